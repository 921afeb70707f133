import ATData
import ATStreams
import Foundation
import HTTPTransport

/// A store that kills the process when a state was saved for the given time.
final class StoppingStore: BackfillStore {
    private let base: FileBackfillStore
    private let state: String
    private let left: Guarded<Int>

    init(_ base: FileBackfillStore, at state: String, count: Int) {
        self.base = base
        self.state = state
        left = Guarded(count)
    }

    private func note(_ name: String) {
        guard name == state else { return }
        let isOver = left.withLock { left in
            left -= 1
            return left == 0
        }
        if isOver { kill(getpid(), SIGKILL) }
    }

    func recover() async throws { try await base.recover() }

    func recheck() async throws { try await base.recheck() }

    func listing(of source: String) async throws -> BackfillListing { try await base.listing(of: source) }

    func add(_ repos: [(did: DID, rev: TID?)], listing: BackfillListing, of source: String) async throws {
        try await base.add(repos, listing: listing, of: source)
        note("pending")
    }

    func entry(of did: DID) async throws -> BackfillEntry? { try await base.entry(of: did) }

    func set(_ entry: BackfillEntry, of did: DID) async throws {
        if entry.state == .done { note("delivered") }
        try await base.set(entry, of: did)
        switch entry.state {
        case .fetching: note("fetching")
        case .delivering: note("delivering")
        case .done: note("done")
        case .gone: note("gone")
        case .failed: note("failed")
        case .pending: break
        }
    }

    func due(at date: Date, limit: Int) async throws -> [DID] { try await base.due(at: date, limit: limit) }

    func nextRetry() async throws -> Date? { try await base.nextRetry() }

    func counts() async throws -> BackfillStats.Counts { try await base.counts() }

    func flush() async throws { try await base.flush() }
}

package import ATData
package import ATStreams
import Foundation
import Testing

/// What every `BackfillStore` does.
package enum BackfillStoreSuite {
    private static let source = "a list of https://relay.example, with spaces\nand more"

    /// An account.
    package static func did(_ number: Int) throws -> DID { try DID("did:web:account\(number).example.com") }

    /// An entry in each state.
    private static let entries: [BackfillEntry] = [
        BackfillEntry(), BackfillEntry(.fetching, attempts: 3), BackfillEntry(.delivering, wasDelivered: true),
        BackfillEntry(.done, rev: "3jui7kd54zh2y", wasDelivered: true),
        BackfillEntry(.pending, rev: "3jui7kd54zh2y", wanted: "3jui7kd54zh3y"),
        BackfillEntry(.failed, attempts: 2, retry: Date(timeIntervalSince1970: 1_800_000_000)),
        BackfillEntry(.failed, attempts: 5), BackfillEntry(.gone(.notFound)), BackfillEntry(.gone(.takendown)),
        BackfillEntry(.gone(.suspended)), BackfillEntry(.gone(.deactivated)),
        BackfillEntry(.gone(.takendown), wasDelivered: true), BackfillEntry(.gone(.takendown), hidden: .untilActive),
        BackfillEntry(.gone(.takendown), wasDelivered: true, hidden: .untilListed),
        BackfillEntry(.failed, attempts: 5, hidden: .untilDownloaded),
    ]

    /// - Parameter open: Opens the same store as the next process does, once more.
    package static func checkStates(_ open: () async throws -> any BackfillStore) async throws {
        try await write(try await open())
        try await read(try await open())
    }

    private static let listing = BackfillListing(cursor: "2026/ä b\n", isComplete: false)

    private static func write(_ store: any BackfillStore) async throws {
        try await store.add([], listing: listing, of: source)
        for (number, entry) in entries.enumerated() { try await store.set(entry, of: try did(number)) }
        let counts = try await store.counts()
        #expect(counts.pending == 2 && counts.active == 2 && counts.done == 1 && counts.gone == 7)
        #expect(counts.retrying == 1 && counts.failed == 2 && counts.total == entries.count)
        for (number, entry) in entries.enumerated() {
            #expect(try await store.entry(of: try did(number)) == entry)
        }
    }

    private static func read(_ again: any BackfillStore) async throws {
        #expect(try await again.listing(of: source) == listing)
        #expect(try await again.listing(of: "another") == BackfillListing())
        #expect(try await again.entry(of: try did(100)) == nil)
        try await again.recover()
        for (number, entry) in entries.enumerated() {
            // What has failed for good is tried again, with new attempts.
            #expect(try await again.entry(of: try did(number)) == entry.recovered ?? entry)
        }
        try await again.want("3jui7kd54zh4y", of: try did(3))
        try await again.want("3jui7kd54zh4y", of: try did(100))
        #expect(try await again.entry(of: try did(3))?.wanted == "3jui7kd54zh4y")
        #expect(try await again.entry(of: try did(100)) == nil)
        let now = Date(timeIntervalSince1970: 1_800_000_000 - 80_000)
        let due = try await again.due(at: now, limit: 3) + again.due(at: now, limit: 100)
        #expect(Set(due) == Set(try [0, 1, 2, 4, 6, 14].map(did)) && due.count == 6)
        #expect(try await again.due(at: now, limit: 100).isEmpty)
        #expect(try await again.nextRetry() == Date(timeIntervalSince1970: 1_800_000_000))
    }

    /// - Parameter store: An empty store.
    package static func checkPages(_ store: any BackfillStore) async throws {
        let (old, new, future): (TID, TID, TID) = ("3jui7kd54zh2y", "3jui7kd54zh3y", "jzzzzzzzzzzzz")
        let states: [(BackfillEntry, TID?, Bool)] = [
            (BackfillEntry(.done, rev: old), new, true), (BackfillEntry(.done, rev: new), new, false),
            (BackfillEntry(.done, rev: new), old, false), (BackfillEntry(.done, rev: old), nil, false),
            (BackfillEntry(.done), new, true), (BackfillEntry(.gone(.suspended)), nil, true),
            (BackfillEntry(.failed, attempts: 5), nil, true),
            (BackfillEntry(.failed, retry: Date(timeIntervalSince1970: 1_800_000_000)), new, false),
            (BackfillEntry(.fetching), new, false), (BackfillEntry(.pending, rev: old), new, false),
            (BackfillEntry(.done, rev: old, wanted: new), new, false), (BackfillEntry(.done, rev: old), future, true),
            (BackfillEntry(.gone(.takendown), wanted: new), old, true),
            // As older versions have left it.
            (BackfillEntry(.gone(.takendown), rev: old, wasDelivered: true), old, true),
            (BackfillEntry(.gone(.takendown), hidden: .untilListed), nil, true),
            (BackfillEntry(.gone(.takendown), wasDelivered: true, hidden: .untilActive), nil, false),
            (BackfillEntry(.gone(.takendown), wanted: old, hidden: .untilActive), new, false),
            (BackfillEntry(.failed, attempts: 5, hidden: .untilDownloaded), nil, true),
        ]
        for (number, (entry, _, _)) in states.enumerated() { try await store.set(entry, of: try did(number)) }
        var rows = try states.enumerated().map { (did: try did($0), rev: $1.1) }
        // One that is new, twice.
        rows += [(try did(50), new), (try did(50), nil)]
        try await store.add(rows, listing: BackfillListing(cursor: "next"), of: source)
        for (number, (entry, rev, isPending)) in states.enumerated() {
            var changed = entry
            if isPending, case .gone = entry.state {
                (changed.rev, changed.hidden) = (nil, entry.hidden.map { _ in .untilDownloaded })
            }
            if isPending { (changed.state, changed.attempts) = (.pending, 0) }
            // The server must have what the list has, unless that is of the future.
            if let rev, rev > entry.newest ?? "2222222222222", rev != future { changed.wanted = rev }
            #expect(try await store.entry(of: try did(number)) == changed, "\(number)")
        }
        #expect(try await store.entry(of: try did(50)) == BackfillEntry(wanted: new))
        #expect(try await store.listing(of: source) == BackfillListing(cursor: "next"))
        try await store.add([], listing: BackfillListing(isComplete: true), of: source)
        #expect(try await store.listing(of: source) == BackfillListing(isComplete: true))
        try await store.recheck()
        for number in 1...3 { #expect(try await store.entry(of: try did(number))?.state == .pending) }
    }

    /// - Parameter store: An empty store.
    package static func checkRetries(_ store: any BackfillStore) async throws {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        try await store.recover()
        for number in 0..<5 {
            try await store.set(BackfillEntry(.failed, attempts: 1, retry: start + Double(number)), of: try did(number))
        }
        #expect(try await store.due(at: start - 1, limit: 10).isEmpty)
        try await store.set(BackfillEntry(.done), of: try did(0))
        #expect(Set(try await store.due(at: start + 2, limit: 10)) == Set(try [1, 2].map(did)))
        for number in 1...2 { try await store.set(BackfillEntry(.done), of: try did(number)) }
        #expect(try await store.nextRetry() == start + 3)
        for number in 3...4 { try await store.set(BackfillEntry(.done), of: try did(number)) }
        // A clock that was a year ahead has set it.
        let late = BackfillEntry(.failed, attempts: 1, retry: start + 365 * 86_400)
        try await store.set(late, of: try did(5))
        #expect(try await store.due(at: start, limit: 10) == [try did(5)])
        try await store.flush()
    }
}

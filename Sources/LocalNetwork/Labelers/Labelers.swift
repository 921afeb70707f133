import ATData
import ATIdentity
import Foundation
import HTTPTransport
import LocalServer

/// The labelers of a network. Their servers start when they are needed.
final class Labelers: Sendable {
    private struct State {
        var starts: [DID: Task<LocalNetwork.Labeler, any Error>] = [:]
        var hasStopped = false
    }

    private let context: NetworkContext
    private let state = Guarded(State())

    init(context: NetworkContext) {
        self.context = context
    }

    /// The labeler of an account. The account becomes a labeler if necessary.
    func labeler(_ did: DID) async throws -> LocalNetwork.Labeler {
        let start = try state.withLock { state in
            guard !state.hasStopped else { throw LocalNetworkError.call("The network has stopped.") }
            if let start = state.starts[did] { return start }
            let start = Task { [context] in try await LocalNetwork.Labeler(did, context) }
            state.starts[did] = start
            return start
        }
        do {
            return try await start.value
        } catch {
            // The next call tries again.
            state.withLock { if $0.starts[did] == start { $0.starts[did] = nil } }
            throw error
        }
    }

    /// The running labelers, by account.
    var running: [(did: DID, labeler: LocalNetwork.Labeler)] {
        get async {
            var running: [(did: DID, labeler: LocalNetwork.Labeler)] = []
            for (did, start) in state.withLock(\.starts) {
                if let labeler = try? await start.value { running.append((did, labeler)) }
            }
            return running
        }
    }

    /// Starts the servers of the existing labelers.
    func startAll() async throws {
        for did in context.world.withLock({ world in world.labelers.filter { world.accounts[$0] != nil } }).sorted() {
            _ = try await labeler(did)
        }
    }

    /// Follows the state of the network after it was replaced: with other labelers, or with other labels.
    func reload() async throws {
        for (did, start) in state.withLock(\.starts) {
            guard let labeler = try? await start.value else { continue }
            let (isLabeler, endpoint) = context.world.withLock { world in
                (
                    world.accounts[did]?.isLabeler == true,
                    world.logs[did]?.state?.services["atproto_labeler"]?.endpoint
                )
            }
            guard isLabeler else {
                state.withLock { $0.starts[did] = nil }
                await labeler.stop()
                continue
            }
            labeler.log.restart()
            if endpoint != labeler.server.url.absoluteString {
                try await context.makeLabeler(did, at: labeler.server.url, withNewKey: false)
            }
        }
        try await startAll()
    }

    /// Stops the servers after their current responses.
    func stop() async {
        let starts = state.withLock { state in
            state.hasStopped = true
            defer { state.starts = [:] }
            return Array(state.starts.values)
        }
        await withDiscardingTaskGroup { group in
            for start in starts {
                group.addTask { if let labeler = try? await start.value { await labeler.stop() } }
            }
        }
    }
}

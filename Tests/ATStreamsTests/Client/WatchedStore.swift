import ATStreams
import HTTPTransport

/// A store that notes what is saved, and that a test can wait for.
final class WatchedStore: CursorStore {
    private struct State {
        var cursor: Int64?
        var saves: [Int64] = []
        var failures = 0
        var watchers: [(cursor: Int64, continuation: CheckedContinuation<Void, Never>)] = []
    }

    struct Broken: Error {}

    private let state: Guarded<State>

    init(_ cursor: Int64? = nil, failures: Int = 0) { state = Guarded(State(cursor: cursor, failures: failures)) }

    /// What was saved, in order.
    var saves: [Int64] { state.withLock { $0.saves } }
    var cursor: Int64? { state.withLock { $0.cursor } }

    func load(_ stream: StreamID) -> Int64? { cursor }

    func save(_ cursor: Int64, _ stream: StreamID) throws {
        let due = try state.withLock { state in
            if state.failures > 0 {
                state.failures -= 1
                throw Broken()
            }
            state.cursor = cursor
            state.saves.append(cursor)
            let due = state.watchers.filter { $0.cursor <= cursor }
            state.watchers.removeAll { $0.cursor <= cursor }
            return due
        }
        for watcher in due { watcher.continuation.resume() }
    }

    /// Returns when a cursor of at least this is saved.
    func untilSaved(_ cursor: Int64) async {
        await withCheckedContinuation { continuation in
            let isMet = state.withLock { state in
                if let saved = state.saves.last, saved >= cursor { return true }
                state.watchers.append((cursor, continuation))
                return false
            }
            if isMet { continuation.resume() }
        }
    }
}

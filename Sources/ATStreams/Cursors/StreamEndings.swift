import HTTPTransport

/// What still runs after loops over events were left, and saves their cursors. The next run waits for it: otherwise it would
/// begin at an older cursor, and its own would be replaced by one of the run before.
enum StreamEndings {
    /// What only one run at a time may use.
    enum Key: Hashable, Sendable {
        case stream(StreamID)
        case verifier(ObjectIdentifier)
    }

    private static let state = Guarded<(tasks: [Key: [UInt64: Task<Void, Never>]], lastID: UInt64)>(([:], 0))

    /// Adds a task that ends a run.
    static func add(_ task: Task<Void, Never>, of keys: [Key]) {
        let id = state.withLock { state in
            state.lastID += 1
            for key in keys { state.tasks[key, default: [:]][state.lastID] = task }
            return state.lastID
        }
        Task {
            await task.value
            state.withLock { state in
                for key in keys {
                    state.tasks[key]?[id] = nil
                    if state.tasks[key]?.isEmpty == true { state.tasks[key] = nil }
                }
            }
        }
    }

    /// Returns when the runs before have ended.
    static func wait(for keys: [Key]) async {
        let tasks = state.withLock { state in keys.flatMap { state.tasks[$0].map { Array($0.values) } ?? [] } }
        for task in tasks { await task.value }
    }
}

import CoreATProtocol
import HTTPTransport

/// Saves the cursor of a stream: some time after it has moved, and at the end. Only one save runs at a time.
final class CursorSaver: Sendable {
    private struct State {
        var newest: Int64?
        var saved: Int64?
        /// The newest cursor, if only a smaller one could be saved because the store has a limit.
        var limited: Int64?
        var isScheduled = false
        /// Whether nothing is saved any more after the last attempt.
        var isOver = false
        /// The last save, which the next one waits for.
        var last: Task<Void, Never>?
    }

    private let store: any CursorStore
    private let stream: StreamID
    private let interval: Duration
    private let time: TimeSource
    private let meter: StreamMeter
    private let state: Guarded<State>

    /// - Parameter saved: The cursor that the store has.
    init(
        _ store: any CursorStore, _ stream: StreamID, saved: Int64?, interval: Duration, time: TimeSource,
        meter: StreamMeter
    ) {
        self.store = store
        self.stream = stream
        self.interval = interval
        self.time = time
        self.meter = meter
        state = Guarded(State(saved: saved))
    }

    /// Records the cursor. The newest one is saved later.
    func note(_ cursor: Int64) {
        let isFirst = state.withLock { state in
            state.newest = cursor
            // The limit may have ended.
            state.limited = nil
            // At the end, the next run may have begun.
            guard !state.isOver, !state.isScheduled, cursor != state.saved else { return false }
            state.isScheduled = true
            return true
        }
        guard isFirst else { return }
        Task {
            // Again when it has moved meanwhile, or could not be saved.
            repeat {
                try? await time.sleep(interval)
                await flush()
            } while goesOn()
        }
    }

    private func goesOn() -> Bool {
        state.withLock { state in
            state.isScheduled = !state.isOver && state.newest != state.saved && state.newest != state.limited
            return state.isScheduled
        }
    }

    /// Saves the newest cursor for the last time.
    func finish() async { await start(isLast: true)?.value }

    /// Saves the newest cursor for the last time. The next run of the stream waits for it.
    func finishLater() { if let task = start(isLast: true) { StreamEndings.add(task, of: [.stream(stream)]) } }

    /// Saves the newest cursor, unless it is saved. This happens even when the calling task was cancelled.
    private func flush() async { await start(isLast: false)?.value }

    /// Starts a save. There is none after the last one: the next run may have begun.
    private func start(isLast: Bool) -> Task<Void, Never>? {
        state.withLock { state in
            guard isLast || !state.isOver else { return nil }
            state.isOver = isLast
            let last = state.last
            let task = Task {
                await last?.value
                await save()
            }
            state.last = task
            return task
        }
    }

    private func save() async {
        let cursor: Int64? = state.withLock { state in
            guard let newest = state.newest, newest != state.saved else { return nil }
            // After the cursor was read: what is limited later isn't complete yet.
            let cursor = min(newest, (store as? ChainedCursorStore)?.ledger.limit(of: stream) ?? newest)
            state.limited = cursor == newest ? nil : newest
            return cursor == state.saved ? nil : cursor
        }
        guard let cursor else { return }
        do {
            try await store.save(cursor, stream)
            state.withLock { $0.saved = cursor }
            meter.update { $0.savedCursor = cursor }
        } catch {
            // The next save may succeed. Until then, a crash repeats more events.
            meter.note("the cursor could not be saved: \(StoreFailure.sentence(error))")
        }
    }
}

/// The tasks that save cursors after loops over events were left. The next run waits for them. Otherwise it would begin
/// at an older cursor, and the earlier run would replace its own.
enum StreamEndings {
    /// A resource that only one run at a time may use.
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

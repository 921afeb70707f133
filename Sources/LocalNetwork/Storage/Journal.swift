import Foundation
import HTTPTransport

/// Reads a storage in turn with the journal's writes.
struct StorageReader: Sendable {
    let storage: any Storage
    let queue = DispatchQueue(label: "LocalNetwork.Journal")

    /// Reads without blocking the caller's thread.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any Storage) throws -> Value) async throws -> Value {
        if storage.isInstant { return try body(storage) }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body(storage) }) }
        }
    }
}

/// Writes changes to the storage in order. All waiting changes are written together.
final class Journal: Sendable {
    /// The position of a change.
    typealias Place = Int

    private struct State {
        var appended: Place = 0
        var committed: Place = 0
        var pending = StorageBatch()
        var isCommitting = false
        var failure: LocalNetworkError?
        var waiters: [(place: Place, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let reader: StorageReader
    private let logs: [EventLog]
    private let state = Guarded(State())
    private var storage: any Storage { reader.storage }
    private var queue: DispatchQueue { reader.queue }

    /// Creates a journal.
    ///
    /// - Parameter logs: The logs to notify of events once they are stored.
    init(_ reader: StorageReader, logs: [EventLog] = []) {
        self.reader = reader
        self.logs = logs
    }

    /// Appends changes. Call it under the lock that protected the changes, to keep their order.
    func append(_ changes: StorageBatch) throws -> Place {
        guard !changes.isEmpty else { return 0 }
        if storage.isInstant {
            try store(changes)
            trimLogs(after: changes)
            return 0
        }
        return try state.withLock { state in
            // The changes that couldn't be written are already in memory, so nothing may be acknowledged after that.
            if let failure = state.failure { throw failure }
            state.pending += changes
            state.appended += 1
            if !state.isCommitting {
                state.isCommitting = true
                queue.async { self.commitPending() }
            }
            return state.appended
        }
    }

    /// Waits until a change has been stored.
    func untilDurable(_ place: Place) async throws {
        guard place > 0 else { return }
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Void, any Error>? = state.withLock { state in
                if place <= state.committed { return .success(()) }
                if let failure = state.failure { return .failure(failure) }
                state.waiters.append((place, continuation))
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    /// Writes the changes appended so far. Later changes are written by another caller.
    func close() async {
        try? await untilDurable(state.withLock { $0.appended })
        await withCheckedContinuation { continuation in
            queue.async {
                self.storage.close()
                continuation.resume()
            }
        }
    }

    /// Reads one entry without blocking the caller's thread.
    func value(_ key: String, in table: StorageTable) async throws -> [UInt8]? {
        try await read { try $0.value(key, in: table) }
    }

    /// Reads without blocking the caller's thread.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any Storage) throws -> Value) async throws -> Value {
        try await reader.read(body)
    }

    // MARK: Snapshots

    /// Saves the state under a name.
    func save(
        _ name: String, _ world: Guarded<World>, clockOffset: Duration
    ) async throws -> LocalNetwork.Snapshot {
        func copy(of world: World) -> SavedWorld {
            SavedWorld(facts: LocalNetwork.Snapshot(name, of: world, clockOffset: clockOffset), world: world)
        }
        if storage.isInstant {
            return try world.withLock { world in
                let saved = copy(of: world)
                try storage.save(saved)
                return saved.facts
            }
        }
        let saved = copy(of: world.withLock(\.self))
        // What is stored is always a whole state. With this it is at least as new as the one now.
        try await untilDurable(state.withLock { $0.appended })
        try await read { try $0.save(saved) }
        return saved.facts
    }

    /// Reads a snapshot.
    func snapshot(_ name: String) async throws -> SavedWorld { try await read { try $0.snapshot(name) } }

    /// Replaces what is stored with a snapshot. Call it under the lock that protects changes: it waits for those that
    /// were appended.
    func restore(_ name: String) throws {
        if storage.isInstant { return try storage.restore(name) }
        try queue.sync { try storage.restore(name) }
    }

    private func store(_ batch: StorageBatch) throws {
        let removed = try storage.commit(batch)
        for log in logs { log.publish(batch, removed: removed[log.stream] ?? EventTotals()) }
    }

    /// Removes some events that no longer have to be kept.
    private func trimLogs(after batch: StorageBatch) {
        guard !batch.events.isEmpty else { return }
        // After an error the events are still there, and the next change tries again.
        for log in logs { _ = try? log.trim(in: storage) }
    }

    private func commitPending() {
        while true {
            let (changes, place) = state.withLock { state in
                defer { state.pending = StorageBatch() }
                if state.pending.isEmpty { state.isCommitting = false }
                return (state.pending, state.appended)
            }
            guard !changes.isEmpty else { return }
            let result = Result { try store(changes) }
            let waiters = state.withLock { state in
                switch result {
                case .success: state.committed = place
                case .failure(let error):
                    state.failure = error as? LocalNetworkError ?? .storage("\(error)")
                    state.isCommitting = false
                }
                let (due, rest) = (
                    state.waiters.filter { $0.place <= place }, state.waiters.filter { $0.place > place }
                )
                state.waiters = rest
                return due
            }
            for waiter in waiters { waiter.continuation.resume(with: result) }
            if case .failure = result { return failWaiters() }
            trimLogs(after: changes)
        }
    }

    private func failWaiters() {
        let (waiters, failure) = state.withLock { state in
            defer { state.waiters = [] }
            return (state.waiters, state.failure)
        }
        for waiter in waiters { waiter.continuation.resume(throwing: failure ?? .storage("stopped")) }
    }
}

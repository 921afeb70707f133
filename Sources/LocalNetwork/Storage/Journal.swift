import Foundation
import HTTPTransport

/// Writes changes to the storage in the order in which they were made, all waiting ones at a time.
final class Journal: Sendable {
    /// The position of a change in that order.
    typealias Place = Int

    private struct State {
        var appended: Place = 0
        var committed: Place = 0
        var pending: [StorageChange] = []
        var isCommitting = false
        var failure: LocalNetworkError?
        var waiters: [(place: Place, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let storage: any Storage
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "LocalNetwork.Journal")

    init(_ storage: any Storage) {
        self.storage = storage
    }

    /// Appends changes. Call it under the lock that the changes were made under, which keeps their order.
    func append(_ changes: [StorageChange]) throws -> Place {
        guard !changes.isEmpty else { return 0 }
        if storage.isInstant {
            try storage.commit(changes)
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

    /// Returns when a change has been stored.
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

    /// Writes what has been appended so far. Later changes are written by another caller.
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
        if storage.isInstant { return try storage.value(key, in: table) }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.storage.value(key, in: table) }) }
        }
    }

    private func commitPending() {
        while true {
            let (changes, place) = state.withLock { state in
                defer { state.pending = [] }
                if state.pending.isEmpty { state.isCommitting = false }
                return (state.pending, state.appended)
            }
            guard !changes.isEmpty else { return }
            let result = Result { try storage.commit(changes) }
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

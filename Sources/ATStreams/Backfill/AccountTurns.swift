import ATData
import HTTPTransport

/// Lets one task at a time do something about an account, in the order of arrival.
final class AccountTurns: Sendable {
    /// The tasks that wait, of each account whose turn is taken.
    private let waiters = Guarded<[DID: ArraySlice<CheckedContinuation<Void, Never>>]>([:])

    /// Waits for a turn. End it with ``leave(_:)``.
    func enter(_ did: DID) async {
        await withCheckedContinuation { continuation in
            let isFree = waiters.withLock { waiters in
                if waiters[did]?.append(continuation) != nil { return false }
                waiters[did] = []
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    /// Ends a turn, and gives it to the task that has waited longest.
    func leave(_ did: DID) {
        let next = waiters.withLock { waiters in
            let next = waiters[did]?.popFirst()
            if next == nil { waiters[did] = nil }
            return next
        }
        next?.resume()
    }

    /// Runs the body in a turn.
    nonisolated(nonsending) func run<Result>(_ did: DID, _ body: () async throws -> Result) async rethrows -> Result {
        await enter(did)
        defer { leave(did) }
        return try await body()
    }
}

import Foundation
import HTTPTransport

/// The newest nonce of each server, for each key.
///
/// A nonce is used only for the key that received it, and only at the server that sent it. Otherwise servers could
/// recognize that two accounts are on the same device.
///
/// The first request to a server with an unknown nonce is sent alone, so that a hundred parallel calls aren't all
/// rejected.
final class ProofNonces: Sendable {
    /// A server, from the point of view of an account.
    struct Place: Hashable, Sendable {
        let thumbprint: String
        let origin: Origin
        /// Whether this is for token requests. A server may use different nonces for its calls.
        var issuesTokens = false
    }

    private struct Entry {
        var nonce: ProofNonce?
        var learnedAt: ContinuousClock.Instant
        var use: UInt64
    }

    private struct State {
        var entries: [Place: Entry] = [:]
        /// The servers whose first request has no response yet, or still has waiting callers.
        var firsts: [Place: First] = [:]
        var count: UInt64 = 0

        mutating func next() -> UInt64 {
            count += 1
            return count
        }
    }

    /// A first request, with the callers that wait for its response.
    ///
    /// Each caller wakes the next one before it continues. This keeps their order, and later callers can't overtake
    /// them.
    private struct First {
        /// Waiting callers by ticket. A caller joins at once, and has its continuation a moment later.
        var waiting: [UInt64: CheckedContinuation<Wake, Never>?] = [:]
        /// Callers that were woken before they had their continuations.
        var woken: [UInt64: Wake] = [:]
        var hasResponse = false

        var next: UInt64? { waiting.keys.min() }

        /// Removes a caller. Returns its continuation, if it has one.
        mutating func wake(_ ticket: UInt64, _ reason: Wake) -> CheckedContinuation<Wake, Never>? {
            guard let continuation = waiting.removeValue(forKey: ticket) else { return nil }
            if continuation == nil { woken[ticket] = reason }
            return continuation
        }
    }

    /// The reason why a caller continues.
    private enum Wake {
        /// The response has arrived, and the caller wakes the next one.
        case response
        /// The caller has waited too long, is cancelled, or sends the first request.
        case other
    }

    /// The maximum number of servers and keys. The least recently used one is dropped.
    static let capacity = 128
    /// The maximum wait for another request's response.
    static let patience = Duration.seconds(2)

    private let state = Guarded(State())
    private let time: TimeSource

    init(time: TimeSource = .system) {
        self.time = time
    }

    /// Returns the nonce to send. Waits if another request is about to receive it.
    ///
    /// - Returns: The nonce; `nil` if the server hasn't sent one.
    nonisolated(nonsending) func nonce(for place: Place) async throws -> ProofNonce? {
        enum Step {
            case known(ProofNonce?)
            case first(ProofNonce?)
            case wait(UInt64)
        }
        let step: Step = state.withLock { state in
            if state.firsts[place] == nil, var entry = state.entries[place] {
                entry.use = state.next()
                state.entries[place] = entry
                return .known(entry.nonce)
            }
            guard state.firsts[place] == nil else {
                let ticket = state.next()
                state.firsts[place]?.waiting.updateValue(nil, forKey: ticket)
                return .wait(ticket)
            }
            state.firsts[place] = First()
            // It may have the same nonces for tokens and calls.
            var issuer = place
            issuer.issuesTokens = true
            return .first(state.entries[issuer]?.nonce)
        }
        switch step {
        case .known(let nonce), .first(let nonce): return nonce
        case .wait(let ticket): try await waitForFirst(at: place, ticket)
        }
        return state.withLock { $0.entries[place]?.nonce }
    }

    private nonisolated(nonsending) func waitForFirst(at place: Place, _ ticket: UInt64) async throws {
        let alarm = Guarded<Task<Void, Never>?>(nil)
        let wake = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let early: Wake? = state.withLock { state in
                    if let wake = state.firsts[place]?.woken.removeValue(forKey: ticket) { return wake }
                    guard state.firsts[place]?.waiting.keys.contains(ticket) ?? false else { return .other }
                    guard !Task.isCancelled else {
                        state.firsts[place]?.waiting.removeValue(forKey: ticket)
                        return .other
                    }
                    state.firsts[place]?.waiting.updateValue(continuation, forKey: ticket)
                    return nil
                }
                if let early { return continuation.resume(returning: early) }
                let task = Task {
                    try? await time.sleep(Self.patience)
                    release(ticket, at: place)
                }
                alarm.withLock { $0 = task }
            }
        } onCancel: {
            release(ticket, at: place)
        }
        if wake == .response { wakeNext(at: place) }
        alarm.withLock { $0 }?.cancel()
        do {
            try Task.checkCancellation()
        } catch {
            // It may have been the caller's turn to go first.
            noteFailure(at: place)
            throw error
        }
    }

    private func release(_ ticket: UInt64, at place: Place) {
        state.withLock { $0.firsts[place]?.wake(ticket, .other) }?.resume(returning: .other)
    }

    /// Wakes the caller that has waited longest, after a response has arrived.
    private func wakeNext(at place: Place) {
        state.withLock { wake(.response, at: place, &$0) }?.resume(returning: .response)
    }

    /// Records the nonce of a response.
    ///
    /// A response without a nonce doesn't change the known one, because it may come from a proxy.
    func note(_ nonce: ProofNonce?, at place: Place) {
        let isFirst = state.withLock { state in
            let known = state.entries[place]
            if nonce != nil || known == nil {
                let use = state.next()
                state.entries[place] = Entry(nonce: nonce, learnedAt: time.now(), use: use)
                if state.entries.count > Self.capacity,
                    let oldest = state.entries.min(by: { $0.value.use < $1.value.use })
                {
                    state.entries[oldest.key] = nil
                }
            }
            guard state.firsts[place]?.hasResponse == false else { return false }
            state.firsts[place]?.hasResponse = true
            return true
        }
        if isFirst { wakeNext(at: place) }
    }

    /// Records that a request has no response. The caller that has waited longest sends the next first request.
    func noteFailure(at place: Place) {
        state.withLock { state in
            state.firsts[place]?.hasResponse == false ? wake(.other, at: place, &state) : nil
        }?.resume(returning: .other)
    }

    /// Takes the caller that has waited longest out of the line. Without one, the first request is over.
    private func wake(_ reason: Wake, at place: Place, _ state: inout State) -> CheckedContinuation<Wake, Never>? {
        guard let ticket = state.firsts[place]?.next else {
            state.firsts[place] = nil
            return nil
        }
        return state.firsts[place]?.wake(ticket, reason)
    }

    /// Drops the nonce of a server that rejects it and sends no other. The next proof has none.
    func drop(_ nonce: ProofNonce, at place: Place) {
        state.withLock { state in
            guard state.entries[place]?.nonce == nonce else { return }
            state.entries[place]?.nonce = nil
        }
    }

    /// Whether an authorization server has sent a nonce.
    func hasNonce(for key: ProofKey, at url: URL) -> Bool {
        guard let origin = Origin(url) else { return false }
        let place = Place(thumbprint: key.thumbprint, origin: origin, issuesTokens: true)
        return state.withLock { $0.entries[place]?.nonce != nil }
    }

    /// Whether a nonce was received so recently that the server still accepts it.
    func isRecent(at place: Place, within limit: Duration) -> Bool {
        state.withLock { state in
            guard let entry = state.entries[place], entry.nonce != nil else { return false }
            return entry.learnedAt.duration(to: time.now()) < limit
        }
    }
}

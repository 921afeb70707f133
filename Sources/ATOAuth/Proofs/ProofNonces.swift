import Foundation
import HTTPTransport

/// The newest nonce of each server, for each key.
///
/// A nonce is only used for the key that it was received for, and only at the server that sent it. Otherwise servers
/// could tell that two accounts are on the same device.
///
/// The first request to a server with an unknown nonce goes alone, so that a hundred parallel calls aren't all refused.
final class ProofNonces: Sendable {
    /// A server, as one account sees it.
    struct Place: Hashable, Sendable {
        let thumbprint: String
        let origin: Origin
        /// Whether it issues tokens. A server that also takes calls may have other nonces for them.
        var issuesTokens = false
    }

    private struct Entry {
        var nonce: ProofNonce?
        var learnedAt: ContinuousClock.Instant
        var use: UInt64
    }

    private struct State {
        var entries: [Place: Entry] = [:]
        /// The servers whose first request has no response yet, or has callers that still wait for it.
        var firsts: [Place: First] = [:]
        var count: UInt64 = 0

        mutating func next() -> UInt64 {
            count += 1
            return count
        }
    }

    /// A first request, and the callers that wait for its response.
    ///
    /// Each of them wakes the next one before it goes on, so that they keep their order, and those that come meanwhile
    /// don't overtake them.
    private struct First {
        var waiting: [UInt64: CheckedContinuation<Wake, Never>] = [:]
        var hasResponse = false

        mutating func next() -> CheckedContinuation<Wake, Never>? {
            waiting.keys.min().flatMap { waiting.removeValue(forKey: $0) }
        }
    }

    /// Why a caller goes on.
    private enum Wake {
        /// The response is there, and the caller wakes the next one.
        case response
        /// The caller has waited long enough, is cancelled, or goes first.
        case other
    }

    /// The most servers and keys. The one that was used least recently is dropped.
    static let capacity = 128
    /// The longest wait for another request's response.
    static let patience = Duration.seconds(2)

    private let state = Guarded(State())
    private let time: TimeSource

    init(time: TimeSource = .system) {
        self.time = time
    }

    /// The nonce to send. Waits if another request is about to learn it.
    ///
    /// - Returns: The nonce. `nil` if the server has sent none, or none yet.
    nonisolated(nonsending) func nonce(for place: Place) async throws -> ProofNonce? {
        enum Step {
            case known(ProofNonce?)
            case first(ProofNonce?)
            case wait
        }
        let step: Step = state.withLock { state in
            if state.firsts[place] == nil, var entry = state.entries[place] {
                entry.use = state.next()
                state.entries[place] = entry
                return .known(entry.nonce)
            }
            guard state.firsts[place] == nil else { return .wait }
            state.firsts[place] = First()
            // It may have the same nonces for tokens and calls.
            var issuer = place
            issuer.issuesTokens = true
            return .first(state.entries[issuer]?.nonce)
        }
        switch step {
        case .known(let nonce), .first(let nonce): return nonce
        case .wait: try await waitForFirst(at: place)
        }
        return state.withLock { $0.entries[place]?.nonce }
    }

    private nonisolated(nonsending) func waitForFirst(at place: Place) async throws {
        let ticket = state.withLock { $0.next() }
        let alarm = Guarded<Task<Void, Never>?>(nil)
        let wake = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard state.firsts[place] != nil, !Task.isCancelled else { return true }
                    state.firsts[place]?.waiting[ticket] = continuation
                    return false
                }
                if isOver { return continuation.resume(returning: .other) }
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
        state.withLock { $0.firsts[place]?.waiting.removeValue(forKey: ticket) }?.resume(returning: .other)
    }

    /// Wakes the caller that has waited longest for a response that is there.
    private func wakeNext(at place: Place) {
        let next = state.withLock { state in
            let next = state.firsts[place]?.next()
            if next == nil { state.firsts[place] = nil }
            return next
        }
        next?.resume(returning: .response)
    }

    /// Records what a response says.
    ///
    /// A response without a nonce keeps the known one: it may come from a proxy that has not asked the server.
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

    /// Records that a request has no response. The one that has waited longest goes first.
    func noteFailure(at place: Place) {
        let next = state.withLock { state -> CheckedContinuation<Wake, Never>? in
            guard state.firsts[place]?.hasResponse == false else { return nil }
            let next = state.firsts[place]?.next()
            if next == nil { state.firsts[place] = nil }
            return next
        }
        next?.resume(returning: .other)
    }

    /// Drops the nonce of a server that refuses it and sends no other. Its next proof has none.
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

    /// Whether a nonce was received so recently that the server will still accept it.
    func isRecent(at place: Place, within limit: Duration) -> Bool {
        state.withLock { state in
            guard let entry = state.entries[place], entry.nonce != nil else { return false }
            return entry.learnedAt.duration(to: time.now()) < limit
        }
    }
}

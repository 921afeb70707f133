import Foundation
import HTTPTransport

/// The time of a call whose handler reads the input in pieces.
///
/// It doesn't pass while the handler waits for bytes from the caller, whose time the server limits, and begins anew
/// while pieces come.
final class CallTime: Sendable {
    private struct State {
        /// Whether the handler waits for a piece, and whether it got one in the current period.
        var isWaiting = false
        var hasProgressed = false
        /// The call's number in the timer.
        var call: Int?
        var isOver = false
    }

    private let timer: CallTimer
    private let isLate: @Sendable () -> Void
    private let state = Guarded(State())

    /// Begins a call.
    ///
    /// - Parameters:
    ///   - timer: The limit.
    ///   - isLate: Called if the call takes too long.
    init(_ timer: CallTimer, isLate: @escaping @Sendable () -> Void) {
        self.timer = timer
        self.isLate = isLate
        begin()
    }

    private func begin() {
        state.withLock { state in
            guard !state.isOver else { return }
            state.hasProgressed = false
            state.call = timer.begin { [weak self] in self?.expire() }
        }
    }

    private func expire() {
        if state.withLock({ $0.isWaiting || $0.hasProgressed }) { begin() } else { isLate() }
    }

    /// Records that the handler waits for a piece, or has got it.
    func setWaiting(_ isWaiting: Bool) {
        state.withLock { state in
            state.isWaiting = isWaiting
            if !isWaiting { state.hasProgressed = true }
        }
    }

    /// Ends the call.
    func end() {
        let call = state.withLock { state in
            state.isOver = true
            return state.call
        }
        if let call { timer.end(call) }
    }
}

extension HTTPBodyStream {
    /// The same pieces, up to a size, with the time of the call that reads them.
    func limited(to most: Int, _ time: CallTime) -> HTTPBodyStream {
        let count = Guarded(0)
        // A stream has one iterator, which keeps its place.
        let pieces = self
        return HTTPBodyStream(next: {
            time.setWaiting(true)
            defer { time.setWaiting(false) }
            var iterator = pieces.makeAsyncIterator()
            guard let piece = try await iterator.next() else { return nil }
            let sum = count.withLock { count in
                count += piece.count
                return count
            }
            guard sum <= most else { throw XRPCError.tooLarge(most) }
            return piece
        })
    }
}

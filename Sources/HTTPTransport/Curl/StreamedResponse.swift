#if canImport(CSystem)
import Foundation

/// Delivers a response's head when it arrives, and the body as it is consumed.
final class StreamedResponse: ResponseSink {
    /// Above this many bytes waiting, the connection isn't read.
    private static let highWater = 256 << 10

    private struct State: Sendable {
        var head: Result<ResponseHead, any Error>?
        var waitingForHead: UnsafeContinuation<ResponseHead, any Error>?
        var body = Data()
        var waiting: CheckedContinuation<Data?, any Error>?
        var isPaused = false
        var end: Result<Void, any Error>?
    }

    private let state = Guarded(State())

    /// Resumes the continuation, once, when the head arrives. There is only one.
    func deliverHead(to continuation: UnsafeContinuation<ResponseHead, any Error>) {
        let head = state.withLock { state in
            if state.head == nil { state.waitingForHead = continuation }
            return state.head
        }
        if let head { continuation.resume(with: head) }
    }

    /// Waits for the next piece of the body; `nil` after the last.
    ///
    /// - Parameters:
    ///   - resume: Called when the connection is to be read again.
    ///   - cancel: Called when the task is cancelled.
    nonisolated(nonsending) func next(
        resume: @Sendable () -> Void, cancel: @escaping @Sendable () -> Void
    ) async throws -> Data? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                var resumes = false
                let ready: Result<Data?, any Error>? = state.withLock { state in
                    if case .failure = state.end { return state.end.map { $0.map { nil } } }
                    // The collected bytes may have been delivered already: the pause ends when the consumer asks for
                    // more.
                    (resumes, state.isPaused) = (state.isPaused, false)
                    if !state.body.isEmpty {
                        defer { state.body = Data() }
                        return .success(state.body)
                    }
                    if state.end != nil { return .success(nil) }
                    state.waiting = continuation
                    return nil
                }
                if resumes { resume() }
                if let ready { continuation.resume(with: ready) }
            }
        } onCancel: {
            cancel()
        }
    }

    func begin(_ head: ResponseHead) -> TransportError.Reason? {
        let waiting = state.withLock { state in
            guard state.head == nil else { return UnsafeContinuation<ResponseHead, any Error>?.none }
            state.head = .success(head)
            defer { state.waitingForHead = nil }
            return state.waitingForHead
        }
        waiting?.resume(returning: head)
        return nil
    }

    func take(_ bytes: UnsafeRawBufferPointer) -> ResponseSinkStep {
        state.withLock { state in
            guard state.end == nil, let start = bytes.baseAddress else { return .taken }
            if state.body.count > Self.highWater {
                state.isPaused = true
                return .pause
            }
            state.body.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
            return .taken
        }
    }

    func flush() {
        let (waiting, piece): (CheckedContinuation<Data?, any Error>?, Data) = state.withLock { state in
            guard let waiting = state.waiting, !state.body.isEmpty else { return (nil, Data()) }
            defer { (state.waiting, state.body) = (nil, Data()) }
            return (waiting, state.body)
        }
        waiting?.resume(returning: piece)
    }

    func end(_ result: Result<ResponseHead, any Error>) {
        flush()
        let (waitingForHead, waiting) = state.withLock { state in
            guard state.end == nil else {
                return (UnsafeContinuation<ResponseHead, any Error>?.none, CheckedContinuation<Data?, any Error>?.none)
            }
            state.end = result.map { _ in }
            if case .failure = result { state.body = Data() }
            if state.head == nil { state.head = result }
            defer { (state.waitingForHead, state.waiting) = (nil, nil) }
            return (state.waitingForHead, state.waiting)
        }
        waitingForHead?.resume(with: result)
        waiting?.resume(with: result.map { _ in nil })
    }
}
#endif

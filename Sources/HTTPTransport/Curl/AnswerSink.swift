#if os(Linux)
import Foundation

/// Where an exchange's answer goes.
protocol AnswerSink: AnyObject, Sendable {
    /// Takes the head, on the loop's thread.
    ///
    /// - Returns: Why the answer is refused, if it is.
    func begin(_ head: AnswerHead) -> TransportError.Reason?

    /// Takes bytes of the body, on the loop's thread.
    func take(_ bytes: UnsafeRawBufferPointer) -> AnswerSinkStep

    /// Hands on what has gathered, at the end of each of the loop's rounds that brought bytes.
    func flush()

    /// Takes the end. Only the first one counts, from whatever thread.
    func end(_ result: Result<AnswerHead, any Error>)
}

/// What becomes of bytes that were offered to a sink.
enum AnswerSinkStep {
    case taken
    /// The same bytes are to be offered again after `CurlLoop.resumeReceiving`.
    case pause
    case fail(TransportError.Reason)
}

/// Gathers a whole answer for one who waits for it.
final class WholeAnswer: AnswerSink, @unchecked Sendable {
    // Safe to share: `body` is touched on the loop's thread until the end, which hands it over under the lock.

    typealias Answer = (head: AnswerHead, body: Data)

    private struct State: Sendable {
        var result: Result<Answer, any Error>?
        var waiting: UnsafeContinuation<Answer, any Error>?
    }

    private let limit: Int
    private let hasBody: Bool
    private var body = Data()
    private let state = Guarded(State())

    init(upTo limit: Int, hasBody: Bool) {
        self.limit = limit
        self.hasBody = hasBody
    }

    /// Resumes the continuation, once, as soon as there is a result. It is the only one.
    func hand(to continuation: UnsafeContinuation<Answer, any Error>) {
        let result = state.withLock { state in
            if state.result == nil { state.waiting = continuation }
            return state.result
        }
        if let result { continuation.resume(with: result) }
    }

    func begin(_ head: AnswerHead) -> TransportError.Reason? {
        guard hasBody, let length = head.announcedLength, head.status != 304 else { return nil }
        guard length <= limit else { return .bodyTooLarge(limit: limit) }
        body.reserveCapacity(min(length, 1 << 20))
        return nil
    }

    func take(_ bytes: UnsafeRawBufferPointer) -> AnswerSinkStep {
        guard body.count + bytes.count <= limit else { return .fail(.bodyTooLarge(limit: limit)) }
        if let start = bytes.baseAddress { body.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count) }
        return .taken
    }

    func flush() {}

    func end(_ result: Result<AnswerHead, any Error>) {
        let waiting: (UnsafeContinuation<Answer, any Error>, Result<Answer, any Error>)? = state.withLock { state in
            guard state.result == nil else { return nil }
            // A failure may come from any thread, and a body that the loop is still adding to is not touched then.
            let whole = result.map { (head: $0, body: body) }
            state.result = whole
            defer { state.waiting = nil }
            return state.waiting.map { ($0, whole) }
        }
        waiting?.0.resume(with: waiting?.1 ?? .failure(CancellationError()))
    }
}
#endif

#if canImport(CSystem)
import Foundation
import Synchronization

/// The receiver of an exchange's response.
protocol ResponseSink: AnyObject, Sendable {
    /// The number of bytes that libcurl should read at once; `nil` for its usual number.
    var bufferSize: Int? { get }

    /// Receives the head, on the loop's thread.
    ///
    /// - Returns: The reason for which the response is rejected, or `nil`.
    func begin(_ head: ResponseHead) -> TransportError.Reason?

    /// Receives bytes of the body, on the loop's thread.
    func take(_ bytes: UnsafeRawBufferPointer) -> ResponseSinkStep

    /// Whether bytes are delivered before the end, by `flush`.
    var deliversPieces: Bool { get }

    /// Delivers the collected bytes, at the end of each round of the loop that brought some.
    ///
    /// - Returns: Whether the connection should not be read until `CurlLoop.resumeReceiving`.
    func flush() -> Bool

    /// Receives the end. Only the first call counts, from any thread.
    func end(_ result: Result<ResponseHead, any Error>)
}

extension ResponseSink {
    var bufferSize: Int? { nil }
    var deliversPieces: Bool { false }
    func flush() -> Bool { false }
}

/// The response of a sink to bytes that it is offered.
enum ResponseSinkStep {
    case taken
    /// The same bytes must be offered again after `CurlLoop.resumeReceiving`.
    case pause
    case fail(TransportError.Reason)
}

/// Collects a whole response for a caller that waits for it.
final class WholeResponse: ResponseSink, @unchecked Sendable {
    // Safe to share: `body` is only accessed on the loop's thread. `waiting` and `result` are each set once, before
    // `isHalfway` is exchanged, and both are read after the second of these exchanges. A lock would do as well, but it
    // takes five allocations.

    typealias Response = (head: ResponseHead, body: Data)

    private let limit: Int
    private let hasBody: Bool
    private var body = Data()
    private var result: Result<Response, any Error>?
    private var waiting: UnsafeContinuation<Response, any Error>?
    /// Whether there is a result, or is about to be.
    private let hasEnded = Atomic(false)
    /// Whether the result or the continuation is there. The second of them resumes the caller.
    private let isHalfway = Atomic(false)

    init(to request: HTTPRequest) {
        limit = request.limits.bodyBytes
        hasBody = request.method != .head
    }

    /// Resumes the continuation, once, when there is a result. There is only one.
    func deliver(to continuation: UnsafeContinuation<Response, any Error>) {
        waiting = continuation
        if isHalfway.exchange(true, ordering: .acquiringAndReleasing) { resume() }
    }

    private func resume() {
        guard let waiting, let result else { return }
        (self.waiting, self.result) = (nil, nil)
        waiting.resume(with: result)
    }

    func begin(_ head: ResponseHead) -> TransportError.Reason? {
        guard hasBody, let length = head.announcedLength, head.status != 304 else { return nil }
        guard length <= limit else { return .bodyTooLarge(limit: limit) }
        body.reserveCapacity(min(length, 1 << 20))
        return nil
    }

    func take(_ bytes: UnsafeRawBufferPointer) -> ResponseSinkStep {
        guard body.count + bytes.count <= limit else { return .fail(.bodyTooLarge(limit: limit)) }
        if let start = bytes.baseAddress { body.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count) }
        return .taken
    }

    /// Resumes the caller with the response, or with the error.
    func end(_ result: Result<ResponseHead, any Error>) {
        guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // A failure may come from any thread; a body that the loop is still appending to isn't accessed then.
        self.result = result.map { (head: $0, body: body) }
        if isHalfway.exchange(true, ordering: .acquiringAndReleasing) { resume() }
    }
}
#endif

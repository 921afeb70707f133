public import Foundation
public import HTTPTransport

/// The progress of a download.
public struct DownloadProgress: Hashable, Sendable {
    /// The bytes received so far.
    public let received: Int64
    /// The bytes to receive, if known.
    public let total: Int64?

    /// Creates a progress value.
    public init(received: Int64, total: Int64?) {
        self.received = received
        self.total = total
    }
}

extension Service {
    /// Makes the call and returns when the response starts to arrive.
    public nonisolated(nonsending) func stream() async throws(AtomError) -> AtomStream {
        try await session.stream(requestable, in: session.reserveTurn(for: requestable))
    }

    /// Makes the call and writes the response to a file, of any size. An existing file is replaced only after
    /// everything has arrived.
    ///
    /// - Parameters:
    ///   - file: The destination. Its folder must exist.
    ///   - progress: Called after each piece.
    /// - Returns: The status and the headers.
    @discardableResult
    public nonisolated(nonsending) func download(
        to file: URL, progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws(AtomError) -> AtomResponse {
        let stream = try await stream()
        try await stream.save(to: file, progress: progress)
        return stream.response
    }

    /// Makes the call with the contents of a file instead of the method's body.
    ///
    /// - Parameters:
    ///   - file: The file to send. It is read while it is sent.
    ///   - progress: Called as the body is sent.
    @discardableResult
    public nonisolated(nonsending) func upload(
        _ file: URL, progress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws(AtomError) -> AtomResponse {
        try await session.respond(to: requestable, in: session.reserveTurn(for: requestable)) { request in
            request.body = .file(file)
            request.uploadProgress = progress
        }
    }

    /// Makes the call with the method's body, and reports its progress.
    ///
    /// - Parameter progress: Called as the body is sent.
    @discardableResult
    public nonisolated(nonsending) func upload(
        progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(AtomError) -> AtomResponse {
        try await session.respond(to: requestable, in: session.reserveTurn(for: requestable)) { request in
            request.uploadProgress = progress
        }
    }
}

public import Foundation
public import HTTPTransport

/// How far a download has come.
public struct DownloadProgress: Hashable, Sendable {
    /// The bytes received so far.
    public let received: Int64
    /// The bytes to receive, where that is known.
    public let total: Int64?

    /// Makes a progress value.
    public init(received: Int64, total: Int64?) {
        self.received = received
        self.total = total
    }
}

extension Service {
    /// Makes the call and returns as soon as its answer begins.
    public nonisolated(nonsending) func stream() async throws(AtomError) -> AtomStream {
        try await session.stream(requestable, at: session.takePlace(for: requestable))
    }

    /// Makes the call and writes its answer to a file, of any size, which is replaced only once everything is there.
    ///
    /// - Parameters:
    ///   - file: Where to. Its folder must exist.
    ///   - progress: Told how far it has come, after each piece.
    /// - Returns: The status and the headers.
    @discardableResult
    public nonisolated(nonsending) func download(
        to file: URL, progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws(AtomError) -> AtomResponse {
        let stream = try await stream()
        try await stream.save(to: file, progress: progress)
        return stream.response
    }

    /// Makes the call with the contents of a file in place of its method's body.
    ///
    /// - Parameters:
    ///   - file: What to send, read while it is sent.
    ///   - progress: Told how far it has come.
    @discardableResult
    public nonisolated(nonsending) func upload(
        _ file: URL, progress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws(AtomError) -> AtomResponse {
        try await session.respond(to: requestable, at: session.takePlace(for: requestable)) { request in
            request.body = .file(file)
            request.uploadProgress = progress
        }
    }

    /// Makes the call with its method's body, and tells how far that has come.
    ///
    /// - Parameter progress: Told how far it has come.
    @discardableResult
    public nonisolated(nonsending) func upload(
        progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(AtomError) -> AtomResponse {
        try await session.respond(to: requestable, at: session.takePlace(for: requestable)) { request in
            request.uploadProgress = progress
        }
    }
}

public import ATData
public import Foundation
public import HTTPTransport

extension ATClient {
    /// Uploads a blob. Refer to it from a record soon: servers delete blobs that no record refers to.
    ///
    /// The bytes are sent unchanged, including metadata of pictures and videos, such as the location.
    ///
    /// ```swift
    /// let blob = try await client.uploadBlob(.file(url), mimeType: "image/png") { progress in … }
    /// ```
    ///
    /// - Parameters:
    ///   - content: The bytes, or the file or stream to read them from. A stream can't be sent again if the token turns
    ///     out to have expired: then the upload fails, and the next call refreshes the token.
    ///   - mimeType: The media type, such as `image/jpeg`.
    ///   - options: The options for the call.
    ///   - progress: Called, in order, as the bytes are sent.
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent
    public func uploadBlob(
        _ content: HTTPBody, mimeType: String, options: CallOptions = CallOptions(),
        progress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws -> Blob {
        var call = OutgoingCall(
            "com.atproto.repo.uploadBlob", .post, query: "", body: XRPCBody(content, type: mimeType))
        call.uploadProgress = progress
        return try await send(call, options, reportingTo: anyone) { try $1.json($0, as: UploadedBlob.self) }.output.blob
    }

    /// Uploads bytes that records can refer to, such as a picture.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent
    public func uploadBlob(
        _ content: Data, mimeType: String, options: CallOptions = CallOptions(),
        progress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws -> Blob {
        try await uploadBlob(HTTPBody.bytes(content), mimeType: mimeType, options: options, progress: progress)
    }

    /// Uploads a file that records can refer to, such as a picture.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    @concurrent
    public func uploadBlob(
        _ file: URL, mimeType: String, options: CallOptions = CallOptions(),
        progress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws -> Blob {
        try await uploadBlob(HTTPBody.file(file), mimeType: mimeType, options: options, progress: progress)
    }
}

/// The response to an upload.
private struct UploadedBlob: WireValue {
    let blob: Blob

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var blob: Blob?
        while let key = try reader.nextKey(&object) {
            if try reader.field("blob", &blob, key) { continue }
            try reader.keep(key, &object)
        }
        try reader.end(object, known: ["blob"])
        guard let blob else { throw reader.missing("blob", object) }
        self.blob = blob
    }

    func write(to writer: inout WireWriter) {
        var object = writer.beginObject()
        writer.field("blob", blob, &object)
        writer.endObject(&object)
    }
}

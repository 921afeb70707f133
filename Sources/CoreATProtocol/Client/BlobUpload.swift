public import ATData
public import HTTPTransport

extension ATClient {
    /// Uploads a blob, to be referred to by a record soon after: servers forget those that none refers to.
    ///
    /// ```swift
    /// let blob = try await client.uploadBlob(.file(url), mimeType: "image/png") { progress in … }
    /// ```
    ///
    /// - Parameters:
    ///   - content: The bytes, or the file or stream that they come from. A stream can't be repeated when a token turns
    ///     out to have run out.
    ///   - mimeType: What it is, such as `image/jpeg`.
    ///   - options: How the call is made.
    ///   - progress: Told, in order, as the bytes are sent.
    /// - Throws: `AtError`, or `CancellationError` when the task was cancelled.
    @concurrent
    public func uploadBlob(
        _ content: HTTPBody, mimeType: String, options: CallOptions = CallOptions(),
        progress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws -> Blob {
        var call = OutgoingCall(
            "com.atproto.repo.uploadBlob", .post, query: "", body: XRPCBody(content, type: mimeType))
        call.uploadProgress = progress
        return try await response(to: call, options) { try $1.json($0, as: UploadedBlob.self) }.output.blob
    }
}

/// The answer to an upload.
private struct UploadedBlob: WireValue {
    let blob: Blob

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var blob: Blob?
        while let key = try reader.nextKey(&object) {
            if key == "blob", blob == nil { blob = try Blob(from: &reader) } else { try reader.skip() }
        }
        guard let blob else { throw reader.missing("blob", object) }
        self.blob = blob
    }

    func write(to writer: inout WireWriter) {
        var object = writer.beginObject()
        writer.field("blob", blob, &object)
        writer.endObject(&object)
    }
}

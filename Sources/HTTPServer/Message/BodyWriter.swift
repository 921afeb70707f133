public import Foundation

/// Writes the body of a response at the pace of the client.
///
/// It is valid until the response's source returns. Writes must not overlap.
public final class BodyWriter: Sendable {
    private let sink: any BodySink

    init(_ sink: any BodySink) { self.sink = sink }

    /// Writes bytes, and returns after the system has accepted them all. Waits while the client doesn't read.
    ///
    /// - Throws: `HTTPServerError.disconnected` if the client has disconnected, `.bodyTooLong` if the response's
    ///   `Content-Length` is exceeded, `.overlappingWrites` while another write is in progress.
    public func write(_ data: Data) async throws { try await sink.write(data) }

    /// Writes text as UTF-8.
    public func write(_ text: String) async throws {
        try await write(Data(text.utf8))
    }
}

/// Takes the bytes of a body that is written while it is sent.
protocol BodySink: Sendable {
    /// Writes bytes, and returns after they were taken.
    func write(_ data: Data) async throws
}

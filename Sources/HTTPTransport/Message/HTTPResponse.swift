public import Foundation

/// The head of a response, buffered or streamed. It is all that a `Middleware` can see.
public protocol HTTPResponseHead: Sendable {
    /// The status.
    var status: HTTPStatusCode { get }
    /// The header fields.
    var headers: HTTPHeaders { get }
}

/// A complete response with its body in memory.
public struct HTTPResponse: HTTPResponseHead, Hashable {
    /// The status.
    public var status: HTTPStatusCode
    /// The header fields.
    public var headers: HTTPHeaders
    /// The decompressed body; empty if there is none.
    public var body: Data

    /// Creates a response.
    public init(status: HTTPStatusCode, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// A response whose body is still arriving.
///
/// The transport reads only as fast as the body is consumed. Releasing the stream, or cancelling the task that reads
/// from it, ends the exchange.
public struct HTTPStream: HTTPResponseHead {
    /// The status.
    public var status: HTTPStatusCode
    /// The header fields.
    public var headers: HTTPHeaders
    /// The pieces of the body as they arrive.
    public var body: HTTPBodyStream

    /// Creates a streamed response.
    public init(status: HTTPStatusCode, headers: HTTPHeaders = [:], body: HTTPBodyStream) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The length of the body, if the server announced it. `nil` for a compressed body, as the server only announces
    /// its compressed length.
    public var announcedLength: Int64? {
        let encodings = headers.values(for: "Content-Encoding").filter { !$0.equalsIgnoringASCIICase("identity") }
        guard encodings.isEmpty else { return nil }
        return headers["Content-Length"]?.contentLength.map { Int64($0) }
    }
}

extension String {
    /// The number in a `Content-Length` field; `nil` if it has anything but digits, or is too large.
    package var contentLength: Int? {
        utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(self) : nil
    }
}

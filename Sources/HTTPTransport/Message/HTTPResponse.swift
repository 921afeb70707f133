public import Foundation

/// What a buffered and a streamed answer have in common: all that a `Middleware` may look at.
public protocol HTTPResponseHead: Sendable {
    /// The status.
    var status: HTTPStatusCode { get }
    /// The header fields.
    var headers: HTTPHeaders { get }
}

/// A whole answer, its body in memory.
public struct HTTPResponse: HTTPResponseHead, Hashable {
    /// The status.
    public var status: HTTPStatusCode
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, decompressed. Empty where there is none.
    public var body: Data

    /// Makes a response.
    public init(status: HTTPStatusCode, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// An answer whose body is still arriving.
///
/// The transport reads on only as fast as the body is taken. Letting go of the stream, or cancelling the task that
/// takes from it, ends the exchange.
public struct HTTPStream: HTTPResponseHead {
    /// The status.
    public var status: HTTPStatusCode
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body's pieces as they arrive.
    public var body: HTTPBodyStream

    /// Makes a streamed response.
    public init(status: HTTPStatusCode, headers: HTTPHeaders = [:], body: HTTPBodyStream) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The length of the body that the server announced, where it did.
    public var announcedLength: Int64? {
        headers["Content-Length"].flatMap { Int64($0) }
    }
}

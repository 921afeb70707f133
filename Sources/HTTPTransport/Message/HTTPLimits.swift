/// The limits of a response. Exceeding one throws a `TransportError`.
///
/// Every input that a server could send without end is limited by one of these or by `HTTPTimeouts`. With
/// `CurlTransport`:
///
/// | Input | Limit |
/// |---|---|
/// | status line, header fields, interim (1xx) responses, trailers | `headerBytes`, all together; `HTTPTimeouts.head` |
/// | a body with `send`, counted after decompression, with or without a length | `bodyBytes` |
/// | a body with `stream` | none: it is only read as fast as it is consumed |
/// | the body of a 417 after which the request is sent again | `bodyBytes` |
/// | a proxy's response to `CONNECT`: status lines, header fields | `headerBytes`, then `ProxyFault.noAnswer` |
/// | a proxy's response to `CONNECT`: a body | `HTTPTimeouts.idle` or `connect`, counted from the start of connecting |
/// | chunk extensions, compressed data without content | `HTTPTimeouts.idle`: they don't count as activity |
/// | HTTP/2 frames without header fields or content (`PING`, `SETTINGS`, empty `DATA`, …) | `HTTPTimeouts.idle` |
/// | HTTP/2 pushes | rejected: libcurl tells the server not to send any |
/// | a TLS handshake | `HTTPTimeouts.idle` or `connect` |
/// | the body of a redirect | like any other body: a transport doesn't follow redirects |
/// | a body where none is allowed (`HEAD`, 204, 304), bytes after a response | not read; the connection isn't reused |
///
/// A server that keeps sending a body slowly is only limited by `HTTPTimeouts.total`, which has no default.
public struct HTTPLimits: Hashable, Sendable {
    /// The maximum size of a body that `send` holds in memory, in bytes after decompression. 32 MiB by default.
    ///
    /// `stream` only buffers a little at a time and has no such limit.
    public var bodyBytes: Int
    /// The maximum size of all response headers together, in bytes. 64 KiB by default.
    public var headerBytes: Int

    /// The maximum number of bytes of a stream that may wait to be consumed. 64 MiB by default.
    ///
    /// Only used where the system can't make the server wait: `URLSessionTransport` on Linux.
    public var backlogBytes: Int

    /// Creates limits.
    public init(bodyBytes: Int = 32 << 20, headerBytes: Int = 64 << 10, backlogBytes: Int = 64 << 20) {
        self.bodyBytes = bodyBytes
        self.headerBytes = headerBytes
        self.backlogBytes = backlogBytes
    }
}

/// The timeouts of an exchange. Exceeding one throws a `TransportError`.
public struct HTTPTimeouts: Hashable, Sendable {
    /// The maximum time without activity: no byte sent or received. Includes connecting. 30 seconds by default.
    public var idle: Duration
    /// The maximum time to connect, or `nil` for no limit besides `idle` (the default).
    ///
    /// `URLSession` has no such limit: with `URLSessionTransport` only `idle` applies.
    public var connect: Duration?
    /// The maximum time from the start to the last byte of the response, or `nil` for no limit (the default).
    public var total: Duration?
    /// The maximum time from the first to the last byte of the response's head. Also limits the trailers. Two minutes
    /// by default.
    ///
    /// Interim responses count as part of the head, once the request's body has been sent. `URLSession` has no such
    /// limit.
    public var head: Duration

    /// Creates timeouts.
    public init(
        idle: Duration = .seconds(30), connect: Duration? = nil, total: Duration? = nil, head: Duration = .seconds(120)
    ) {
        self.idle = idle
        self.connect = connect
        self.total = total
        self.head = head
    }
}

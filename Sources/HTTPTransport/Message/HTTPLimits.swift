/// How much of an answer is accepted. What goes over is a `TransportError`, never a full memory.
public struct HTTPLimits: Hashable, Sendable {
    /// The most bytes of a body that `send` holds in memory, counted after decompression. 32 MiB unless raised.
    ///
    /// `stream` holds little at a time and has no such limit.
    public var bodyBytes: Int
    /// The most bytes of all response headers together. 64 KiB unless raised.
    public var headerBytes: Int

    /// The most bytes of a stream that have arrived and wait to be taken. 64 MiB unless changed.
    ///
    /// It matters only where the system can't make the server wait: `URLSessionTransport` on Linux.
    public var backlogBytes: Int

    /// Makes limits.
    public init(bodyBytes: Int = 32 << 20, headerBytes: Int = 64 << 10, backlogBytes: Int = 64 << 20) {
        self.bodyBytes = bodyBytes
        self.headerBytes = headerBytes
        self.backlogBytes = backlogBytes
    }
}

/// How long an exchange may take. What takes longer is a `TransportError`.
public struct HTTPTimeouts: Hashable, Sendable {
    /// The longest silence: no byte sent or received, connecting included. 30 seconds unless changed.
    public var idle: Duration
    /// The longest time until a connection is made, or `nil` for no other limit than `idle` (the default).
    ///
    /// `URLSession` knows no such limit: over `URLSessionTransport` only `idle` counts.
    public var connect: Duration?
    /// The longest time from the start to the last byte of the answer, or `nil` for no such limit (the default).
    public var total: Duration?

    /// Makes timeouts.
    public init(idle: Duration = .seconds(30), connect: Duration? = nil, total: Duration? = nil) {
        self.idle = idle
        self.connect = connect
        self.total = total
    }
}

import HTTPTransport

extension HTTPServer {
    /// The limits of a server.
    ///
    /// The defaults suit a service behind a reverse proxy on the same machine.
    public struct Options: Hashable, Sendable {
        /// The number of threads that serve connections.
        public var loops = 2
        /// Whether handlers, and the sources of bodies, run on the thread that read their request, which is fastest.
        /// Use `false` for those that compute for more than a millisecond.
        public var runsHandlersOnLoop = true

        /// The maximum number of open connections. At the limit, each further one closes the one that has waited
        /// longest for a request. If all are busy, it waits in the system's queue.
        public var connections = 8_192
        /// The maximum size of a request's first line and header, in bytes. A larger one gets a 431.
        public var headBytes = 32 << 10
        /// The maximum number of header fields. More get a 431.
        public var headerFields = 100
        /// The maximum size of a request's body, in bytes. A larger one gets a 413. With a limit of 0, so does any
        /// chunked body.
        public var bodyBytes = 1 << 20
        /// The memory for the bodies of all requests together, in bytes: of those that are being received, and of those
        /// that handlers still use. One that its handler reads in pieces counts as 128 KiB. A request for whose body
        /// there is none gets a 503.
        public var totalBodyBytes = 256 << 20

        /// The time limit for a request's first line and header, from their first byte, or on a new connection from its
        /// opening. After that, the client gets a 408, and the connection is closed.
        public var headTimeout: Duration = .seconds(10)
        /// The time in which a body has to progress by ``bodyBytesPerPeriod``, again and again; `nil` for any time. A
        /// slower client gets a 408.
        public var bodyTimeout: Duration? = .seconds(10)
        /// The bytes of a body that have to be received in each ``bodyTimeout``.
        public var bodyBytesPerPeriod = 10 << 10
        /// The time for which a connection may be idle between requests; `nil` for any time. It should be longer than
        /// the proxy's own, which is a minute with nginx: then the proxy never uses a connection that just closes.
        public var idleTimeout: Duration? = .seconds(75)
        /// The time in which a client has to take some bytes of a response, or of a WebSocket; `nil` for any time.
        /// After that, the connection is reset.
        public var writeTimeout: Duration? = .seconds(30)
        /// The longest silence of a WebSocket's client; `nil` for any. It gets pings meanwhile, which a client responds
        /// to by itself unless it is busy with what it got before. After two thirds of the time without a word, and at
        /// its end at the latest, the connection is closed.
        public var webSocketSilence: Duration? = .seconds(300)

        /// The time in which a client has to close a WebSocket whose handler has returned; `nil` for any time. After
        /// that, the connection is closed.
        package var closeTimeout: Duration? = .seconds(5)
        /// Whether responses without a date get the current one, as HTTP requires.
        package var addsDate = true
        /// Whether a server that stops tells the clients of its WebSockets that it goes away.
        package var closesWebSockets = true

        /// Creates options with the default limits.
        public init() {}
    }
}

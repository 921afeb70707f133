import HTTPServer

extension LocalServer {
    /// The options of a server.
    public struct Options: Hashable, Sendable {
        /// The number of threads that serve connections.
        public var loops: Int
        /// The maximum size of a request's first line and header, in bytes. A larger one gets a 431.
        public var headerLimit: Int
        /// The maximum size of a request's body, in bytes. A larger one gets a 413. With a limit of 0, so does any
        /// chunked body.
        public var bodyLimit: Int
        /// The time limit for a request's first line and header, from their first byte, or on a new connection from its
        /// opening. After that, the server sends a 408 if it has received anything, and closes the connection. Idle
        /// connections between requests have no limit.
        public var headTimeout: Duration
        /// The maximum number of open connections. At the limit, each further one closes the connection of the
        /// accepting thread that has waited longest for a whole request. If all of them are busy, it waits in the
        /// system's queue.
        public var connectionLimit: Int
        /// The number of requests that the log keeps. 0 turns the log off, which is fastest.
        public var logLimit: Int
        /// The port. 0, the usual value, lets the system pick one.
        public var port: Int
        /// The address of this machine at which the server listens.
        public var bind = "127.0.0.1"
        /// The name or the address in the server's `url`; `nil` for that at which it listens.
        public var host: String?

        /// Creates options.
        public init(
            loops: Int = 2, headerLimit: Int = 64 << 10, bodyLimit: Int = 1 << 30, logLimit: Int = 10_000,
            port: Int = 0,
            headTimeout: Duration = .seconds(60), connectionLimit: Int = .max
        ) {
            self.loops = loops
            self.headerLimit = headerLimit
            self.bodyLimit = bodyLimit
            self.logLimit = logLimit
            self.port = port
            self.headTimeout = headTimeout
            self.connectionLimit = max(1, connectionLimit)
        }

        /// The same for the server. Tests decide themselves how long a client may take, and which date it is told.
        var server: HTTPServer.Options {
            var server = HTTPServer.Options()
            server.loops = loops
            server.connections = connectionLimit
            server.headBytes = headerLimit
            server.headerFields = .max
            server.bodyBytes = bodyLimit
            server.headTimeout = headTimeout
            server.bodyTimeout = nil
            server.idleTimeout = nil
            server.writeTimeout = nil
            server.webSocketSilence = nil
            server.closeTimeout = nil
            server.totalBodyBytes = .max
            server.addsDate = false
            server.closesWebSockets = false
            return server
        }
    }
}

extension LocalServer {
    /// What a server is started with.
    public struct Options: Hashable, Sendable {
        /// How many threads serve connections.
        public var loops: Int
        /// How many bytes a request's header may have, its first line included. More is a 431.
        public var headerLimit: Int
        /// How many bytes a request's body may have. More is a 413.
        public var bodyLimit: Int
        /// How many requests the log keeps. With 0 nothing is logged, which is fastest.
        public var logLimit: Int
        /// The port; with 0, which is usual, the system picks one that is free.
        public var port: Int

        /// Makes options.
        public init(
            loops: Int = 2, headerLimit: Int = 64 << 10, bodyLimit: Int = 1 << 30, logLimit: Int = 10_000, port: Int = 0
        ) {
            self.loops = loops
            self.headerLimit = headerLimit
            self.bodyLimit = bodyLimit
            self.logLimit = logLimit
            self.port = port
        }
    }
}

package import HTTPTransport

/// What a stream needs of the world outside. Tests replace it.
package struct StreamEnvironment: Sendable {
    /// The time.
    package var time: TimeSource
    /// A random number of at least 0 and less than 1.
    package var random: @Sendable () -> Double
    /// Opens a connection.
    package var connect: @Sendable (WebSocketRequest) async throws -> WebSocketConnection

    package init(
        time: TimeSource = .system, random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        connect: @escaping @Sendable (WebSocketRequest) async throws -> WebSocketConnection = {
            try await WebSocket.connect($0)
        }
    ) {
        self.time = time
        self.random = random
        self.connect = connect
    }
}

import Foundation
package import HTTPTransport

/// What a stream needs of the world outside. Tests replace it.
package struct StreamEnvironment: Sendable {
    /// The time.
    package var time: TimeSource
    /// A random number of at least 0 and less than 1.
    package var random: @Sendable () -> Double
    /// Opens a connection.
    package var connect: @Sendable (WebSocketRequest) async throws -> WebSocketConnection
    /// Opens a connection to another server than the one that the program chose.
    package var connectElsewhere: @Sendable (WebSocketRequest) async throws -> WebSocketConnection

    package init(
        time: TimeSource = .system, random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        connect: @escaping @Sendable (WebSocketRequest) async throws -> WebSocketConnection = {
            try await WebSocket.connect($0)
        },
        connectElsewhere: @escaping @Sendable (WebSocketRequest) async throws -> WebSocketConnection = {
            try await RedirectTarget.connect($0)
        }
    ) {
        self.time = time
        self.random = random
        self.connect = connect
        self.connectElsewhere = connectElsewhere
    }

    /// Opens a connection, perhaps to where the server at another address redirected to.
    func connect(_ request: WebSocketRequest, chosen first: URL) async throws -> WebSocketConnection {
        guard let origin = Origin(first), !RedirectTarget.isTrusted(request.url, by: origin) else {
            return try await connect(request)
        }
        return try await connectElsewhere(request)
    }
}

import HTTPServer
import HTTPTransport

/// The connection of a stream's consumer: how much it says, and whether it is still there.
final class ConsumerLink: Sendable {
    /// The most messages, and the most pings, of a consumer between two pings of the server.
    static let messageLimit = 64

    private struct State {
        /// The messages since the last ping.
        var messages = 0
        /// The pongs that there were at the last two pings.
        var pongs = [-1, -1]
    }

    let outlet: StreamOutlet
    private let state = Guarded(State())

    init(_ outlet: StreamOutlet) {
        self.outlet = outlet
    }

    /// Counts a message of the consumer. Returns `false` if there are too many.
    func countMessage() -> Bool {
        state.withLock { state in
            state.messages += 1
            return state.messages <= Self.messageLimit
        }
    }

    /// Sends a ping, and disconnects a consumer that hasn't responded to the last ones, or doesn't read any more.
    ///
    /// - Parameter isStuck: Whether an event has been on its way for too long.
    func check(isStuck: (StreamOutlet.Sending) -> Bool) async throws {
        state.withLock { $0.messages = 0 }
        let socket = outlet.socket
        try await socket.allowPings(Self.messageLimit)
        if let sending = outlet.sending {
            // A ping would have to wait, too.
            if isStuck(sending) { try await socket.disconnect() }
            return
        }
        let count = try await socket.pongs
        let isSilent = state.withLock { state in
            defer { state.pongs = [state.pongs[1], count] }
            return state.pongs.allSatisfy { $0 == count }
        }
        guard !isSilent else { return try await socket.disconnect() }
        // It waits for an event that has begun meanwhile.
        Task { try await socket.ping() }
    }
}

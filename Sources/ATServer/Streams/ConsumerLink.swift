import HTTPServer
import HTTPTransport

/// The connection of a stream's consumer: how much it says, whether it is still there, and how it ends.
///
/// While there is no event to send and the consumer says nothing, only the task of its connection exists.
final class ConsumerLink: Sendable {
    /// The most messages, and the most pings, of a consumer between two pings of the server.
    static let messageLimit = 64

    private struct State {
        /// The messages since the last ping.
        var messages = 0
        /// The pongs that there were at the last two pings.
        var pongs = [-1, -1]
        /// Disconnects a consumer that was to close the WebSocket, and doesn't.
        var patience: Task<Void, any Error>?
        /// Whether the last message was received.
        var hasClosed = false
        var closeWaiter: CheckedContinuation<Void, Never>?
    }

    private let consumer: Int
    private let broadcast: EventBroadcast
    private let outlet: StreamOutlet
    private let state = Guarded(State())

    init(_ consumer: Int, of broadcast: EventBroadcast, _ outlet: StreamOutlet) {
        self.consumer = consumer
        self.broadcast = broadcast
        self.outlet = outlet
    }

    // MARK: What it says

    /// Counts a message; `nil` after the last one.
    func receive(_ message: WebSocketMessage?) async {
        guard message != nil else { return receivedLast() }
        let count = state.withLock { state in
            state.messages += 1
            return state.messages
        }
        guard count > Self.messageLimit else { return }
        try? await outlet.socket.close(.policyViolation, reason: "Too many messages")
        leave()
    }

    private func receivedLast() {
        leave()
        let waiter = state.withLock { state in
            defer { (state.hasClosed, state.closeWaiter) = (true, nil) }
            return state.closeWaiter
        }
        waiter?.resume()
    }

    // MARK: Whether it is there

    /// Sends a ping, and disconnects a consumer that hasn't responded to the last ones, or doesn't read any more.
    ///
    /// - Parameter isStuck: Whether an event has been on its way for too long.
    func check(isStuck: (StreamOutlet.Sending) -> Bool) async throws {
        state.withLock { $0.messages = 0 }
        let socket = outlet.socket
        let count = try await socket.allowPings(Self.messageLimit)
        if let sending = outlet.sending {
            // A ping would have to wait, too.
            if isStuck(sending) { try await socket.disconnect() }
            return
        }
        let isSilent = state.withLock { state in
            defer { state.pongs = [state.pongs[1], count] }
            return state.pongs.allSatisfy { $0 == count }
        }
        guard !isSilent else { return try await socket.disconnect() }
        // It waits for an event that has begun meanwhile.
        Task { try await socket.ping() }
    }

    // MARK: The end

    /// Whether the consumer gets no more events.
    var isLeaving: Bool { state.withLock { $0.patience != nil } }

    /// Ends the stream of the consumer, and waits until it has closed the WebSocket. Its pings are answered until then.
    func close() async {
        leave()
        await withCheckedContinuation { continuation in
            let hasClosed = state.withLock { state in
                if !state.hasClosed { state.closeWaiter = continuation }
                return state.hasClosed
            }
            if hasClosed { continuation.resume() }
        }
        state.withLock(\.patience)?.cancel()
    }

    /// Ends the stream of the consumer. If it doesn't close the WebSocket in the next seconds, it is disconnected.
    private func leave() {
        broadcast.leave(consumer)
        state.withLock { state in
            guard state.patience == nil else { return }
            state.patience = Task { [time = broadcast.time, socket = outlet.socket] in
                try await time.sleep(.seconds(5))
                try await socket.disconnect()
            }
        }
    }
}

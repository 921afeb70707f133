import Foundation
import HTTPServer
import HTTPTransport

/// Sends the messages of a stream to one consumer, in the consumer's encoding.
struct StreamOutlet: Sendable {
    /// An event that is being sent.
    struct Sending {
        let seq: Int64
        let since: ContinuousClock.Instant
        /// Whether the consumer had every event once.
        let keptUp: Bool
    }

    let socket: ServerWebSocket
    let encoding: StreamEncoding
    let copies: EventCopies
    let time: TimeSource
    private let current = Guarded<Sending?>(nil)

    init(_ socket: ServerWebSocket, _ encoding: StreamEncoding, _ copies: EventCopies, _ time: TimeSource) {
        self.socket = socket
        self.encoding = encoding
        self.copies = copies
        self.time = time
    }

    /// The event that is being sent; `nil` between events.
    var sending: Sending? { current.withLock(\.self) }

    /// Sends an event.
    ///
    /// - Parameter isRecent: Whether other consumers are likely to get the event, too.
    func send(_ event: NumberedEvent, isRecent: Bool, keptUp: Bool) async throws {
        let message = try copies.message(of: event, in: encoding, isRecent: isRecent)
        current.withLock { [now = time.now()] in $0 = Sending(seq: event.seq, since: now, keptUp: keptUp) }
        defer { current.withLock { $0 = nil } }
        try await socket.send(message)
    }

    /// Sends a message that isn't an event.
    func send(_ frame: Data) async throws { try await socket.send(copies.message(of: frame, in: encoding)) }

    /// Ends the stream with an error.
    func fail(_ name: String, _ message: String, _ code: WebSocketCloseCode = .policyViolation) async throws {
        try await send(StreamFrame.error(name, message))
        try await socket.close(code, reason: name)
    }
}

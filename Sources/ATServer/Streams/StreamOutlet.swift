import Foundation
import HTTPServer
import HTTPTransport

/// Sends the messages of a stream to one consumer, in the consumer's encoding.
struct StreamOutlet: Sendable {
    /// An event that is being sent, or the first of several.
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

    /// The size of events that are sent together, in bytes. A larger one is sent alone.
    private static let batchBytes = 64 << 10

    /// Sends events. A consumer that has kept up gets them one by one, so that it is known whether it reads them. One
    /// that reads the log from an earlier place gets many at once.
    ///
    /// - Parameter isRecent: Whether other consumers are likely to get the events, too.
    func send(_ events: [NumberedEvent], isRecent: Bool, keptUp: Bool) async throws {
        var batch: [WebSocketMessage] = []
        var (bytes, first) = (0, events.first?.seq ?? 0)
        for event in events {
            let message: WebSocketMessage
            do {
                message = try copies.message(of: event, in: encoding, isRecent: isRecent)
            } catch {
                // The consumer gets the events before it.
                try await send(batch, from: first, keptUp: keptUp)
                throw error
            }
            if keptUp || bytes + message.byteCount > Self.batchBytes {
                try await send(batch, from: first, keptUp: keptUp)
                (batch, bytes, first) = ([], 0, event.seq)
            }
            batch.append(message)
            bytes += message.byteCount
        }
        try await send(batch, from: first, keptUp: keptUp)
    }

    private func send(_ messages: [WebSocketMessage], from seq: Int64, keptUp: Bool) async throws {
        guard !messages.isEmpty else { return }
        current.withLock { [now = time.now()] in $0 = Sending(seq: seq, since: now, keptUp: keptUp) }
        defer { current.withLock { $0 = nil } }
        try await socket.send(messages)
    }

    /// Sends a message that isn't an event.
    func send(_ frame: Data) async throws { try await socket.send(copies.message(of: frame, in: encoding)) }

    /// Ends the stream with an error.
    func fail(_ name: String, _ message: String, _ code: WebSocketCloseCode = .policyViolation) async throws {
        try await send(StreamFrame.error(name, message))
        try await socket.close(code, reason: name)
    }
}

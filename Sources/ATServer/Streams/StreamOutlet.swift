import Foundation
import HTTPServer
import HTTPTransport

/// Sends the messages of a stream to one consumer, in the consumer's encoding.
struct StreamOutlet: Sendable {
    let socket: ServerWebSocket
    let encoding: StreamEncoding
    let texts: EventTexts

    /// Sends an event.
    ///
    /// - Parameter isRecent: Whether other consumers are likely to get the event, too.
    func send(_ event: NumberedEvent, isRecent: Bool) async throws {
        switch encoding {
        case .cbor: try await socket.send(.binary(event.frame))
        case .json: try await socket.send(.text(texts.text(of: event, isRecent: isRecent)))
        }
    }

    /// Sends a message that isn't an event.
    func send(_ frame: Data) async throws {
        switch encoding {
        case .cbor: try await socket.send(.binary(frame))
        case .json: try await socket.send(.text(texts.text(of: frame)))
        }
    }

    /// Ends the stream with an error.
    func fail(_ name: String, _ message: String, _ code: WebSocketCloseCode = .policyViolation) async throws {
        try await send(StreamFrame.error(name, message))
        try await socket.close(code, reason: name)
    }
}

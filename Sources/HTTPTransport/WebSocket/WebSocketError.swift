public import Foundation

/// A WebSocket that could not be opened, or that ended otherwise than by being closed.
///
/// Where no connection came about at all, a `TransportError` is thrown instead.
public struct WebSocketError: Error, Sendable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The server answered the handshake with something else than a WebSocket: a status and a body of up to 64 KiB,
        /// which `URLSessionTransport` does not get to see.
        case refused(HTTPResponse)
        /// The server's part of the handshake is wrong.
        case invalidHandshake(String)
        /// The server broke the protocol.
        case protocolViolation(String)
        /// A message is larger than the request's `messageBytes`.
        case messageTooLarge(limit: Int)
        /// Nothing came for the request's `silence`, not even an answer to a ping.
        case silent
        /// The connection ended without being closed.
        case connectionLost
        /// Something was to be sent after the end.
        case closed(WebSocketClosure?)
    }

    /// What went wrong.
    public let reason: Reason
    /// Which WebSocket it was, without the query of its address.
    public let action: String

    init(_ reason: Reason, _ action: String) {
        self.reason = reason
        self.action = action
    }

    /// Whether another attempt may well succeed: the network or the server was at fault.
    public var isTransient: Bool {
        switch reason {
        case .silent, .connectionLost: true
        case .refused(let response): response.status == .tooManyRequests || response.status.isServerError
        case .invalidHandshake, .protocolViolation, .messageTooLarge, .closed: false
        }
    }
}

extension WebSocketError: CustomStringConvertible, LocalizedError {
    /// Which WebSocket, what went wrong, and what to try.
    public var description: String { "\(action): \(explanation)" }

    /// The description.
    public var errorDescription: String? { description }

    private var explanation: String {
        switch reason {
        case .refused(let response):
            "The server answered with status \(response.status) instead of a WebSocket. Check the address and what it needs."
        case .invalidHandshake(let why): "The server's handshake is wrong: \(why)."
        case .protocolViolation(let why): "The server broke the protocol: \(why)."
        case .messageTooLarge(let limit): "A message is larger than the \(limit) bytes allowed. Raise messageBytes."
        case .silent: "The server has been silent for too long. Connect again, or raise silence."
        case .connectionLost: "The connection was lost. Connect again."
        case .closed(let closure):
            "It is closed" + (closure.map { " (\($0.code)\($0.reason.isEmpty ? "" : ", \($0.reason)"))" } ?? "") + "."
        }
    }
}

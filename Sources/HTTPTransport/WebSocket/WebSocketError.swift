public import Foundation

/// A WebSocket that couldn't be opened, or that ended without being closed.
///
/// If no connection was made at all, a `TransportError` is thrown instead.
public struct WebSocketError: Error, Sendable {
    /// The reason for the error.
    public enum Reason: Hashable, Sendable {
        /// The server rejected the handshake, with a status and a body of up to 64 KiB, which `URLSessionTransport`
        /// doesn't provide.
        case refused(HTTPResponse)
        /// The server's handshake response is invalid.
        case invalidHandshake(String)
        /// The server violated the protocol.
        case protocolViolation(String)
        /// A message is larger than the request's `messageBytes`.
        case messageTooLarge(limit: Int)
        /// Nothing arrived for the request's `silence`, not even the response to a ping.
        case silent
        /// The connection ended without being closed.
        case connectionLost
        /// A message or a ping was sent after the end.
        case closed(WebSocketClosure?)
    }

    /// The reason for the error.
    public let reason: Reason
    /// The address of the WebSocket without its query.
    public let action: String

    init(_ reason: Reason, _ action: String) {
        self.reason = reason
        self.action = action
    }

    /// Whether another attempt may succeed: the network or the server failed.
    public var isTransient: Bool {
        switch reason {
        case .silent, .connectionLost: true
        case .refused(let response): response.status == .tooManyRequests || response.status.isServerError
        case .invalidHandshake, .protocolViolation, .messageTooLarge, .closed: false
        }
    }
}

extension WebSocketError: CustomStringConvertible, LocalizedError {
    /// The address, the failure, and what to do about it.
    public var description: String { "\(action): \(explanation)" }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var explanation: String {
        switch reason {
        case .refused(let response):
            "The server responded with status \(response.status) instead of opening a WebSocket. "
                + "Check the address and the headers that it requires."
        case .invalidHandshake(let why): "The server's handshake is invalid: \(why)."
        case .protocolViolation(let why): "The server violated the protocol: \(why)."
        case .messageTooLarge(let limit): "A message is larger than the \(limit) bytes allowed. Raise messageBytes."
        case .silent: "The server has been silent for too long. Connect again, or raise silence."
        case .connectionLost: "The connection was lost. Connect again."
        case .closed(let closure):
            // The server's text may contain line ends, or control a terminal.
            "It is closed"
                + (closure.map { closure in
                    let reason = closure.reason.withoutControlCharacters
                    return " (\(closure.code)\(reason.isEmpty ? "" : ", \(reason)"))"
                } ?? "") + "."
        }
    }
}

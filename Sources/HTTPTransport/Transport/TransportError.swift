public import Foundation

/// An exchange without a usable response.
///
/// Its description contains the request, the failure and what to do about it. It never contains a header's value, a
/// query or a body.
public struct TransportError: Error, Hashable, Sendable {
    /// The reason for the error.
    public enum Reason: Hashable, Sendable {
        /// The request is invalid.
        case invalidRequest(String)
        /// The host name couldn't be resolved.
        case unknownHost
        /// Nothing responds at the host's address.
        case cannotConnect
        /// There is no network connection.
        case offline
        /// The proxy from the environment failed.
        case proxyFailed(ProxyFault)
        /// The connection ended before the response did.
        case connectionLost
        /// The secure connection couldn't be made; the text is the reason.
        case notSecure(String)
        /// The server couldn't prove its identity.
        case certificateRefused(CertificateFault)
        /// The host's address isn't allowed; the text is the reason.
        case addressRefused(String)
        /// Nothing was sent or received for the request's `timeouts.idle`.
        case idleTooLong
        /// The exchange took longer than the request's `timeouts.total`, or its head longer than `timeouts.head`.
        case tookTooLong
        /// The body is larger than the request's `limits.bodyBytes`.
        case bodyTooLarge(limit: Int)
        /// The headers are larger than the request's `limits.headerBytes`.
        case headersTooLarge(limit: Int)
        /// A stream was consumed too slowly: more than the request's `limits.backlogBytes` were waiting.
        case takenTooSlowly(limit: Int)
        /// The response is not valid HTTP.
        case invalidResponse(String)
        /// A redirect was not followed: it would have sent credentials to another server, left `https`, or exceeded the
        /// limit.
        case redirectRefused(String)
        /// The request body couldn't be read.
        case unreadableBody(String)
        /// Another failure, reported by the system.
        case other(String)
    }

    /// The reason for the error.
    public let reason: Reason
    /// The request, such as `GET https://example.com/path`, without query and headers.
    public let action: String?

    /// Creates an error for a request.
    public init(_ reason: Reason, _ request: HTTPRequest? = nil) {
        self.reason = reason
        self.action = request?.description
    }

    /// Whether the same request may succeed later: the network or the server failed, not the request.
    public var isTransient: Bool {
        switch reason {
        case .unknownHost, .cannotConnect, .offline, .connectionLost, .idleTooLong, .tookTooLong: true
        case .proxyFailed(let fault): fault.isTransient
        default: false
        }
    }
}

extension TransportError {
    /// Whether the server may have received the request.
    package var mayBeReceived: Bool {
        switch reason {
        case .invalidRequest, .unknownHost, .cannotConnect, .offline, .proxyFailed, .notSecure, .certificateRefused,
            .addressRefused:
            false
        default: true
        }
    }
}

extension TransportError: CustomStringConvertible, LocalizedError {
    /// The request, the failure, and what to do about it.
    public var description: String {
        action.map { "\($0): \(explanation)" } ?? explanation
    }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var explanation: String {
        switch reason {
        case .invalidRequest(let why): "The request can't be sent: \(why)."
        case .unknownHost: "The host was not found. Check its spelling and the network."
        case .cannotConnect:
            "Nothing responded at that address. Check the host, the port and whether the server is running."
        case .offline: "There is no network connection. Try again when there is."
        case .proxyFailed(let fault): "The proxy from the environment \(fault)."
        case .connectionLost: "The connection was lost before the response was complete. Try again."
        case .notSecure(let why): "A secure connection could not be made: \(why)."
        case .certificateRefused(let fault): "The server's certificate \(fault)."
        case .addressRefused(let why): "The host's address is not allowed: \(why)."
        case .idleTooLong: "The server was silent for too long. Try again, or raise timeouts.idle."
        case .tookTooLong: "The exchange exceeded its time limit. Try again, or raise timeouts.total or timeouts.head."
        case .bodyTooLarge(let limit):
            "The response is larger than the \(limit) bytes allowed. Raise limits.bodyBytes, or stream it."
        case .headersTooLarge(let limit):
            "The response headers are larger than the \(limit) bytes allowed. Raise limits.headerBytes."
        case .takenTooSlowly(let limit):
            "More than \(limit) bytes of the stream were waiting to be read. Read faster, or raise limits.backlogBytes."
        case .invalidResponse(let why): "The response is not valid HTTP: \(why)."
        case .redirectRefused(let why): "A redirect was not followed: \(why)."
        case .unreadableBody(let why): "The request body could not be read: \(why)."
        case .other(let what): what
        }
    }
}

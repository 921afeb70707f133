public import Foundation

/// An exchange that gave no answer that can be used.
///
/// Its description says what was asked of whom, what went wrong and what to try. It never holds a header's value, a
/// query or a body.
public struct TransportError: Error, Sendable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The request can't be sent as it stands.
        case invalidRequest(String)
        /// The host's name has no address, as far as this machine can tell.
        case unknownHost
        /// Nobody answered at the host's address.
        case cannotConnect
        /// There is no network.
        case offline
        /// The proxy that the environment names did not bring the request any further.
        case proxyFailed(ProxyFault)
        /// The connection ended before the answer did.
        case connectionLost
        /// The secure connection could not be made; the text says why.
        case notSecure(String)
        /// The server could not prove that it is who it should be.
        case certificateRefused(CertificateFault)
        /// The address that the host's name stands for may not be dialled; the text says why.
        case addressRefused(String)
        /// Nothing moved for the request's `timeouts.idle`.
        case idleTooLong
        /// The exchange took longer than the request's `timeouts.total`.
        case tookTooLong
        /// The body is larger than the request's `limits.bodyBytes`.
        case bodyTooLarge(limit: Int)
        /// The headers are larger than the request's `limits.headerBytes`.
        case headersTooLarge(limit: Int)
        /// A stream was taken from too slowly: more than the request's `limits.backlogBytes` waited to be taken.
        case takenTooSlowly(limit: Int)
        /// The answer is no HTTP.
        case invalidResponse(String)
        /// A redirect was not followed: it would have taken credentials along, or left `https`, or gone too far.
        case redirectRefused(String)
        /// The body to send could not be read.
        case unreadableBody(String)
        /// Anything else that the system reported.
        case other(String)
    }

    /// What went wrong.
    public let reason: Reason
    /// What was being done, such as `GET https://example.com/path`: no query, no headers.
    public let action: String?

    /// Makes an error about a request.
    public init(_ reason: Reason, _ request: HTTPRequest? = nil) {
        self.reason = reason
        self.action = request?.description
    }

    /// Whether the same request may well succeed later: the network or the server was at fault, not the request.
    public var isTransient: Bool {
        switch reason {
        case .unknownHost, .cannotConnect, .offline, .connectionLost, .idleTooLong, .tookTooLong: true
        case .proxyFailed(let fault): fault.isTransient
        default: false
        }
    }
}

extension TransportError: CustomStringConvertible, LocalizedError {
    /// What was being done, what went wrong, and what to try.
    public var description: String {
        action.map { "\($0): \(explanation)" } ?? explanation
    }

    /// The description.
    public var errorDescription: String? { description }

    private var explanation: String {
        switch reason {
        case .invalidRequest(let why): "The request can't be sent: \(why)."
        case .unknownHost: "The host was not found. Check its spelling and the network."
        case .cannotConnect: "Nobody answered at that address. Check the host, the port and whether the server runs."
        case .offline: "There is no network connection. Try again when there is."
        case .proxyFailed(let fault): "The proxy that the environment names \(fault)."
        case .connectionLost: "The connection was lost before the answer was complete. Try again."
        case .notSecure(let why): "No secure connection could be made: \(why)."
        case .certificateRefused(let fault): "The server's certificate \(fault)."
        case .addressRefused(let why): "The host's address may not be dialled: \(why)."
        case .idleTooLong: "The server was silent for too long. Try again, or raise timeouts.idle."
        case .tookTooLong: "The exchange took longer than allowed. Try again, or raise timeouts.total."
        case .bodyTooLarge(let limit):
            "The answer is larger than the \(limit) bytes allowed. Raise limits.bodyBytes, or stream it."
        case .headersTooLarge(let limit):
            "The answer's headers are larger than the \(limit) bytes allowed. Raise limits.headerBytes."
        case .takenTooSlowly(let limit):
            "More than \(limit) bytes of the stream waited to be taken. Take them faster, or raise limits.backlogBytes."
        case .invalidResponse(let why): "The answer is not HTTP as it should be: \(why)."
        case .redirectRefused(let why): "A redirect was not followed: \(why)."
        case .unreadableBody(let why): "The body to send could not be read: \(why)."
        case .other(let what): what
        }
    }
}

public import Foundation
public import HTTPTransport

/// Why the metadata of a server, or of a client, could not be fetched or used.
///
/// ```swift
/// do {
///     let server = try await discovery.authorizationServer(of: dataServer)
/// } catch let error as DiscoveryError where error.isTransient {
///     // Try again later: the network or the server failed.
/// }
/// ```
public struct DiscoveryError: Error, Hashable, Sendable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The text is not the address of an authorization server; the text says why.
        case invalidIssuer(String)
        /// The address must not be contacted, such as one in a private network; the text says why.
        case addressRefused(String)
        /// The server redirects. Metadata must be at its own address.
        case redirected(HTTPStatusCode)
        /// The response has another status than 200. The duration is how long the server asked to wait, if it did.
        case status(HTTPStatusCode, retryAfter: Duration?)
        /// The response is not `application/json`; the text is its type, if it has one.
        case wrongMediaType(String?)
        /// The document is larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// The document is not a JSON object in which each member appears once; the text says why.
        case notJSON(String)
        /// The members that don't meet the requirements.
        case unusable([MetadataProblem])
        /// The exchange failed.
        case transport(TransportError)
    }

    /// What went wrong.
    public let reason: Reason
    /// The address of the document or the server, without secrets.
    public let subject: String

    /// Creates an error about a document or a server.
    init(_ reason: Reason, _ subject: String) {
        self.reason = reason
        self.subject = subject.withoutControlCharacters
    }

    /// Whether the same lookup may succeed later: the network or the server failed.
    public var isTransient: Bool {
        switch reason {
        case .status(let status, _): status.isServerError || status.rawValue == 429 || status.rawValue == 408
        case .transport(let error): error.isTransient
        default: false
        }
    }

    /// Whether there is no such document.
    var isNotFound: Bool {
        if case .status(.notFound, _) = reason { true } else { false }
    }

    /// The delay that the server requested before the next attempt, if any.
    public var retryAfter: Duration? {
        if case .status(_, let wait) = reason { wait } else { nil }
    }

    /// The members that don't meet the requirements, if that is the reason.
    public var problems: [MetadataProblem] {
        if case .unusable(let problems) = reason { problems } else { [] }
    }
}

extension DiscoveryError: CustomStringConvertible, LocalizedError {
    /// The address, what went wrong, and what to do.
    public var description: String { "\(subject): \(explanation)" }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var explanation: String {
        switch reason {
        case .invalidIssuer(let why): "This is not the address of an authorization server: \(why)."
        case .addressRefused(let why): "The address must not be contacted: \(why)."
        case .redirected(let status):
            "The server redirects (status \(status)). The document must be at this address itself."
        case .status(let status, _) where status.rawValue == 404:
            "There is no such document. Check the address, and whether the server supports OAuth."
        case .status(let status, _):
            isTransient
                ? "The server responded with status \(status). Try again later."
                : "The server responded with status \(status), where 200 is required."
        case .wrongMediaType(let type?):
            "The document has the type \(type.quoted). It must be served as application/json."
        case .wrongMediaType(nil): "The document has no type, or several. It must be served as application/json."
        case .tooLarge(let limit): "The document is larger than \(limit) bytes."
        case .notJSON(let why): "The document is not a valid JSON object: \(why)."
        case .unusable(let problems):
            "The document can't be used. " + problems.map(\.description).joined(separator: " ")
        case .transport(let error): "The document could not be fetched. \(error)"
        }
    }
}

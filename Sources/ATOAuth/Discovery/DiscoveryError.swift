public import Foundation
public import HTTPTransport

/// An error that occurs while fetching or checking the metadata of a server or a client.
///
/// ```swift
/// do {
///     let server = try await discovery.authorizationServer(of: dataServer)
/// } catch let error as DiscoveryError where error.isTransient {
///     // Try again later: the network or the server failed.
/// }
/// ```
public struct DiscoveryError: Error, Hashable, Sendable {
    /// The reason for an error.
    public enum Reason: Hashable, Sendable {
        /// The text isn't the address of an authorization server; the text says why.
        case invalidIssuer(String)
        /// The address isn't allowed, such as one in a private network; the text says why.
        case addressRefused(String)
        /// The server redirects. Metadata must be at its own address.
        case redirected(HTTPStatusCode)
        /// The response's status isn't 200. The duration is the delay that the server requested, if any.
        case status(HTTPStatusCode, retryAfter: Duration?)
        /// The response isn't `application/json`; the text is its type, if it has one.
        case wrongMediaType(String?)
        /// The document exceeds the limit, in bytes.
        case tooLarge(limit: Int)
        /// The document isn't a JSON object with unique members; the text says why.
        case notJSON(String)
        /// Some members don't meet the requirements.
        case unusable([MetadataProblem])
        /// The request failed.
        case transport(TransportError)
    }

    /// The reason for the error.
    public let reason: Reason
    /// The address of the document or the server, without secrets.
    public let subject: String

    /// Creates an error about a document or a server.
    init(_ reason: Reason, _ subject: String) {
        self.reason = reason
        self.subject = subject.withoutControlCharacters
    }

    /// Whether a retry may succeed, because the network or the server failed.
    public var isTransient: Bool {
        switch reason {
        case .status(let status, _): status.isServerError || status.rawValue == 429 || status.rawValue == 408
        case .transport(let error): error.isTransient
        default: false
        }
    }

    /// Whether something else than a document was found, such as the page of a proxy.
    var isNoDocument: Bool {
        switch reason {
        case .wrongMediaType, .notJSON: true
        default: false
        }
    }

    /// Whether the document doesn't exist.
    var isNotFound: Bool {
        if case .status(.notFound, _) = reason { true } else { false }
    }

    /// The delay that the server requested before a retry, if any.
    public var retryAfter: Duration? {
        if case .status(_, let wait) = reason { wait } else { nil }
    }

    /// The members that don't meet the requirements, if that is the reason.
    public var problems: [MetadataProblem] {
        if case .unusable(let problems) = reason { problems } else { [] }
    }
}

extension DiscoveryError: CustomStringConvertible, LocalizedError {
    /// The address, the error, and what to do about it, as sentences.
    public var description: String { "\(subject): \(explanation)" }

    /// The same text as `description`.
    public var errorDescription: String? { description }

    private var explanation: String {
        switch reason {
        case .invalidIssuer(let why): "This is not the address of an authorization server: \(why)."
        case .addressRefused(let why): "The address isn't allowed: \(why)."
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

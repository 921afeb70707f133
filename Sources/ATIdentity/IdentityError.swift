public import ATData
public import Foundation
public import HTTPTransport

/// An error that occurs while resolving a handle or a DID.
///
/// A missing name and a failed lookup are different errors: retry only after `Reason.failed(_:)`.
///
/// ```swift
/// do {
///     let alice = try await resolver.resolve("alice.example.com")
/// } catch let error as IdentityError where error.isTransient {
///     // Try again later: the network or a server failed.
/// }
/// ```
public struct IdentityError: Error, Hashable, Sendable {
    /// The reason for an error.
    public enum Reason: Hashable, Sendable {
        /// The text is a DID or a handle that can't be looked up; the text says why.
        case invalidSyntax(String)
        /// The DID's method is neither `plc` nor `web`.
        case unsupportedMethod
        /// The name has a top-level domain that can't belong to an account, such as `.local`.
        case reservedTLD
        /// The handle or DID doesn't exist.
        case notFound
        /// The DID was deleted.
        case tombstoned
        /// The handle resolves to a DID whose document names another handle, or none.
        case handleMismatch(did: DID, claimed: Handle?)
        /// The handle's DNS records name more than one DID.
        case ambiguousHandle
        /// The DID document is invalid; the text says why.
        case badDocument(String)
        /// The DID document names no data server.
        case noDataServer
        /// The operations in the PLC directory don't prove the document.
        case badLog(PLCLogError)
        /// The name leads to an address that isn't allowed, such as one in a private network.
        case addressRefused(String)
        /// The lookup failed. It may succeed later.
        case failed(LookupFailure)
    }

    /// The reason for the error.
    public let reason: Reason
    /// The handle or DID that was looked up.
    public let subject: String

    /// Creates an error about a handle or DID.
    public init(_ reason: Reason, _ subject: some CustomStringConvertible) {
        self.reason = reason
        self.subject = subject.description
    }

    /// Whether the same lookup may succeed later.
    public var isTransient: Bool {
        if case .failed = reason { true } else { false }
    }

    /// Whether the error says nothing about the name: the lookup failed, or found something else than a DID document,
    /// such as the page of a proxy.
    package var isInconclusive: Bool {
        switch reason {
        case .failed, .badDocument: true
        default: false
        }
    }

    /// The delay that the server requested before a retry, if any.
    public var retryAfter: Duration? {
        if case .failed(.status(_, let wait)) = reason { wait } else { nil }
    }
}

/// The cause of a failed lookup.
public enum LookupFailure: Error, Hashable, Sendable {
    /// A server responded with a status that doesn't concern the name, such as 503, and perhaps with a delay.
    case status(HTTPStatusCode, retryAfter: Duration?)
    /// The HTTP request failed.
    case transport(TransportError)
    /// The DNS query failed.
    case dns(DNSError)
    /// A response is invalid; the text says why.
    case unreadable(String)
    /// The lookup took too long.
    case timedOut
}

extension LookupFailure: CustomStringConvertible, LocalizedError {
    /// The reason, as a sentence.
    public var description: String {
        switch self {
        case .status(let status, _): "The server responded with status \(status)."
        case .transport(let error): error.description
        case .dns(let error): error.description
        case .unreadable(let why): "The response could not be read: \(why)."
        case .timedOut: "The lookup timed out."
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

extension IdentityError: CustomStringConvertible, LocalizedError {
    /// The name, the error, and what to do about it, as sentences.
    public var description: String { "\(subject): \(explanation)" }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var explanation: String {
        switch reason {
        case .invalidSyntax(let why): "It can't be looked up: \(why)."
        case .unsupportedMethod: "Only did:plc and did:web can be looked up."
        case .reservedTLD: "A name with this ending can't belong to an account."
        case .notFound: "There is no such account. Check the spelling."
        case .tombstoned: "The account was deleted."
        case .handleMismatch(let did, let claimed?):
            "The handle resolves to \(did), whose handle is \(claimed). The account's owner has to correct one of them."
        case .handleMismatch(let did, nil): "The handle resolves to \(did), which doesn't have a handle."
        case .ambiguousHandle: "The DNS names more than one DID for this handle. Its owner has to remove the others."
        case .badDocument(let why): "The DID document can't be used: \(why)."
        case .noDataServer: "The DID document names no data server."
        case .badLog(let error): "The PLC directory's log doesn't prove the document: \(error)"
        case .addressRefused(let why): "The name leads to an address that is not allowed: \(why)."
        case .failed(let failure): "The lookup failed and may succeed later. \(failure)"
        }
    }
}

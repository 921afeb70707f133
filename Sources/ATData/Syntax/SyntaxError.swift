public import Foundation

/// The reason why a text isn't a valid identifier, and the position of the fault in the text.
///
/// ```swift
/// do { _ = try DID(text) } catch { print(error) }
/// // "did:PLC:abc" is not a DID: the method must be lower-case letters (byte 4)
/// ```
public struct SyntaxError: Error, Hashable, Sendable {
    /// The type that the text was parsed as.
    public enum Kind: String, Hashable, Sendable {
        /// A decentralized identifier.
        case did = "DID"
        /// A handle.
        case handle = "handle"
        /// A DID or a handle.
        case atIdentifier = "DID or handle"
        /// A namespaced identifier.
        case nsid = "NSID"
        /// An `at://` address.
        case atURI = "AT-URI"
        /// A record key.
        case recordKey = "record key"
        /// A timestamp identifier.
        case tid = "TID"
        /// A content identifier.
        case cid = "CID"
        /// A date and time.
        case datetime = "datetime"
        /// A language tag.
        case language = "language tag"
        /// A URI of any scheme.
        case uri = "URI"
    }

    /// The type that the text was parsed as.
    public let kind: Kind
    /// The text, shortened if it is long.
    public let text: String
    /// The fault in words.
    public let reason: String
    /// The byte offset (UTF-8) of the first invalid byte.
    public let offset: Int

    init(_ kind: Kind, _ utf8: UnsafeBufferPointer<UInt8>, _ fault: SyntaxFault) {
        self.kind = kind
        let shown = String(decoding: UnsafeBufferPointer(rebasing: utf8.prefix(128)), as: UTF8.self)
        text = utf8.count > 128 ? shown + "…" : shown
        reason = fault.reason.description
        offset = fault.offset
    }
}

extension SyntaxError: CustomStringConvertible, LocalizedError {
    private var article: String { kind == .atURI || kind == .nsid ? "an" : "a" }

    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The text, its type, the fault and its position.
    public var description: String {
        "\"\(text)\" is not \(article) \(kind.rawValue): \(reason) (byte \(offset))"
    }
}

/// The fault that a validator found in a text, and its position. Only created on failure, without allocating.
struct SyntaxFault {
    let offset: Int
    let reason: StaticString

    init(_ offset: Int, _ reason: StaticString) {
        self.offset = offset
        self.reason = reason
    }
}

import ATIdentity
public import CoreATProtocol

/// A service in a scope: a DID of the method `plc` or `web`, and one of its services.
///
/// ```swift
/// let appView: ScopeService = "did:web:api.bsky.app#bsky_appview"
/// ```
public struct ScopeService: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The service.
    public let reference: ServiceReference

    /// Creates a service. Throws if servers don't accept it in a scope.
    public init(_ reference: ServiceReference) throws(ScopeSyntaxError) {
        guard reference.did.isUsableInScopes else {
            throw ScopeSyntaxError(
                reference.description, "the DID must be a did:plc, or a did:web with neither a port nor a path")
        }
        guard Self.isFragment(Array(reference.service.utf8)) else {
            throw ScopeSyntaxError(reference.description, "the service's name has characters that URLs don't allow")
        }
        self.reference = reference
    }

    /// Parses a service, such as `did:web:api.bsky.app#bsky_appview`.
    public init(_ text: String) throws(ScopeSyntaxError) {
        guard let reference = ServiceReference(text) else {
            throw ScopeSyntaxError(text, "a service looks like did:web:example.com#service")
        }
        try self.init(reference)
    }

    /// Creates a service from a literal. An invalid literal is a programming error and traps.
    public init(stringLiteral value: String) {
        do throws(ScopeSyntaxError) { try self.init(value) } catch { preconditionFailure(error.description) }
    }

    /// The service as text.
    public var description: String { reference.description }

    /// Whether text is a valid fragment of a URL.
    private static func isFragment(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst(), let low = rest.popFirst(), high.hexDigit != nil, low.hexDigit != nil
                else { return false }
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                break
            default:
                guard "-._~!$&'()*+,;=:@/?".utf8.contains(byte) else { return false }
            }
        }
        return !text.isEmpty
    }
}

extension DID {
    /// Whether the DID can name a service in a scope, judging only by its text.
    fileprivate var isUsableInScopes: Bool {
        let name = Array(identifier.utf8)
        if method == "plc" {
            return name.count == 24 && name.allSatisfy(\.isBase32)
        }
        guard method == "web" else { return false }
        let port = "localhost%3A"
        if name.starts(with: port.utf8) {
            let digits = identifier.dropFirst(12)
            return UInt16(digits).map { $0 > 0 && "\($0)" == digits } ?? false
        }
        guard !name.contains(UInt8(ascii: ":")), !name.contains(UInt8(ascii: "%")) else { return false }
        return name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
        default: nil
        }
    }
}

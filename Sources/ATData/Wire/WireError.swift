/// Says why data could not be read or written, and where in the data.
///
/// ```swift
/// // feed[3].post.author.did: "did:PLC:x" is not a DID: the method must be … (byte 4)
/// ```
public struct WireError: Error, Sendable {
    /// What sort of thing went wrong.
    public enum Kind: Hashable, Sendable {
        /// The input is not JSON, or not CBOR.
        case malformed
        /// The input ends in the middle of a value.
        case truncated
        /// Something follows the value.
        case trailing
        /// A text is not UTF-8, or holds half of a surrogate pair.
        case notUTF8
        /// The value is of another kind than expected.
        case mismatch
        /// A required field is missing.
        case missing
        /// A field appears twice.
        case duplicate
        /// A text is not what its format asks for.
        case syntax(SyntaxError)
        /// A number has a fraction or lies outside of 64 bits.
        case number
        /// CBOR that is valid but not in its one allowed form.
        case notCanonical
        /// A closed union has no such variant, or a record is of another type.
        case unexpectedType
        /// The input goes beyond a limit.
        case limit
        /// The value cannot be written in this form.
        case unwritable
    }

    // One reference, so that throwing costs a register and every function stays small.
    @usableFromInline let box: Box

    @usableFromInline final class Box: Sendable {
        let kind: Kind
        let reason: String
        let offset: Int
        let field: String?
        let path: String

        init(kind: Kind, reason: String, offset: Int, field: String?, path: String) {
            self.kind = kind
            self.reason = reason
            self.offset = offset
            self.field = field
            self.path = path
        }
    }

    init(_ kind: Kind, _ reason: String, offset: Int, field: String? = nil, path: String = "") {
        box = Box(kind: kind, reason: reason, offset: offset, field: field, path: path)
    }

    /// What sort of thing went wrong.
    public var kind: Kind { box.kind }
    /// What is wrong, in words.
    public var reason: String { box.reason }
    /// How many bytes of the input come before the place.
    public var offset: Int { box.offset }
    /// Where in the value, such as `feed[3].post.author.did`; empty for the value itself.
    public var path: String { box.path }

    /// The same error with the path of its place. Paths are worked out only once something has failed.
    func located(by locator: inout WirePathLocator) -> WireError {
        let path = locator.path(at: offset, field: box.field)
        return WireError(kind, reason, offset: offset, field: box.field, path: path)
    }
}

extension WireError: CustomStringConvertible {
    /// The path, and what is wrong there.
    public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

public import Foundation

/// The reason why data couldn't be read or written, and the position in the data.
///
/// ```swift
/// // feed[3].post.author.did: "did:PLC:x" is not a DID: the method must be … (byte 4)
/// ```
public struct WireError: Error, Sendable {
    /// The kind of failure.
    public enum Kind: Hashable, Sendable {
        /// The input is not JSON, or not CBOR.
        case malformed
        /// The input ends in the middle of a value.
        case truncated
        /// Something follows the value.
        case trailing
        /// A text is not UTF-8, or has an unpaired surrogate.
        case notUTF8
        /// The value has another kind than expected.
        case mismatch
        /// A required field is missing.
        case missing
        /// A field appears twice.
        case duplicate
        /// A text doesn't have the format that the lexicon requires.
        case syntax(SyntaxError)
        /// A number has a fraction or doesn't fit in 64 bits.
        case number
        /// CBOR that is valid but not in its canonical form.
        case notCanonical
        /// A closed union doesn't have the variant, or a record has another type.
        case unexpectedType
        /// The input exceeds a limit.
        case limit
        /// The value can't be written in this form.
        case unwritable
    }

    // One reference, so that throwing takes one register and every function stays small.
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

    /// The kind of failure.
    public var kind: Kind { box.kind }
    /// The fault in words.
    public var reason: String { box.reason }
    /// The byte offset of the failure in the input.
    public var offset: Int { box.offset }
    /// The place in the value, such as `feed[3].post.author.did`; empty for the value itself.
    public var path: String { box.path }

    /// The same error with the path of its place. Paths are only computed after a failure.
    func located(by locator: inout WirePathLocator) -> WireError {
        let path = locator.path(at: offset, field: box.field)
        return WireError(kind, reason, offset: offset, field: box.field, path: path)
    }
}

extension WireError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The path, and the fault.
    public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

extension WireError: Equatable {
    /// Compares the fault and its position.
    public static func == (one: WireError, other: WireError) -> Bool {
        let (one, other) = (one.box, other.box)
        return one.kind == other.kind && one.offset == other.offset && one.field == other.field
            && one.reason == other.reason && one.path == other.path
    }
}

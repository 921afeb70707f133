public import Foundation
import HTTPTransport

/// A message of a stream couldn't be read.
///
/// ```swift
/// // The frame is not valid: the field rev is not valid: "abc" is not a TID: it must have 13 characters (byte 112).
/// ```
public struct FrameError: Error, Hashable, Sendable {
    /// The fault.
    package enum Reason: Hashable, Sendable {
        /// The message is text. Frames are binary.
        case text
        /// The frame ends in the middle of a value.
        case truncated
        /// The frame isn't CBOR, or uses parts of it that streams don't; the string tells which.
        case malformed(String)
        /// The frame has extra bytes after its two objects.
        case trailing
        /// The header isn't an object with an operation and a type.
        case invalidHeader(String)
        /// A required field is missing.
        case missing(String)
        /// A field appears twice.
        case duplicate(String)
        /// A field doesn't have the value it must have; the string explains why.
        case invalidField(String, String)
        /// The frame is an error message of the server, which ends the stream; the string is the error's name.
        case failure(String)
        /// Something is larger than its limit; the string tells what.
        case limit(String)
    }

    /// The fault.
    package let reason: Reason
    /// The position of the fault, in bytes from the start of the frame.
    public let offset: Int

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension FrameError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// The fault and its position.
    public var description: String {
        // A server's text may contain line ends, or control a terminal.
        "The frame is not valid: \(explanation.withoutControlCharacters) (byte \(offset))."
    }

    private var explanation: String {
        switch reason {
        case .text: "it is text instead of bytes"
        case .truncated: "it ends in the middle of a value"
        case .malformed(let why): why
        case .trailing: "something follows its two objects"
        case .invalidHeader(let why): "its header \(why)"
        case .missing(let field): "the field \(field) is missing"
        case .duplicate(let field): "the field \(field) appears twice"
        case .invalidField(let field, let why): "the field \(field) \(why)"
        case .failure(let name): "the server ends the stream with \(name)"
        case .limit(let what): what
        }
    }

    /// The kind of error, as in ``StreamStats/invalid``: `truncated`, `malformed`, `missing`, `limit` and so on.
    public var kind: String {
        switch reason {
        case .text: "text"
        case .truncated: "truncated"
        case .malformed: "malformed"
        case .trailing: "trailing"
        case .invalidHeader: "invalidHeader"
        case .missing: "missing"
        case .duplicate: "duplicate"
        case .invalidField: "invalidField"
        case .failure: "failure"
        case .limit: "limit"
        }
    }
}

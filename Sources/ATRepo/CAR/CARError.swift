public import ATData
public import Foundation

/// An error that occurs while reading or writing a CAR, the file format of repositories, with its position.
///
/// ```swift
/// // The block bafyrei… doesn't match the hash in its identifier (byte 59).
/// ```
public struct CARError: Error, Hashable, Sendable {
    /// The reason for an error.
    public enum Reason: Hashable, Sendable {
        /// The data isn't a CAR, but something else, such as a web page or JSON.
        case notACAR
        /// The header is invalid; the text says why.
        case invalidHeader(String)
        /// The version isn't 1.
        case unsupportedVersion(UInt64)
        /// The header names no root.
        case noRoot
        /// The length of the header or of a section is invalid; the text says why.
        case invalidLength(String)
        /// A block has an unsupported kind of identifier; the text says which.
        case unsupportedIdentifier(String)
        /// A block has no bytes.
        case emptyBlock
        /// A block's bytes don't match the hash in its identifier.
        case hashMismatch(CID)
        /// The CAR ends in the middle of the header or of a block.
        case truncated
        /// A part of the CAR exceeds a limit; the text says which.
        case limit(String)
        /// The file can't be read; the text says why.
        case unreadable(String)
        /// A temporary file, or the destination, can't be written; the text says why.
        case unwritable(String)
    }

    /// The reason for the error.
    public let reason: Reason
    /// The start of the faulty header or section, in bytes from the start of the CAR.
    public let offset: Int64

    package init(_ reason: Reason, at offset: Int64) {
        self.reason = reason
        self.offset = offset
    }
}

extension CARError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// The error and its position, as a sentence.
    public var description: String {
        switch reason {
        case .unreadable, .unwritable: explanation
        default: "\(explanation) (byte \(offset))."
        }
    }

    private var explanation: String {
        switch reason {
        case .notACAR: "The data is not a CAR: it looks like a web page or JSON"
        case .invalidHeader(let why): "The header of the CAR is not valid: \(why)"
        case .unsupportedVersion(let version): "The CAR has version \(version), and only version 1 is supported"
        case .noRoot: "The header of the CAR names no root"
        case .invalidLength(let why): "A length in the CAR is not valid: \(why)"
        case .unsupportedIdentifier(let kind):
            "A block of the CAR has an identifier of an unsupported kind: \(kind)"
        case .emptyBlock: "A block of the CAR is empty"
        case .hashMismatch(let cid): "The block \(cid) doesn't match the hash in its identifier"
        case .truncated: "The CAR ends in the middle of its header or of a block"
        case .limit(let what): "The CAR exceeds a limit: \(what)"
        case .unreadable(let why): "The CAR could not be read: \(why)."
        case .unwritable(let why): "The CAR could not be written: \(why)."
        }
    }
}

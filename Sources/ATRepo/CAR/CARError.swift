public import ATData
public import Foundation

/// Says why a CAR, the file format of repositories, couldn't be read, and where.
///
/// ```swift
/// // The block bafyrei… has other contents than its identifier says (byte 59).
/// ```
public struct CARError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// The bytes are something else, such as a web page or JSON.
        case notACAR
        /// The header isn't the one that the format prescribes; the text says why.
        case invalidHeader(String)
        /// The version isn't 1.
        case unsupportedVersion(UInt64)
        /// The header names no root.
        case noRoot
        /// The length of the header or of a section isn't written as it must be, or can't be the length of one; the text
        /// says why.
        case invalidLength(String)
        /// A block has an identifier of a kind that repositories don't use; the text says which.
        case unsupportedIdentifier(String)
        /// A block has no bytes.
        case emptyBlock
        /// A block's bytes don't have the hash in its identifier.
        case hashMismatch(CID)
        /// The bytes end in the middle of the header or of a block.
        case truncated
        /// Something is larger than its limit; the text says what.
        case limit(String)
        /// The file can't be read; the text says why.
        case unreadable(String)
        /// A temporary file, or the destination, can't be written; the text says why.
        case unwritable(String)
    }

    /// What is wrong.
    public let reason: Reason
    /// Where the header or the section starts that is wrong, in bytes from the start of the CAR.
    public let offset: Int64

    package init(_ reason: Reason, at offset: Int64) {
        self.reason = reason
        self.offset = offset
    }
}

extension CARError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// What is wrong and where, in words.
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
            "A block of the CAR has an identifier that repositories don't use: \(kind)"
        case .emptyBlock: "A block of the CAR is empty"
        case .hashMismatch(let cid): "The block \(cid) has other contents than its identifier says"
        case .truncated: "The CAR ends in the middle of its header or of a block"
        case .limit(let what): "The CAR exceeds a limit: \(what)"
        case .unreadable(let why): "The CAR could not be read: \(why)."
        case .unwritable(let why): "The CAR could not be written: \(why)."
        }
    }
}

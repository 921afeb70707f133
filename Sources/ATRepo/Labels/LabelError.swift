public import ATData
public import Foundation

/// An error in a label's version, source or signature.
public enum LabelError: Error, Hashable, Sendable {
    /// The label's version isn't 1, or is missing.
    case unsupportedVersion(Int?)
    /// The label names a source other than the labeler that sent it.
    case wrongSource(DID, expected: DID)
    /// The label has no signature.
    case unsigned(DID)
    /// The source's DID document has no key named `#atproto_label`.
    case noKey(DID)
    /// The signature doesn't match the key.
    case invalidSignature(DID)
}

extension LabelError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The error, as a sentence.
    public var description: String {
        switch self {
        case .unsupportedVersion(let version?): "The label has version \(version). Only version 1 is supported."
        case .unsupportedVersion(nil): "The label has no version. Only version 1 is supported."
        case .wrongSource(let found, let expected): "The label is from \(found), not from \(expected)."
        case .unsigned(let did): "The label from \(did) is not signed."
        case .noKey(let did): "\(did) has no key for labels. The account isn't a labeler."
        case .invalidSignature(let did):
            "The label is not signed with the label key of \(did). The key may have changed: look up the account again."
        }
    }
}

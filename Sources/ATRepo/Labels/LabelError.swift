public import ATData
public import Foundation

/// Says why a label can't be trusted.
public enum LabelError: Error, Hashable, Sendable {
    /// The label has another version than 1, or none.
    case unsupportedVersion(Int?)
    /// The label names another source than the labeler that it came from.
    case wrongSource(DID, expected: DID)
    /// The label has no signature.
    case unsigned(DID)
    /// The source's DID document has no key named `#atproto_label`.
    case noKey(DID)
    /// The key didn't sign the label.
    case invalidSignature(DID)
}

extension LabelError: CustomStringConvertible, LocalizedError {
    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// What is wrong, as a sentence.
    public var description: String {
        switch self {
        case .unsupportedVersion(let version?): "The label has version \(version). Only version 1 is supported."
        case .unsupportedVersion(nil): "The label has no version. Only version 1 is supported."
        case .wrongSource(let found, let expected): "The label is from \(found), not from \(expected)."
        case .unsigned(let did): "The label from \(did) is not signed."
        case .noKey(let did): "\(did) has no key for labels. The account isn't a labeler, or no longer is one."
        case .invalidSignature(let did):
            "The label is not signed with the label key of \(did). The key may have changed: look up the account again."
        }
    }
}

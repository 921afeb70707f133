public import CoreATProtocol
public import Foundation

/// An error of a function that acts on a post, a record or an account, such as `like` or `follow`.
///
/// Sending a post has errors of its own: ``PostError``. If there is no account with a name, the error is an `AtError`
/// whose `isUnknownAccount` is true.
public enum ActionError: Error, Hashable, Sendable {
    /// A post or a record doesn't exist, or isn't visible to the account.
    case notFound(ATURI)
    /// An account can't follow or block itself.
    case ownAccount(DID)
    /// The post isn't a reply. Only replies can be hidden in a thread.
    case notReply(ATURI)
    /// Only the author can do this.
    case notOwn(ATURI)
    /// The record to change or delete belongs to another account, or is of another kind than expected.
    case otherRecord(ATURI)
    /// The connection failed, and it is unknown whether the record exists. If it does, it has this address. Check
    /// before you call the function again.
    case outcomeUnknown(ATURI, AtError)
}

extension ActionError: CustomStringConvertible, LocalizedError {
    /// The error and what to do about it, as a sentence.
    public var description: String {
        switch self {
        case .notFound(let uri): PostError.notFound(uri).description
        case .ownAccount(let did): "\(did) is the account that is logged in. It can't follow or block itself."
        case .notReply(let uri): "\(uri) is not a reply, so there is no thread to hide it in."
        case .notOwn(let uri): "\(uri) belongs to another account. Only its author can change that."
        case .otherRecord(let uri):
            "\(uri) is a record of another account or of another kind than expected. Nothing was changed or deleted."
        case .outcomeUnknown(let uri, let error):
            "It is not known whether \(uri) was stored. Look for it before trying again. \(error)"
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

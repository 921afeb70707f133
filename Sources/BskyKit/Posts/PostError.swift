public import CoreATProtocol
public import Foundation

/// An error that occurs while sending posts.
public enum PostError: Error, Sendable {
    /// There is no post to send.
    case noPosts
    /// Posts and gates are written in one call, and servers accept at most 200 writes.
    case tooManyWrites(Int)
    /// A post has neither text nor anything else to show; `index` is its place in the thread.
    case empty(index: Int)
    /// An account can't follow or block itself.
    case ownAccount(DID)
    /// A post has more than ten pictures.
    case tooManyImages(Int)
    /// A post violates the lexicon. The text says how; `index` is its position in the thread.
    case invalid(index: Int, String)
    /// A post or a record doesn't exist, or isn't visible to the account.
    case notFound(ATURI)
    /// The account isn't allowed to reply to the post.
    case replyDisabled(ATURI)
    /// The account isn't allowed to quote the post.
    case quoteDisabled(ATURI)
    /// The post isn't a reply. Only replies can be hidden in a thread.
    case notReply(ATURI)
    /// Only the author can do this.
    case notOwn(ATURI)
    /// The AppView named a record to delete that belongs to another account, or is of another kind.
    case otherRecord(ATURI)
    /// The server stored different records, so that the replies of the thread refer to versions that don't exist. These
    /// are the stored records.
    case changedByServer([RecordReference])
    /// The connection failed, and it is unknown whether the posts exist. If they do, they have these references. Check
    /// before you send them again.
    case outcomeUnknown([RecordReference], any Error)
}

extension PostError: CustomStringConvertible, LocalizedError {
    /// The error and what to do about it, as a sentence.
    public var description: String {
        switch self {
        case .noPosts: "There is no post to send."
        case .tooManyWrites(let count):
            "The thread needs \(count) writes, and servers accept at most 200. Send it in several parts."
        case .empty(let index): "Post \(index + 1) is empty. Give it text, a picture, a video, a quote or a card."
        case .ownAccount(let did): "\(did) is the account that is logged in. It can't follow or block itself."
        case .tooManyImages(let count): "The post has \(count) pictures. At most ten are allowed."
        case .invalid(let index, let why): "Post \(index + 1) can't be sent: \(why)"
        case .notFound(let uri): "There is no record at \(uri), or it isn't visible to the account."
        case .replyDisabled(let uri): "The author of \(uri) doesn't allow the account to reply."
        case .quoteDisabled(let uri): "The author of \(uri) doesn't allow the account to quote it."
        case .notReply(let uri): "\(uri) is not a reply, so there is no thread to hide it in."
        case .notOwn(let uri): "\(uri) belongs to another account. Only its author can change that."
        case .otherRecord(let uri):
            "The server named \(uri), which is not the record to delete. Nothing was deleted."
        case .changedByServer(let references):
            "The server changed the posts when it stored them, which breaks the thread. Delete "
                + "\(references.map(\.uri.description).joined(separator: ", ")) and send it again."
        case .outcomeUnknown(let references, let error):
            "It is not known whether the posts were stored. Look for \(references.first?.uri.description ?? "them") "
                + "before sending again. \(error)"
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

public import CoreATProtocol
public import Foundation

/// Why posts weren't sent, or what went wrong when they were.
public enum PostError: Error, Sendable {
    /// There is no post to send.
    case noPosts
    /// Posts and gates are written at once, and servers accept at most 200 writes.
    case tooManyWrites(Int)
    /// A post has neither text nor anything else to show; `index` is its place in the thread.
    case empty(index: Int)
    /// An account can't follow or block itself.
    case ownAccount(DID)
    /// A post has more than ten pictures.
    case tooManyImages(Int)
    /// A post violates the lexicon. The text says how; `index` is its place in the thread.
    case invalid(index: Int, String)
    /// A post or a record doesn't exist, or the account may not see it.
    case notFound(ATURI)
    /// The account may not reply to the post.
    case replyDisabled(ATURI)
    /// The account may not quote the post.
    case quoteDisabled(ATURI)
    /// Only a reply can be hidden and shown in its thread.
    case notReply(ATURI)
    /// Only the author can do this.
    case notOwn(ATURI)
    /// The AppView names a record to delete that isn't the one to take back: of another account, or of another kind.
    case otherRecord(ATURI)
    /// The server stored other records than those it was sent, so that the replies of the thread point at versions that
    /// don't exist. These are the records as they are stored.
    case changedByServer([RecordReference])
    /// The connection failed, and whether the posts exist couldn't be found out. These are the references they have if
    /// they do: don't send them again before you have looked.
    case outcomeUnknown([RecordReference], any Error)
}

extension PostError: CustomStringConvertible, LocalizedError {
    /// What went wrong and what to do.
    public var description: String {
        switch self {
        case .noPosts: "There is no post to send."
        case .tooManyWrites(let count):
            "The thread needs \(count) writes, and servers accept at most 200. Send it in several parts."
        case .empty(let index): "Post \(index + 1) is empty. Give it text, a picture, a video, a quote or a card."
        case .ownAccount(let did): "\(did) is the account that is logged in. It can't follow or block itself."
        case .tooManyImages(let count): "The post has \(count) pictures. At most ten are allowed."
        case .invalid(let index, let why): "Post \(index + 1) can't be sent: \(why)"
        case .notFound(let uri): "There is no record at \(uri), or the account may not see it."
        case .replyDisabled(let uri): "The author of \(uri) doesn't allow the account to reply."
        case .quoteDisabled(let uri): "The author of \(uri) doesn't allow the account to quote it."
        case .notReply(let uri): "\(uri) is not a reply, so there is no thread to hide it in."
        case .notOwn(let uri): "\(uri) belongs to another account. Only its author can change that."
        case .otherRecord(let uri):
            "The server named \(uri), which is not the record to take back. Nothing was deleted."
        case .changedByServer(let references):
            "The server changed the posts when it stored them, so that the thread is broken. Delete "
                + "\(references.map(\.uri.description).joined(separator: ", ")) and send it again."
        case .outcomeUnknown(let references, let error):
            "It is not known whether the posts were stored. Look for \(references.first?.uri.description ?? "them") "
                + "before sending again. \(error)"
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

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
    /// A post has more than ten pictures.
    case tooManyImages(Int)
    /// A post violates the lexicon. The text says how; `index` is its position in the thread.
    case invalid(index: Int, String)
    /// The post to reply to or to quote doesn't exist, or isn't visible to the account.
    case notFound(ATURI)
    /// The account isn't allowed to reply to the post.
    case replyDisabled(ATURI)
    /// The account isn't allowed to quote the post.
    case quoteDisabled(ATURI)
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
        case .empty(let index):
            "\(Self.post(index)) is empty. Give it text, a picture, a video, a quote or a card."
        case .tooManyImages(let count): "The post has \(count) pictures. At most ten are allowed."
        case .invalid(let index, let why): "\(Self.post(index)) can't be sent: \(why)"
        case .notFound(let uri): "There is no record at \(uri), or it isn't visible to the account."
        case .replyDisabled(let uri): "The author of \(uri) doesn't allow the account to reply."
        case .quoteDisabled(let uri): "The author of \(uri) doesn't allow the account to quote it."
        case .changedByServer(let references):
            "The server changed the posts when it stored them, which breaks the thread. Delete "
                + "\(references.map(\.uri.description).joined(separator: ", ")) and send it again."
        case .outcomeUnknown(let references, let error):
            "It is not known whether the posts were stored. Look for \(references.first?.uri.description ?? "them") "
                + "before sending again. \(error)"
        }
    }

    /// A post by its place in its thread. Most posts aren't part of one.
    private static func post(_ index: Int) -> String {
        index == 0 ? "The post" : "Post \(index + 1) of the thread"
    }

    /// The description.
    public var errorDescription: String? { description }
}

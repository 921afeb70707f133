public import BskyLexicons
public import CoreATProtocol

/// A post that mentions a bot, or replies to it.
public struct BotMention: Hashable, Sendable {
    /// The notification.
    public let notification: AppBsky.Notification.ListNotifications.Notification
    /// The post.
    public let post: AppBsky.Feed.Post

    /// The author of the post.
    public var author: AppBsky.Actor.Defs.ProfileView { notification.author }
    /// The post's text.
    public var text: String { post.text }
    /// The post's address.
    public var uri: ATURI { notification.uri }
    /// The post's version.
    public var cid: CID { notification.cid }
}

public import BskyLexicons
public import CoreATProtocol
public import Foundation

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

extension BotMention: Moderated {
    /// Decides by the post's author, its labels, and the words of its text and pictures.
    public func decision(by moderator: Moderator, now: Date) -> ModerationDecision {
        var decision = notification.decision(by: moderator, now: now)
        guard !decision.isMe else { return decision }
        let isFollowed = author.viewer?.following != nil
        for text in PostTexts.own(PostRecordText(notification.record), isFollowed) {
            let words = moderator.mutedWords(
                in: text.text, tags: text.tags, languages: text.language.map { [$0] } ?? [], followsAuthor: isFollowed,
                now: now)
            guard !words.isEmpty else { continue }
            decision.causes.append(.init(.muteWord(words), .user, priority: 6))
            break
        }
        return decision
    }
}

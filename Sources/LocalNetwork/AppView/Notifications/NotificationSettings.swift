import ATData
import BskyLexicons
import Foundation

extension Views {
    /// The viewer's notification settings.
    var notificationSettings: AppBsky.Notification.Defs.Preferences {
        (try? NotificationSettings.read(privateData.notificationSettings)) ?? NotificationSettings.standard
    }

    /// The notifications of an account, including those of subscribed posts, in order.
    func notices(of did: DID) -> [Notice] {
        var notices = index.notices[did] ?? []
        for (author, subscription) in world.privateData[did]?.subscriptions ?? [:] {
            for entry in index.feeds[author] ?? [] where entry.repost == nil {
                guard let post = index.posts[entry.post], subscription.createdAt < post.indexedAt,
                    post.parent == nil ? subscription.posts : subscription.replies
                else { continue }
                notices.insertInOrder(
                    Notice(
                        author: author, uri: post.uri, cid: post.cid, reason: .subscribedPost, subject: nil,
                        indexedAt: post.indexedAt, position: post.position))
            }
        }
        return notices
    }

    /// The notifications that the viewer's settings allow, without muted and blocked accounts, accounts that block the
    /// viewer, and muted threads.
    func listedNotices(of viewer: DID) -> [Notice] {
        let settings = notificationSettings
        return notices(of: viewer).filter { notice in
            guard !isMuted(notice.author), !isBlocked(notice.author), !isInMutedThread(notice) else { return false }
            let setting = settings.listing(of: notice.reason)
            return setting.list && (!setting.onlyFollowed || index.follows.edge(from: viewer, to: notice.author) != nil)
        }
    }

    /// Whether a notification belongs to a muted thread.
    private func isInMutedThread(_ notice: Notice) -> Bool {
        guard let muted = privateData.mutedThreads, !muted.isEmpty else { return false }
        return [notice.uri, notice.subject].contains { uri in
            uri.map { muted.contains(index.posts[$0]?.root ?? $0) } ?? false
        }
    }

    /// Whether a notification is a follow by an account that the viewer follows.
    func isFollowBack(_ notice: Notice, of viewer: DID) -> Bool {
        notice.reason == .follow && index.follows.edge(from: viewer, to: notice.author) != nil
    }
}

/// Reads and changes stored notification settings.
enum NotificationSettings {
    typealias Preferences = AppBsky.Notification.Defs.Preferences

    /// The default settings.
    static var standard: Preferences {
        let all = AppBsky.Notification.Defs.FilterablePreference(include: .all, list: true, push: true)
        let plain = AppBsky.Notification.Defs.Preference(list: true, push: true)
        return Preferences(
            chat: AppBsky.Notification.Defs.ChatPreference(include: .all, push: true), follow: all, like: all,
            likeViaRepost: all, mention: all, quote: all, reply: all, repost: all, repostViaRepost: all,
            starterpackJoined: plain, subscribedPost: plain, unverified: plain, verified: plain)
    }

    static func read(_ json: String?) throws -> Preferences {
        guard let json else { return standard }
        return try Preferences(json: Data(json.utf8))
    }

    /// The settings with the changes of an input.
    static func json(_ old: String?, changedBy input: LexObject) throws -> String {
        var object = try LexObject(json: try read(old).json())
        for key in Preferences.fieldNames.map(\.description) {
            if let value = input[key], value != .null { object[key] = value }
        }
        return String(decoding: try Preferences(json: try object.json()).json(), as: UTF8.self)
    }
}

extension AppBsky.Notification.Defs.Preferences {
    /// Whether notifications for a reason are listed, and whether only those from followed accounts.
    func listing(
        of reason: AppBsky.Notification.ListNotifications.Notification.Reason
    ) -> (list: Bool, onlyFollowed: Bool) {
        let filterable: AppBsky.Notification.Defs.FilterablePreference
        switch reason {
        case .like: filterable = like
        case .repost: filterable = repost
        case .follow: filterable = follow
        case .mention: filterable = mention
        case .reply: filterable = reply
        case .quote: filterable = quote
        case .likeViaRepost: filterable = likeViaRepost
        case .repostViaRepost: filterable = repostViaRepost
        case .starterpackJoined: return (starterpackJoined.list, false)
        case .subscribedPost: return (subscribedPost.list, false)
        default: return (true, false)
        }
        return (filterable.list, filterable.include == .follows)
    }
}

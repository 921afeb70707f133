import ATData
import BskyLexicons

/// The private data of an account.
struct PrivateData: Codable, Sendable {
    /// A mute of an account, or of its reposts or quotes.
    struct Mute: Codable, Sendable {
        let createdAt: Datetime
        var onlyReposts = false
        var onlyQuotes = false

        var isWhole: Bool { !onlyReposts && !onlyQuotes }
    }

    /// A subscription to an account's posts.
    struct Subscription: Codable, Sendable {
        let createdAt: Datetime
        var posts: Bool
        var replies: Bool

        var view: AppBsky.Notification.Defs.ActivitySubscription {
            AppBsky.Notification.Defs.ActivitySubscription(post: posts, reply: replies)
        }
    }

    var mutes: [DID: Mute] = [:]
    /// The muted lists and the times they were muted. `nil` if no list was ever muted.
    var mutedLists: [ATURI: Datetime]?
    /// The root posts of muted threads. `nil` if no thread was ever muted.
    var mutedThreads: Set<ATURI>?
    /// The subscriptions to the posts of accounts.
    var subscriptions: [DID: Subscription]?
    /// The changed notification settings, as JSON.
    var notificationSettings: String?
    /// The devices that receive push notifications.
    var devices: [LocalNetwork.PushDevice]?
    /// The drafts.
    var drafts: Drafts?
    /// When notifications were last seen.
    var seenAt: Datetime?
    /// The preferences, as JSON.
    var preferences: String?
}

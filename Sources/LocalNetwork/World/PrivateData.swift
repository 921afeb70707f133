import ATData
import BskyLexicons

/// The private data of an account.
struct PrivateData: Codable, Sendable {
    /// A mute, of everything or a part.
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
    /// The lists whose members are muted, and since when. `nil` as long as no list was muted.
    var mutedLists: [ATURI: Datetime]?
    /// The first posts of threads that lead to no notifications. `nil` as long as no thread was muted.
    var mutedThreads: Set<ATURI>?
    /// The accounts whose posts lead to notifications.
    var subscriptions: [DID: Subscription]?
    /// The JSON of the settings for notifications that were changed.
    var notificationSettings: String?
    /// The devices that get push notifications.
    var devices: [LocalNetwork.PushDevice]?
    /// The posts that aren't sent yet.
    var drafts: Drafts?
    /// When notifications were last seen.
    var seenAt: Datetime?
    /// The preferences' JSON.
    var preferences: String?
}

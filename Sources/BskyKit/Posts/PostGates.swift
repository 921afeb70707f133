import BskyLexicons
public import CoreATProtocol

/// Who may reply to a post, and whether it may be quoted.
public enum PostGates: Hashable, Sendable {
    /// As the account's preferences say.
    case preferred
    /// Everyone may reply and quote.
    case everyone
    /// As given.
    case custom(replies: ReplyRule = .everyone, quotes: Bool = true)
}

/// Who may reply.
public enum ReplyRule: Hashable, Sendable {
    /// Everyone.
    case everyone
    /// Nobody.
    case nobody
    /// Only some, at most five groups of accounts.
    case only([Group])

    /// A group of accounts.
    public enum Group: Hashable, Sendable {
        /// Those that the post mentions.
        case mentioned
        /// Those that follow the author.
        case followers
        /// Those that the author follows.
        case followed
        /// Those on a list.
        case list(ATURI)
    }

    /// The rules of a threadgate. For everyone, there are none at all: an empty list means nobody.
    var rules: [AppBsky.Feed.Threadgate.AllowUnion]? {
        switch self {
        case .everyone: nil
        case .nobody: []
        case .only(let groups):
            groups.map { group in
                switch group {
                case .mentioned: .mentionRule(.init())
                case .followers: .followerRule(.init())
                case .followed: .followingRule(.init())
                case .list(let uri): .listRule(.init(list: uri))
                }
            }
        }
    }
}

/// The rules that the records of gates contain.
struct GateRules {
    typealias Reply = AppBsky.Feed.Threadgate.AllowUnion
    typealias Quote = AppBsky.Feed.Postgate.EmbeddingRulesUnion

    /// `nil` for everyone.
    var replies: [Reply]?
    /// `nil` for everyone.
    var quotes: [Quote]?

    static let everyone = GateRules()

    init() {}

    init(replies: ReplyRule, quotes: Bool) {
        self.replies = replies.rules
        self.quotes = quotes ? nil : [.disableRule(.init())]
    }

    /// The account's preferences.
    ///
    /// - Throws: `AtError` if they can't be decoded: then nobody knows who may reply, and it must not be everyone.
    init(preferences: Preferences) throws {
        let settings: AppBsky.Actor.Defs.PostInteractionSettingsPref
        do throws(WireError) {
            settings = try preferences.storedPostInteractionSettings()
        } catch {
            throw AtError.network(
                .decodingFailed("The account's settings for who may reply to posts can't be read: \(error)."))
        }
        replies = settings.threadgateAllowRules
        quotes = settings.postgateEmbeddingRules?.isEmpty ?? true ? nil : settings.postgateEmbeddingRules
    }

    /// The preferences of a client's account.
    static func preferred(by client: ATClient) async throws -> GateRules {
        try GateRules(preferences: Preferences(entries: try await client.execute(ReadPreferences()).preferences))
    }
}

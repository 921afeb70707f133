import BskyLexicons
public import CoreATProtocol

/// The rules for replying to a post and quoting it.
public enum PostGates: Hashable, Sendable {
    /// The rules in the account's preferences.
    case preferred
    /// Everyone may reply and quote.
    case everyone
    /// A custom rule for replies. The account's preferences say whether the post may be quoted.
    case replies(ReplyRule)
    /// Custom rules.
    case custom(replies: ReplyRule = .everyone, quotes: QuoteRule = .everyone)
}

/// A rule for quotes. Literals are rules, too: `false` means nobody.
public enum QuoteRule: Hashable, Sendable, ExpressibleByBooleanLiteral {
    /// Everyone.
    case everyone
    /// Nobody.
    case nobody

    /// Nobody: the same as `nobody`.
    public static var none: QuoteRule { .nobody }

    /// Creates a rule from whether the post may be quoted.
    public init(booleanLiteral mayQuote: Bool) { self = mayQuote ? .everyone : .nobody }
}

/// A rule for replies.
public enum ReplyRule: Hashable, Sendable {
    /// Everyone.
    case everyone
    /// Nobody.
    case nobody
    /// Only some groups of accounts, at most five.
    case only([Group])

    /// Nobody: the same as `nobody`.
    public static var none: ReplyRule { .nobody }

    /// A group of accounts.
    public enum Group: Hashable, Sendable {
        /// Accounts that the post mentions.
        case mentioned
        /// Accounts that follow the author.
        case followers
        /// Accounts that the author follows.
        case following
        /// Accounts on a list.
        case list(ATURI)
    }

    /// The rules of a threadgate; `nil` for everyone, because an empty list means nobody.
    var rules: [AppBsky.Feed.Threadgate.AllowUnion]? {
        switch self {
        case .everyone: nil
        case .nobody: []
        case .only(let groups):
            groups.map { group in
                switch group {
                case .mentioned: .mentionRule(.init())
                case .followers: .followerRule(.init())
                case .following: .followingRule(.init())
                case .list(let uri): .listRule(.init(list: uri))
                }
            }
        }
    }

    /// The rule with the DIDs of the lists' owners. AppViews don't know lists by handles.
    fileprivate func byDID(_ client: ATClient) async throws -> ReplyRule {
        guard case .only(var groups) = self else { return self }
        for (index, group) in groups.enumerated() {
            if case .list(let uri) = group { groups[index] = .list(try await client.byDID(RecordLink(uri))) }
        }
        return .only(groups)
    }
}

/// The rules in gate records.
struct GateRules {
    typealias Reply = AppBsky.Feed.Threadgate.AllowUnion
    typealias Quote = AppBsky.Feed.Postgate.EmbeddingRulesUnion

    /// `nil` for everyone.
    var replies: [Reply]?
    /// `nil` for everyone.
    var quotes: [Quote]?

    static let everyone = GateRules()

    init() {}

    init(replies: ReplyRule, quotes: QuoteRule) {
        self.replies = replies.rules
        self.quotes = quotes == .everyone ? nil : [.disableRule(.init())]
    }

    /// The rules of gates for a post of a client's account.
    static func resolved(_ gates: PostGates, by client: ATClient) async throws -> GateRules {
        switch gates {
        case .everyone: return .everyone
        case .preferred: return try await preferred(by: client)
        case .replies(let rule):
            var rules = try await preferred(by: client)
            rules.replies = try await rule.byDID(client).rules
            return rules
        case .custom(let replies, let quotes):
            return GateRules(replies: try await replies.byDID(client), quotes: quotes)
        }
    }

    /// Reads the rules from the account's preferences.
    ///
    /// - Throws: `AtError` if they can't be decoded. The rules are unknown then, and must not default to everyone.
    init(preferences: Preferences) throws {
        let settings: AppBsky.Actor.Defs.PostInteractionSettingsPref
        do throws(WireError) {
            settings = try preferences.storedPostInteractionSettings()
        } catch {
            throw AtError.network(
                .decodingFailed("The account's default rules for replies can't be decoded: \(error)."))
        }
        replies = settings.threadgateAllowRules
        quotes = settings.postgateEmbeddingRules?.isEmpty ?? true ? nil : settings.postgateEmbeddingRules
    }

    /// The preferences of a client's account.
    private static func preferred(by client: ATClient) async throws -> GateRules {
        try GateRules(preferences: Preferences(entries: try await client.execute(ReadPreferences()).preferences))
    }
}

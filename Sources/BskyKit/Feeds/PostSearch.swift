/// What to look for among all posts.
///
/// ```swift
/// var search = PostSearch("swift \"on linux\"")
/// search.hashtags = ["atproto"]
/// let session = FeedSession(client, .search(search), moderator: moderator)
/// ```
public struct PostSearch: Hashable, Codable, Sendable {
    /// Which posts come first.
    public enum Order: String, Hashable, Codable, Sendable {
        /// The latest.
        case latest
        /// The best matches.
        case top
    }

    /// Words that the posts contain. Phrases in quotation marks and `from:alice.test` are understood, too.
    public var words: String
    /// Which posts come first.
    public var order: Order
    /// Only posts of this account.
    public var author: ATIdentifier?
    /// Only posts that mention this account.
    public var mentions: ATIdentifier?
    /// Only posts whose author gave this language.
    public var language: LanguageTag?
    /// Only posts with all of these hashtags, without `#`.
    public var hashtags: [String] = []
    /// Only posts with a link to this host, such as `swift.org`.
    public var linkHost: String?
    /// Only posts with this link.
    public var link: URIString?
    /// Only posts from then on.
    public var since: Datetime?
    /// Only posts before then.
    public var until: Datetime?

    /// Creates a search for words.
    ///
    /// - Parameters:
    ///   - words: Words that the posts contain.
    ///   - order: Which posts come first.
    public init(_ words: String, order: Order = .latest) {
        self.words = words
        self.order = order
    }

    func call(limit: Int, cursor: String?) -> AppBsky.Feed.SearchPosts {
        .init(
            q: words, author: author, domain: linkHost, lang: language, mentions: mentions,
            since: since?.description, sort: .init(rawValue: order.rawValue), tag: hashtags.isEmpty ? nil : hashtags,
            until: until?.description, url: link, limit: limit, cursor: cursor)
    }
}

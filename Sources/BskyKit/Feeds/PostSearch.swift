/// A search for posts.
///
/// ```swift
/// var search = PostSearch("swift \"on linux\"")
/// search.hashtags = ["atproto"]
/// let session = FeedSession(client, .search(search), moderator: moderator)
/// ```
public struct PostSearch: Hashable, Codable, Sendable {
    /// The order of the results.
    public enum Sort: String, Hashable, Codable, Sendable {
        /// Latest first.
        case latest
        /// Best matches first.
        case top
    }

    /// The words to find. Phrases in quotation marks and operators such as `from:alice.test` are supported.
    public var words: String
    /// The order of the results.
    public var sort: Sort
    /// Only posts of this account.
    public var author: ATIdentifier?
    /// Only posts that mention this account.
    public var mentions: ATIdentifier?
    /// Only posts marked with this language.
    public var language: LanguageTag?
    /// Only posts with all of these hashtags, without `#`.
    public var hashtags: [String] = []
    /// Only posts with a link to this host, such as `swift.org`.
    public var linkHost: String?
    /// Only posts with this link.
    public var link: URIString?
    /// Only posts since this time.
    public var since: Datetime?
    /// Only posts before this time.
    public var until: Datetime?

    /// Creates a search for words.
    ///
    /// - Parameters:
    ///   - words: The words to find.
    ///   - sort: The order of the results.
    public init(_ words: String, sort: Sort = .latest) {
        self.words = words
        self.sort = sort
    }

    /// Creates a search for words in the posts of an account.
    ///
    /// - Throws: `SyntaxError` if text is neither a handle nor a DID.
    public init(_ words: String, by author: some AccountName, sort: Sort = .latest) throws {
        self.init(words, sort: sort)
        self.author = try author.accountIdentifier()
    }

    func call(limit: Int, cursor: String?) -> AppBsky.Feed.SearchPosts {
        .init(
            q: words, author: author, domain: linkHost, lang: language, mentions: mentions,
            since: since?.description, sort: .init(rawValue: sort.rawValue), tag: hashtags.isEmpty ? nil : hashtags,
            until: until?.description, url: link, limit: limit, cursor: cursor)
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.searchPosts`, a query that answers page by page.
    ///
    /// Searches posts, the old way: `searchPostsV2` has more filters.
    ///
    /// Works without a login, and may answer more with one. Declares the error `BadQueryString`.
    public struct SearchPosts: XRPCListQuery {
        /// String; required.
        ///
        /// Words to look for; `from:`, `#tag` and quoted phrases may be among them.
        public var q: String
        /// At-identifier.
        ///
        /// Only posts of this account.
        public var author: ATIdentifier?
        /// String.
        ///
        /// Only posts with a link to this host.
        public var domain: String?
        /// Language.
        ///
        /// Only posts whose author gave this language.
        public var lang: LanguageTag?
        /// At-identifier.
        ///
        /// Only posts that mention this account.
        public var mentions: ATIdentifier?
        /// String.
        ///
        /// A time or a date: only posts from then on.
        public var since: String?
        /// String, `latest` when absent.
        ///
        /// The latest first, or the best match.
        public var sort: Sort
        /// Array.
        ///
        /// Only posts with all of these hashtags, without `#`.
        public var tag: [String]?
        /// String.
        ///
        /// A time or a date: only posts before.
        public var until: String?
        /// Uri.
        ///
        /// Only posts with this link.
        public var url: URIString?
        /// Integer, at least 1, at most 100, 25 when absent.
        ///
        /// A page may hold fewer, as what blocks keep from you is left out.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before. Without a session there is the first page only.
        public var cursor: String?

        /// Makes a call.
        public init(
            q: String, author: ATIdentifier? = nil, domain: String? = nil, lang: LanguageTag? = nil,
            mentions: ATIdentifier? = nil, since: String? = nil, sort: Sort = .latest, tag: [String]? = nil,
            until: String? = nil, url: URIString? = nil, limit: Int = 25, cursor: String? = nil
        ) {
            self.q = q
            self.author = author
            self.domain = domain
            self.lang = lang
            self.mentions = mentions
            self.since = since
            self.sort = sort
            self.tag = tag
            self.until = until
            self.url = url
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.searchPosts" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("q", q)
            query.add("author", author)
            query.add("domain", domain)
            query.add("lang", lang)
            query.add("mentions", mentions)
            query.add("since", since)
            query.add("sort", sort)
            query.add("tag", tag)
            query.add("until", until)
            query.add("url", url)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.posts }

        /// What a page lists.
        public typealias Item = AppBsky.Feed.Defs.PostView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(tag, at: "tag") { constraints, element in
                constraints.text(element, maxLength: 640, maxGraphemes: 64)
            }
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.feed.searchPosts` answers.
        public struct Output: LexiconObject {
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Integer.
            ///
            /// About how many there are. Absent, if nobody counted.
            public var hitsTotal: Int?
            /// Array; required.
            public var posts: [AppBsky.Feed.Defs.PostView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                posts: [AppBsky.Feed.Defs.PostView], cursor: String? = nil, hitsTotal: Int? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.hitsTotal = hitsTotal
                self.posts = posts
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["posts", "cursor", "hitsTotal"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                self.hitsTotal = nil
                var posts: [AppBsky.Feed.Defs.PostView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "posts", posts == nil {
                            posts = try [AppBsky.Feed.Defs.PostView](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "hitsTotal", self.hitsTotal == nil {
                            self.hitsTotal = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let posts else { throw reader.missing("posts", object) }
                self.posts = posts
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("posts", posts, &object)
                writer.field("cursor", cursor, &object)
                writer.field("hitsTotal", hitsTotal, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(posts, at: "posts")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `BadQueryString`.
            ///
            /// The search service could not read `q`.
            case badQueryString = "BadQueryString"
        }

        /// A string with 2 known values; others may come.
        public struct Sort: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `top`.
            public static var top: Sort { Sort(rawValue: "top") }
            /// `latest`.
            public static var latest: Sort { Sort(rawValue: "latest") }
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.SearchPosts {
    /// `app.bsky.feed.searchPosts`, a query that answers page by page.
    ///
    /// Searches posts, the old way: `searchPostsV2` has more filters.
    ///
    /// Works without a login, and may answer more with one. Declares the error `BadQueryString`.
    public static func searchPosts(
        q: String, author: ATIdentifier? = nil, domain: String? = nil, lang: LanguageTag? = nil,
        mentions: ATIdentifier? = nil, since: String? = nil, sort: AppBsky.Feed.SearchPosts.Sort = .latest,
        tag: [String]? = nil, until: String? = nil, url: URIString? = nil, limit: Int = 25, cursor: String? = nil
    ) -> Self {
        Self(
            q: q, author: author, domain: domain, lang: lang, mentions: mentions, since: since, sort: sort, tag: tag,
            until: until, url: url, limit: limit, cursor: cursor)
    }
}

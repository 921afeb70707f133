// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.searchPostsV2`, a query that answers page by page.
    ///
    /// Searches posts by words and filters. A service that lacks it answers `InvalidRequest`.
    ///
    /// Declares the error `BadQueryString`.
    public struct SearchPostsV2: XRPCListQuery {
        /// Boolean.
        ///
        /// Searches all posts. Otherwise it is those of the last 30 days, whatever `since` says.
        public var allTime: Bool?
        /// Array.
        ///
        /// Only posts of these accounts.
        public var authors: [ATIdentifier]?
        /// Array.
        ///
        /// Only posts with a link to these hosts.
        public var domains: [String]?
        /// Array.
        ///
        /// Only posts that embed these records, such as quotes of a post.
        public var embeddedAtUris: [ATURI]?
        /// Array.
        ///
        /// No posts of these accounts.
        public var excludeAuthors: [ATIdentifier]?
        /// Array.
        ///
        /// No posts with a link to these hosts.
        public var excludeDomains: [String]?
        /// Array.
        ///
        /// No posts that embed these records.
        public var excludeEmbeddedAtUris: [ATURI]?
        /// Array.
        ///
        /// No posts with these hashtags.
        public var excludeHashtags: [String]?
        /// Array.
        ///
        /// No posts whose author gave these languages.
        public var excludeLanguages: [LanguageTag]?
        /// Array.
        ///
        /// No posts that mention these accounts.
        public var excludeMentions: [ATIdentifier]?
        /// Boolean.
        ///
        /// No replies.
        public var excludeReplies: Bool?
        /// Array.
        ///
        /// No posts with these links.
        public var excludeUrls: [URIString]?
        /// Boolean.
        ///
        /// Only posts of accounts that you follow.
        public var following: Bool?
        /// Boolean.
        ///
        /// Leaves out posts without images or a video.
        public var hasMedia: Bool?
        /// Boolean.
        ///
        /// Leaves out posts without a video.
        public var hasVideo: Bool?
        /// Array.
        ///
        /// Only posts with these hashtags, without `#`.
        public var hashtags: [String]?
        /// Array.
        ///
        /// Only posts whose author gave these languages.
        public var languages: [LanguageTag]?
        /// Array.
        ///
        /// Only posts that mention these accounts.
        public var mentions: [ATIdentifier]?
        /// String.
        ///
        /// Words to look for. Absent, if the filters say it all.
        public var query: String?
        /// String.
        ///
        /// How to split `query` into words. Absent: the service guesses.
        public var queryLanguage: QueryLanguage?
        /// Boolean.
        ///
        /// Only replies.
        public var repliesOnly: Bool?
        /// At-uri.
        ///
        /// Leaves out all but replies to this post.
        public var replyParentUri: ATURI?
        /// String.
        ///
        /// A time or a date: only posts from then on.
        public var since: String?
        /// String.
        ///
        /// The latest first, or the best match. Absent: the best match.
        public var sort: Sort?
        /// At-uri.
        ///
        /// Leaves out all but the thread that this post began.
        public var threadRootUri: ATURI?
        /// String.
        ///
        /// A time or a date: only posts before.
        public var until: String?
        /// Array.
        ///
        /// Only posts with these links.
        public var urls: [URIString]?
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
            allTime: Bool? = nil, authors: [ATIdentifier]? = nil, domains: [String]? = nil,
            embeddedAtUris: [ATURI]? = nil, excludeAuthors: [ATIdentifier]? = nil, excludeDomains: [String]? = nil,
            excludeEmbeddedAtUris: [ATURI]? = nil, excludeHashtags: [String]? = nil,
            excludeLanguages: [LanguageTag]? = nil, excludeMentions: [ATIdentifier]? = nil, excludeReplies: Bool? = nil,
            excludeUrls: [URIString]? = nil, following: Bool? = nil, hasMedia: Bool? = nil, hasVideo: Bool? = nil,
            hashtags: [String]? = nil, languages: [LanguageTag]? = nil, mentions: [ATIdentifier]? = nil,
            query: String? = nil, queryLanguage: QueryLanguage? = nil, repliesOnly: Bool? = nil,
            replyParentUri: ATURI? = nil, since: String? = nil, sort: Sort? = nil, threadRootUri: ATURI? = nil,
            until: String? = nil, urls: [URIString]? = nil, limit: Int = 25, cursor: String? = nil
        ) {
            self.allTime = allTime
            self.authors = authors
            self.domains = domains
            self.embeddedAtUris = embeddedAtUris
            self.excludeAuthors = excludeAuthors
            self.excludeDomains = excludeDomains
            self.excludeEmbeddedAtUris = excludeEmbeddedAtUris
            self.excludeHashtags = excludeHashtags
            self.excludeLanguages = excludeLanguages
            self.excludeMentions = excludeMentions
            self.excludeReplies = excludeReplies
            self.excludeUrls = excludeUrls
            self.following = following
            self.hasMedia = hasMedia
            self.hasVideo = hasVideo
            self.hashtags = hashtags
            self.languages = languages
            self.mentions = mentions
            self.query = query
            self.queryLanguage = queryLanguage
            self.repliesOnly = repliesOnly
            self.replyParentUri = replyParentUri
            self.since = since
            self.sort = sort
            self.threadRootUri = threadRootUri
            self.until = until
            self.urls = urls
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.searchPostsV2" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("allTime", allTime)
            query.add("authors", authors)
            query.add("domains", domains)
            query.add("embeddedAtUris", embeddedAtUris)
            query.add("excludeAuthors", excludeAuthors)
            query.add("excludeDomains", excludeDomains)
            query.add("excludeEmbeddedAtUris", excludeEmbeddedAtUris)
            query.add("excludeHashtags", excludeHashtags)
            query.add("excludeLanguages", excludeLanguages)
            query.add("excludeMentions", excludeMentions)
            query.add("excludeReplies", excludeReplies)
            query.add("excludeUrls", excludeUrls)
            query.add("following", following)
            query.add("hasMedia", hasMedia)
            query.add("hasVideo", hasVideo)
            query.add("hashtags", hashtags)
            query.add("languages", languages)
            query.add("mentions", mentions)
            query.add("query", self.query)
            query.add("queryLanguage", queryLanguage)
            query.add("repliesOnly", repliesOnly)
            query.add("replyParentUri", replyParentUri)
            query.add("since", since)
            query.add("sort", sort)
            query.add("threadRootUri", threadRootUri)
            query.add("until", until)
            query.add("urls", urls)
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
            constraints.list(excludeHashtags, at: "excludeHashtags") { constraints, element in
                constraints.text(element, maxLength: 640, maxGraphemes: 64)
            }
            constraints.list(hashtags, at: "hashtags") { constraints, element in
                constraints.text(element, maxLength: 640, maxGraphemes: 64)
            }
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.feed.searchPostsV2` answers.
        public struct Output: LexiconObject {
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Array.
            ///
            /// The service's guesses, if it is not sure: ask again with `queryLanguage`.
            public var detectedQueryLanguages: [DetectedQueryLanguages]?
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
                posts: [AppBsky.Feed.Defs.PostView], cursor: String? = nil,
                detectedQueryLanguages: [DetectedQueryLanguages]? = nil, hitsTotal: Int? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.detectedQueryLanguages = detectedQueryLanguages
                self.hitsTotal = hitsTotal
                self.posts = posts
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["posts", "cursor", "hitsTotal", "detectedQueryLanguages"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                self.detectedQueryLanguages = nil
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
                    case 22:
                        if key == "detectedQueryLanguages", self.detectedQueryLanguages == nil {
                            self.detectedQueryLanguages = try [DetectedQueryLanguages](from: &reader)
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
                writer.field("detectedQueryLanguages", detectedQueryLanguages, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(posts, at: "posts")
            }

            /// A string with 5 known values; others may come.
            public struct DetectedQueryLanguages: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `ja`.
                public static var ja: DetectedQueryLanguages { DetectedQueryLanguages(rawValue: "ja") }
                /// `zh`.
                public static var zh: DetectedQueryLanguages { DetectedQueryLanguages(rawValue: "zh") }
                /// `ko`.
                public static var ko: DetectedQueryLanguages { DetectedQueryLanguages(rawValue: "ko") }
                /// `th`.
                public static var th: DetectedQueryLanguages { DetectedQueryLanguages(rawValue: "th") }
                /// `ar`.
                public static var ar: DetectedQueryLanguages { DetectedQueryLanguages(rawValue: "ar") }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `BadQueryString`.
            ///
            /// The search service could not read `query`.
            case badQueryString = "BadQueryString"
        }

        /// A string with 5 known values; others may come.
        public struct QueryLanguage: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `ja`.
            public static var ja: QueryLanguage { QueryLanguage(rawValue: "ja") }
            /// `zh`.
            public static var zh: QueryLanguage { QueryLanguage(rawValue: "zh") }
            /// `ko`.
            public static var ko: QueryLanguage { QueryLanguage(rawValue: "ko") }
            /// `th`.
            public static var th: QueryLanguage { QueryLanguage(rawValue: "th") }
            /// `ar`.
            public static var ar: QueryLanguage { QueryLanguage(rawValue: "ar") }
        }

        /// A string with 2 known values; others may come.
        public struct Sort: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `recent`.
            public static var recent: Sort { Sort(rawValue: "recent") }
            /// `top`.
            public static var top: Sort { Sort(rawValue: "top") }
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.SearchPostsV2 {
    /// `app.bsky.feed.searchPostsV2`, a query that answers page by page.
    ///
    /// Searches posts by words and filters. A service that lacks it answers `InvalidRequest`.
    ///
    /// Declares the error `BadQueryString`.
    public static func searchPostsV2(
        allTime: Bool? = nil, authors: [ATIdentifier]? = nil, domains: [String]? = nil, embeddedAtUris: [ATURI]? = nil,
        excludeAuthors: [ATIdentifier]? = nil, excludeDomains: [String]? = nil, excludeEmbeddedAtUris: [ATURI]? = nil,
        excludeHashtags: [String]? = nil, excludeLanguages: [LanguageTag]? = nil,
        excludeMentions: [ATIdentifier]? = nil, excludeReplies: Bool? = nil, excludeUrls: [URIString]? = nil,
        following: Bool? = nil, hasMedia: Bool? = nil, hasVideo: Bool? = nil, hashtags: [String]? = nil,
        languages: [LanguageTag]? = nil, mentions: [ATIdentifier]? = nil, query: String? = nil,
        queryLanguage: AppBsky.Feed.SearchPostsV2.QueryLanguage? = nil, repliesOnly: Bool? = nil,
        replyParentUri: ATURI? = nil, since: String? = nil, sort: AppBsky.Feed.SearchPostsV2.Sort? = nil,
        threadRootUri: ATURI? = nil, until: String? = nil, urls: [URIString]? = nil, limit: Int = 25,
        cursor: String? = nil
    ) -> Self {
        Self(
            allTime: allTime, authors: authors, domains: domains, embeddedAtUris: embeddedAtUris,
            excludeAuthors: excludeAuthors, excludeDomains: excludeDomains,
            excludeEmbeddedAtUris: excludeEmbeddedAtUris, excludeHashtags: excludeHashtags,
            excludeLanguages: excludeLanguages, excludeMentions: excludeMentions, excludeReplies: excludeReplies,
            excludeUrls: excludeUrls, following: following, hasMedia: hasMedia, hasVideo: hasVideo, hashtags: hashtags,
            languages: languages, mentions: mentions, query: query, queryLanguage: queryLanguage,
            repliesOnly: repliesOnly, replyParentUri: replyParentUri, since: since, sort: sort,
            threadRootUri: threadRootUri, until: until, urls: urls, limit: limit, cursor: cursor)
    }
}

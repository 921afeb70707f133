// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.searchPostsSkeleton`, a query that answers page by page.
    ///
    /// Declares the error `BadQueryString`.
    public struct SearchPostsSkeleton: XRPCListQuery {
        /// String; required.
        public var q: String
        /// At-identifier.
        public var author: ATIdentifier?
        /// String.
        public var domain: String?
        /// Language.
        public var lang: LanguageTag?
        /// At-identifier.
        public var mentions: ATIdentifier?
        /// String.
        public var since: String?
        /// String, `latest` when absent.
        public var sort: Sort
        /// Array.
        public var tag: [String]?
        /// String.
        public var until: String?
        /// Uri.
        public var url: URIString?
        /// Did.
        public var viewer: DID?
        /// Integer, at least 1, at most 100, 25 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(
            q: String, author: ATIdentifier? = nil, domain: String? = nil, lang: LanguageTag? = nil,
            mentions: ATIdentifier? = nil, since: String? = nil, sort: Sort = .latest, tag: [String]? = nil,
            until: String? = nil, url: URIString? = nil, viewer: DID? = nil, limit: Int = 25, cursor: String? = nil
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
            self.viewer = viewer
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.searchPostsSkeleton" }

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
            query.add("viewer", viewer)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.posts }

        /// What a page lists.
        public typealias Item = AppBsky.Unspecced.Defs.SkeletonSearchPost

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(tag, at: "tag") { constraints, element in
                constraints.text(element, maxLength: 640, maxGraphemes: 64)
            }
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.unspecced.searchPostsSkeleton` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Integer.
            public var hitsTotal: Int?
            /// Array; required.
            public var posts: [AppBsky.Unspecced.Defs.SkeletonSearchPost]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                posts: [AppBsky.Unspecced.Defs.SkeletonSearchPost], cursor: String? = nil, hitsTotal: Int? = nil,
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
                var posts: [AppBsky.Unspecced.Defs.SkeletonSearchPost]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "posts", posts == nil {
                            posts = try [AppBsky.Unspecced.Defs.SkeletonSearchPost](from: &reader)
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
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `BadQueryString`.
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

extension XRPCCall where Self == AppBsky.Unspecced.SearchPostsSkeleton {
    /// `app.bsky.unspecced.searchPostsSkeleton`, a query that answers page by page.
    ///
    /// Declares the error `BadQueryString`.
    public static func searchPostsSkeleton(
        q: String, author: ATIdentifier? = nil, domain: String? = nil, lang: LanguageTag? = nil,
        mentions: ATIdentifier? = nil, since: String? = nil, sort: AppBsky.Unspecced.SearchPostsSkeleton.Sort = .latest,
        tag: [String]? = nil, until: String? = nil, url: URIString? = nil, viewer: DID? = nil, limit: Int = 25,
        cursor: String? = nil
    ) -> Self {
        Self(
            q: q, author: author, domain: domain, lang: lang, mentions: mentions, since: since, sort: sort, tag: tag,
            until: until, url: url, viewer: viewer, limit: limit, cursor: cursor)
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.getAuthorFeed`, a query that answers page by page.
    ///
    /// The posts and reposts of an account, latest first.
    ///
    /// Needs no login. Declares the errors `BlockedActor`, `BlockedByActor`.
    public struct GetAuthorFeed: XRPCListQuery {
        /// At-identifier; required.
        ///
        /// Whose posts: a DID or a handle.
        public var actor: ATIdentifier
        /// String, `posts_with_replies` when absent.
        ///
        /// Which posts; with `posts_and_author_threads`, replies only in the author's own threads.
        public var filter: Filter
        /// Boolean, false when absent.
        ///
        /// Whether the pinned post comes first, on the first page.
        public var includePins: Bool
        /// Integer, at least 1, at most 100, 50 when absent.
        ///
        /// A page may hold fewer, as what blocks keep from you is left out.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before; absent for the first page.
        public var cursor: String?

        /// Makes a call.
        public init(
            actor: ATIdentifier, filter: Filter = .postsWithReplies, includePins: Bool = false, limit: Int = 50,
            cursor: String? = nil
        ) {
            self.actor = actor
            self.filter = filter
            self.includePins = includePins
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.getAuthorFeed" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actor", actor)
            query.add("filter", filter)
            query.add("includePins", includePins)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.feed }

        /// What a page lists.
        public typealias Item = AppBsky.Feed.Defs.FeedViewPost

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.feed.getAuthorFeed` answers.
        public struct Output: LexiconObject {
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Array; required.
            ///
            /// Latest first, but for a pinned post.
            public var feed: [AppBsky.Feed.Defs.FeedViewPost]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                feed: [AppBsky.Feed.Defs.FeedViewPost], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.feed = feed
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["feed", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var feed: [AppBsky.Feed.Defs.FeedViewPost]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "feed", feed == nil {
                            feed = try [AppBsky.Feed.Defs.FeedViewPost](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let feed else { throw reader.missing("feed", object) }
                self.feed = feed
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("feed", feed, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(feed, at: "feed")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `BlockedActor`.
            ///
            /// You block the account.
            case blockedActor = "BlockedActor"
            /// `BlockedByActor`.
            ///
            /// The account blocks you.
            case blockedByActor = "BlockedByActor"
        }

        /// A string with 5 known values; others may come.
        public struct Filter: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `posts_with_replies`.
            public static var postsWithReplies: Filter { Filter(rawValue: "posts_with_replies") }
            /// `posts_no_replies`.
            public static var postsNoReplies: Filter { Filter(rawValue: "posts_no_replies") }
            /// `posts_with_media`.
            public static var postsWithMedia: Filter { Filter(rawValue: "posts_with_media") }
            /// `posts_and_author_threads`.
            public static var postsAndAuthorThreads: Filter { Filter(rawValue: "posts_and_author_threads") }
            /// `posts_with_video`.
            public static var postsWithVideo: Filter { Filter(rawValue: "posts_with_video") }
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.GetAuthorFeed {
    /// `app.bsky.feed.getAuthorFeed`, a query that answers page by page.
    ///
    /// The posts and reposts of an account, latest first.
    ///
    /// Needs no login. Declares the errors `BlockedActor`, `BlockedByActor`.
    public static func getAuthorFeed(
        actor: ATIdentifier, filter: AppBsky.Feed.GetAuthorFeed.Filter = .postsWithReplies, includePins: Bool = false,
        limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(actor: actor, filter: filter, includePins: includePins, limit: limit, cursor: cursor)
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.getTimeline`, a query that answers page by page.
    ///
    /// Your home timeline, latest first: posts and reposts of the accounts that you follow.
    public struct GetTimeline: XRPCListQuery {
        /// String.
        ///
        /// Another way to put it together. Bluesky's service has no other.
        public var algorithm: String?
        /// Integer, at least 1, at most 100, 50 when absent.
        ///
        /// A page may hold fewer, as what you muted or block is left out.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before; absent for the first page.
        public var cursor: String?

        /// Makes a call.
        public init(algorithm: String? = nil, limit: Int = 50, cursor: String? = nil) {
            self.algorithm = algorithm
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.getTimeline" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("algorithm", algorithm)
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

        /// What `app.bsky.feed.getTimeline` answers.
        public struct Output: LexiconObject {
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Array; required.
            ///
            /// Latest first.
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
    }
}

extension XRPCCall where Self == AppBsky.Feed.GetTimeline {
    /// `app.bsky.feed.getTimeline`, a query that answers page by page.
    ///
    /// Your home timeline, latest first: posts and reposts of the accounts that you follow.
    public static func getTimeline(algorithm: String? = nil, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(algorithm: algorithm, limit: limit, cursor: cursor)
    }
}

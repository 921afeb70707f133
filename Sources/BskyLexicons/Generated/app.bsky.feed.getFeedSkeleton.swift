// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.getFeedSkeleton`, a query that answers page by page.
    ///
    /// Works without a login, and may answer more with one. Declares the error `UnknownFeed`.
    public struct GetFeedSkeleton: XRPCListQuery {
        /// At-uri; required.
        public var feed: ATURI
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(feed: ATURI, limit: Int = 50, cursor: String? = nil) {
            self.feed = feed
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.getFeedSkeleton" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("feed", feed)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.feed }

        /// What a page lists.
        public typealias Item = AppBsky.Feed.Defs.SkeletonFeedPost

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.feed.getFeedSkeleton` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var feed: [AppBsky.Feed.Defs.SkeletonFeedPost]
            /// String, at most 100 bytes.
            public var reqId: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                feed: [AppBsky.Feed.Defs.SkeletonFeedPost], cursor: String? = nil, reqId: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.feed = feed
                self.reqId = reqId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["feed", "reqId", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var feed: [AppBsky.Feed.Defs.SkeletonFeedPost]?
                self.reqId = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "feed", feed == nil {
                            feed = try [AppBsky.Feed.Defs.SkeletonFeedPost](from: &reader)
                            continue
                        }
                    case 5:
                        if key == "reqId", self.reqId == nil {
                            self.reqId = try String(from: &reader)
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
                writer.field("reqId", reqId, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(feed, at: "feed")
                constraints.text(reqId, at: "reqId", maxLength: 100)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `UnknownFeed`.
            case unknownFeed = "UnknownFeed"
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.GetFeedSkeleton {
    /// `app.bsky.feed.getFeedSkeleton`, a query that answers page by page.
    ///
    /// Works without a login, and may answer more with one. Declares the error `UnknownFeed`.
    public static func getFeedSkeleton(feed: ATURI, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(feed: feed, limit: limit, cursor: cursor)
    }
}

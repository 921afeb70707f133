// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.getActorFeeds`, a query that answers page by page.
    public struct GetActorFeeds: XRPCListQuery {
        /// At-identifier; required.
        public var actor: ATIdentifier
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(actor: ATIdentifier, limit: Int = 50, cursor: String? = nil) {
            self.actor = actor
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.getActorFeeds" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actor", actor)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.feeds }

        /// What a page lists.
        public typealias Item = AppBsky.Feed.Defs.GeneratorView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.feed.getActorFeeds` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var feeds: [AppBsky.Feed.Defs.GeneratorView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                feeds: [AppBsky.Feed.Defs.GeneratorView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.feeds = feeds
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["feeds", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var feeds: [AppBsky.Feed.Defs.GeneratorView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "feeds", feeds == nil {
                            feeds = try [AppBsky.Feed.Defs.GeneratorView](from: &reader)
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
                guard let feeds else { throw reader.missing("feeds", object) }
                self.feeds = feeds
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("feeds", feeds, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(feeds, at: "feeds")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.GetActorFeeds {
    /// `app.bsky.feed.getActorFeeds`, a query that answers page by page.
    public static func getActorFeeds(actor: ATIdentifier, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(actor: actor, limit: limit, cursor: cursor)
    }
}

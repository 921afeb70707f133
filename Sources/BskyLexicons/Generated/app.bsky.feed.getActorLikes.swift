// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.getActorLikes`, a query that answers page by page.
    ///
    /// Needs a login. Declares the errors `BlockedActor`, `BlockedByActor`.
    public struct GetActorLikes: XRPCListQuery {
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
        public static var nsid: NSID { "app.bsky.feed.getActorLikes" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actor", actor)
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

        /// What `app.bsky.feed.getActorLikes` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
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
            case blockedActor = "BlockedActor"
            /// `BlockedByActor`.
            case blockedByActor = "BlockedByActor"
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.GetActorLikes {
    /// `app.bsky.feed.getActorLikes`, a query that answers page by page.
    ///
    /// Needs a login. Declares the errors `BlockedActor`, `BlockedByActor`.
    public static func getActorLikes(actor: ATIdentifier, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(actor: actor, limit: limit, cursor: cursor)
    }
}

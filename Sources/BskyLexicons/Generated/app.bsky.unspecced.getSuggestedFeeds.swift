// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getSuggestedFeeds`, a query.
    public struct GetSuggestedFeeds: XRPCQuery {
        /// Integer, at least 1, at most 25, 10 when absent.
        public var limit: Int

        /// Makes a call.
        public init(limit: Int = 10) {
            self.limit = limit
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getSuggestedFeeds" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 25)
        }

        /// What `app.bsky.unspecced.getSuggestedFeeds` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var feeds: [AppBsky.Feed.Defs.GeneratorView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(feeds: [AppBsky.Feed.Defs.GeneratorView], unknownFields: UnknownFields = UnknownFields()) {
                self.feeds = feeds
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["feeds"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var feeds: [AppBsky.Feed.Defs.GeneratorView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "feeds", feeds == nil {
                            feeds = try [AppBsky.Feed.Defs.GeneratorView](from: &reader)
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

extension XRPCCall where Self == AppBsky.Unspecced.GetSuggestedFeeds {
    /// `app.bsky.unspecced.getSuggestedFeeds`, a query.
    public static func unspeccedGetSuggestedFeeds(limit: Int = 10) -> Self {
        Self(limit: limit)
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.getFeedGenerators`, a query.
    ///
    /// What is known of feeds: names, descriptions, who made them.
    public struct GetFeedGenerators: XRPCQuery {
        /// Array; required.
        ///
        /// The URIs of the feeds' records.
        public var feeds: [ATURI]

        /// Makes a call.
        public init(feeds: [ATURI]) {
            self.feeds = feeds
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.getFeedGenerators" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("feeds", feeds)
        }

        /// What `app.bsky.feed.getFeedGenerators` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            ///
            /// May be fewer than were asked for.
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

extension XRPCCall where Self == AppBsky.Feed.GetFeedGenerators {
    /// `app.bsky.feed.getFeedGenerators`, a query.
    ///
    /// What is known of feeds: names, descriptions, who made them.
    public static func getFeedGenerators(feeds: [ATURI]) -> Self {
        Self(feeds: feeds)
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.getFeedGenerator`, a query.
    ///
    /// What is known of a feed, and whether it works.
    public struct GetFeedGenerator: XRPCQuery {
        /// At-uri; required.
        ///
        /// The URI of the feed's record.
        public var feed: ATURI

        /// Makes a call.
        public init(feed: ATURI) {
            self.feed = feed
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.getFeedGenerator" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("feed", feed)
        }

        /// What `app.bsky.feed.getFeedGenerator` answers.
        public struct Output: LexiconObject {
            /// Boolean; required.
            ///
            /// Whether the feed's service answers. Bluesky says true without asking it.
            public var isOnline: Bool
            /// Boolean; required.
            ///
            /// Whether the feed's service declares the feed. Bluesky says true without asking it.
            public var isValid: Bool
            /// `app.bsky.feed.defs#generatorView`; required.
            @Indirect public var view: AppBsky.Feed.Defs.GeneratorView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                view: AppBsky.Feed.Defs.GeneratorView, isOnline: Bool, isValid: Bool,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.isOnline = isOnline
                self.isValid = isValid
                self.view = view
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["view", "isValid", "isOnline"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var isOnline: Bool?
                var isValid: Bool?
                var view: Indirect<AppBsky.Feed.Defs.GeneratorView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "view", view == nil {
                            view = Indirect(try AppBsky.Feed.Defs.GeneratorView(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "isValid", isValid == nil {
                            isValid = try Bool(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "isOnline", isOnline == nil {
                            isOnline = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let isOnline else { throw reader.missing("isOnline", object) }
                guard let isValid else { throw reader.missing("isValid", object) }
                guard let view else { throw reader.missing("view", object) }
                self.isOnline = isOnline
                self.isValid = isValid
                self._view = view
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("view", view, &object)
                writer.field("isValid", isValid, &object)
                writer.field("isOnline", isOnline, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(view, at: "view")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.GetFeedGenerator {
    /// `app.bsky.feed.getFeedGenerator`, a query.
    ///
    /// What is known of a feed, and whether it works.
    public static func getFeedGenerator(feed: ATURI) -> Self {
        Self(feed: feed)
    }
}

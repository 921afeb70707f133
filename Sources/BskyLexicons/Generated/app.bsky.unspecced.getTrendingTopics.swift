// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getTrendingTopics`, a query.
    public struct GetTrendingTopics: XRPCQuery {
        /// Did.
        public var viewer: DID?
        /// Integer, at least 1, at most 25, 10 when absent.
        public var limit: Int

        /// Makes a call.
        public init(viewer: DID? = nil, limit: Int = 10) {
            self.viewer = viewer
            self.limit = limit
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getTrendingTopics" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("viewer", viewer)
            query.add("limit", limit)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 25)
        }

        /// What `app.bsky.unspecced.getTrendingTopics` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var suggested: [AppBsky.Unspecced.Defs.TrendingTopic]
            /// Array; required.
            public var topics: [AppBsky.Unspecced.Defs.TrendingTopic]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                topics: [AppBsky.Unspecced.Defs.TrendingTopic], suggested: [AppBsky.Unspecced.Defs.TrendingTopic],
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.suggested = suggested
                self.topics = topics
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["topics", "suggested"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var suggested: [AppBsky.Unspecced.Defs.TrendingTopic]?
                var topics: [AppBsky.Unspecced.Defs.TrendingTopic]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "topics", topics == nil {
                            topics = try [AppBsky.Unspecced.Defs.TrendingTopic](from: &reader)
                            continue
                        }
                    case 9:
                        if key == "suggested", suggested == nil {
                            suggested = try [AppBsky.Unspecced.Defs.TrendingTopic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let suggested else { throw reader.missing("suggested", object) }
                guard let topics else { throw reader.missing("topics", object) }
                self.suggested = suggested
                self.topics = topics
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("topics", topics, &object)
                writer.field("suggested", suggested, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(suggested, at: "suggested")
                constraints.list(topics, at: "topics")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.GetTrendingTopics {
    /// `app.bsky.unspecced.getTrendingTopics`, a query.
    public static func getTrendingTopics(viewer: DID? = nil, limit: Int = 10) -> Self {
        Self(viewer: viewer, limit: limit)
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.sendInteractions`, a procedure.
    public struct SendInteractions: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.sendInteractions" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `app.bsky.feed.sendInteractions` sends.
        public struct Input: LexiconObject {
            /// At-uri.
            public var feed: ATURI?
            /// Array; required.
            public var interactions: [AppBsky.Feed.Defs.Interaction]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                interactions: [AppBsky.Feed.Defs.Interaction], feed: ATURI? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.feed = feed
                self.interactions = interactions
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["feed", "interactions"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.feed = nil
                var interactions: [AppBsky.Feed.Defs.Interaction]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "feed", self.feed == nil {
                            self.feed = try ATURI(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "interactions", interactions == nil {
                            interactions = try [AppBsky.Feed.Defs.Interaction](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let interactions else { throw reader.missing("interactions", object) }
                self.interactions = interactions
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("feed", feed, &object)
                writer.field("interactions", interactions, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(interactions, at: "interactions")
            }
        }

        /// What `app.bsky.feed.sendInteractions` answers.
        public struct Output: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.SendInteractions {
    /// `app.bsky.feed.sendInteractions`, a procedure.
    public static func sendInteractions(interactions: [AppBsky.Feed.Defs.Interaction], feed: ATURI? = nil) -> Self {
        Self(.init(interactions: interactions, feed: feed))
    }
}

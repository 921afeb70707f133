// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Actor {
    /// `app.bsky.actor.getSuggestions`, a query that answers page by page.
    public struct GetSuggestions: XRPCListQuery {
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(limit: Int = 50, cursor: String? = nil) {
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.actor.getSuggestions" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.actors }

        /// What a page lists.
        public typealias Item = AppBsky.Actor.Defs.ProfileView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.actor.getSuggestions` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var actors: [AppBsky.Actor.Defs.ProfileView]
            /// String.
            public var cursor: String?
            /// Integer.
            public var recId: Int?
            /// String.
            public var recIdStr: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actors: [AppBsky.Actor.Defs.ProfileView], cursor: String? = nil, recId: Int? = nil,
                recIdStr: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actors = actors
                self.cursor = cursor
                self.recId = recId
                self.recIdStr = recIdStr
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["recId", "actors", "cursor", "recIdStr"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actors: [AppBsky.Actor.Defs.ProfileView]?
                self.cursor = nil
                self.recId = nil
                self.recIdStr = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "recId", self.recId == nil {
                            self.recId = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "actors", actors == nil {
                            actors = try [AppBsky.Actor.Defs.ProfileView](from: &reader)
                            continue
                        }
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "recIdStr", self.recIdStr == nil {
                            self.recIdStr = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actors else { throw reader.missing("actors", object) }
                self.actors = actors
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("recId", recId, &object)
                writer.field("actors", actors, &object)
                writer.field("cursor", cursor, &object)
                writer.field("recIdStr", recIdStr, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(actors, at: "actors")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Actor.GetSuggestions {
    /// `app.bsky.actor.getSuggestions`, a query that answers page by page.
    public static func getSuggestions(limit: Int = 50, cursor: String? = nil) -> Self {
        Self(limit: limit, cursor: cursor)
    }
}

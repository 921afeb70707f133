// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getSuggestedUsersForDiscover`, a query.
    public struct GetSuggestedUsersForDiscover: XRPCQuery {
        /// Integer, at least 1, at most 50, 25 when absent.
        public var limit: Int

        /// Makes a call.
        public init(limit: Int = 25) {
            self.limit = limit
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getSuggestedUsersForDiscover" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 50)
        }

        /// What `app.bsky.unspecced.getSuggestedUsersForDiscover` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var actors: [AppBsky.Actor.Defs.ProfileView]
            /// String.
            public var recIdStr: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actors: [AppBsky.Actor.Defs.ProfileView], recIdStr: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actors = actors
                self.recIdStr = recIdStr
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["actors", "recIdStr"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actors: [AppBsky.Actor.Defs.ProfileView]?
                self.recIdStr = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "actors", actors == nil {
                            actors = try [AppBsky.Actor.Defs.ProfileView](from: &reader)
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
                writer.field("actors", actors, &object)
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

extension XRPCCall where Self == AppBsky.Unspecced.GetSuggestedUsersForDiscover {
    /// `app.bsky.unspecced.getSuggestedUsersForDiscover`, a query.
    public static func getSuggestedUsersForDiscover(limit: Int = 25) -> Self {
        Self(limit: limit)
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Actor {
    /// `app.bsky.actor.searchActorsTypeahead`, a query.
    ///
    /// Accounts for what a user has typed so far. It is quick, and has no pages.
    ///
    /// Needs no login.
    public struct SearchActorsTypeahead: XRPCQuery {
        /// String.
        ///
        /// The beginning of a name or a handle.
        public var q: String?
        /// String.
        ///
        /// What `q` was called before.
        public var term: String?
        /// Integer, at least 1, at most 100, 10 when absent.
        public var limit: Int

        /// Makes a call.
        public init(q: String? = nil, term: String? = nil, limit: Int = 10) {
            self.q = q
            self.term = term
            self.limit = limit
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.actor.searchActorsTypeahead" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("q", q)
            query.add("term", term)
            query.add("limit", limit)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.actor.searchActorsTypeahead` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var actors: [AppBsky.Actor.Defs.ProfileViewBasic]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(actors: [AppBsky.Actor.Defs.ProfileViewBasic], unknownFields: UnknownFields = UnknownFields()) {
                self.actors = actors
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["actors"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actors: [AppBsky.Actor.Defs.ProfileViewBasic]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "actors", actors == nil {
                            actors = try [AppBsky.Actor.Defs.ProfileViewBasic](from: &reader)
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

extension XRPCCall where Self == AppBsky.Actor.SearchActorsTypeahead {
    /// `app.bsky.actor.searchActorsTypeahead`, a query.
    ///
    /// Accounts for what a user has typed so far. It is quick, and has no pages.
    ///
    /// Needs no login.
    public static func searchActorsTypeahead(q: String? = nil, term: String? = nil, limit: Int = 10) -> Self {
        Self(q: q, term: term, limit: limit)
    }
}

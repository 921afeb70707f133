// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Actor {
    /// `app.bsky.actor.searchActors`, a query that answers page by page.
    ///
    /// Searches accounts by name, handle and description.
    ///
    /// Needs no login.
    public struct SearchActors: XRPCListQuery {
        /// String.
        ///
        /// Words to look for.
        public var q: String?
        /// String.
        ///
        /// What `q` was called before.
        public var term: String?
        /// Integer, at least 1, at most 100, 25 when absent.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before; absent for the first page.
        public var cursor: String?

        /// Makes a call.
        public init(q: String? = nil, term: String? = nil, limit: Int = 25, cursor: String? = nil) {
            self.q = q
            self.term = term
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.actor.searchActors" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("q", q)
            query.add("term", term)
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

        /// What `app.bsky.actor.searchActors` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var actors: [AppBsky.Actor.Defs.ProfileView]
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actors: [AppBsky.Actor.Defs.ProfileView], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actors = actors
                self.cursor = cursor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["actors", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actors: [AppBsky.Actor.Defs.ProfileView]?
                self.cursor = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "actors", actors == nil {
                            actors = try [AppBsky.Actor.Defs.ProfileView](from: &reader)
                            continue
                        }
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
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
                writer.field("cursor", cursor, &object)
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

extension XRPCCall where Self == AppBsky.Actor.SearchActors {
    /// `app.bsky.actor.searchActors`, a query that answers page by page.
    ///
    /// Searches accounts by name, handle and description.
    ///
    /// Needs no login.
    public static func searchActors(
        q: String? = nil, term: String? = nil, limit: Int = 25, cursor: String? = nil
    ) -> Self {
        Self(q: q, term: term, limit: limit, cursor: cursor)
    }
}

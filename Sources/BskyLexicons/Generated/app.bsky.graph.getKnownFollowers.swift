// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.getKnownFollowers`, a query that answers page by page.
    public struct GetKnownFollowers: XRPCListQuery {
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
        public static var nsid: NSID { "app.bsky.graph.getKnownFollowers" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actor", actor)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.followers }

        /// What a page lists.
        public typealias Item = AppBsky.Actor.Defs.ProfileView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.graph.getKnownFollowers` answers.
        public struct Output: LexiconObject {
            /// String.
            public var cursor: String?
            /// Array; required.
            public var followers: [AppBsky.Actor.Defs.ProfileView]
            /// `app.bsky.actor.defs#profileView`; required.
            @Indirect public var subject: AppBsky.Actor.Defs.ProfileView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                subject: AppBsky.Actor.Defs.ProfileView, followers: [AppBsky.Actor.Defs.ProfileView],
                cursor: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.followers = followers
                self.subject = subject
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "subject", "followers"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var followers: [AppBsky.Actor.Defs.ProfileView]?
                var subject: Indirect<AppBsky.Actor.Defs.ProfileView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "subject", subject == nil {
                            subject = Indirect(try AppBsky.Actor.Defs.ProfileView(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "followers", followers == nil {
                            followers = try [AppBsky.Actor.Defs.ProfileView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let followers else { throw reader.missing("followers", object) }
                guard let subject else { throw reader.missing("subject", object) }
                self.followers = followers
                self._subject = subject
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("subject", subject, &object)
                writer.field("followers", followers, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(followers, at: "followers")
                constraints.value(subject, at: "subject")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Graph.GetKnownFollowers {
    /// `app.bsky.graph.getKnownFollowers`, a query that answers page by page.
    public static func getKnownFollowers(actor: ATIdentifier, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(actor: actor, limit: limit, cursor: cursor)
    }
}

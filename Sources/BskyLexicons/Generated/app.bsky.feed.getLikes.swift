// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.getLikes`, a query that answers page by page.
    ///
    /// Who likes a post, or something else that can be liked.
    public struct GetLikes: XRPCListQuery {
        /// At-uri; required.
        ///
        /// What is liked.
        public var uri: ATURI
        /// Cid.
        ///
        /// Only likes of this version.
        public var cid: CID?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before; absent for the first page.
        public var cursor: String?

        /// Makes a call.
        public init(uri: ATURI, cid: CID? = nil, limit: Int = 50, cursor: String? = nil) {
            self.uri = uri
            self.cid = cid
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.getLikes" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("uri", uri)
            query.add("cid", cid)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.likes }

        /// What a page lists.
        public typealias Item = AppBsky.Feed.GetLikes.Like

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.feed.getLikes` answers.
        public struct Output: LexiconObject {
            /// Cid.
            public var cid: CID?
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Array; required.
            public var likes: [AppBsky.Feed.GetLikes.Like]
            /// At-uri; required.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, likes: [AppBsky.Feed.GetLikes.Like], cid: CID? = nil, cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.cursor = cursor
                self.likes = likes
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "likes", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cid = nil
                self.cursor = nil
                var likes: [AppBsky.Feed.GetLikes.Like]?
                var uri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", self.cid == nil {
                            self.cid = try CID(from: &reader)
                            continue
                        }
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "likes", likes == nil {
                            likes = try [AppBsky.Feed.GetLikes.Like](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let likes else { throw reader.missing("likes", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.likes = likes
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("likes", likes, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(likes, at: "likes")
            }
        }

        /// `app.bsky.feed.getLikes#like`, an object.
        ///
        /// A like, with who gave it.
        public struct Like: LexiconObject {
            /// `app.bsky.actor.defs#profileView`; required.
            @Indirect public var actor: AppBsky.Actor.Defs.ProfileView
            /// Datetime; required.
            ///
            /// When its author says that it was given.
            public var createdAt: Datetime
            /// Datetime; required.
            ///
            /// When the app view took the like in.
            public var indexedAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                indexedAt: Datetime, createdAt: Datetime, actor: AppBsky.Actor.Defs.ProfileView,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actor = actor
                self.createdAt = createdAt
                self.indexedAt = indexedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["actor", "createdAt", "indexedAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actor: Indirect<AppBsky.Actor.Defs.ProfileView>?
                var createdAt: Datetime?
                var indexedAt: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "actor", actor == nil {
                            actor = Indirect(try AppBsky.Actor.Defs.ProfileView(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "indexedAt", indexedAt == nil {
                            indexedAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actor else { throw reader.missing("actor", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let indexedAt else { throw reader.missing("indexedAt", object) }
                self._actor = actor
                self.createdAt = createdAt
                self.indexedAt = indexedAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("actor", actor, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("indexedAt", indexedAt, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(actor, at: "actor")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.GetLikes {
    /// `app.bsky.feed.getLikes`, a query that answers page by page.
    ///
    /// Who likes a post, or something else that can be liked.
    public static func getLikes(uri: ATURI, cid: CID? = nil, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(uri: uri, cid: cid, limit: limit, cursor: cursor)
    }
}

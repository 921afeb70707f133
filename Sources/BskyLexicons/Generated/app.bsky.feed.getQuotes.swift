// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.getQuotes`, a query that answers page by page.
    ///
    /// The posts that quote a post.
    public struct GetQuotes: XRPCListQuery {
        /// At-uri; required.
        ///
        /// The post.
        public var uri: ATURI
        /// Cid.
        ///
        /// Only quotes of this version.
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
        public static var nsid: NSID { "app.bsky.feed.getQuotes" }

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
        public static func items(in output: Output) -> [Item] { output.posts }

        /// What a page lists.
        public typealias Item = AppBsky.Feed.Defs.PostView

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `app.bsky.feed.getQuotes` answers.
        public struct Output: LexiconObject {
            /// Cid.
            public var cid: CID?
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Array; required.
            public var posts: [AppBsky.Feed.Defs.PostView]
            /// At-uri; required.
            public var uri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                uri: ATURI, posts: [AppBsky.Feed.Defs.PostView], cid: CID? = nil, cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cid = cid
                self.cursor = cursor
                self.posts = posts
                self.uri = uri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "posts", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cid = nil
                self.cursor = nil
                var posts: [AppBsky.Feed.Defs.PostView]?
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
                        if key == "posts", posts == nil {
                            posts = try [AppBsky.Feed.Defs.PostView](from: &reader)
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
                guard let posts else { throw reader.missing("posts", object) }
                guard let uri else { throw reader.missing("uri", object) }
                self.posts = posts
                self.uri = uri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("posts", posts, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(posts, at: "posts")
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.GetQuotes {
    /// `app.bsky.feed.getQuotes`, a query that answers page by page.
    ///
    /// The posts that quote a post.
    public static func getQuotes(uri: ATURI, cid: CID? = nil, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(uri: uri, cid: cid, limit: limit, cursor: cursor)
    }
}

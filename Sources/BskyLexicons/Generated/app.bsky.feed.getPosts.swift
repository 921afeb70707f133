// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.getPosts`, a query.
    ///
    /// Posts by their URIs.
    public struct GetPosts: XRPCQuery {
        /// Array, at most 25 elements; required.
        ///
        /// The posts to get.
        public var uris: [ATURI]

        /// Makes a call.
        public init(uris: [ATURI]) {
            self.uris = uris
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.getPosts" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("uris", uris)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(uris, at: "uris", maxLength: 25)
        }

        /// What `app.bsky.feed.getPosts` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            ///
            /// May be fewer than were asked for: those gone or blocked are left out.
            public var posts: [AppBsky.Feed.Defs.PostView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(posts: [AppBsky.Feed.Defs.PostView], unknownFields: UnknownFields = UnknownFields()) {
                self.posts = posts
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["posts"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var posts: [AppBsky.Feed.Defs.PostView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "posts", posts == nil {
                            posts = try [AppBsky.Feed.Defs.PostView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let posts else { throw reader.missing("posts", object) }
                self.posts = posts
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("posts", posts, &object)
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

extension XRPCCall where Self == AppBsky.Feed.GetPosts {
    /// `app.bsky.feed.getPosts`, a query.
    ///
    /// Posts by their URIs.
    public static func getPosts(uris: [ATURI]) -> Self {
        Self(uris: uris)
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.getPostThread`, a query.
    ///
    /// A post with the posts above it and the replies below.
    ///
    /// Works without a login, and may answer more with one. Declares the error `NotFound`.
    public struct GetPostThread: XRPCQuery {
        /// At-uri; required.
        ///
        /// Any post of the thread.
        public var uri: ATURI
        /// Integer, at least 0, at most 1000, 6 when absent.
        ///
        /// How many levels of replies. The server may stop earlier.
        public var depth: Int
        /// Integer, at least 0, at most 1000, 80 when absent.
        ///
        /// How many posts above, up to the one that began the thread.
        public var parentHeight: Int

        /// Makes a call.
        public init(uri: ATURI, depth: Int = 6, parentHeight: Int = 80) {
            self.uri = uri
            self.depth = depth
            self.parentHeight = parentHeight
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.feed.getPostThread" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("uri", uri)
            query.add("depth", depth)
            query.add("parentHeight", parentHeight)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(depth, at: "depth", minimum: 0, maximum: 1000)
            constraints.integer(parentHeight, at: "parentHeight", minimum: 0, maximum: 1000)
        }

        /// What `app.bsky.feed.getPostThread` answers.
        public struct Output: LexiconObject {
            /// Union; required.
            ///
            /// The post that was asked for, or why it can't be shown.
            public var thread: ThreadUnion
            /// `app.bsky.feed.defs#threadgateView`.
            ///
            /// Who may reply in the thread. Absent: anyone.
            @Boxed public var threadgate: AppBsky.Feed.Defs.ThreadgateView?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                thread: ThreadUnion, threadgate: AppBsky.Feed.Defs.ThreadgateView? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.thread = thread
                self.threadgate = threadgate
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["thread", "threadgate"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var thread: ThreadUnion?
                self._threadgate = Boxed()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "thread", thread == nil {
                            thread = try ThreadUnion(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "threadgate", !self._threadgate.isPresent {
                            self._threadgate = Boxed(try AppBsky.Feed.Defs.ThreadgateView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let thread else { throw reader.missing("thread", object) }
                self.thread = thread
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("thread", thread, &object)
                writer.field("threadgate", threadgate, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(thread, at: "thread")
                constraints.value(threadgate, at: "threadgate")
            }

            /// One of 3 types, told apart by `$type`.
            public enum ThreadUnion: LexiconCodable, Hashable {
                /// `app.bsky.feed.defs#threadViewPost`.
                indirect case threadViewPost(AppBsky.Feed.Defs.ThreadViewPost)
                /// `app.bsky.feed.defs#notFoundPost`.
                case notFoundPost(AppBsky.Feed.Defs.NotFoundPost)
                /// `app.bsky.feed.defs#blockedPost`.
                indirect case blockedPost(AppBsky.Feed.Defs.BlockedPost)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 30:
                            if type == "app.bsky.feed.defs#blockedPost" {
                                self = .blockedPost(try AppBsky.Feed.Defs.BlockedPost(from: &reader))
                                return
                            }
                        case 31:
                            if type == "app.bsky.feed.defs#notFoundPost" {
                                self = .notFoundPost(try AppBsky.Feed.Defs.NotFoundPost(from: &reader))
                                return
                            }
                        case 33:
                            if type == "app.bsky.feed.defs#threadViewPost" {
                                self = .threadViewPost(try AppBsky.Feed.Defs.ThreadViewPost(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    self = .unknown(try UnknownObject(from: &reader))
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .threadViewPost(let value): writer.variant("app.bsky.feed.defs#threadViewPost", value)
                    case .notFoundPost(let value): writer.variant("app.bsky.feed.defs#notFoundPost", value)
                    case .blockedPost(let value): writer.variant("app.bsky.feed.defs#blockedPost", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .threadViewPost(let value): value.check(&constraints)
                    case .notFoundPost(let value): value.check(&constraints)
                    case .blockedPost(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `NotFound`.
            ///
            /// There is no such post, or it is gone.
            case notFound = "NotFound"
        }
    }
}

extension XRPCCall where Self == AppBsky.Feed.GetPostThread {
    /// `app.bsky.feed.getPostThread`, a query.
    ///
    /// A post with the posts above it and the replies below.
    ///
    /// Works without a login, and may answer more with one. Declares the error `NotFound`.
    public static func getPostThread(uri: ATURI, depth: Int = 6, parentHeight: Int = 80) -> Self {
        Self(uri: uri, depth: depth, parentHeight: parentHeight)
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Unspecced {
    /// `app.bsky.unspecced.getPostThreadV2`, a query.
    ///
    /// Works without a login, and may answer more with one.
    public struct GetPostThreadV2: XRPCQuery {
        /// At-uri; required.
        public var anchor: ATURI
        /// Boolean, true when absent.
        public var above: Bool
        /// Integer, at least 0, at most 20, 6 when absent.
        public var below: Int
        /// Integer, at least 0, at most 100, 10 when absent.
        public var branchingFactor: Int
        /// String, `oldest` when absent.
        public var sort: Sort

        /// Makes a call.
        public init(
            anchor: ATURI, above: Bool = true, below: Int = 6, branchingFactor: Int = 10, sort: Sort = .oldest
        ) {
            self.anchor = anchor
            self.above = above
            self.below = below
            self.branchingFactor = branchingFactor
            self.sort = sort
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "app.bsky.unspecced.getPostThreadV2" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("anchor", anchor)
            query.add("above", above)
            query.add("below", below)
            query.add("branchingFactor", branchingFactor)
            query.add("sort", sort)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(below, at: "below", minimum: 0, maximum: 20)
            constraints.integer(branchingFactor, at: "branchingFactor", minimum: 0, maximum: 100)
        }

        /// What `app.bsky.unspecced.getPostThreadV2` answers.
        public struct Output: LexiconObject {
            /// Boolean; required.
            public var hasOtherReplies: Bool
            /// Array; required.
            public var thread: [AppBsky.Unspecced.GetPostThreadV2.ThreadItem]
            /// `app.bsky.feed.defs#threadgateView`.
            @Boxed public var threadgate: AppBsky.Feed.Defs.ThreadgateView?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                thread: [AppBsky.Unspecced.GetPostThreadV2.ThreadItem], hasOtherReplies: Bool,
                threadgate: AppBsky.Feed.Defs.ThreadgateView? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.hasOtherReplies = hasOtherReplies
                self.thread = thread
                self.threadgate = threadgate
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["thread", "threadgate", "hasOtherReplies"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var hasOtherReplies: Bool?
                var thread: [AppBsky.Unspecced.GetPostThreadV2.ThreadItem]?
                self._threadgate = Boxed()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "thread", thread == nil {
                            thread = try [AppBsky.Unspecced.GetPostThreadV2.ThreadItem](from: &reader)
                            continue
                        }
                    case 10:
                        if key == "threadgate", !self._threadgate.isPresent {
                            self._threadgate = Boxed(try AppBsky.Feed.Defs.ThreadgateView(from: &reader))
                            continue
                        }
                    case 15:
                        if key == "hasOtherReplies", hasOtherReplies == nil {
                            hasOtherReplies = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let hasOtherReplies else { throw reader.missing("hasOtherReplies", object) }
                guard let thread else { throw reader.missing("thread", object) }
                self.hasOtherReplies = hasOtherReplies
                self.thread = thread
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("thread", thread, &object)
                writer.field("threadgate", threadgate, &object)
                writer.field("hasOtherReplies", hasOtherReplies, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(thread, at: "thread")
                constraints.value(threadgate, at: "threadgate")
            }
        }

        /// A string with 3 known values; others may come.
        public struct Sort: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `newest`.
            public static var newest: Sort { Sort(rawValue: "newest") }
            /// `oldest`.
            public static var oldest: Sort { Sort(rawValue: "oldest") }
            /// `top`.
            public static var top: Sort { Sort(rawValue: "top") }
        }

        /// `app.bsky.unspecced.getPostThreadV2#threadItem`, an object.
        public struct ThreadItem: LexiconObject, Identifiable {
            /// Integer; required.
            public var depth: Int
            /// At-uri; required.
            public var uri: ATURI
            /// Union; required.
            public var value: ValueUnion
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(uri: ATURI, depth: Int, value: ValueUnion, unknownFields: UnknownFields = UnknownFields()) {
                self.depth = depth
                self.uri = uri
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["uri", "depth", "value"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var depth: Int?
                var uri: ATURI?
                var value: ValueUnion?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "uri", uri == nil {
                            uri = try ATURI(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "depth", depth == nil {
                            depth = try Int(from: &reader)
                            continue
                        }
                        if key == "value", value == nil {
                            value = try ValueUnion(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let depth else { throw reader.missing("depth", object) }
                guard let uri else { throw reader.missing("uri", object) }
                guard let value else { throw reader.missing("value", object) }
                self.depth = depth
                self.uri = uri
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("uri", uri, &object)
                writer.field("depth", depth, &object)
                writer.field("value", value, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(value, at: "value")
            }

            /// One of 4 types, told apart by `$type`.
            public enum ValueUnion: LexiconCodable, Hashable {
                /// `app.bsky.unspecced.defs#threadItemPost`.
                indirect case threadItemPost(AppBsky.Unspecced.Defs.ThreadItemPost)
                /// `app.bsky.unspecced.defs#threadItemNoUnauthenticated`.
                case threadItemNoUnauthenticated(AppBsky.Unspecced.Defs.ThreadItemNoUnauthenticated)
                /// `app.bsky.unspecced.defs#threadItemNotFound`.
                case threadItemNotFound(AppBsky.Unspecced.Defs.ThreadItemNotFound)
                /// `app.bsky.unspecced.defs#threadItemBlocked`.
                case threadItemBlocked(AppBsky.Unspecced.Defs.ThreadItemBlocked)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 38:
                            if type == "app.bsky.unspecced.defs#threadItemPost" {
                                self = .threadItemPost(try AppBsky.Unspecced.Defs.ThreadItemPost(from: &reader))
                                return
                            }
                        case 41:
                            if type == "app.bsky.unspecced.defs#threadItemBlocked" {
                                self = .threadItemBlocked(try AppBsky.Unspecced.Defs.ThreadItemBlocked(from: &reader))
                                return
                            }
                        case 42:
                            if type == "app.bsky.unspecced.defs#threadItemNotFound" {
                                self = .threadItemNotFound(try AppBsky.Unspecced.Defs.ThreadItemNotFound(from: &reader))
                                return
                            }
                        case 51:
                            if type == "app.bsky.unspecced.defs#threadItemNoUnauthenticated" {
                                self = .threadItemNoUnauthenticated(
                                    try AppBsky.Unspecced.Defs.ThreadItemNoUnauthenticated(from: &reader))
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
                    case .threadItemPost(let value): writer.variant("app.bsky.unspecced.defs#threadItemPost", value)
                    case .threadItemNoUnauthenticated(let value):
                        writer.variant("app.bsky.unspecced.defs#threadItemNoUnauthenticated", value)
                    case .threadItemNotFound(let value):
                        writer.variant("app.bsky.unspecced.defs#threadItemNotFound", value)
                    case .threadItemBlocked(let value):
                        writer.variant("app.bsky.unspecced.defs#threadItemBlocked", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .threadItemPost(let value): value.check(&constraints)
                    case .threadItemBlocked(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }
    }
}

extension XRPCCall where Self == AppBsky.Unspecced.GetPostThreadV2 {
    /// `app.bsky.unspecced.getPostThreadV2`, a query.
    ///
    /// Works without a login, and may answer more with one.
    public static func getPostThreadV2(
        anchor: ATURI, above: Bool = true, below: Int = 6, branchingFactor: Int = 10,
        sort: AppBsky.Unspecced.GetPostThreadV2.Sort = .oldest
    ) -> Self {
        Self(anchor: anchor, above: above, below: below, branchingFactor: branchingFactor, sort: sort)
    }
}

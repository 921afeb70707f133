// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Feed {
    /// `app.bsky.feed.threadgate`, a record.
    ///
    /// Rules who may reply in a thread. Its key is the key of the post that began the thread.
    public struct Threadgate: LexiconRecord {
        /// Array, at most 5 elements.
        ///
        /// Anyone whom one of the rules allows may reply. Absent: anyone at all. Empty: nobody.
        public var allow: [AllowUnion]?
        /// Datetime; required.
        ///
        /// When the author says that it was made.
        public var createdAt: Datetime
        /// Array, at most 300 elements.
        ///
        /// Replies that the author has hidden. They still exist.
        public var hiddenReplies: [ATURI]?
        /// At-uri; required.
        ///
        /// The post that began the thread: in the same repository, with the same key.
        public var post: ATURI
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.feed.threadgate" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            post: ATURI, createdAt: Datetime, allow: [AllowUnion]? = nil, hiddenReplies: [ATURI]? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.allow = allow
            self.createdAt = createdAt
            self.hiddenReplies = hiddenReplies
            self.post = post
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["post", "allow", "createdAt", "hiddenReplies"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            self.allow = nil
            var createdAt: Datetime?
            self.hiddenReplies = nil
            var post: ATURI?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 4:
                    if key == "post", post == nil {
                        post = try ATURI(from: &reader)
                        continue
                    }
                case 5:
                    if key == "allow", self.allow == nil {
                        self.allow = try [AllowUnion](from: &reader)
                        continue
                    }
                case 9:
                    if key == "createdAt", createdAt == nil {
                        createdAt = try Datetime(from: &reader)
                        continue
                    }
                case 13:
                    if key == "hiddenReplies", self.hiddenReplies == nil {
                        self.hiddenReplies = try [ATURI](from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let createdAt else { throw reader.missing("createdAt", object) }
            guard let post else { throw reader.missing("post", object) }
            self.createdAt = createdAt
            self.post = post
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("post", post, &object)
            writer.field("allow", allow, &object)
            writer.field("createdAt", createdAt, &object)
            writer.field("hiddenReplies", hiddenReplies, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.list(allow, at: "allow", maxLength: 5)
            constraints.list(hiddenReplies, at: "hiddenReplies", maxLength: 300)
        }

        /// One of 4 types, told apart by `$type`.
        public enum AllowUnion: LexiconCodable, Hashable {
            /// `app.bsky.feed.threadgate#mentionRule`.
            case mentionRule(AppBsky.Feed.Threadgate.MentionRule)
            /// `app.bsky.feed.threadgate#followerRule`.
            case followerRule(AppBsky.Feed.Threadgate.FollowerRule)
            /// `app.bsky.feed.threadgate#followingRule`.
            case followingRule(AppBsky.Feed.Threadgate.FollowingRule)
            /// `app.bsky.feed.threadgate#listRule`.
            case listRule(AppBsky.Feed.Threadgate.ListRule)
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                if let type = try reader.variantType() {
                    switch type.count {
                    case 33:
                        if type == "app.bsky.feed.threadgate#listRule" {
                            self = .listRule(try AppBsky.Feed.Threadgate.ListRule(from: &reader))
                            return
                        }
                    case 36:
                        if type == "app.bsky.feed.threadgate#mentionRule" {
                            self = .mentionRule(try AppBsky.Feed.Threadgate.MentionRule(from: &reader))
                            return
                        }
                    case 37:
                        if type == "app.bsky.feed.threadgate#followerRule" {
                            self = .followerRule(try AppBsky.Feed.Threadgate.FollowerRule(from: &reader))
                            return
                        }
                    case 38:
                        if type == "app.bsky.feed.threadgate#followingRule" {
                            self = .followingRule(try AppBsky.Feed.Threadgate.FollowingRule(from: &reader))
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
                case .mentionRule(let value): writer.variant("app.bsky.feed.threadgate#mentionRule", value)
                case .followerRule(let value): writer.variant("app.bsky.feed.threadgate#followerRule", value)
                case .followingRule(let value): writer.variant("app.bsky.feed.threadgate#followingRule", value)
                case .listRule(let value): writer.variant("app.bsky.feed.threadgate#listRule", value)
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .unknown(let value): constraints.variant(value)
                default: break
                }
            }
        }

        /// `app.bsky.feed.threadgate#followerRule`, an object.
        ///
        /// Allows accounts that follow the author.
        public struct FollowerRule: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.threadgate#followingRule`, an object.
        ///
        /// Allows accounts that the author follows.
        public struct FollowingRule: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.threadgate#listRule`, an object.
        ///
        /// Allows the members of a list.
        public struct ListRule: LexiconObject {
            /// At-uri; required.
            ///
            /// The URI of the list.
            public var list: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(list: ATURI, unknownFields: UnknownFields = UnknownFields()) {
                self.list = list
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["list"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var list: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "list", list == nil {
                            list = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let list else { throw reader.missing("list", object) }
                self.list = list
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("list", list, &object)
                writer.endObject(&object)
            }
        }

        /// `app.bsky.feed.threadgate#mentionRule`, an object.
        ///
        /// Allows accounts that the post mentions.
        public struct MentionRule: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }
    }
}

public import ATData

extension AppBsky.Feed {
    /// `app.bsky.feed.threadgate`, a record.
    public struct Threadgate: LexiconObject {
        /// At-uri; required.
        public var post: ATURI
        /// Array, at most 5 elements.
        public var allow: [AllowUnion]?
        /// Datetime; required.
        public var createdAt: Datetime
        /// Array, at most 300 elements.
        public var hiddenReplies: [ATURI]?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.feed.threadgate" }

        /// Makes a value of its fields.
        public init(
            post: ATURI, createdAt: Datetime, allow: [AllowUnion]? = nil, hiddenReplies: [ATURI]? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.post = post
            self.allow = allow
            self.createdAt = createdAt
            self.hiddenReplies = hiddenReplies
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["post", "allow", "createdAt", "hiddenReplies"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var post: ATURI?
            self.allow = nil
            var createdAt: Datetime?
            self.hiddenReplies = nil
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
            guard let post else { throw reader.missing("post", object) }
            guard let createdAt else { throw reader.missing("createdAt", object) }
            self.post = post
            self.createdAt = createdAt
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
        }

        /// `app.bsky.feed.threadgate#mentionRule`, an object.
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

        /// `app.bsky.feed.threadgate#followerRule`, an object.
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
        public struct ListRule: LexiconObject {
            /// At-uri; required.
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
    }
}

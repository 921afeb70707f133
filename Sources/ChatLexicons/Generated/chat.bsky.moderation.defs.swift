// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Moderation {
    /// `chat.bsky.moderation.defs`.
    public enum Defs {
        /// `chat.bsky.moderation.defs#convoView`, an object.
        public struct ConvoView: LexiconObject, Identifiable {
            /// String; required.
            public var id: String
            /// Union.
            public var kind: KindUnion?
            /// String; required.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: String, rev: String, kind: KindUnion? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.id = id
                self.kind = kind
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "rev", "kind"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var id: String?
                self.kind = nil
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try String(from: &reader)
                            continue
                        }
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "kind", self.kind == nil {
                            self.kind = try KindUnion(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let id else { throw reader.missing("id", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.id = id
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("rev", rev, &object)
                writer.field("kind", kind, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(kind, at: "kind")
            }

            /// One of 2 types, told apart by `$type`.
            public enum KindUnion: LexiconCodable, Hashable {
                /// `chat.bsky.moderation.defs#directConvo`.
                case directConvo(ChatBsky.Moderation.Defs.DirectConvo)
                /// `chat.bsky.moderation.defs#groupConvo`.
                indirect case groupConvo(ChatBsky.Moderation.Defs.GroupConvo)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 36:
                            if type == "chat.bsky.moderation.defs#groupConvo" {
                                self = .groupConvo(try ChatBsky.Moderation.Defs.GroupConvo(from: &reader))
                                return
                            }
                        case 37:
                            if type == "chat.bsky.moderation.defs#directConvo" {
                                self = .directConvo(try ChatBsky.Moderation.Defs.DirectConvo(from: &reader))
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
                    case .directConvo(let value): writer.variant("chat.bsky.moderation.defs#directConvo", value)
                    case .groupConvo(let value): writer.variant("chat.bsky.moderation.defs#groupConvo", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .groupConvo(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `chat.bsky.moderation.defs#directConvo`, an object.
        public struct DirectConvo: LexiconObject {
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

        /// `chat.bsky.moderation.defs#groupConvo`, an object.
        public struct GroupConvo: LexiconObject {
            /// Datetime; required.
            public var createdAt: Datetime
            /// `chat.bsky.group.defs#joinLinkView`.
            @Boxed public var joinLink: ChatBsky.Group.Defs.JoinLinkView?
            /// Integer; required.
            public var joinRequestCount: Int
            /// `chat.bsky.convo.defs#convoLockStatus`; required.
            public var lockStatus: ChatBsky.Convo.Defs.ConvoLockStatus
            /// Integer; required.
            public var memberCount: Int
            /// Integer; required.
            public var memberLimit: Int
            /// String, at most 500 bytes, at most 50 characters; required.
            public var name: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                createdAt: Datetime, joinRequestCount: Int, lockStatus: ChatBsky.Convo.Defs.ConvoLockStatus,
                memberCount: Int, memberLimit: Int, name: String, joinLink: ChatBsky.Group.Defs.JoinLinkView? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.joinLink = joinLink
                self.joinRequestCount = joinRequestCount
                self.lockStatus = lockStatus
                self.memberCount = memberCount
                self.memberLimit = memberLimit
                self.name = name
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "joinLink", "createdAt", "lockStatus", "memberCount", "memberLimit", "joinRequestCount"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                self._joinLink = Boxed()
                var joinRequestCount: Int?
                var lockStatus: ChatBsky.Convo.Defs.ConvoLockStatus?
                var memberCount: Int?
                var memberLimit: Int?
                var name: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "joinLink", !self._joinLink.isPresent {
                            self._joinLink = Boxed(try ChatBsky.Group.Defs.JoinLinkView(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "lockStatus", lockStatus == nil {
                            lockStatus = try ChatBsky.Convo.Defs.ConvoLockStatus(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "memberCount", memberCount == nil {
                            memberCount = try Int(from: &reader)
                            continue
                        }
                        if key == "memberLimit", memberLimit == nil {
                            memberLimit = try Int(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "joinRequestCount", joinRequestCount == nil {
                            joinRequestCount = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let joinRequestCount else { throw reader.missing("joinRequestCount", object) }
                guard let lockStatus else { throw reader.missing("lockStatus", object) }
                guard let memberCount else { throw reader.missing("memberCount", object) }
                guard let memberLimit else { throw reader.missing("memberLimit", object) }
                guard let name else { throw reader.missing("name", object) }
                self.createdAt = createdAt
                self.joinRequestCount = joinRequestCount
                self.lockStatus = lockStatus
                self.memberCount = memberCount
                self.memberLimit = memberLimit
                self.name = name
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("joinLink", joinLink, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("lockStatus", lockStatus, &object)
                writer.field("memberCount", memberCount, &object)
                writer.field("memberLimit", memberLimit, &object)
                writer.field("joinRequestCount", joinRequestCount, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(name, at: "name", maxLength: 500, maxGraphemes: 50)
            }
        }
    }
}

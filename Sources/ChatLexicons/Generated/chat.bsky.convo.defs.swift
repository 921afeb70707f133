// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import BskyLexicons
public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.defs`.
    public enum Defs {
        /// A string with 2 known values; others may come.
        public struct ConvoKind: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `direct`.
            public static var direct: ConvoKind { ConvoKind(rawValue: "direct") }
            /// `group`.
            public static var group: ConvoKind { ConvoKind(rawValue: "group") }
        }

        /// A string with 3 known values; others may come.
        public struct ConvoLockStatus: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `unlocked`.
            public static var unlocked: ConvoLockStatus { ConvoLockStatus(rawValue: "unlocked") }
            /// `locked`.
            public static var locked: ConvoLockStatus { ConvoLockStatus(rawValue: "locked") }
            /// `locked-permanently`.
            public static var lockedPermanently: ConvoLockStatus { ConvoLockStatus(rawValue: "locked-permanently") }
        }

        /// `chat.bsky.convo.defs#convoRef`, an object.
        ///
        /// Points to a conversation of an account.
        public struct ConvoRef: LexiconObject, Identifiable {
            /// String; required.
            ///
            /// What its `ConvoView` has as `id`.
            public var convoId: String
            /// Did; required.
            ///
            /// Whose conversation it is.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.did = did
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var did: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let did else { throw reader.missing("did", object) }
                self.convoId = convoId
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// A string with 2 known values; others may come.
        public struct ConvoStatus: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `request`.
            public static var request: ConvoStatus { ConvoStatus(rawValue: "request") }
            /// `accepted`.
            public static var accepted: ConvoStatus { ConvoStatus(rawValue: "accepted") }
        }

        /// `chat.bsky.convo.defs#convoView`, an object.
        ///
        /// A conversation as you see it.
        public struct ConvoView: LexiconObject, Identifiable {
            /// String; required.
            ///
            /// Names the conversation for all other calls.
            public var id: String
            /// Union.
            ///
            /// Between two, or a group with a name and rules.
            public var kind: KindUnion?
            /// Union.
            ///
            /// Absent, if nobody has written yet.
            @Nested public var lastMessage: LastMessageUnion?
            /// Union.
            ///
            /// The latest reaction to a message. Absent: there is none yet.
            @Nested public var lastReaction: LastReactionUnion?
            /// Array; required.
            ///
            /// Who is in it. Of a group perhaps only some: `getConvoMembers` has them all.
            public var members: [ChatBsky.Actor.Defs.ProfileViewBasic]
            /// Boolean; required.
            ///
            /// Whether you have silenced its notifications.
            public var muted: Bool
            /// String; required.
            ///
            /// Grows whenever something happens in the conversation.
            public var rev: String
            /// `#convoStatus`.
            ///
            /// Whether you have taken it up, or somebody asks you to.
            public var status: ChatBsky.Convo.Defs.ConvoStatus?
            /// Integer; required.
            ///
            /// How many messages you have not read: `updateRead` marks them.
            public var unreadCount: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: String, rev: String, members: [ChatBsky.Actor.Defs.ProfileViewBasic], muted: Bool, unreadCount: Int,
                kind: KindUnion? = nil, lastMessage: LastMessageUnion? = nil, lastReaction: LastReactionUnion? = nil,
                status: ChatBsky.Convo.Defs.ConvoStatus? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.id = id
                self.kind = kind
                self.lastMessage = lastMessage
                self.lastReaction = lastReaction
                self.members = members
                self.muted = muted
                self.rev = rev
                self.status = status
                self.unreadCount = unreadCount
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "rev", "kind", "muted", "status", "members", "lastMessage", "unreadCount", "lastReaction"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var id: String?
                self.kind = nil
                self._lastMessage = Nested()
                self._lastReaction = Nested()
                var members: [ChatBsky.Actor.Defs.ProfileViewBasic]?
                var muted: Bool?
                var rev: String?
                self.status = nil
                var unreadCount: Int?
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
                    case 5:
                        if key == "muted", muted == nil {
                            muted = try Bool(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "status", self.status == nil {
                            self.status = try ChatBsky.Convo.Defs.ConvoStatus(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "members", members == nil {
                            members = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    case 11:
                        if key == "lastMessage", !self._lastMessage.isPresent {
                            self._lastMessage = Nested(try LastMessageUnion(from: &reader))
                            continue
                        }
                        if key == "unreadCount", unreadCount == nil {
                            unreadCount = try Int(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "lastReaction", !self._lastReaction.isPresent {
                            self._lastReaction = Nested(try LastReactionUnion(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let id else { throw reader.missing("id", object) }
                guard let members else { throw reader.missing("members", object) }
                guard let muted else { throw reader.missing("muted", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let unreadCount else { throw reader.missing("unreadCount", object) }
                self.id = id
                self.members = members
                self.muted = muted
                self.rev = rev
                self.unreadCount = unreadCount
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("rev", rev, &object)
                writer.field("kind", kind, &object)
                writer.field("muted", muted, &object)
                writer.field("status", status, &object)
                writer.field("members", members, &object)
                writer.field("lastMessage", _lastMessage, &object)
                writer.field("unreadCount", unreadCount, &object)
                writer.field("lastReaction", _lastReaction, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(kind, at: "kind")
                constraints.value(lastMessage, at: "lastMessage")
                constraints.value(lastReaction, at: "lastReaction")
                constraints.list(members, at: "members")
            }

            /// One of 2 types, told apart by `$type`.
            public enum KindUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#directConvo`.
                case directConvo(ChatBsky.Convo.Defs.DirectConvo)
                /// `chat.bsky.convo.defs#groupConvo`.
                indirect case groupConvo(ChatBsky.Convo.Defs.GroupConvo)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 31:
                            if type == "chat.bsky.convo.defs#groupConvo" {
                                self = .groupConvo(try ChatBsky.Convo.Defs.GroupConvo(from: &reader))
                                return
                            }
                        case 32:
                            if type == "chat.bsky.convo.defs#directConvo" {
                                self = .directConvo(try ChatBsky.Convo.Defs.DirectConvo(from: &reader))
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
                    case .directConvo(let value): writer.variant("chat.bsky.convo.defs#directConvo", value)
                    case .groupConvo(let value): writer.variant("chat.bsky.convo.defs#groupConvo", value)
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

            /// One of 3 types, told apart by `$type`.
            public enum LastMessageUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#messageView`.
                indirect case messageView(ChatBsky.Convo.Defs.MessageView)
                /// `chat.bsky.convo.defs#deletedMessageView`.
                indirect case deletedMessageView(ChatBsky.Convo.Defs.DeletedMessageView)
                /// `chat.bsky.convo.defs#systemMessageView`.
                indirect case systemMessageView(ChatBsky.Convo.Defs.SystemMessageView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 32:
                            if type == "chat.bsky.convo.defs#messageView" {
                                self = .messageView(try ChatBsky.Convo.Defs.MessageView(from: &reader))
                                return
                            }
                        case 38:
                            if type == "chat.bsky.convo.defs#systemMessageView" {
                                self = .systemMessageView(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                                return
                            }
                        case 39:
                            if type == "chat.bsky.convo.defs#deletedMessageView" {
                                self = .deletedMessageView(try ChatBsky.Convo.Defs.DeletedMessageView(from: &reader))
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
                    case .messageView(let value): writer.variant("chat.bsky.convo.defs#messageView", value)
                    case .deletedMessageView(let value):
                        writer.variant("chat.bsky.convo.defs#deletedMessageView", value)
                    case .systemMessageView(let value): writer.variant("chat.bsky.convo.defs#systemMessageView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .messageView(let value): value.check(&constraints)
                    case .systemMessageView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }

            /// One of 1 types, told apart by `$type`.
            public enum LastReactionUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#messageAndReactionView`.
                indirect case messageAndReactionView(ChatBsky.Convo.Defs.MessageAndReactionView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 43:
                            if type == "chat.bsky.convo.defs#messageAndReactionView" {
                                self = .messageAndReactionView(
                                    try ChatBsky.Convo.Defs.MessageAndReactionView(from: &reader))
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
                    case .messageAndReactionView(let value):
                        writer.variant("chat.bsky.convo.defs#messageAndReactionView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .messageAndReactionView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }

        /// `chat.bsky.convo.defs#deletedMessageView`, an object.
        ///
        /// Stands for a message that has been deleted.
        public struct DeletedMessageView: LexiconObject, Identifiable {
            /// String; required.
            ///
            /// What the message was named by.
            public var id: String
            /// String; required.
            ///
            /// Grows whenever something happens in the conversation.
            public var rev: String
            /// `#messageViewSender`; required.
            public var sender: ChatBsky.Convo.Defs.MessageViewSender
            /// Datetime; required.
            public var sentAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: String, rev: String, sender: ChatBsky.Convo.Defs.MessageViewSender, sentAt: Datetime,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.id = id
                self.rev = rev
                self.sender = sender
                self.sentAt = sentAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "rev", "sender", "sentAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var id: String?
                var rev: String?
                var sender: ChatBsky.Convo.Defs.MessageViewSender?
                var sentAt: Datetime?
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
                    case 6:
                        if key == "sender", sender == nil {
                            sender = try ChatBsky.Convo.Defs.MessageViewSender(from: &reader)
                            continue
                        }
                        if key == "sentAt", sentAt == nil {
                            sentAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let id else { throw reader.missing("id", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let sender else { throw reader.missing("sender", object) }
                guard let sentAt else { throw reader.missing("sentAt", object) }
                self.id = id
                self.rev = rev
                self.sender = sender
                self.sentAt = sentAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("rev", rev, &object)
                writer.field("sender", sender, &object)
                writer.field("sentAt", sentAt, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#directConvo`, an object.
        ///
        /// A conversation between two.
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

        /// `chat.bsky.convo.defs#groupConvo`, an object.
        ///
        /// A conversation of many.
        public struct GroupConvo: LexiconObject {
            /// Datetime; required.
            public var createdAt: Datetime
            /// `chat.bsky.group.defs#joinLinkView`.
            ///
            /// The link by which others can join. Absent: there is none.
            @Boxed public var joinLink: ChatBsky.Group.Defs.JoinLinkView?
            /// Integer.
            ///
            /// How many ask to join, if you may let them in.
            public var joinRequestCount: Int?
            /// `#convoLockStatus`; required.
            ///
            /// Whether anyone may write still.
            public var lockStatus: ChatBsky.Convo.Defs.ConvoLockStatus
            /// Boolean; required.
            ///
            /// Whether moderators have locked it, so that the owner can't unlock it.
            public var lockStatusModerationOverride: Bool
            /// Integer; required.
            public var memberCount: Int
            /// Integer; required.
            ///
            /// How many members there may be.
            public var memberLimit: Int
            /// String, at most 500 bytes, at most 50 characters; required.
            ///
            /// What the group is called.
            public var name: String
            /// Integer.
            ///
            /// How many of those you have not looked at.
            public var unreadJoinRequestCount: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                createdAt: Datetime, lockStatus: ChatBsky.Convo.Defs.ConvoLockStatus,
                lockStatusModerationOverride: Bool, memberCount: Int, memberLimit: Int, name: String,
                joinLink: ChatBsky.Group.Defs.JoinLinkView? = nil, joinRequestCount: Int? = nil,
                unreadJoinRequestCount: Int? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.joinLink = joinLink
                self.joinRequestCount = joinRequestCount
                self.lockStatus = lockStatus
                self.lockStatusModerationOverride = lockStatusModerationOverride
                self.memberCount = memberCount
                self.memberLimit = memberLimit
                self.name = name
                self.unreadJoinRequestCount = unreadJoinRequestCount
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "name", "joinLink", "createdAt", "lockStatus", "memberCount", "memberLimit", "joinRequestCount",
                    "unreadJoinRequestCount", "lockStatusModerationOverride",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                self._joinLink = Boxed()
                self.joinRequestCount = nil
                var lockStatus: ChatBsky.Convo.Defs.ConvoLockStatus?
                var lockStatusModerationOverride: Bool?
                var memberCount: Int?
                var memberLimit: Int?
                var name: String?
                self.unreadJoinRequestCount = nil
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
                        if key == "joinRequestCount", self.joinRequestCount == nil {
                            self.joinRequestCount = try Int(from: &reader)
                            continue
                        }
                    case 22:
                        if key == "unreadJoinRequestCount", self.unreadJoinRequestCount == nil {
                            self.unreadJoinRequestCount = try Int(from: &reader)
                            continue
                        }
                    case 28:
                        if key == "lockStatusModerationOverride", lockStatusModerationOverride == nil {
                            lockStatusModerationOverride = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let lockStatus else { throw reader.missing("lockStatus", object) }
                guard let lockStatusModerationOverride else {
                    throw reader.missing("lockStatusModerationOverride", object)
                }
                guard let memberCount else { throw reader.missing("memberCount", object) }
                guard let memberLimit else { throw reader.missing("memberLimit", object) }
                guard let name else { throw reader.missing("name", object) }
                self.createdAt = createdAt
                self.lockStatus = lockStatus
                self.lockStatusModerationOverride = lockStatusModerationOverride
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
                writer.field("unreadJoinRequestCount", unreadJoinRequestCount, &object)
                writer.field("lockStatusModerationOverride", lockStatusModerationOverride, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(name, at: "name", maxLength: 500, maxGraphemes: 50)
            }
        }

        /// `chat.bsky.convo.defs#logAcceptConvo`, an object.
        ///
        /// You have taken a conversation up.
        public struct LogAcceptConvo: LexiconObject {
            /// String; required.
            public var convoId: String
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(rev: String, convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#logAddMember`, an object.
        ///
        /// Somebody was added to a group.
        public struct LogAddMember: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// Array; required.
            ///
            /// Those whom the rest names by their DID.
            public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message", "relatedProfiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    case 15:
                        if key == "relatedProfiles", relatedProfiles == nil {
                            relatedProfiles = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let relatedProfiles else { throw reader.missing("relatedProfiles", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.field("relatedProfiles", relatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
                constraints.list(relatedProfiles, at: "relatedProfiles")
            }
        }

        /// `chat.bsky.convo.defs#logAddReaction`, an object.
        ///
        /// Somebody has reacted to a message.
        public struct LogAddReaction: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Union; required.
            public var message: MessageUnion
            /// `#reactionView`; required.
            public var reaction: ChatBsky.Convo.Defs.ReactionView
            /// Array.
            ///
            /// Those whom the rest names by their DID.
            public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]?
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: MessageUnion, reaction: ChatBsky.Convo.Defs.ReactionView,
                relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.reaction = reaction
                self.relatedProfiles = relatedProfiles
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message", "reaction", "relatedProfiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: MessageUnion?
                var reaction: ChatBsky.Convo.Defs.ReactionView?
                self.relatedProfiles = nil
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = try MessageUnion(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "reaction", reaction == nil {
                            reaction = try ChatBsky.Convo.Defs.ReactionView(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "relatedProfiles", self.relatedProfiles == nil {
                            self.relatedProfiles = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let reaction else { throw reader.missing("reaction", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.message = message
                self.reaction = reaction
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.field("reaction", reaction, &object)
                writer.field("relatedProfiles", relatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
                constraints.list(relatedProfiles, at: "relatedProfiles")
            }

            /// One of 2 types, told apart by `$type`.
            public enum MessageUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#messageView`.
                indirect case messageView(ChatBsky.Convo.Defs.MessageView)
                /// `chat.bsky.convo.defs#deletedMessageView`.
                indirect case deletedMessageView(ChatBsky.Convo.Defs.DeletedMessageView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 32:
                            if type == "chat.bsky.convo.defs#messageView" {
                                self = .messageView(try ChatBsky.Convo.Defs.MessageView(from: &reader))
                                return
                            }
                        case 39:
                            if type == "chat.bsky.convo.defs#deletedMessageView" {
                                self = .deletedMessageView(try ChatBsky.Convo.Defs.DeletedMessageView(from: &reader))
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
                    case .messageView(let value): writer.variant("chat.bsky.convo.defs#messageView", value)
                    case .deletedMessageView(let value):
                        writer.variant("chat.bsky.convo.defs#deletedMessageView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .messageView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `chat.bsky.convo.defs#logApproveJoinRequest`, an object.
        ///
        /// Somebody was let into a group of yours.
        public struct LogApproveJoinRequest: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `chat.bsky.actor.defs#profileViewBasic`; required.
            ///
            /// Who asks, or asked.
            @Indirect public var member: ChatBsky.Actor.Defs.ProfileViewBasic
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, member: ChatBsky.Actor.Defs.ProfileViewBasic,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.member = member
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "member", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var member: Indirect<ChatBsky.Actor.Defs.ProfileViewBasic>?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "member", member == nil {
                            member = Indirect(try ChatBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let member else { throw reader.missing("member", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._member = member
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("member", member, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(member, at: "member")
            }
        }

        /// `chat.bsky.convo.defs#logBeginConvo`, an object.
        ///
        /// A conversation has begun.
        public struct LogBeginConvo: LexiconObject {
            /// String; required.
            public var convoId: String
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(rev: String, convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#logCreateJoinLink`, an object.
        ///
        /// A group has a link to join by.
        public struct LogCreateJoinLink: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
            }
        }

        /// `chat.bsky.convo.defs#logCreateMessage`, an object.
        ///
        /// Somebody has written.
        public struct LogCreateMessage: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Union; required.
            public var message: MessageUnion
            /// Array.
            ///
            /// Those whom the rest names by their DID.
            public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]?
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: MessageUnion,
                relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message", "relatedProfiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: MessageUnion?
                self.relatedProfiles = nil
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = try MessageUnion(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "relatedProfiles", self.relatedProfiles == nil {
                            self.relatedProfiles = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.message = message
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.field("relatedProfiles", relatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
                constraints.list(relatedProfiles, at: "relatedProfiles")
            }

            /// One of 2 types, told apart by `$type`.
            public enum MessageUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#messageView`.
                indirect case messageView(ChatBsky.Convo.Defs.MessageView)
                /// `chat.bsky.convo.defs#deletedMessageView`.
                indirect case deletedMessageView(ChatBsky.Convo.Defs.DeletedMessageView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 32:
                            if type == "chat.bsky.convo.defs#messageView" {
                                self = .messageView(try ChatBsky.Convo.Defs.MessageView(from: &reader))
                                return
                            }
                        case 39:
                            if type == "chat.bsky.convo.defs#deletedMessageView" {
                                self = .deletedMessageView(try ChatBsky.Convo.Defs.DeletedMessageView(from: &reader))
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
                    case .messageView(let value): writer.variant("chat.bsky.convo.defs#messageView", value)
                    case .deletedMessageView(let value):
                        writer.variant("chat.bsky.convo.defs#deletedMessageView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .messageView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `chat.bsky.convo.defs#logDeleteMessage`, an object.
        ///
        /// A message has been deleted for you.
        public struct LogDeleteMessage: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Union; required.
            public var message: MessageUnion
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: MessageUnion, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: MessageUnion?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = try MessageUnion(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.message = message
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
            }

            /// One of 2 types, told apart by `$type`.
            public enum MessageUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#messageView`.
                indirect case messageView(ChatBsky.Convo.Defs.MessageView)
                /// `chat.bsky.convo.defs#deletedMessageView`.
                indirect case deletedMessageView(ChatBsky.Convo.Defs.DeletedMessageView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 32:
                            if type == "chat.bsky.convo.defs#messageView" {
                                self = .messageView(try ChatBsky.Convo.Defs.MessageView(from: &reader))
                                return
                            }
                        case 39:
                            if type == "chat.bsky.convo.defs#deletedMessageView" {
                                self = .deletedMessageView(try ChatBsky.Convo.Defs.DeletedMessageView(from: &reader))
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
                    case .messageView(let value): writer.variant("chat.bsky.convo.defs#messageView", value)
                    case .deletedMessageView(let value):
                        writer.variant("chat.bsky.convo.defs#deletedMessageView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .messageView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `chat.bsky.convo.defs#logDisableJoinLink`, an object.
        ///
        /// A group's link to join by no longer works.
        public struct LogDisableJoinLink: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
            }
        }

        /// `chat.bsky.convo.defs#logEditGroup`, an object.
        ///
        /// A group has a new name.
        public struct LogEditGroup: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
            }
        }

        /// `chat.bsky.convo.defs#logEditJoinLink`, an object.
        ///
        /// A group's link to join by has other rules.
        public struct LogEditJoinLink: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
            }
        }

        /// `chat.bsky.convo.defs#logEnableJoinLink`, an object.
        ///
        /// A group's link to join by works again.
        public struct LogEnableJoinLink: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
            }
        }

        /// `chat.bsky.convo.defs#logIncomingJoinRequest`, an object.
        ///
        /// Somebody asks to join a group of yours.
        public struct LogIncomingJoinRequest: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `chat.bsky.actor.defs#profileViewBasic`; required.
            ///
            /// Who asks, or asked.
            @Indirect public var member: ChatBsky.Actor.Defs.ProfileViewBasic
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, member: ChatBsky.Actor.Defs.ProfileViewBasic,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.member = member
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "member", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var member: Indirect<ChatBsky.Actor.Defs.ProfileViewBasic>?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "member", member == nil {
                            member = Indirect(try ChatBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let member else { throw reader.missing("member", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._member = member
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("member", member, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(member, at: "member")
            }
        }

        /// `chat.bsky.convo.defs#logLeaveConvo`, an object.
        ///
        /// You have left a conversation.
        public struct LogLeaveConvo: LexiconObject {
            /// String; required.
            public var convoId: String
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(rev: String, convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#logLockConvo`, an object.
        ///
        /// A group takes no messages for now.
        public struct LogLockConvo: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// Array; required.
            ///
            /// Those whom the rest names by their DID.
            public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message", "relatedProfiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    case 15:
                        if key == "relatedProfiles", relatedProfiles == nil {
                            relatedProfiles = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let relatedProfiles else { throw reader.missing("relatedProfiles", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.field("relatedProfiles", relatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
                constraints.list(relatedProfiles, at: "relatedProfiles")
            }
        }

        /// `chat.bsky.convo.defs#logLockConvoPermanently`, an object.
        ///
        /// A group takes no messages any more.
        public struct LogLockConvoPermanently: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// Array; required.
            ///
            /// Those whom the rest names by their DID.
            public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message", "relatedProfiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    case 15:
                        if key == "relatedProfiles", relatedProfiles == nil {
                            relatedProfiles = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let relatedProfiles else { throw reader.missing("relatedProfiles", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.field("relatedProfiles", relatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
                constraints.list(relatedProfiles, at: "relatedProfiles")
            }
        }

        /// `chat.bsky.convo.defs#logMemberJoin`, an object.
        ///
        /// Somebody has joined a group by its link.
        public struct LogMemberJoin: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// Array; required.
            ///
            /// Those whom the rest names by their DID.
            public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message", "relatedProfiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    case 15:
                        if key == "relatedProfiles", relatedProfiles == nil {
                            relatedProfiles = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let relatedProfiles else { throw reader.missing("relatedProfiles", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.field("relatedProfiles", relatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
                constraints.list(relatedProfiles, at: "relatedProfiles")
            }
        }

        /// `chat.bsky.convo.defs#logMemberLeave`, an object.
        ///
        /// Somebody has left a group.
        public struct LogMemberLeave: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// Array; required.
            ///
            /// Those whom the rest names by their DID.
            public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message", "relatedProfiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    case 15:
                        if key == "relatedProfiles", relatedProfiles == nil {
                            relatedProfiles = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let relatedProfiles else { throw reader.missing("relatedProfiles", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.field("relatedProfiles", relatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
                constraints.list(relatedProfiles, at: "relatedProfiles")
            }
        }

        /// `chat.bsky.convo.defs#logMuteConvo`, an object.
        ///
        /// You have silenced a conversation.
        public struct LogMuteConvo: LexiconObject {
            /// String; required.
            public var convoId: String
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(rev: String, convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#logOutgoingJoinRequest`, an object.
        ///
        /// You have asked to join a group.
        public struct LogOutgoingJoinRequest: LexiconObject {
            /// String; required.
            public var convoId: String
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(rev: String, convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#logReadConvo`, an object.
        ///
        /// You have read up to a message.
        public struct LogReadConvo: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Union; required.
            public var message: MessageUnion
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: MessageUnion, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: MessageUnion?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = try MessageUnion(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.message = message
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
            }

            /// One of 3 types, told apart by `$type`.
            public enum MessageUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#messageView`.
                indirect case messageView(ChatBsky.Convo.Defs.MessageView)
                /// `chat.bsky.convo.defs#deletedMessageView`.
                indirect case deletedMessageView(ChatBsky.Convo.Defs.DeletedMessageView)
                /// `chat.bsky.convo.defs#systemMessageView`.
                indirect case systemMessageView(ChatBsky.Convo.Defs.SystemMessageView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 32:
                            if type == "chat.bsky.convo.defs#messageView" {
                                self = .messageView(try ChatBsky.Convo.Defs.MessageView(from: &reader))
                                return
                            }
                        case 38:
                            if type == "chat.bsky.convo.defs#systemMessageView" {
                                self = .systemMessageView(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                                return
                            }
                        case 39:
                            if type == "chat.bsky.convo.defs#deletedMessageView" {
                                self = .deletedMessageView(try ChatBsky.Convo.Defs.DeletedMessageView(from: &reader))
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
                    case .messageView(let value): writer.variant("chat.bsky.convo.defs#messageView", value)
                    case .deletedMessageView(let value):
                        writer.variant("chat.bsky.convo.defs#deletedMessageView", value)
                    case .systemMessageView(let value): writer.variant("chat.bsky.convo.defs#systemMessageView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .messageView(let value): value.check(&constraints)
                    case .systemMessageView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `chat.bsky.convo.defs#logReadJoinRequests`, an object.
        ///
        /// You have looked at those who ask to join a group.
        public struct LogReadJoinRequests: LexiconObject {
            /// String; required.
            public var convoId: String
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(rev: String, convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#logReadMessage`, an object.
        ///
        /// You have read up to a message.
        public struct LogReadMessage: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Union; required.
            public var message: MessageUnion
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: MessageUnion, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: MessageUnion?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = try MessageUnion(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.message = message
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
            }

            /// One of 3 types, told apart by `$type`.
            public enum MessageUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#messageView`.
                indirect case messageView(ChatBsky.Convo.Defs.MessageView)
                /// `chat.bsky.convo.defs#deletedMessageView`.
                indirect case deletedMessageView(ChatBsky.Convo.Defs.DeletedMessageView)
                /// `chat.bsky.convo.defs#systemMessageView`.
                indirect case systemMessageView(ChatBsky.Convo.Defs.SystemMessageView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 32:
                            if type == "chat.bsky.convo.defs#messageView" {
                                self = .messageView(try ChatBsky.Convo.Defs.MessageView(from: &reader))
                                return
                            }
                        case 38:
                            if type == "chat.bsky.convo.defs#systemMessageView" {
                                self = .systemMessageView(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                                return
                            }
                        case 39:
                            if type == "chat.bsky.convo.defs#deletedMessageView" {
                                self = .deletedMessageView(try ChatBsky.Convo.Defs.DeletedMessageView(from: &reader))
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
                    case .messageView(let value): writer.variant("chat.bsky.convo.defs#messageView", value)
                    case .deletedMessageView(let value):
                        writer.variant("chat.bsky.convo.defs#deletedMessageView", value)
                    case .systemMessageView(let value): writer.variant("chat.bsky.convo.defs#systemMessageView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .messageView(let value): value.check(&constraints)
                    case .systemMessageView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `chat.bsky.convo.defs#logRejectJoinRequest`, an object.
        ///
        /// Somebody was not let into a group of yours.
        public struct LogRejectJoinRequest: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `chat.bsky.actor.defs#profileViewBasic`; required.
            ///
            /// Who asks, or asked.
            @Indirect public var member: ChatBsky.Actor.Defs.ProfileViewBasic
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, member: ChatBsky.Actor.Defs.ProfileViewBasic,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.member = member
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "member", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var member: Indirect<ChatBsky.Actor.Defs.ProfileViewBasic>?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "member", member == nil {
                            member = Indirect(try ChatBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let member else { throw reader.missing("member", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._member = member
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("member", member, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(member, at: "member")
            }
        }

        /// `chat.bsky.convo.defs#logRemoveMember`, an object.
        ///
        /// Somebody was taken out of a group.
        public struct LogRemoveMember: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// Array; required.
            ///
            /// Those whom the rest names by their DID.
            public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message", "relatedProfiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    case 15:
                        if key == "relatedProfiles", relatedProfiles == nil {
                            relatedProfiles = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let relatedProfiles else { throw reader.missing("relatedProfiles", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.field("relatedProfiles", relatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
                constraints.list(relatedProfiles, at: "relatedProfiles")
            }
        }

        /// `chat.bsky.convo.defs#logRemoveReaction`, an object.
        ///
        /// Somebody has taken a reaction back.
        public struct LogRemoveReaction: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Union; required.
            public var message: MessageUnion
            /// `#reactionView`; required.
            public var reaction: ChatBsky.Convo.Defs.ReactionView
            /// Array.
            ///
            /// Those whom the rest names by their DID.
            public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]?
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: MessageUnion, reaction: ChatBsky.Convo.Defs.ReactionView,
                relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.reaction = reaction
                self.relatedProfiles = relatedProfiles
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message", "reaction", "relatedProfiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: MessageUnion?
                var reaction: ChatBsky.Convo.Defs.ReactionView?
                self.relatedProfiles = nil
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = try MessageUnion(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "reaction", reaction == nil {
                            reaction = try ChatBsky.Convo.Defs.ReactionView(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "relatedProfiles", self.relatedProfiles == nil {
                            self.relatedProfiles = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let reaction else { throw reader.missing("reaction", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.message = message
                self.reaction = reaction
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.field("reaction", reaction, &object)
                writer.field("relatedProfiles", relatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
                constraints.list(relatedProfiles, at: "relatedProfiles")
            }

            /// One of 2 types, told apart by `$type`.
            public enum MessageUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#messageView`.
                indirect case messageView(ChatBsky.Convo.Defs.MessageView)
                /// `chat.bsky.convo.defs#deletedMessageView`.
                indirect case deletedMessageView(ChatBsky.Convo.Defs.DeletedMessageView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 32:
                            if type == "chat.bsky.convo.defs#messageView" {
                                self = .messageView(try ChatBsky.Convo.Defs.MessageView(from: &reader))
                                return
                            }
                        case 39:
                            if type == "chat.bsky.convo.defs#deletedMessageView" {
                                self = .deletedMessageView(try ChatBsky.Convo.Defs.DeletedMessageView(from: &reader))
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
                    case .messageView(let value): writer.variant("chat.bsky.convo.defs#messageView", value)
                    case .deletedMessageView(let value):
                        writer.variant("chat.bsky.convo.defs#deletedMessageView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .messageView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `chat.bsky.convo.defs#logUnlockConvo`, an object.
        ///
        /// A group takes messages again.
        public struct LogUnlockConvo: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `#systemMessageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.SystemMessageView
            /// Array; required.
            ///
            /// Those whom the rest names by their DID.
            public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, message: ChatBsky.Convo.Defs.SystemMessageView,
                relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId", "message", "relatedProfiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.SystemMessageView>?
                var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
                            continue
                        }
                    case 15:
                        if key == "relatedProfiles", relatedProfiles == nil {
                            relatedProfiles = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                guard let relatedProfiles else { throw reader.missing("relatedProfiles", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._message = message
                self.relatedProfiles = relatedProfiles
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.field("message", message, &object)
                writer.field("relatedProfiles", relatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
                constraints.list(relatedProfiles, at: "relatedProfiles")
            }
        }

        /// `chat.bsky.convo.defs#logUnmuteConvo`, an object.
        ///
        /// You have ended the silence of a conversation.
        public struct LogUnmuteConvo: LexiconObject {
            /// String; required.
            public var convoId: String
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(rev: String, convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#logWithdrawIncomingJoinRequest`, an object.
        ///
        /// Somebody no longer asks to join a group of yours.
        public struct LogWithdrawIncomingJoinRequest: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `chat.bsky.actor.defs#profileViewBasic`; required.
            ///
            /// Who asks, or asked.
            @Indirect public var member: ChatBsky.Actor.Defs.ProfileViewBasic
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                rev: String, convoId: String, member: ChatBsky.Actor.Defs.ProfileViewBasic,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.member = member
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "member", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var member: Indirect<ChatBsky.Actor.Defs.ProfileViewBasic>?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "member", member == nil {
                            member = Indirect(try ChatBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let member else { throw reader.missing("member", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self._member = member
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("member", member, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(member, at: "member")
            }
        }

        /// `chat.bsky.convo.defs#logWithdrawOutgoingJoinRequest`, an object.
        ///
        /// You no longer ask to join a group.
        public struct LogWithdrawOutgoingJoinRequest: LexiconObject {
            /// String; required.
            public var convoId: String
            /// String; required.
            ///
            /// Greater than in all that happened before.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(rev: String, convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#messageAndReactionView`, an object.
        ///
        /// A reaction, with the message that it is to.
        public struct MessageAndReactionView: LexiconObject {
            /// `#messageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.MessageView
            /// `#reactionView`; required.
            public var reaction: ChatBsky.Convo.Defs.ReactionView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                message: ChatBsky.Convo.Defs.MessageView, reaction: ChatBsky.Convo.Defs.ReactionView,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.message = message
                self.reaction = reaction
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["message", "reaction"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var message: Indirect<ChatBsky.Convo.Defs.MessageView>?
                var reaction: ChatBsky.Convo.Defs.ReactionView?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.MessageView(from: &reader))
                            continue
                        }
                    case 8:
                        if key == "reaction", reaction == nil {
                            reaction = try ChatBsky.Convo.Defs.ReactionView(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let message else { throw reader.missing("message", object) }
                guard let reaction else { throw reader.missing("reaction", object) }
                self._message = message
                self.reaction = reaction
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("message", message, &object)
                writer.field("reaction", reaction, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
            }
        }

        /// `chat.bsky.convo.defs#messageBeforeUserJoinedGroupView`, an object.
        ///
        /// Stands for a message that is older than your membership.
        public struct MessageBeforeUserJoinedGroupView: LexiconObject {
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

        /// `chat.bsky.convo.defs#messageInput`, an object.
        ///
        /// A message to be sent.
        public struct MessageInput: LexiconObject {
            /// Union.
            ///
            /// A record to show, such as a post, or a link to join a group.
            public var embed: EmbedUnion?
            /// Array.
            ///
            /// The mentions, links and tags of the text.
            public var facets: [AppBsky.Richtext.Facet]?
            /// `#replyRef`.
            ///
            /// The message that this one answers.
            public var replyTo: ChatBsky.Convo.Defs.ReplyRef?
            /// String, at most 10000 bytes, at most 1000 characters; required.
            ///
            /// Plain text; `facets` tell what is a link.
            public var text: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                text: String, embed: EmbedUnion? = nil, facets: [AppBsky.Richtext.Facet]? = nil,
                replyTo: ChatBsky.Convo.Defs.ReplyRef? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.embed = embed
                self.facets = facets
                self.replyTo = replyTo
                self.text = text
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["text", "embed", "facets", "replyTo"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.embed = nil
                self.facets = nil
                self.replyTo = nil
                var text: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "text", text == nil {
                            text = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "embed", self.embed == nil {
                            self.embed = try EmbedUnion(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "facets", self.facets == nil {
                            self.facets = try [AppBsky.Richtext.Facet](from: &reader)
                            continue
                        }
                    case 7:
                        if key == "replyTo", self.replyTo == nil {
                            self.replyTo = try ChatBsky.Convo.Defs.ReplyRef(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let text else { throw reader.missing("text", object) }
                self.text = text
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("text", text, &object)
                writer.field("embed", embed, &object)
                writer.field("facets", facets, &object)
                writer.field("replyTo", replyTo, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(embed, at: "embed")
                constraints.list(facets, at: "facets")
                constraints.text(text, at: "text", maxLength: 10000, maxGraphemes: 1000)
            }

            /// One of 2 types, told apart by `$type`.
            public enum EmbedUnion: LexiconCodable, Hashable {
                /// `app.bsky.embed.record`.
                case record(AppBsky.Embed.Record)
                /// `chat.bsky.embed.joinLink`.
                case joinLink(ChatBsky.Embed.JoinLink)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 21:
                            if type == "app.bsky.embed.record" {
                                self = .record(try AppBsky.Embed.Record(from: &reader))
                                return
                            }
                        case 24:
                            if type == "chat.bsky.embed.joinLink" {
                                self = .joinLink(try ChatBsky.Embed.JoinLink(from: &reader))
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
                    case .record(let value): writer.variant("app.bsky.embed.record", value)
                    case .joinLink(let value): writer.variant("chat.bsky.embed.joinLink", value)
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
        }

        /// `chat.bsky.convo.defs#messageRef`, an object.
        ///
        /// Points to a message that an account can see.
        public struct MessageRef: LexiconObject, Identifiable {
            /// String; required.
            ///
            /// Which conversation the message is in.
            public var convoId: String
            /// Did; required.
            ///
            /// The account that can see it.
            public var did: DID
            /// String; required.
            ///
            /// The `id` of the message.
            public var messageId: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, messageId: String, convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.did = did
                self.messageId = messageId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did", "convoId", "messageId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var did: DID?
                var messageId: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "messageId", messageId == nil {
                            messageId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let did else { throw reader.missing("did", object) }
                guard let messageId else { throw reader.missing("messageId", object) }
                self.convoId = convoId
                self.did = did
                self.messageId = messageId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("convoId", convoId, &object)
                writer.field("messageId", messageId, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#messageView`, an object.
        ///
        /// A message as you see it.
        public struct MessageView: LexiconObject, Identifiable {
            /// Union.
            ///
            /// What the message shows beside its text, ready to show.
            @Nested public var embed: EmbedUnion?
            /// Array.
            ///
            /// The mentions, links and tags of the text.
            public var facets: [AppBsky.Richtext.Facet]?
            /// String; required.
            ///
            /// Names the message within its conversation.
            public var id: String
            /// Array.
            ///
            /// The latest last. Absent: there are none.
            public var reactions: [ChatBsky.Convo.Defs.ReactionView]?
            /// Union.
            ///
            /// The message that this one answers, or why it can't be shown.
            @Nested public var replyTo: ReplyToUnion?
            /// String; required.
            ///
            /// Grows whenever something happens in the conversation.
            public var rev: String
            /// `#messageViewSender`; required.
            public var sender: ChatBsky.Convo.Defs.MessageViewSender
            /// Datetime; required.
            ///
            /// By the service's clock.
            public var sentAt: Datetime
            /// String, at most 10000 bytes, at most 1000 characters; required.
            public var text: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: String, rev: String, text: String, sender: ChatBsky.Convo.Defs.MessageViewSender, sentAt: Datetime,
                embed: EmbedUnion? = nil, facets: [AppBsky.Richtext.Facet]? = nil,
                reactions: [ChatBsky.Convo.Defs.ReactionView]? = nil, replyTo: ReplyToUnion? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.embed = embed
                self.facets = facets
                self.id = id
                self.reactions = reactions
                self.replyTo = replyTo
                self.rev = rev
                self.sender = sender
                self.sentAt = sentAt
                self.text = text
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "rev", "text", "embed", "facets", "sender", "sentAt", "replyTo", "reactions"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._embed = Nested()
                self.facets = nil
                var id: String?
                self.reactions = nil
                self._replyTo = Nested()
                var rev: String?
                var sender: ChatBsky.Convo.Defs.MessageViewSender?
                var sentAt: Datetime?
                var text: String?
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
                        if key == "text", text == nil {
                            text = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "embed", !self._embed.isPresent {
                            self._embed = Nested(try EmbedUnion(from: &reader))
                            continue
                        }
                    case 6:
                        if key == "facets", self.facets == nil {
                            self.facets = try [AppBsky.Richtext.Facet](from: &reader)
                            continue
                        }
                        if key == "sender", sender == nil {
                            sender = try ChatBsky.Convo.Defs.MessageViewSender(from: &reader)
                            continue
                        }
                        if key == "sentAt", sentAt == nil {
                            sentAt = try Datetime(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "replyTo", !self._replyTo.isPresent {
                            self._replyTo = Nested(try ReplyToUnion(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "reactions", self.reactions == nil {
                            self.reactions = try [ChatBsky.Convo.Defs.ReactionView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let id else { throw reader.missing("id", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let sender else { throw reader.missing("sender", object) }
                guard let sentAt else { throw reader.missing("sentAt", object) }
                guard let text else { throw reader.missing("text", object) }
                self.id = id
                self.rev = rev
                self.sender = sender
                self.sentAt = sentAt
                self.text = text
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("rev", rev, &object)
                writer.field("text", text, &object)
                writer.field("embed", _embed, &object)
                writer.field("facets", facets, &object)
                writer.field("sender", sender, &object)
                writer.field("sentAt", sentAt, &object)
                writer.field("replyTo", _replyTo, &object)
                writer.field("reactions", reactions, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(embed, at: "embed")
                constraints.list(facets, at: "facets")
                constraints.value(replyTo, at: "replyTo")
                constraints.text(text, at: "text", maxLength: 10000, maxGraphemes: 1000)
            }

            /// One of 2 types, told apart by `$type`.
            public enum EmbedUnion: LexiconCodable, Hashable {
                /// `app.bsky.embed.record#view`.
                indirect case recordView(AppBsky.Embed.Record.View)
                /// `chat.bsky.embed.joinLink#view`.
                indirect case joinLinkView(ChatBsky.Embed.JoinLink.View)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 26:
                            if type == "app.bsky.embed.record#view" {
                                self = .recordView(try AppBsky.Embed.Record.View(from: &reader))
                                return
                            }
                        case 29:
                            if type == "chat.bsky.embed.joinLink#view" {
                                self = .joinLinkView(try ChatBsky.Embed.JoinLink.View(from: &reader))
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
                    case .recordView(let value): writer.variant("app.bsky.embed.record#view", value)
                    case .joinLinkView(let value): writer.variant("chat.bsky.embed.joinLink#view", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .recordView(let value): value.check(&constraints)
                    case .joinLinkView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }

            /// One of 3 types, told apart by `$type`.
            public enum ReplyToUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#messageView`.
                indirect case messageView(ChatBsky.Convo.Defs.MessageView)
                /// `chat.bsky.convo.defs#deletedMessageView`.
                indirect case deletedMessageView(ChatBsky.Convo.Defs.DeletedMessageView)
                /// `chat.bsky.convo.defs#messageBeforeUserJoinedGroupView`.
                case messageBeforeUserJoinedGroupView(ChatBsky.Convo.Defs.MessageBeforeUserJoinedGroupView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 32:
                            if type == "chat.bsky.convo.defs#messageView" {
                                self = .messageView(try ChatBsky.Convo.Defs.MessageView(from: &reader))
                                return
                            }
                        case 39:
                            if type == "chat.bsky.convo.defs#deletedMessageView" {
                                self = .deletedMessageView(try ChatBsky.Convo.Defs.DeletedMessageView(from: &reader))
                                return
                            }
                        case 53:
                            if type == "chat.bsky.convo.defs#messageBeforeUserJoinedGroupView" {
                                self = .messageBeforeUserJoinedGroupView(
                                    try ChatBsky.Convo.Defs.MessageBeforeUserJoinedGroupView(from: &reader))
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
                    case .messageView(let value): writer.variant("chat.bsky.convo.defs#messageView", value)
                    case .deletedMessageView(let value):
                        writer.variant("chat.bsky.convo.defs#deletedMessageView", value)
                    case .messageBeforeUserJoinedGroupView(let value):
                        writer.variant("chat.bsky.convo.defs#messageBeforeUserJoinedGroupView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .messageView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }

        /// `chat.bsky.convo.defs#messageViewSender`, an object.
        ///
        /// Who wrote a message: look the rest up among the members.
        public struct MessageViewSender: LexiconObject, Identifiable {
            /// Did; required.
            ///
            /// Names a member; `relatedProfiles` may have those who left.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#reactionView`, an object.
        ///
        /// An emoji that somebody has put on a message.
        public struct ReactionView: LexiconObject {
            /// Datetime; required.
            public var createdAt: Datetime
            /// `#reactionViewSender`; required.
            public var sender: ChatBsky.Convo.Defs.ReactionViewSender
            /// String; required.
            ///
            /// The emoji: a single one.
            public var value: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                value: String, sender: ChatBsky.Convo.Defs.ReactionViewSender, createdAt: Datetime,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.sender = sender
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["value", "sender", "createdAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                var sender: ChatBsky.Convo.Defs.ReactionViewSender?
                var value: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "value", value == nil {
                            value = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "sender", sender == nil {
                            sender = try ChatBsky.Convo.Defs.ReactionViewSender(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let sender else { throw reader.missing("sender", object) }
                guard let value else { throw reader.missing("value", object) }
                self.createdAt = createdAt
                self.sender = sender
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("value", value, &object)
                writer.field("sender", sender, &object)
                writer.field("createdAt", createdAt, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#reactionViewSender`, an object.
        ///
        /// Who reacted: look the rest up among the members.
        public struct ReactionViewSender: LexiconObject, Identifiable {
            /// Did; required.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#replyRef`, an object.
        ///
        /// Points to a message of the same conversation.
        public struct ReplyRef: LexiconObject {
            /// String; required.
            ///
            /// The `id` of the message.
            public var messageId: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(messageId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.messageId = messageId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["messageId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var messageId: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "messageId", messageId == nil {
                            messageId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let messageId else { throw reader.missing("messageId", object) }
                self.messageId = messageId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("messageId", messageId, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#systemMessageDataAddMember`, an object.
        ///
        /// Somebody was added.
        public struct SystemMessageDataAddMember: LexiconObject {
            /// `#systemMessageReferredUser`; required.
            public var addedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser
            /// `#systemMessageReferredUser`; required.
            public var member: ChatBsky.Convo.Defs.SystemMessageReferredUser
            /// `chat.bsky.actor.defs#memberRole`; required.
            public var role: ChatBsky.Actor.Defs.MemberRole
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                member: ChatBsky.Convo.Defs.SystemMessageReferredUser, role: ChatBsky.Actor.Defs.MemberRole,
                addedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.addedBy = addedBy
                self.member = member
                self.role = role
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["role", "member", "addedBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var addedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser?
                var member: ChatBsky.Convo.Defs.SystemMessageReferredUser?
                var role: ChatBsky.Actor.Defs.MemberRole?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "role", role == nil {
                            role = try ChatBsky.Actor.Defs.MemberRole(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "member", member == nil {
                            member = try ChatBsky.Convo.Defs.SystemMessageReferredUser(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "addedBy", addedBy == nil {
                            addedBy = try ChatBsky.Convo.Defs.SystemMessageReferredUser(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let addedBy else { throw reader.missing("addedBy", object) }
                guard let member else { throw reader.missing("member", object) }
                guard let role else { throw reader.missing("role", object) }
                self.addedBy = addedBy
                self.member = member
                self.role = role
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("role", role, &object)
                writer.field("member", member, &object)
                writer.field("addedBy", addedBy, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#systemMessageDataCreateJoinLink`, an object.
        ///
        /// There is a link to join by now.
        public struct SystemMessageDataCreateJoinLink: LexiconObject {
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

        /// `chat.bsky.convo.defs#systemMessageDataDisableJoinLink`, an object.
        ///
        /// The link to join by no longer works.
        public struct SystemMessageDataDisableJoinLink: LexiconObject {
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

        /// `chat.bsky.convo.defs#systemMessageDataEditGroup`, an object.
        ///
        /// The group has a new name.
        public struct SystemMessageDataEditGroup: LexiconObject {
            /// String.
            public var newName: String?
            /// String.
            public var oldName: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                newName: String? = nil, oldName: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.newName = newName
                self.oldName = oldName
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["newName", "oldName"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.newName = nil
                self.oldName = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "newName", self.newName == nil {
                            self.newName = try String(from: &reader)
                            continue
                        }
                        if key == "oldName", self.oldName == nil {
                            self.oldName = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("newName", newName, &object)
                writer.field("oldName", oldName, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#systemMessageDataEditJoinLink`, an object.
        ///
        /// The link to join by has other rules.
        public struct SystemMessageDataEditJoinLink: LexiconObject {
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

        /// `chat.bsky.convo.defs#systemMessageDataEnableJoinLink`, an object.
        ///
        /// The link to join by works again.
        public struct SystemMessageDataEnableJoinLink: LexiconObject {
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

        /// `chat.bsky.convo.defs#systemMessageDataLockConvo`, an object.
        ///
        /// The group takes no messages for now.
        public struct SystemMessageDataLockConvo: LexiconObject {
            /// `#systemMessageReferredUser`; required.
            public var lockedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                lockedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.lockedBy = lockedBy
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["lockedBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var lockedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "lockedBy", lockedBy == nil {
                            lockedBy = try ChatBsky.Convo.Defs.SystemMessageReferredUser(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let lockedBy else { throw reader.missing("lockedBy", object) }
                self.lockedBy = lockedBy
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("lockedBy", lockedBy, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#systemMessageDataLockConvoPermanently`, an object.
        ///
        /// The group takes no messages any more.
        public struct SystemMessageDataLockConvoPermanently: LexiconObject {
            /// `#systemMessageReferredUser`; required.
            public var lockedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                lockedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.lockedBy = lockedBy
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["lockedBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var lockedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "lockedBy", lockedBy == nil {
                            lockedBy = try ChatBsky.Convo.Defs.SystemMessageReferredUser(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let lockedBy else { throw reader.missing("lockedBy", object) }
                self.lockedBy = lockedBy
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("lockedBy", lockedBy, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#systemMessageDataMemberJoin`, an object.
        ///
        /// Somebody joined by the link.
        public struct SystemMessageDataMemberJoin: LexiconObject {
            /// `#systemMessageReferredUser`.
            ///
            /// Who let them in. Absent: nobody had to.
            public var approvedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser?
            /// `#systemMessageReferredUser`; required.
            public var member: ChatBsky.Convo.Defs.SystemMessageReferredUser
            /// `chat.bsky.actor.defs#memberRole`; required.
            public var role: ChatBsky.Actor.Defs.MemberRole
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                member: ChatBsky.Convo.Defs.SystemMessageReferredUser, role: ChatBsky.Actor.Defs.MemberRole,
                approvedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.approvedBy = approvedBy
                self.member = member
                self.role = role
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["role", "member", "approvedBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.approvedBy = nil
                var member: ChatBsky.Convo.Defs.SystemMessageReferredUser?
                var role: ChatBsky.Actor.Defs.MemberRole?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "role", role == nil {
                            role = try ChatBsky.Actor.Defs.MemberRole(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "member", member == nil {
                            member = try ChatBsky.Convo.Defs.SystemMessageReferredUser(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "approvedBy", self.approvedBy == nil {
                            self.approvedBy = try ChatBsky.Convo.Defs.SystemMessageReferredUser(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let member else { throw reader.missing("member", object) }
                guard let role else { throw reader.missing("role", object) }
                self.member = member
                self.role = role
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("role", role, &object)
                writer.field("member", member, &object)
                writer.field("approvedBy", approvedBy, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#systemMessageDataMemberLeave`, an object.
        ///
        /// Somebody left.
        public struct SystemMessageDataMemberLeave: LexiconObject {
            /// `#systemMessageReferredUser`; required.
            public var member: ChatBsky.Convo.Defs.SystemMessageReferredUser
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                member: ChatBsky.Convo.Defs.SystemMessageReferredUser, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.member = member
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["member"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var member: ChatBsky.Convo.Defs.SystemMessageReferredUser?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "member", member == nil {
                            member = try ChatBsky.Convo.Defs.SystemMessageReferredUser(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let member else { throw reader.missing("member", object) }
                self.member = member
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("member", member, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#systemMessageDataRemoveMember`, an object.
        ///
        /// Somebody was taken out.
        public struct SystemMessageDataRemoveMember: LexiconObject {
            /// `#systemMessageReferredUser`; required.
            public var member: ChatBsky.Convo.Defs.SystemMessageReferredUser
            /// `#systemMessageReferredUser`; required.
            public var removedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                member: ChatBsky.Convo.Defs.SystemMessageReferredUser,
                removedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.member = member
                self.removedBy = removedBy
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["member", "removedBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var member: ChatBsky.Convo.Defs.SystemMessageReferredUser?
                var removedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "member", member == nil {
                            member = try ChatBsky.Convo.Defs.SystemMessageReferredUser(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "removedBy", removedBy == nil {
                            removedBy = try ChatBsky.Convo.Defs.SystemMessageReferredUser(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let member else { throw reader.missing("member", object) }
                guard let removedBy else { throw reader.missing("removedBy", object) }
                self.member = member
                self.removedBy = removedBy
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("member", member, &object)
                writer.field("removedBy", removedBy, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#systemMessageDataUnlockConvo`, an object.
        ///
        /// The group takes messages again.
        public struct SystemMessageDataUnlockConvo: LexiconObject {
            /// `#systemMessageReferredUser`; required.
            public var unlockedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                unlockedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.unlockedBy = unlockedBy
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["unlockedBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var unlockedBy: ChatBsky.Convo.Defs.SystemMessageReferredUser?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 10:
                        if key == "unlockedBy", unlockedBy == nil {
                            unlockedBy = try ChatBsky.Convo.Defs.SystemMessageReferredUser(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let unlockedBy else { throw reader.missing("unlockedBy", object) }
                self.unlockedBy = unlockedBy
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("unlockedBy", unlockedBy, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#systemMessageReferredUser`, an object.
        ///
        /// Somebody whom such a line is about.
        public struct SystemMessageReferredUser: LexiconObject, Identifiable {
            /// Did; required.
            ///
            /// Look the rest up among the members, or in `relatedProfiles`.
            public var did: DID
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(did: DID, unknownFields: UnknownFields = UnknownFields()) {
                self.did = did
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["did"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var did: DID?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                self.did = did
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.convo.defs#systemMessageView`, an object.
        ///
        /// A line between messages that tells what has happened to a group.
        public struct SystemMessageView: LexiconObject, Identifiable {
            /// Union; required.
            ///
            /// What has happened.
            public var data: DataUnion
            /// String; required.
            ///
            /// Names the line within its conversation, like a message.
            public var id: String
            /// String; required.
            ///
            /// Grows whenever something happens in the conversation.
            public var rev: String
            /// Datetime; required.
            ///
            /// When it happened, by the service's clock.
            public var sentAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                id: String, rev: String, sentAt: Datetime, data: DataUnion,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.data = data
                self.id = id
                self.rev = rev
                self.sentAt = sentAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id", "rev", "data", "sentAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var data: DataUnion?
                var id: String?
                var rev: String?
                var sentAt: Datetime?
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
                        if key == "data", data == nil {
                            data = try DataUnion(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "sentAt", sentAt == nil {
                            sentAt = try Datetime(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let data else { throw reader.missing("data", object) }
                guard let id else { throw reader.missing("id", object) }
                guard let rev else { throw reader.missing("rev", object) }
                guard let sentAt else { throw reader.missing("sentAt", object) }
                self.data = data
                self.id = id
                self.rev = rev
                self.sentAt = sentAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.field("rev", rev, &object)
                writer.field("data", data, &object)
                writer.field("sentAt", sentAt, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(data, at: "data")
            }

            /// One of 12 types, told apart by `$type`.
            public enum DataUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#systemMessageDataAddMember`.
                indirect case systemMessageDataAddMember(ChatBsky.Convo.Defs.SystemMessageDataAddMember)
                /// `chat.bsky.convo.defs#systemMessageDataRemoveMember`.
                indirect case systemMessageDataRemoveMember(ChatBsky.Convo.Defs.SystemMessageDataRemoveMember)
                /// `chat.bsky.convo.defs#systemMessageDataMemberJoin`.
                indirect case systemMessageDataMemberJoin(ChatBsky.Convo.Defs.SystemMessageDataMemberJoin)
                /// `chat.bsky.convo.defs#systemMessageDataMemberLeave`.
                case systemMessageDataMemberLeave(ChatBsky.Convo.Defs.SystemMessageDataMemberLeave)
                /// `chat.bsky.convo.defs#systemMessageDataLockConvo`.
                case systemMessageDataLockConvo(ChatBsky.Convo.Defs.SystemMessageDataLockConvo)
                /// `chat.bsky.convo.defs#systemMessageDataUnlockConvo`.
                case systemMessageDataUnlockConvo(ChatBsky.Convo.Defs.SystemMessageDataUnlockConvo)
                /// `chat.bsky.convo.defs#systemMessageDataLockConvoPermanently`.
                case systemMessageDataLockConvoPermanently(ChatBsky.Convo.Defs.SystemMessageDataLockConvoPermanently)
                /// `chat.bsky.convo.defs#systemMessageDataEditGroup`.
                case systemMessageDataEditGroup(ChatBsky.Convo.Defs.SystemMessageDataEditGroup)
                /// `chat.bsky.convo.defs#systemMessageDataCreateJoinLink`.
                case systemMessageDataCreateJoinLink(ChatBsky.Convo.Defs.SystemMessageDataCreateJoinLink)
                /// `chat.bsky.convo.defs#systemMessageDataEditJoinLink`.
                case systemMessageDataEditJoinLink(ChatBsky.Convo.Defs.SystemMessageDataEditJoinLink)
                /// `chat.bsky.convo.defs#systemMessageDataEnableJoinLink`.
                case systemMessageDataEnableJoinLink(ChatBsky.Convo.Defs.SystemMessageDataEnableJoinLink)
                /// `chat.bsky.convo.defs#systemMessageDataDisableJoinLink`.
                case systemMessageDataDisableJoinLink(ChatBsky.Convo.Defs.SystemMessageDataDisableJoinLink)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 47:
                            if type == "chat.bsky.convo.defs#systemMessageDataAddMember" {
                                self = .systemMessageDataAddMember(
                                    try ChatBsky.Convo.Defs.SystemMessageDataAddMember(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#systemMessageDataLockConvo" {
                                self = .systemMessageDataLockConvo(
                                    try ChatBsky.Convo.Defs.SystemMessageDataLockConvo(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#systemMessageDataEditGroup" {
                                self = .systemMessageDataEditGroup(
                                    try ChatBsky.Convo.Defs.SystemMessageDataEditGroup(from: &reader))
                                return
                            }
                        case 48:
                            if type == "chat.bsky.convo.defs#systemMessageDataMemberJoin" {
                                self = .systemMessageDataMemberJoin(
                                    try ChatBsky.Convo.Defs.SystemMessageDataMemberJoin(from: &reader))
                                return
                            }
                        case 49:
                            if type == "chat.bsky.convo.defs#systemMessageDataMemberLeave" {
                                self = .systemMessageDataMemberLeave(
                                    try ChatBsky.Convo.Defs.SystemMessageDataMemberLeave(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#systemMessageDataUnlockConvo" {
                                self = .systemMessageDataUnlockConvo(
                                    try ChatBsky.Convo.Defs.SystemMessageDataUnlockConvo(from: &reader))
                                return
                            }
                        case 50:
                            if type == "chat.bsky.convo.defs#systemMessageDataRemoveMember" {
                                self = .systemMessageDataRemoveMember(
                                    try ChatBsky.Convo.Defs.SystemMessageDataRemoveMember(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#systemMessageDataEditJoinLink" {
                                self = .systemMessageDataEditJoinLink(
                                    try ChatBsky.Convo.Defs.SystemMessageDataEditJoinLink(from: &reader))
                                return
                            }
                        case 52:
                            if type == "chat.bsky.convo.defs#systemMessageDataCreateJoinLink" {
                                self = .systemMessageDataCreateJoinLink(
                                    try ChatBsky.Convo.Defs.SystemMessageDataCreateJoinLink(from: &reader))
                                return
                            }
                            if type == "chat.bsky.convo.defs#systemMessageDataEnableJoinLink" {
                                self = .systemMessageDataEnableJoinLink(
                                    try ChatBsky.Convo.Defs.SystemMessageDataEnableJoinLink(from: &reader))
                                return
                            }
                        case 53:
                            if type == "chat.bsky.convo.defs#systemMessageDataDisableJoinLink" {
                                self = .systemMessageDataDisableJoinLink(
                                    try ChatBsky.Convo.Defs.SystemMessageDataDisableJoinLink(from: &reader))
                                return
                            }
                        case 58:
                            if type == "chat.bsky.convo.defs#systemMessageDataLockConvoPermanently" {
                                self = .systemMessageDataLockConvoPermanently(
                                    try ChatBsky.Convo.Defs.SystemMessageDataLockConvoPermanently(from: &reader))
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
                    case .systemMessageDataAddMember(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataAddMember", value)
                    case .systemMessageDataRemoveMember(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataRemoveMember", value)
                    case .systemMessageDataMemberJoin(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataMemberJoin", value)
                    case .systemMessageDataMemberLeave(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataMemberLeave", value)
                    case .systemMessageDataLockConvo(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataLockConvo", value)
                    case .systemMessageDataUnlockConvo(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataUnlockConvo", value)
                    case .systemMessageDataLockConvoPermanently(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataLockConvoPermanently", value)
                    case .systemMessageDataEditGroup(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataEditGroup", value)
                    case .systemMessageDataCreateJoinLink(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataCreateJoinLink", value)
                    case .systemMessageDataEditJoinLink(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataEditJoinLink", value)
                    case .systemMessageDataEnableJoinLink(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataEnableJoinLink", value)
                    case .systemMessageDataDisableJoinLink(let value):
                        writer.variant("chat.bsky.convo.defs#systemMessageDataDisableJoinLink", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .systemMessageDataMemberJoin(let value): value.check(&constraints)
                    case .systemMessageDataEditGroup(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Group {
    /// `chat.bsky.group.defs`.
    public enum Defs {
        /// `chat.bsky.group.defs#disabledJoinLinkPreviewView`, an object.
        ///
        /// Stands for a link that no longer works.
        public struct DisabledJoinLinkPreviewView: LexiconObject {
            /// String; required.
            public var code: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(code: String, unknownFields: UnknownFields = UnknownFields()) {
                self.code = code
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["code"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var code: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "code", code == nil {
                            code = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let code else { throw reader.missing("code", object) }
                self.code = code
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("code", code, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.group.defs#invalidJoinLinkPreviewView`, an object.
        ///
        /// Stands for a link that never was, or is gone.
        public struct InvalidJoinLinkPreviewView: LexiconObject {
            /// String; required.
            public var code: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(code: String, unknownFields: UnknownFields = UnknownFields()) {
                self.code = code
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["code"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var code: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "code", code == nil {
                            code = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let code else { throw reader.missing("code", object) }
                self.code = code
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("code", code, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.group.defs#joinLinkPreviewView`, an object.
        ///
        /// A group, for those who have a link to join it.
        public struct JoinLinkPreviewView: LexiconObject {
            /// String; required.
            ///
            /// The code in the link.
            public var code: String
            /// `chat.bsky.convo.defs#convoView`.
            ///
            /// The conversation, if you are in it.
            @Nested public var convo: ChatBsky.Convo.Defs.ConvoView?
            /// String; required.
            public var convoId: String
            /// `#joinRule`; required.
            public var joinRule: ChatBsky.Group.Defs.JoinRule
            /// Integer; required.
            public var memberCount: Int
            /// Integer; required.
            ///
            /// How many members there may be.
            public var memberLimit: Int
            /// String; required.
            public var name: String
            /// `chat.bsky.actor.defs#profileViewBasic`; required.
            @Indirect public var owner: ChatBsky.Actor.Defs.ProfileViewBasic
            /// Boolean; required.
            ///
            /// Whether the owner lets each one in.
            public var requireApproval: Bool
            /// `#joinLinkViewerState`.
            ///
            /// Whether you have asked to join.
            public var viewer: ChatBsky.Group.Defs.JoinLinkViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                convoId: String, code: String, name: String, owner: ChatBsky.Actor.Defs.ProfileViewBasic,
                memberCount: Int, memberLimit: Int, requireApproval: Bool, joinRule: ChatBsky.Group.Defs.JoinRule,
                convo: ChatBsky.Convo.Defs.ConvoView? = nil, viewer: ChatBsky.Group.Defs.JoinLinkViewerState? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.code = code
                self.convo = convo
                self.convoId = convoId
                self.joinRule = joinRule
                self.memberCount = memberCount
                self.memberLimit = memberLimit
                self.name = name
                self.owner = owner
                self.requireApproval = requireApproval
                self.viewer = viewer
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "code", "name", "convo", "owner", "viewer", "convoId", "joinRule", "memberCount", "memberLimit",
                    "requireApproval",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var code: String?
                self._convo = Nested()
                var convoId: String?
                var joinRule: ChatBsky.Group.Defs.JoinRule?
                var memberCount: Int?
                var memberLimit: Int?
                var name: String?
                var owner: Indirect<ChatBsky.Actor.Defs.ProfileViewBasic>?
                var requireApproval: Bool?
                self.viewer = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "code", code == nil {
                            code = try String(from: &reader)
                            continue
                        }
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "convo", !self._convo.isPresent {
                            self._convo = Nested(try ChatBsky.Convo.Defs.ConvoView(from: &reader))
                            continue
                        }
                        if key == "owner", owner == nil {
                            owner = Indirect(try ChatBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    case 6:
                        if key == "viewer", self.viewer == nil {
                            self.viewer = try ChatBsky.Group.Defs.JoinLinkViewerState(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "joinRule", joinRule == nil {
                            joinRule = try ChatBsky.Group.Defs.JoinRule(from: &reader)
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
                    case 15:
                        if key == "requireApproval", requireApproval == nil {
                            requireApproval = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let code else { throw reader.missing("code", object) }
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let joinRule else { throw reader.missing("joinRule", object) }
                guard let memberCount else { throw reader.missing("memberCount", object) }
                guard let memberLimit else { throw reader.missing("memberLimit", object) }
                guard let name else { throw reader.missing("name", object) }
                guard let owner else { throw reader.missing("owner", object) }
                guard let requireApproval else { throw reader.missing("requireApproval", object) }
                self.code = code
                self.convoId = convoId
                self.joinRule = joinRule
                self.memberCount = memberCount
                self.memberLimit = memberLimit
                self.name = name
                self._owner = owner
                self.requireApproval = requireApproval
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("code", code, &object)
                writer.field("name", name, &object)
                writer.field("convo", _convo, &object)
                writer.field("owner", owner, &object)
                writer.field("viewer", viewer, &object)
                writer.field("convoId", convoId, &object)
                writer.field("joinRule", joinRule, &object)
                writer.field("memberCount", memberCount, &object)
                writer.field("memberLimit", memberLimit, &object)
                writer.field("requireApproval", requireApproval, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(convo, at: "convo")
                constraints.value(owner, at: "owner")
                constraints.value(viewer, at: "viewer")
            }
        }

        /// `chat.bsky.group.defs#joinLinkView`, an object.
        ///
        /// A link to join a group by, for its members.
        public struct JoinLinkView: LexiconObject {
            /// String; required.
            ///
            /// The code in the link.
            public var code: String
            /// Datetime; required.
            public var createdAt: Datetime
            /// `#linkEnabledStatus`; required.
            public var enabledStatus: ChatBsky.Group.Defs.LinkEnabledStatus
            /// `#joinRule`; required.
            public var joinRule: ChatBsky.Group.Defs.JoinRule
            /// Boolean; required.
            ///
            /// Whether the owner lets each one in.
            public var requireApproval: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                code: String, enabledStatus: ChatBsky.Group.Defs.LinkEnabledStatus, requireApproval: Bool,
                joinRule: ChatBsky.Group.Defs.JoinRule, createdAt: Datetime,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.code = code
                self.createdAt = createdAt
                self.enabledStatus = enabledStatus
                self.joinRule = joinRule
                self.requireApproval = requireApproval
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["code", "joinRule", "createdAt", "enabledStatus", "requireApproval"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var code: String?
                var createdAt: Datetime?
                var enabledStatus: ChatBsky.Group.Defs.LinkEnabledStatus?
                var joinRule: ChatBsky.Group.Defs.JoinRule?
                var requireApproval: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "code", code == nil {
                            code = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "joinRule", joinRule == nil {
                            joinRule = try ChatBsky.Group.Defs.JoinRule(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "enabledStatus", enabledStatus == nil {
                            enabledStatus = try ChatBsky.Group.Defs.LinkEnabledStatus(from: &reader)
                            continue
                        }
                    case 15:
                        if key == "requireApproval", requireApproval == nil {
                            requireApproval = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let code else { throw reader.missing("code", object) }
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let enabledStatus else { throw reader.missing("enabledStatus", object) }
                guard let joinRule else { throw reader.missing("joinRule", object) }
                guard let requireApproval else { throw reader.missing("requireApproval", object) }
                self.code = code
                self.createdAt = createdAt
                self.enabledStatus = enabledStatus
                self.joinRule = joinRule
                self.requireApproval = requireApproval
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("code", code, &object)
                writer.field("joinRule", joinRule, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("enabledStatus", enabledStatus, &object)
                writer.field("requireApproval", requireApproval, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.group.defs#joinLinkViewerState`, an object.
        ///
        /// Whether you have asked to join.
        public struct JoinLinkViewerState: LexiconObject {
            /// Datetime.
            ///
            /// When you asked. Absent: you didn't.
            public var requestedAt: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(requestedAt: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.requestedAt = requestedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["requestedAt"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.requestedAt = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "requestedAt", self.requestedAt == nil {
                            self.requestedAt = try Datetime(from: &reader)
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
                writer.field("requestedAt", requestedAt, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.group.defs#joinRequestConvoView`, an object.
        ///
        /// A group that you have asked to join.
        public struct JoinRequestConvoView: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Integer; required.
            public var memberCount: Int
            /// Integer; required.
            public var memberLimit: Int
            /// String; required.
            public var name: String
            /// `chat.bsky.actor.defs#profileViewBasic`; required.
            @Indirect public var owner: ChatBsky.Actor.Defs.ProfileViewBasic
            /// `#joinLinkViewerState`; required.
            public var viewer: ChatBsky.Group.Defs.JoinLinkViewerState
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                convoId: String, name: String, owner: ChatBsky.Actor.Defs.ProfileViewBasic, memberCount: Int,
                memberLimit: Int, viewer: ChatBsky.Group.Defs.JoinLinkViewerState,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.memberCount = memberCount
                self.memberLimit = memberLimit
                self.name = name
                self.owner = owner
                self.viewer = viewer
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "owner", "viewer", "convoId", "memberCount", "memberLimit"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var memberCount: Int?
                var memberLimit: Int?
                var name: String?
                var owner: Indirect<ChatBsky.Actor.Defs.ProfileViewBasic>?
                var viewer: ChatBsky.Group.Defs.JoinLinkViewerState?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "owner", owner == nil {
                            owner = Indirect(try ChatBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    case 6:
                        if key == "viewer", viewer == nil {
                            viewer = try ChatBsky.Group.Defs.JoinLinkViewerState(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
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
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let memberCount else { throw reader.missing("memberCount", object) }
                guard let memberLimit else { throw reader.missing("memberLimit", object) }
                guard let name else { throw reader.missing("name", object) }
                guard let owner else { throw reader.missing("owner", object) }
                guard let viewer else { throw reader.missing("viewer", object) }
                self.convoId = convoId
                self.memberCount = memberCount
                self.memberLimit = memberLimit
                self.name = name
                self._owner = owner
                self.viewer = viewer
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("owner", owner, &object)
                writer.field("viewer", viewer, &object)
                writer.field("convoId", convoId, &object)
                writer.field("memberCount", memberCount, &object)
                writer.field("memberLimit", memberLimit, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(owner, at: "owner")
                constraints.value(viewer, at: "viewer")
            }
        }

        /// `chat.bsky.group.defs#joinRequestView`, an object.
        ///
        /// Somebody who asks to join a group.
        public struct JoinRequestView: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Datetime; required.
            public var requestedAt: Datetime
            /// `chat.bsky.actor.defs#profileViewBasic`; required.
            @Indirect public var requestedBy: ChatBsky.Actor.Defs.ProfileViewBasic
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                convoId: String, requestedBy: ChatBsky.Actor.Defs.ProfileViewBasic, requestedAt: Datetime,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.requestedAt = requestedAt
                self.requestedBy = requestedBy
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convoId", "requestedAt", "requestedBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var requestedAt: Datetime?
                var requestedBy: Indirect<ChatBsky.Actor.Defs.ProfileViewBasic>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "requestedAt", requestedAt == nil {
                            requestedAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "requestedBy", requestedBy == nil {
                            requestedBy = Indirect(try ChatBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let requestedAt else { throw reader.missing("requestedAt", object) }
                guard let requestedBy else { throw reader.missing("requestedBy", object) }
                self.convoId = convoId
                self.requestedAt = requestedAt
                self._requestedBy = requestedBy
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convoId", convoId, &object)
                writer.field("requestedAt", requestedAt, &object)
                writer.field("requestedBy", requestedBy, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(requestedBy, at: "requestedBy")
            }
        }

        /// A string with 2 known values; others may come.
        public struct JoinRule: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `anyone`.
            public static var anyone: JoinRule { JoinRule(rawValue: "anyone") }
            /// `followedByOwner`.
            public static var followedByOwner: JoinRule { JoinRule(rawValue: "followedByOwner") }
        }

        /// A string with 2 known values; others may come.
        public struct LinkEnabledStatus: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `enabled`.
            public static var enabled: LinkEnabledStatus { LinkEnabledStatus(rawValue: "enabled") }
            /// `disabled`.
            public static var disabled: LinkEnabledStatus { LinkEnabledStatus(rawValue: "disabled") }
        }
    }
}

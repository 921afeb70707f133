// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol

extension ChatBsky.Actor {
    /// `chat.bsky.actor.defs`.
    public enum Defs {
        /// `chat.bsky.actor.defs#directConvoMember`, an object.
        ///
        /// One of the two in a conversation.
        public struct DirectConvoMember: LexiconObject {
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

        /// `chat.bsky.actor.defs#groupConvoMember`, an object.
        ///
        /// A member of a group.
        public struct GroupConvoMember: LexiconObject {
            /// `#profileViewBasic`.
            ///
            /// Who added them, if somebody did.
            @Nested public var addedBy: ChatBsky.Actor.Defs.ProfileViewBasic?
            /// `#memberRole`; required.
            ///
            /// What they may do in the group.
            public var role: ChatBsky.Actor.Defs.MemberRole
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                role: ChatBsky.Actor.Defs.MemberRole, addedBy: ChatBsky.Actor.Defs.ProfileViewBasic? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.addedBy = addedBy
                self.role = role
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["role", "addedBy"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._addedBy = Nested()
                var role: ChatBsky.Actor.Defs.MemberRole?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "role", role == nil {
                            role = try ChatBsky.Actor.Defs.MemberRole(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "addedBy", !self._addedBy.isPresent {
                            self._addedBy = Nested(try ChatBsky.Actor.Defs.ProfileViewBasic(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let role else { throw reader.missing("role", object) }
                self.role = role
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("role", role, &object)
                writer.field("addedBy", _addedBy, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(addedBy, at: "addedBy")
            }
        }

        /// A string with 2 known values; others may come.
        public struct MemberRole: KnownString {
            /// The string.
            public let rawValue: String
            /// Makes a value of any string.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// `owner`.
            public static var owner: MemberRole { MemberRole(rawValue: "owner") }
            /// `standard`.
            public static var standard: MemberRole { MemberRole(rawValue: "standard") }
        }

        /// `chat.bsky.actor.defs#pastGroupConvoMember`, an object.
        ///
        /// Somebody who has left the group.
        public struct PastGroupConvoMember: LexiconObject {
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

        /// `chat.bsky.actor.defs#profileViewBasic`, an object.
        ///
        /// Who somebody in a conversation is.
        public struct ProfileViewBasic: LexiconObject, Identifiable {
            /// `app.bsky.actor.defs#profileAssociated`.
            ///
            /// What else the account has, and who may contact it.
            @Boxed public var associated: AppBsky.Actor.Defs.ProfileAssociated?
            /// Uri.
            ///
            /// An image, ready to load.
            public var avatar: URIString?
            /// Boolean.
            ///
            /// Whether the account can't take part in conversations.
            public var chatDisabled: Bool?
            /// Datetime.
            ///
            /// When the account was made, as far as the app view knows.
            public var createdAt: Datetime?
            /// Did; required.
            public var did: DID
            /// String, at most 640 bytes, at most 64 characters.
            ///
            /// Absent or empty: show the handle.
            public var displayName: String?
            /// Handle; required.
            ///
            /// `handle.invalid`, if it does not lead back to the DID: show something else.
            public var handle: Handle
            /// Union.
            ///
            /// What the account is to this conversation.
            @Nested public var kind: KindUnion?
            /// Array.
            ///
            /// By the account itself, and by labelers.
            public var labels: [ComAtproto.Label.Defs.Label]?
            /// `app.bsky.actor.defs#verificationState`.
            ///
            /// Who vouches for the account. Absent, if nobody does.
            public var verification: AppBsky.Actor.Defs.VerificationState?
            /// `app.bsky.actor.defs#viewerState`.
            ///
            /// What you have to do with the account.
            @Boxed public var viewer: AppBsky.Actor.Defs.ViewerState?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `did`.
            public var id: DID { did }

            /// Makes a value of its fields.
            public init(
                did: DID, handle: Handle, associated: AppBsky.Actor.Defs.ProfileAssociated? = nil,
                avatar: URIString? = nil, chatDisabled: Bool? = nil, createdAt: Datetime? = nil,
                displayName: String? = nil, kind: KindUnion? = nil, labels: [ComAtproto.Label.Defs.Label]? = nil,
                verification: AppBsky.Actor.Defs.VerificationState? = nil,
                viewer: AppBsky.Actor.Defs.ViewerState? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.associated = associated
                self.avatar = avatar
                self.chatDisabled = chatDisabled
                self.createdAt = createdAt
                self.did = did
                self.displayName = displayName
                self.handle = handle
                self.kind = kind
                self.labels = labels
                self.verification = verification
                self.viewer = viewer
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                [
                    "did", "kind", "avatar", "handle", "labels", "viewer", "createdAt", "associated", "displayName",
                    "chatDisabled", "verification",
                ]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self._associated = Boxed()
                self.avatar = nil
                self.chatDisabled = nil
                self.createdAt = nil
                var did: DID?
                self.displayName = nil
                var handle: Handle?
                self._kind = Nested()
                self.labels = nil
                self.verification = nil
                self._viewer = Boxed()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "did", did == nil {
                            did = try DID(from: &reader)
                            continue
                        }
                    case 4:
                        if key == "kind", !self._kind.isPresent {
                            self._kind = Nested(try KindUnion(from: &reader))
                            continue
                        }
                    case 6:
                        if key == "avatar", self.avatar == nil {
                            self.avatar = try URIString(from: &reader)
                            continue
                        }
                        if key == "handle", handle == nil {
                            handle = try Handle(from: &reader)
                            continue
                        }
                        if key == "labels", self.labels == nil {
                            self.labels = try [ComAtproto.Label.Defs.Label](from: &reader)
                            continue
                        }
                        if key == "viewer", !self._viewer.isPresent {
                            self._viewer = Boxed(try AppBsky.Actor.Defs.ViewerState(from: &reader))
                            continue
                        }
                    case 9:
                        if key == "createdAt", self.createdAt == nil {
                            self.createdAt = try Datetime(from: &reader)
                            continue
                        }
                    case 10:
                        if key == "associated", !self._associated.isPresent {
                            self._associated = Boxed(try AppBsky.Actor.Defs.ProfileAssociated(from: &reader))
                            continue
                        }
                    case 11:
                        if key == "displayName", self.displayName == nil {
                            self.displayName = try String(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "chatDisabled", self.chatDisabled == nil {
                            self.chatDisabled = try Bool(from: &reader)
                            continue
                        }
                        if key == "verification", self.verification == nil {
                            self.verification = try AppBsky.Actor.Defs.VerificationState(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let did else { throw reader.missing("did", object) }
                guard let handle else { throw reader.missing("handle", object) }
                self.did = did
                self.handle = handle
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("did", did, &object)
                writer.field("kind", _kind, &object)
                writer.field("avatar", avatar, &object)
                writer.field("handle", handle, &object)
                writer.field("labels", labels, &object)
                writer.field("viewer", viewer, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("associated", associated, &object)
                writer.field("displayName", displayName, &object)
                writer.field("chatDisabled", chatDisabled, &object)
                writer.field("verification", verification, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(associated, at: "associated")
                constraints.text(displayName, at: "displayName", maxLength: 640, maxGraphemes: 64)
                constraints.value(kind, at: "kind")
                constraints.list(labels, at: "labels")
                constraints.value(verification, at: "verification")
                constraints.value(viewer, at: "viewer")
            }

            /// One of 3 types, told apart by `$type`.
            public enum KindUnion: LexiconCodable, Hashable {
                /// `chat.bsky.actor.defs#directConvoMember`.
                case directConvoMember(ChatBsky.Actor.Defs.DirectConvoMember)
                /// `chat.bsky.actor.defs#groupConvoMember`.
                indirect case groupConvoMember(ChatBsky.Actor.Defs.GroupConvoMember)
                /// `chat.bsky.actor.defs#pastGroupConvoMember`.
                case pastGroupConvoMember(ChatBsky.Actor.Defs.PastGroupConvoMember)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 37:
                            if type == "chat.bsky.actor.defs#groupConvoMember" {
                                self = .groupConvoMember(try ChatBsky.Actor.Defs.GroupConvoMember(from: &reader))
                                return
                            }
                        case 38:
                            if type == "chat.bsky.actor.defs#directConvoMember" {
                                self = .directConvoMember(try ChatBsky.Actor.Defs.DirectConvoMember(from: &reader))
                                return
                            }
                        case 41:
                            if type == "chat.bsky.actor.defs#pastGroupConvoMember" {
                                self = .pastGroupConvoMember(
                                    try ChatBsky.Actor.Defs.PastGroupConvoMember(from: &reader))
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
                    case .directConvoMember(let value): writer.variant("chat.bsky.actor.defs#directConvoMember", value)
                    case .groupConvoMember(let value): writer.variant("chat.bsky.actor.defs#groupConvoMember", value)
                    case .pastGroupConvoMember(let value):
                        writer.variant("chat.bsky.actor.defs#pastGroupConvoMember", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .groupConvoMember(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    default: break
                    }
                }
            }
        }
    }
}

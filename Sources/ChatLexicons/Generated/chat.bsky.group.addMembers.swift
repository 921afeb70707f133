// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Group {
    /// `chat.bsky.group.addMembers`, a procedure.
    ///
    /// Declares the errors `AccountSuspended`, `BlockedActor`, `BlockedSubject`, `ConvoLocked`, `InsufficientRole`,
    /// `InvalidConvo`, `MemberLimitReached`, `NotFollowedBySender`, `RecipientNotFound`, `UserForbidsGroups`.
    public struct AddMembers: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.group.addMembers" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `chat.bsky.group.addMembers` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Array; required.
            public var members: [DID]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(convoId: String, members: [DID], unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.members = members
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convoId", "members"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var members: [DID]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "members", members == nil {
                            members = try [DID](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let members else { throw reader.missing("members", object) }
                self.convoId = convoId
                self.members = members
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convoId", convoId, &object)
                writer.field("members", members, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(members, at: "members", minLength: 1)
            }
        }

        /// What `chat.bsky.group.addMembers` answers.
        public struct Output: LexiconObject {
            /// Array.
            public var addedMembers: [ChatBsky.Actor.Defs.ProfileViewBasic]?
            /// `chat.bsky.convo.defs#convoView`; required.
            @Indirect public var convo: ChatBsky.Convo.Defs.ConvoView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                convo: ChatBsky.Convo.Defs.ConvoView, addedMembers: [ChatBsky.Actor.Defs.ProfileViewBasic]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.addedMembers = addedMembers
                self.convo = convo
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convo", "addedMembers"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.addedMembers = nil
                var convo: Indirect<ChatBsky.Convo.Defs.ConvoView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "convo", convo == nil {
                            convo = Indirect(try ChatBsky.Convo.Defs.ConvoView(from: &reader))
                            continue
                        }
                    case 12:
                        if key == "addedMembers", self.addedMembers == nil {
                            self.addedMembers = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convo else { throw reader.missing("convo", object) }
                self._convo = convo
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convo", convo, &object)
                writer.field("addedMembers", addedMembers, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(addedMembers, at: "addedMembers")
                constraints.value(convo, at: "convo")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `AccountSuspended`.
            case accountSuspended = "AccountSuspended"
            /// `BlockedActor`.
            case blockedActor = "BlockedActor"
            /// `BlockedSubject`.
            case blockedSubject = "BlockedSubject"
            /// `ConvoLocked`.
            case convoLocked = "ConvoLocked"
            /// `InsufficientRole`.
            case insufficientRole = "InsufficientRole"
            /// `InvalidConvo`.
            case invalidConvo = "InvalidConvo"
            /// `MemberLimitReached`.
            case memberLimitReached = "MemberLimitReached"
            /// `NotFollowedBySender`.
            case notFollowedBySender = "NotFollowedBySender"
            /// `RecipientNotFound`.
            case recipientNotFound = "RecipientNotFound"
            /// `UserForbidsGroups`.
            case userForbidsGroups = "UserForbidsGroups"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Group.AddMembers {
    /// `chat.bsky.group.addMembers`, a procedure.
    ///
    /// Declares the errors `AccountSuspended`, `BlockedActor`, `BlockedSubject`, `ConvoLocked`, `InsufficientRole`,
    /// `InvalidConvo`, `MemberLimitReached`, `NotFollowedBySender`, `RecipientNotFound`, `UserForbidsGroups`.
    public static func addMembers(convoId: String, members: [DID]) -> Self {
        Self(.init(convoId: convoId, members: members))
    }
}

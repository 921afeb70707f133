// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Group {
    /// `chat.bsky.group.createGroup`, a procedure.
    ///
    /// Declares the errors `AccountSuspended`, `BlockedActor`, `BlockedSubject`, `NewAccountCannotCreateGroup`,
    /// `NotFollowedBySender`, `RecipientNotFound`, `UserForbidsGroups`.
    public struct CreateGroup: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.group.createGroup" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `chat.bsky.group.createGroup` sends.
        public struct Input: LexiconObject {
            /// Array, at most 10000 elements; required.
            public var members: [DID]
            /// String, at most 500 bytes, at most 50 characters; required.
            public var name: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(members: [DID], name: String, unknownFields: UnknownFields = UnknownFields()) {
                self.members = members
                self.name = name
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "members"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var members: [DID]?
                var name: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "members", members == nil {
                            members = try [DID](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let members else { throw reader.missing("members", object) }
                guard let name else { throw reader.missing("name", object) }
                self.members = members
                self.name = name
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("members", members, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(members, at: "members", maxLength: 10000)
                constraints.text(name, at: "name", minLength: 1, maxLength: 500, maxGraphemes: 50)
            }
        }

        /// What `chat.bsky.group.createGroup` answers.
        public struct Output: LexiconObject {
            /// `chat.bsky.convo.defs#convoView`; required.
            @Indirect public var convo: ChatBsky.Convo.Defs.ConvoView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(convo: ChatBsky.Convo.Defs.ConvoView, unknownFields: UnknownFields = UnknownFields()) {
                self.convo = convo
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convo"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convo: Indirect<ChatBsky.Convo.Defs.ConvoView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "convo", convo == nil {
                            convo = Indirect(try ChatBsky.Convo.Defs.ConvoView(from: &reader))
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
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
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
            /// `NewAccountCannotCreateGroup`.
            case newAccountCannotCreateGroup = "NewAccountCannotCreateGroup"
            /// `NotFollowedBySender`.
            case notFollowedBySender = "NotFollowedBySender"
            /// `RecipientNotFound`.
            case recipientNotFound = "RecipientNotFound"
            /// `UserForbidsGroups`.
            case userForbidsGroups = "UserForbidsGroups"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Group.CreateGroup {
    /// `chat.bsky.group.createGroup`, a procedure.
    ///
    /// Declares the errors `AccountSuspended`, `BlockedActor`, `BlockedSubject`, `NewAccountCannotCreateGroup`,
    /// `NotFollowedBySender`, `RecipientNotFound`, `UserForbidsGroups`.
    public static func createGroup(members: [DID], name: String) -> Self {
        Self(.init(members: members, name: name))
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Group {
    /// `chat.bsky.group.createJoinLink`, a procedure.
    ///
    /// Declares the errors `EnabledJoinLinkAlreadyExists`, `InvalidConvo`, `InsufficientRole`.
    public struct CreateJoinLink: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.group.createJoinLink" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `chat.bsky.group.createJoinLink` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var convoId: String
            /// `chat.bsky.group.defs#joinRule`; required.
            public var joinRule: ChatBsky.Group.Defs.JoinRule
            /// Boolean, false when absent.
            public var requireApproval: Bool?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                convoId: String, joinRule: ChatBsky.Group.Defs.JoinRule, requireApproval: Bool? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.joinRule = joinRule
                self.requireApproval = requireApproval
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convoId", "joinRule", "requireApproval"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var joinRule: ChatBsky.Group.Defs.JoinRule?
                self.requireApproval = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
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
                    case 15:
                        if key == "requireApproval", self.requireApproval == nil {
                            self.requireApproval = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let joinRule else { throw reader.missing("joinRule", object) }
                self.convoId = convoId
                self.joinRule = joinRule
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convoId", convoId, &object)
                writer.field("joinRule", joinRule, &object)
                writer.field("requireApproval", requireApproval, &object)
                writer.endObject(&object)
            }
        }

        /// What `chat.bsky.group.createJoinLink` answers.
        public struct Output: LexiconObject {
            /// `chat.bsky.group.defs#joinLinkView`; required.
            @Indirect public var joinLink: ChatBsky.Group.Defs.JoinLinkView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(joinLink: ChatBsky.Group.Defs.JoinLinkView, unknownFields: UnknownFields = UnknownFields()) {
                self.joinLink = joinLink
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["joinLink"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var joinLink: Indirect<ChatBsky.Group.Defs.JoinLinkView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "joinLink", joinLink == nil {
                            joinLink = Indirect(try ChatBsky.Group.Defs.JoinLinkView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let joinLink else { throw reader.missing("joinLink", object) }
                self._joinLink = joinLink
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("joinLink", joinLink, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `EnabledJoinLinkAlreadyExists`.
            case enabledJoinLinkAlreadyExists = "EnabledJoinLinkAlreadyExists"
            /// `InvalidConvo`.
            case invalidConvo = "InvalidConvo"
            /// `InsufficientRole`.
            case insufficientRole = "InsufficientRole"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Group.CreateJoinLink {
    /// `chat.bsky.group.createJoinLink`, a procedure.
    ///
    /// Declares the errors `EnabledJoinLinkAlreadyExists`, `InvalidConvo`, `InsufficientRole`.
    public static func createJoinLink(
        convoId: String, joinRule: ChatBsky.Group.Defs.JoinRule, requireApproval: Bool? = nil
    ) -> Self {
        Self(.init(convoId: convoId, joinRule: joinRule, requireApproval: requireApproval))
    }
}

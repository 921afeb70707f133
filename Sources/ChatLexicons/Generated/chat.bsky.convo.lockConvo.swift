// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.lockConvo`, a procedure.
    ///
    /// Declares the errors `ConvoLocked`, `InvalidConvo`, `InsufficientRole`.
    public struct LockConvo: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.lockConvo" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `chat.bsky.convo.lockConvo` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
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
                self.convoId = convoId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// What `chat.bsky.convo.lockConvo` answers.
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
            /// `ConvoLocked`.
            case convoLocked = "ConvoLocked"
            /// `InvalidConvo`.
            case invalidConvo = "InvalidConvo"
            /// `InsufficientRole`.
            case insufficientRole = "InsufficientRole"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.LockConvo {
    /// `chat.bsky.convo.lockConvo`, a procedure.
    ///
    /// Declares the errors `ConvoLocked`, `InvalidConvo`, `InsufficientRole`.
    public static func lockConvo(convoId: String) -> Self {
        Self(.init(convoId: convoId))
    }
}

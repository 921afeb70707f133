// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.sendMessage`, a procedure.
    ///
    /// Writes into a conversation.
    ///
    /// Declares the errors `ConvoLocked`, `InvalidConvo`, `ReplyTargetNotFound`.
    public struct SendMessage: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.sendMessage" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `chat.bsky.convo.sendMessage` sends.
        public struct Input: LexiconObject {
            /// String; required.
            ///
            /// The `id` of the conversation.
            public var convoId: String
            /// `chat.bsky.convo.defs#messageInput`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.MessageInput
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                convoId: String, message: ChatBsky.Convo.Defs.MessageInput,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.message = message
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convoId", "message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var message: Indirect<ChatBsky.Convo.Defs.MessageInput>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.MessageInput(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                guard let message else { throw reader.missing("message", object) }
                self.convoId = convoId
                self._message = message
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
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

        /// What `chat.bsky.convo.sendMessage` answers.
        public typealias Output = ChatBsky.Convo.Defs.MessageView

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `ConvoLocked`.
            ///
            /// Nobody can write to this conversation now.
            case convoLocked = "ConvoLocked"
            /// `InvalidConvo`.
            ///
            /// There is no such conversation, or you are not in it.
            case invalidConvo = "InvalidConvo"
            /// `ReplyTargetNotFound`.
            ///
            /// The message that this one answers is gone.
            case replyTargetNotFound = "ReplyTargetNotFound"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.SendMessage {
    /// `chat.bsky.convo.sendMessage`, a procedure.
    ///
    /// Writes into a conversation.
    ///
    /// Declares the errors `ConvoLocked`, `InvalidConvo`, `ReplyTargetNotFound`.
    public static func sendMessage(convoId: String, message: ChatBsky.Convo.Defs.MessageInput) -> Self {
        Self(.init(convoId: convoId, message: message))
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.addReaction`, a procedure.
    ///
    /// Puts an emoji on a message. Doing it twice is no error.
    ///
    /// Needs a login. Declares the errors `InvalidConvo`, `ReactionNotAllowed`, `ReactionMessageDeleted`,
    /// `ReactionLimitReached`, `ReactionInvalidValue`.
    public struct AddReaction: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.addReaction" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `chat.bsky.convo.addReaction` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var convoId: String
            /// String; required.
            public var messageId: String
            /// String, at most 64 bytes, at most 1 characters; required.
            ///
            /// A single emoji.
            public var value: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                convoId: String, messageId: String, value: String, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convoId = convoId
                self.messageId = messageId
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["value", "convoId", "messageId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var messageId: String?
                var value: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "value", value == nil {
                            value = try String(from: &reader)
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
                guard let messageId else { throw reader.missing("messageId", object) }
                guard let value else { throw reader.missing("value", object) }
                self.convoId = convoId
                self.messageId = messageId
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("value", value, &object)
                writer.field("convoId", convoId, &object)
                writer.field("messageId", messageId, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(value, at: "value", minLength: 1, maxLength: 64, minGraphemes: 1, maxGraphemes: 1)
            }
        }

        /// What `chat.bsky.convo.addReaction` answers.
        public struct Output: LexiconObject {
            /// `chat.bsky.convo.defs#messageView`; required.
            @Indirect public var message: ChatBsky.Convo.Defs.MessageView
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(message: ChatBsky.Convo.Defs.MessageView, unknownFields: UnknownFields = UnknownFields()) {
                self.message = message
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["message"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var message: Indirect<ChatBsky.Convo.Defs.MessageView>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "message", message == nil {
                            message = Indirect(try ChatBsky.Convo.Defs.MessageView(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let message else { throw reader.missing("message", object) }
                self._message = message
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("message", message, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(message, at: "message")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidConvo`.
            ///
            /// There is no such conversation, or you are not in it.
            case invalidConvo = "InvalidConvo"
            /// `ReactionNotAllowed`.
            ///
            /// You can't react in this conversation.
            case reactionNotAllowed = "ReactionNotAllowed"
            /// `ReactionMessageDeleted`.
            ///
            /// The message is gone.
            case reactionMessageDeleted = "ReactionMessageDeleted"
            /// `ReactionLimitReached`.
            ///
            /// You have put as many emojis on the message as you may.
            case reactionLimitReached = "ReactionLimitReached"
            /// `ReactionInvalidValue`.
            ///
            /// This is no single emoji.
            case reactionInvalidValue = "ReactionInvalidValue"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.AddReaction {
    /// `chat.bsky.convo.addReaction`, a procedure.
    ///
    /// Puts an emoji on a message. Doing it twice is no error.
    ///
    /// Needs a login. Declares the errors `InvalidConvo`, `ReactionNotAllowed`, `ReactionMessageDeleted`,
    /// `ReactionLimitReached`, `ReactionInvalidValue`.
    public static func addReaction(convoId: String, messageId: String, value: String) -> Self {
        Self(.init(convoId: convoId, messageId: messageId, value: value))
    }
}

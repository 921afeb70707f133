// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.deleteMessageForSelf`, a procedure.
    ///
    /// Deletes a message for you alone: the others keep it.
    ///
    /// Declares the errors `InvalidConvo`, `MessageDeleteNotAllowed`.
    public struct DeleteMessageForSelf: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.deleteMessageForSelf" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `chat.bsky.convo.deleteMessageForSelf` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var convoId: String
            /// String; required.
            public var messageId: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(convoId: String, messageId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.messageId = messageId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convoId", "messageId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var messageId: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
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
                self.convoId = convoId
                self.messageId = messageId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convoId", convoId, &object)
                writer.field("messageId", messageId, &object)
                writer.endObject(&object)
            }
        }

        /// What `chat.bsky.convo.deleteMessageForSelf` answers.
        public typealias Output = ChatBsky.Convo.Defs.DeletedMessageView

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidConvo`.
            ///
            /// There is no such conversation, or you are not in it.
            case invalidConvo = "InvalidConvo"
            /// `MessageDeleteNotAllowed`.
            case messageDeleteNotAllowed = "MessageDeleteNotAllowed"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.DeleteMessageForSelf {
    /// `chat.bsky.convo.deleteMessageForSelf`, a procedure.
    ///
    /// Deletes a message for you alone: the others keep it.
    ///
    /// Declares the errors `InvalidConvo`, `MessageDeleteNotAllowed`.
    public static func deleteMessageForSelf(convoId: String, messageId: String) -> Self {
        Self(.init(convoId: convoId, messageId: messageId))
    }
}

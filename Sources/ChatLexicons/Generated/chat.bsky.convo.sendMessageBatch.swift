// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.sendMessageBatch`, a procedure.
    ///
    /// Sends several messages at once.
    ///
    /// Declares the errors `ConvoLocked`, `InvalidConvo`, `ReplyTargetNotFound`.
    public struct SendMessageBatch: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.sendMessageBatch" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `chat.bsky.convo.sendMessageBatch` sends.
        public struct Input: LexiconObject {
            /// Array, at most 100 elements; required.
            public var items: [ChatBsky.Convo.SendMessageBatch.BatchItem]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                items: [ChatBsky.Convo.SendMessageBatch.BatchItem], unknownFields: UnknownFields = UnknownFields()
            ) {
                self.items = items
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["items"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var items: [ChatBsky.Convo.SendMessageBatch.BatchItem]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "items", items == nil {
                            items = try [ChatBsky.Convo.SendMessageBatch.BatchItem](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let items else { throw reader.missing("items", object) }
                self.items = items
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("items", items, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(items, at: "items", maxLength: 100)
            }
        }

        /// What `chat.bsky.convo.sendMessageBatch` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var items: [ChatBsky.Convo.Defs.MessageView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(items: [ChatBsky.Convo.Defs.MessageView], unknownFields: UnknownFields = UnknownFields()) {
                self.items = items
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["items"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var items: [ChatBsky.Convo.Defs.MessageView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "items", items == nil {
                            items = try [ChatBsky.Convo.Defs.MessageView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let items else { throw reader.missing("items", object) }
                self.items = items
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("items", items, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(items, at: "items")
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `ConvoLocked`.
            ///
            /// Nobody can write to one of the conversations now.
            case convoLocked = "ConvoLocked"
            /// `InvalidConvo`.
            ///
            /// One of the conversations does not exist, or you are not in it.
            case invalidConvo = "InvalidConvo"
            /// `ReplyTargetNotFound`.
            ///
            /// A message that is answered is gone.
            case replyTargetNotFound = "ReplyTargetNotFound"
        }

        /// `chat.bsky.convo.sendMessageBatch#batchItem`, an object.
        public struct BatchItem: LexiconObject {
            /// String; required.
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
    }
}

extension XRPCCall where Self == ChatBsky.Convo.SendMessageBatch {
    /// `chat.bsky.convo.sendMessageBatch`, a procedure.
    ///
    /// Sends several messages at once.
    ///
    /// Declares the errors `ConvoLocked`, `InvalidConvo`, `ReplyTargetNotFound`.
    public static func sendMessageBatch(items: [ChatBsky.Convo.SendMessageBatch.BatchItem]) -> Self {
        Self(.init(items: items))
    }
}

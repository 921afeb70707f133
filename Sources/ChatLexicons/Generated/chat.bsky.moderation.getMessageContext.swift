// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Moderation {
    /// `chat.bsky.moderation.getMessageContext`, a query.
    public struct GetMessageContext: XRPCQuery {
        /// String; required.
        public var messageId: String
        /// Integer, 5 when absent.
        public var after: Int
        /// Integer, 5 when absent.
        public var before: Int
        /// String.
        public var convoId: String?
        /// Integer, at least 0, at most 1000, 10 when absent.
        public var maxInterleavedSystemMessages: Int

        /// Makes a call.
        public init(
            messageId: String, after: Int = 5, before: Int = 5, convoId: String? = nil,
            maxInterleavedSystemMessages: Int = 10
        ) {
            self.messageId = messageId
            self.after = after
            self.before = before
            self.convoId = convoId
            self.maxInterleavedSystemMessages = maxInterleavedSystemMessages
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.moderation.getMessageContext" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("messageId", messageId)
            query.add("after", after)
            query.add("before", before)
            query.add("convoId", convoId)
            query.add("maxInterleavedSystemMessages", maxInterleavedSystemMessages)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(
                maxInterleavedSystemMessages, at: "maxInterleavedSystemMessages", minimum: 0, maximum: 1000)
        }

        /// What `chat.bsky.moderation.getMessageContext` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var messages: [MessagesUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(messages: [MessagesUnion], unknownFields: UnknownFields = UnknownFields()) {
                self.messages = messages
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["messages"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var messages: [MessagesUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 8:
                        if key == "messages", messages == nil {
                            messages = try [MessagesUnion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let messages else { throw reader.missing("messages", object) }
                self.messages = messages
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("messages", messages, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(messages, at: "messages")
            }

            /// One of 2 types, told apart by `$type`.
            public enum MessagesUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#messageView`.
                indirect case messageView(ChatBsky.Convo.Defs.MessageView)
                /// `chat.bsky.convo.defs#systemMessageView`.
                indirect case systemMessageView(ChatBsky.Convo.Defs.SystemMessageView)
                /// A type that this version does not know, as it came.
                case unknown(UnknownObject)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 32:
                            if type == "chat.bsky.convo.defs#messageView" {
                                self = .messageView(try ChatBsky.Convo.Defs.MessageView(from: &reader))
                                return
                            }
                        case 38:
                            if type == "chat.bsky.convo.defs#systemMessageView" {
                                self = .systemMessageView(try ChatBsky.Convo.Defs.SystemMessageView(from: &reader))
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
                    case .messageView(let value): writer.variant("chat.bsky.convo.defs#messageView", value)
                    case .systemMessageView(let value): writer.variant("chat.bsky.convo.defs#systemMessageView", value)
                    case .unknown(let value): value.write(to: &writer)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .messageView(let value): value.check(&constraints)
                    case .systemMessageView(let value): value.check(&constraints)
                    case .unknown(let value): constraints.variant(value)
                    }
                }
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Moderation.GetMessageContext {
    /// `chat.bsky.moderation.getMessageContext`, a query.
    public static func getMessageContext(
        messageId: String, after: Int = 5, before: Int = 5, convoId: String? = nil,
        maxInterleavedSystemMessages: Int = 10
    ) -> Self {
        Self(
            messageId: messageId, after: after, before: before, convoId: convoId,
            maxInterleavedSystemMessages: maxInterleavedSystemMessages)
    }
}

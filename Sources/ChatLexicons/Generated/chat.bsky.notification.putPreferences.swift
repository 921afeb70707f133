// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Notification {
    /// `chat.bsky.notification.putPreferences`, a procedure.
    public struct PutPreferences: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.notification.putPreferences" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `chat.bsky.notification.putPreferences` sends.
        public struct Input: LexiconObject {
            /// `chat.bsky.notification.defs#chatPreference`.
            public var chat: ChatBsky.Notification.Defs.ChatPreference?
            /// `chat.bsky.notification.defs#chatPreference`.
            public var chatRequest: ChatBsky.Notification.Defs.ChatPreference?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                chat: ChatBsky.Notification.Defs.ChatPreference? = nil,
                chatRequest: ChatBsky.Notification.Defs.ChatPreference? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.chat = chat
                self.chatRequest = chatRequest
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["chat", "chatRequest"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.chat = nil
                self.chatRequest = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "chat", self.chat == nil {
                            self.chat = try ChatBsky.Notification.Defs.ChatPreference(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "chatRequest", self.chatRequest == nil {
                            self.chatRequest = try ChatBsky.Notification.Defs.ChatPreference(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("chat", chat, &object)
                writer.field("chatRequest", chatRequest, &object)
                writer.endObject(&object)
            }
        }

        /// What `chat.bsky.notification.putPreferences` answers.
        public struct Output: LexiconObject {
            /// `chat.bsky.notification.defs#preferences`; required.
            @Indirect public var preferences: ChatBsky.Notification.Defs.Preferences
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                preferences: ChatBsky.Notification.Defs.Preferences, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.preferences = preferences
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["preferences"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var preferences: Indirect<ChatBsky.Notification.Defs.Preferences>?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "preferences", preferences == nil {
                            preferences = Indirect(try ChatBsky.Notification.Defs.Preferences(from: &reader))
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let preferences else { throw reader.missing("preferences", object) }
                self._preferences = preferences
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("preferences", preferences, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Notification.PutPreferences {
    /// `chat.bsky.notification.putPreferences`, a procedure.
    public static func chatBskyNotificationPutPreferences(
        chat: ChatBsky.Notification.Defs.ChatPreference? = nil,
        chatRequest: ChatBsky.Notification.Defs.ChatPreference? = nil
    ) -> Self {
        Self(.init(chat: chat, chatRequest: chatRequest))
    }
}

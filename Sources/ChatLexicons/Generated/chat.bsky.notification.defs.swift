// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Notification {
    /// `chat.bsky.notification.defs`.
    public enum Defs {
        /// `chat.bsky.notification.defs#chatPreference`, an object.
        public struct ChatPreference: LexiconObject {
            /// String; required.
            public var include: Include
            /// Boolean; required.
            public var push: Bool
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(include: Include, push: Bool, unknownFields: UnknownFields = UnknownFields()) {
                self.include = include
                self.push = push
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["push", "include"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var include: Include?
                var push: Bool?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "push", push == nil {
                            push = try Bool(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "include", include == nil {
                            include = try Include(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let include else { throw reader.missing("include", object) }
                guard let push else { throw reader.missing("push", object) }
                self.include = include
                self.push = push
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("push", push, &object)
                writer.field("include", include, &object)
                writer.endObject(&object)
            }

            /// A string with 2 known values; others may come.
            public struct Include: KnownString {
                /// The string.
                public let rawValue: String
                /// Makes a value of any string.
                public init(rawValue: String) { self.rawValue = rawValue }
                /// `all`.
                public static var all: Include { Include(rawValue: "all") }
                /// `follows`.
                public static var follows: Include { Include(rawValue: "follows") }
            }
        }

        /// `chat.bsky.notification.defs#preferences`, an object.
        public struct Preferences: LexiconObject {
            /// `#chatPreference`; required.
            public var chat: ChatBsky.Notification.Defs.ChatPreference
            /// `#chatPreference`; required.
            public var chatRequest: ChatBsky.Notification.Defs.ChatPreference
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                chat: ChatBsky.Notification.Defs.ChatPreference, chatRequest: ChatBsky.Notification.Defs.ChatPreference,
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
                var chat: ChatBsky.Notification.Defs.ChatPreference?
                var chatRequest: ChatBsky.Notification.Defs.ChatPreference?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "chat", chat == nil {
                            chat = try ChatBsky.Notification.Defs.ChatPreference(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "chatRequest", chatRequest == nil {
                            chatRequest = try ChatBsky.Notification.Defs.ChatPreference(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let chat else { throw reader.missing("chat", object) }
                guard let chatRequest else { throw reader.missing("chatRequest", object) }
                self.chat = chat
                self.chatRequest = chatRequest
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("chat", chat, &object)
                writer.field("chatRequest", chatRequest, &object)
                writer.endObject(&object)
            }
        }
    }
}

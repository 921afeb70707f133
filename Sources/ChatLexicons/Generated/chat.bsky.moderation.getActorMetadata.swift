// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Moderation {
    /// `chat.bsky.moderation.getActorMetadata`, a query.
    public struct GetActorMetadata: XRPCQuery {
        /// Did; required.
        public var actor: DID

        /// Makes a call.
        public init(actor: DID) {
            self.actor = actor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.moderation.getActorMetadata" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("actor", actor)
        }

        /// What `chat.bsky.moderation.getActorMetadata` answers.
        public struct Output: LexiconObject {
            /// `#metadata`; required.
            public var all: ChatBsky.Moderation.GetActorMetadata.Metadata
            /// `#metadata`; required.
            public var day: ChatBsky.Moderation.GetActorMetadata.Metadata
            /// `#metadata`; required.
            public var month: ChatBsky.Moderation.GetActorMetadata.Metadata
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                day: ChatBsky.Moderation.GetActorMetadata.Metadata,
                month: ChatBsky.Moderation.GetActorMetadata.Metadata,
                all: ChatBsky.Moderation.GetActorMetadata.Metadata, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.all = all
                self.day = day
                self.month = month
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["all", "day", "month"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var all: ChatBsky.Moderation.GetActorMetadata.Metadata?
                var day: ChatBsky.Moderation.GetActorMetadata.Metadata?
                var month: ChatBsky.Moderation.GetActorMetadata.Metadata?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "all", all == nil {
                            all = try ChatBsky.Moderation.GetActorMetadata.Metadata(from: &reader)
                            continue
                        }
                        if key == "day", day == nil {
                            day = try ChatBsky.Moderation.GetActorMetadata.Metadata(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "month", month == nil {
                            month = try ChatBsky.Moderation.GetActorMetadata.Metadata(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let all else { throw reader.missing("all", object) }
                guard let day else { throw reader.missing("day", object) }
                guard let month else { throw reader.missing("month", object) }
                self.all = all
                self.day = day
                self.month = month
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("all", all, &object)
                writer.field("day", day, &object)
                writer.field("month", month, &object)
                writer.endObject(&object)
            }
        }

        /// `chat.bsky.moderation.getActorMetadata#metadata`, an object.
        public struct Metadata: LexiconObject {
            /// Integer; required.
            public var convos: Int
            /// Integer; required.
            public var convosStarted: Int
            /// Integer; required.
            public var messagesReceived: Int
            /// Integer; required.
            public var messagesSent: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                messagesSent: Int, messagesReceived: Int, convos: Int, convosStarted: Int,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.convos = convos
                self.convosStarted = convosStarted
                self.messagesReceived = messagesReceived
                self.messagesSent = messagesSent
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convos", "messagesSent", "convosStarted", "messagesReceived"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convos: Int?
                var convosStarted: Int?
                var messagesReceived: Int?
                var messagesSent: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "convos", convos == nil {
                            convos = try Int(from: &reader)
                            continue
                        }
                    case 12:
                        if key == "messagesSent", messagesSent == nil {
                            messagesSent = try Int(from: &reader)
                            continue
                        }
                    case 13:
                        if key == "convosStarted", convosStarted == nil {
                            convosStarted = try Int(from: &reader)
                            continue
                        }
                    case 16:
                        if key == "messagesReceived", messagesReceived == nil {
                            messagesReceived = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convos else { throw reader.missing("convos", object) }
                guard let convosStarted else { throw reader.missing("convosStarted", object) }
                guard let messagesReceived else { throw reader.missing("messagesReceived", object) }
                guard let messagesSent else { throw reader.missing("messagesSent", object) }
                self.convos = convos
                self.convosStarted = convosStarted
                self.messagesReceived = messagesReceived
                self.messagesSent = messagesSent
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convos", convos, &object)
                writer.field("messagesSent", messagesSent, &object)
                writer.field("convosStarted", convosStarted, &object)
                writer.field("messagesReceived", messagesReceived, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Moderation.GetActorMetadata {
    /// `chat.bsky.moderation.getActorMetadata`, a query.
    public static func getActorMetadata(actor: DID) -> Self {
        Self(actor: actor)
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.getMessages`, a query that answers page by page.
    ///
    /// The messages of a conversation, latest first.
    ///
    /// Declares the error `InvalidConvo`.
    public struct GetMessages: XRPCListQuery {
        /// String; required.
        ///
        /// The `id` of the conversation.
        public var convoId: String
        /// Integer, at least 1, at most 100, 50 when absent.
        ///
        /// A page may hold fewer, and not be the last.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before; absent for the first page.
        public var cursor: String?

        /// Makes a call.
        public init(convoId: String, limit: Int = 50, cursor: String? = nil) {
            self.convoId = convoId
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.getMessages" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("convoId", convoId)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.messages }

        /// What a page lists.
        public typealias Item = ChatBsky.Convo.GetMessages.Output.MessagesUnion

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `chat.bsky.convo.getMessages` answers.
        public struct Output: LexiconObject {
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Array; required.
            ///
            /// Latest first; those that were deleted have stand-ins.
            public var messages: [MessagesUnion]
            /// Array.
            ///
            /// Who wrote or is named, even if they are no longer members.
            public var relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                messages: [MessagesUnion], cursor: String? = nil,
                relatedProfiles: [ChatBsky.Actor.Defs.ProfileViewBasic]? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.messages = messages
                self.relatedProfiles = relatedProfiles
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "messages", "relatedProfiles"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var messages: [MessagesUnion]?
                self.relatedProfiles = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "messages", messages == nil {
                            messages = try [MessagesUnion](from: &reader)
                            continue
                        }
                    case 15:
                        if key == "relatedProfiles", self.relatedProfiles == nil {
                            self.relatedProfiles = try [ChatBsky.Actor.Defs.ProfileViewBasic](from: &reader)
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
                writer.field("cursor", cursor, &object)
                writer.field("messages", messages, &object)
                writer.field("relatedProfiles", relatedProfiles, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(messages, at: "messages")
                constraints.list(relatedProfiles, at: "relatedProfiles")
            }

            /// One of 3 types, told apart by `$type`.
            public enum MessagesUnion: LexiconCodable, Hashable {
                /// `chat.bsky.convo.defs#messageView`.
                indirect case messageView(ChatBsky.Convo.Defs.MessageView)
                /// `chat.bsky.convo.defs#deletedMessageView`.
                indirect case deletedMessageView(ChatBsky.Convo.Defs.DeletedMessageView)
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
                        case 39:
                            if type == "chat.bsky.convo.defs#deletedMessageView" {
                                self = .deletedMessageView(try ChatBsky.Convo.Defs.DeletedMessageView(from: &reader))
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
                    case .deletedMessageView(let value):
                        writer.variant("chat.bsky.convo.defs#deletedMessageView", value)
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
                    default: break
                    }
                }
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidConvo`.
            ///
            /// There is no such conversation, or you are not in it.
            case invalidConvo = "InvalidConvo"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.GetMessages {
    /// `chat.bsky.convo.getMessages`, a query that answers page by page.
    ///
    /// The messages of a conversation, latest first.
    ///
    /// Declares the error `InvalidConvo`.
    public static func getMessages(convoId: String, limit: Int = 50, cursor: String? = nil) -> Self {
        Self(convoId: convoId, limit: limit, cursor: cursor)
    }
}

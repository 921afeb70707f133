// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.getConvo`, a query.
    ///
    /// Looks a conversation up.
    ///
    /// Declares the error `InvalidConvo`.
    public struct GetConvo: XRPCQuery {
        /// String; required.
        ///
        /// The `id` of the conversation.
        public var convoId: String

        /// Makes a call.
        public init(convoId: String) {
            self.convoId = convoId
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.getConvo" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("convoId", convoId)
        }

        /// What `chat.bsky.convo.getConvo` answers.
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
            /// `InvalidConvo`.
            ///
            /// There is no such conversation, or you are not in it.
            case invalidConvo = "InvalidConvo"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.GetConvo {
    /// `chat.bsky.convo.getConvo`, a query.
    ///
    /// Looks a conversation up.
    ///
    /// Declares the error `InvalidConvo`.
    public static func convoGetConvo(convoId: String) -> Self {
        Self(convoId: convoId)
    }
}

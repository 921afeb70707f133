// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.getConvoAvailability`, a query.
    ///
    /// Whether you could write to these accounts. It begins nothing.
    public struct GetConvoAvailability: XRPCQuery {
        /// Array, at most 10 elements; required.
        ///
        /// DIDs; your own may be left out.
        public var members: [DID]

        /// Makes a call.
        public init(members: [DID]) {
            self.members = members
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.getConvoAvailability" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("members", members)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(members, at: "members", minLength: 1, maxLength: 10)
        }

        /// What `chat.bsky.convo.getConvoAvailability` answers.
        public struct Output: LexiconObject {
            /// Boolean; required.
            ///
            /// Whether you may write to them.
            public var canChat: Bool
            /// `chat.bsky.convo.defs#convoView`.
            ///
            /// The conversation with them, if there is one.
            @Boxed public var convo: ChatBsky.Convo.Defs.ConvoView?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                canChat: Bool, convo: ChatBsky.Convo.Defs.ConvoView? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.canChat = canChat
                self.convo = convo
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convo", "canChat"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var canChat: Bool?
                self._convo = Boxed()
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "convo", !self._convo.isPresent {
                            self._convo = Boxed(try ChatBsky.Convo.Defs.ConvoView(from: &reader))
                            continue
                        }
                    case 7:
                        if key == "canChat", canChat == nil {
                            canChat = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let canChat else { throw reader.missing("canChat", object) }
                self.canChat = canChat
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convo", convo, &object)
                writer.field("canChat", canChat, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.value(convo, at: "convo")
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.GetConvoAvailability {
    /// `chat.bsky.convo.getConvoAvailability`, a query.
    ///
    /// Whether you could write to these accounts. It begins nothing.
    public static func getConvoAvailability(members: [DID]) -> Self {
        Self(members: members)
    }
}

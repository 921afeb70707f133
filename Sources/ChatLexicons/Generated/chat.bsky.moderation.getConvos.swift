// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Moderation {
    /// `chat.bsky.moderation.getConvos`, a query.
    public struct GetConvos: XRPCQuery {
        /// Array, at most 100 elements; required.
        public var convoIds: [String]

        /// Makes a call.
        public init(convoIds: [String]) {
            self.convoIds = convoIds
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.moderation.getConvos" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("convoIds", convoIds)
        }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.list(convoIds, at: "convoIds", minLength: 1, maxLength: 100)
        }

        /// What `chat.bsky.moderation.getConvos` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var convos: [ChatBsky.Moderation.Defs.ConvoView]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(convos: [ChatBsky.Moderation.Defs.ConvoView], unknownFields: UnknownFields = UnknownFields()) {
                self.convos = convos
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convos"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convos: [ChatBsky.Moderation.Defs.ConvoView]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "convos", convos == nil {
                            convos = try [ChatBsky.Moderation.Defs.ConvoView](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convos else { throw reader.missing("convos", object) }
                self.convos = convos
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convos", convos, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(convos, at: "convos")
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Moderation.GetConvos {
    /// `chat.bsky.moderation.getConvos`, a query.
    public static func getConvos(convoIds: [String]) -> Self {
        Self(convoIds: convoIds)
    }
}

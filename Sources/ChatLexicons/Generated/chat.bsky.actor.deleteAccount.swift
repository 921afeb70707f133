// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Actor {
    /// `chat.bsky.actor.deleteAccount`, a procedure.
    public struct DeleteAccount: XRPCProcedure {
        /// Makes a call.
        public init() {
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.actor.deleteAccount" }

        /// What `chat.bsky.actor.deleteAccount` answers.
        public struct Output: LexiconObject {
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(unknownFields: UnknownFields = UnknownFields()) {
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                []
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                while let key = try reader.nextKey(&object) {
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ChatBsky.Actor.DeleteAccount {
    /// `chat.bsky.actor.deleteAccount`, a procedure.
    public static func actorDeleteAccount() -> Self {
        Self()
    }
}

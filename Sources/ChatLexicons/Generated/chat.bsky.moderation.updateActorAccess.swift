// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Moderation {
    /// `chat.bsky.moderation.updateActorAccess`, a procedure.
    public struct UpdateActorAccess: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.moderation.updateActorAccess" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `chat.bsky.moderation.updateActorAccess` sends.
        public struct Input: LexiconObject {
            /// Did; required.
            public var actor: DID
            /// Boolean; required.
            public var allowAccess: Bool
            /// String.
            public var ref: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                actor: DID, allowAccess: Bool, ref: String? = nil, unknownFields: UnknownFields = UnknownFields()
            ) {
                self.actor = actor
                self.allowAccess = allowAccess
                self.ref = ref
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["ref", "actor", "allowAccess"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var actor: DID?
                var allowAccess: Bool?
                self.ref = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "ref", self.ref == nil {
                            self.ref = try String(from: &reader)
                            continue
                        }
                    case 5:
                        if key == "actor", actor == nil {
                            actor = try DID(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "allowAccess", allowAccess == nil {
                            allowAccess = try Bool(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let actor else { throw reader.missing("actor", object) }
                guard let allowAccess else { throw reader.missing("allowAccess", object) }
                self.actor = actor
                self.allowAccess = allowAccess
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("ref", ref, &object)
                writer.field("actor", actor, &object)
                writer.field("allowAccess", allowAccess, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ChatBsky.Moderation.UpdateActorAccess {
    /// `chat.bsky.moderation.updateActorAccess`, a procedure.
    public static func updateActorAccess(actor: DID, allowAccess: Bool, ref: String? = nil) -> Self {
        Self(.init(actor: actor, allowAccess: allowAccess, ref: ref))
    }
}

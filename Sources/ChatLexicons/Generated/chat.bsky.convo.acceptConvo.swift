// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.acceptConvo`, a procedure.
    ///
    /// Takes up a conversation that somebody has begun with you.
    ///
    /// Declares the error `InvalidConvo`.
    public struct AcceptConvo: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.acceptConvo" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `chat.bsky.convo.acceptConvo` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var convoId: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(convoId: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 7:
                        if key == "convoId", convoId == nil {
                            convoId = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let convoId else { throw reader.missing("convoId", object) }
                self.convoId = convoId
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// What `chat.bsky.convo.acceptConvo` answers.
        public struct Output: LexiconObject {
            /// String.
            ///
            /// Absent, if you had taken it up before.
            public var rev: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(rev: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.rev = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", self.rev == nil {
                            self.rev = try String(from: &reader)
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
                writer.field("rev", rev, &object)
                writer.endObject(&object)
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

extension XRPCCall where Self == ChatBsky.Convo.AcceptConvo {
    /// `chat.bsky.convo.acceptConvo`, a procedure.
    ///
    /// Takes up a conversation that somebody has begun with you.
    ///
    /// Declares the error `InvalidConvo`.
    public static func acceptConvo(convoId: String) -> Self {
        Self(.init(convoId: convoId))
    }
}

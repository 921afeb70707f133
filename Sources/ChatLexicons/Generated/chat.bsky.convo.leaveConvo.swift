// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ChatBsky.Convo {
    /// `chat.bsky.convo.leaveConvo`, a procedure.
    ///
    /// Leaves a conversation: it is gone from your list.
    ///
    /// Declares the errors `InvalidConvo`, `OwnerCannotLeave`.
    public struct LeaveConvo: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "chat.bsky.convo.leaveConvo" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `chat.bsky.convo.leaveConvo` sends.
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

        /// What `chat.bsky.convo.leaveConvo` answers.
        public struct Output: LexiconObject {
            /// String; required.
            public var convoId: String
            /// String; required.
            public var rev: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(convoId: String, rev: String, unknownFields: UnknownFields = UnknownFields()) {
                self.convoId = convoId
                self.rev = rev
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["rev", "convoId"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var convoId: String?
                var rev: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "rev", rev == nil {
                            rev = try String(from: &reader)
                            continue
                        }
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
                guard let rev else { throw reader.missing("rev", object) }
                self.convoId = convoId
                self.rev = rev
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("rev", rev, &object)
                writer.field("convoId", convoId, &object)
                writer.endObject(&object)
            }
        }

        /// The errors that it declares.
        public enum Errors: String, DeclaredError, CaseIterable {
            /// `InvalidConvo`.
            ///
            /// There is no such conversation, or you are not in it.
            case invalidConvo = "InvalidConvo"
            /// `OwnerCannotLeave`.
            ///
            /// You own the group, which keeps you in it.
            case ownerCannotLeave = "OwnerCannotLeave"
        }
    }
}

extension XRPCCall where Self == ChatBsky.Convo.LeaveConvo {
    /// `chat.bsky.convo.leaveConvo`, a procedure.
    ///
    /// Leaves a conversation: it is gone from your list.
    ///
    /// Declares the errors `InvalidConvo`, `OwnerCannotLeave`.
    public static func leaveConvo(convoId: String) -> Self {
        Self(.init(convoId: convoId))
    }
}

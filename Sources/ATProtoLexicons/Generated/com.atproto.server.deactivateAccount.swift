// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Server {
    /// `com.atproto.server.deactivateAccount`, a procedure.
    public struct DeactivateAccount: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.server.deactivateAccount" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.server.deactivateAccount` sends.
        public struct Input: LexiconObject {
            /// Datetime.
            public var deleteAfter: Datetime?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(deleteAfter: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.deleteAfter = deleteAfter
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["deleteAfter"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.deleteAfter = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 11:
                        if key == "deleteAfter", self.deleteAfter == nil {
                            self.deleteAfter = try Datetime(from: &reader)
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
                writer.field("deleteAfter", deleteAfter, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Server.DeactivateAccount {
    /// `com.atproto.server.deactivateAccount`, a procedure.
    public static func deactivateAccount(deleteAfter: Datetime? = nil) -> Self {
        Self(.init(deleteAfter: deleteAfter))
    }
}

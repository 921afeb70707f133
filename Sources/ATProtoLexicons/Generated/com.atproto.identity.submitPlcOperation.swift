// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Identity {
    /// `com.atproto.identity.submitPlcOperation`, a procedure.
    public struct SubmitPlcOperation: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.identity.submitPlcOperation" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `com.atproto.identity.submitPlcOperation` sends.
        public struct Input: LexiconObject {
            /// Unknown; required.
            public var operation: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(operation: UnknownObject, unknownFields: UnknownFields = UnknownFields()) {
                self.operation = operation
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["operation"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var operation: UnknownObject?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 9:
                        if key == "operation", operation == nil {
                            operation = try UnknownObject(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let operation else { throw reader.missing("operation", object) }
                self.operation = operation
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("operation", operation, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(operation, at: "operation")
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ComAtproto.Identity.SubmitPlcOperation {
    /// `com.atproto.identity.submitPlcOperation`, a procedure.
    public static func submitPlcOperation(operation: UnknownObject) -> Self {
        Self(.init(operation: operation))
    }
}

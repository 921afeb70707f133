// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Communication {
    /// `tools.ozone.communication.deleteTemplate`, a procedure.
    public struct DeleteTemplate: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.communication.deleteTemplate" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// What `tools.ozone.communication.deleteTemplate` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var id: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(id: String, unknownFields: UnknownFields = UnknownFields()) {
                self.id = id
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["id"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var id: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 2:
                        if key == "id", id == nil {
                            id = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let id else { throw reader.missing("id", object) }
                self.id = id
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("id", id, &object)
                writer.endObject(&object)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ToolsOzone.Communication.DeleteTemplate {
    /// `tools.ozone.communication.deleteTemplate`, a procedure.
    public static func deleteTemplate(id: String) -> Self {
        Self(.init(id: id))
    }
}

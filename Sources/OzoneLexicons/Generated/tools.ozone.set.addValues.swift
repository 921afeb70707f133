// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Set {
    /// `tools.ozone.set.addValues`, a procedure.
    public struct AddValues: XRPCProcedure {
        /// What is sent.
        public var input: Input

        /// Makes a call.
        public init(_ input: Input) {
            self.input = input
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "tools.ozone.set.addValues" }

        /// What is sent, as JSON.
        public func body() throws -> XRPCBody? { try XRPCBody(json: input) }

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.value(input)
        }

        /// What `tools.ozone.set.addValues` sends.
        public struct Input: LexiconObject {
            /// String; required.
            public var name: String
            /// Array, at most 1000 elements; required.
            public var values: [String]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(name: String, values: [String], unknownFields: UnknownFields = UnknownFields()) {
                self.name = name
                self.values = values
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "values"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var name: String?
                var values: [String]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "values", values == nil {
                            values = try [String](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let name else { throw reader.missing("name", object) }
                guard let values else { throw reader.missing("values", object) }
                self.name = name
                self.values = values
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("values", values, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(values, at: "values", minLength: 1, maxLength: 1000)
            }
        }

        /// Nothing is answered.
        public typealias Output = EmptyResponse
    }
}

extension XRPCCall where Self == ToolsOzone.Set.AddValues {
    /// `tools.ozone.set.addValues`, a procedure.
    public static func addValues(name: String, values: [String]) -> Self {
        Self(.init(name: name, values: values))
    }
}

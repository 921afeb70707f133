// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Signature {
    /// `tools.ozone.signature.defs`.
    public enum Defs {
        /// `tools.ozone.signature.defs#sigDetail`, an object.
        public struct SigDetail: LexiconObject {
            /// String; required.
            public var property: String
            /// String; required.
            public var value: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(property: String, value: String, unknownFields: UnknownFields = UnknownFields()) {
                self.property = property
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["value", "property"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var property: String?
                var value: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "value", value == nil {
                            value = try String(from: &reader)
                            continue
                        }
                    case 8:
                        if key == "property", property == nil {
                            property = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let property else { throw reader.missing("property", object) }
                guard let value else { throw reader.missing("value", object) }
                self.property = property
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("value", value, &object)
                writer.field("property", property, &object)
                writer.endObject(&object)
            }
        }
    }
}

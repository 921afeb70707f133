// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATData

extension ComExample {
    /// `com.example.putNote`.
    public enum PutNote {
        /// `com.example.putNote`, an object.
        public struct Input: LexiconObject {
            /// Array; required.
            public var writes: [WritesUnion]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(writes: [WritesUnion], unknownFields: UnknownFields = UnknownFields()) {
                self.writes = writes
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["writes"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var writes: [WritesUnion]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "writes", writes == nil {
                            writes = try [WritesUnion](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let writes else { throw reader.missing("writes", object) }
                self.writes = writes
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("writes", writes, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(writes, at: "writes")
            }

            /// One of 2 types, told apart by `$type`.
            public enum WritesUnion: LexiconCodable, Hashable {
                /// `com.example.note`.
                indirect case note(ComExample.Note)
                /// `com.example.defs#leaf`.
                case leaf(ComExample.Defs.Leaf)

                /// Reads the variant that `$type` names.
                public init(from reader: inout WireReader) throws(WireError) {
                    if let type = try reader.variantType() {
                        switch type.count {
                        case 16:
                            if type == "com.example.note" {
                                self = .note(try ComExample.Note(from: &reader))
                                return
                            }
                        case 21:
                            if type == "com.example.defs#leaf" {
                                self = .leaf(try ComExample.Defs.Leaf(from: &reader))
                                return
                            }
                        default: break
                        }
                    }
                    throw reader.unexpectedVariant(try reader.variantType())
                }

                /// Writes the variant and its `$type`.
                public func write(to writer: inout WireWriter) {
                    switch self {
                    case .note(let value): writer.variant("com.example.note", value)
                    case .leaf(let value): writer.variant("com.example.defs#leaf", value)
                    }
                }

                /// Checks what the lexicon asks of the variant.
                public func check(_ constraints: inout ConstraintCheck) {
                    switch self {
                    case .note(let value): value.check(&constraints)
                    default: break
                    }
                }
            }
        }

        /// What is answered.
        public typealias Output = ComExample.Note
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ToolsOzone.Set {
    /// `tools.ozone.set.defs`.
    public enum Defs {
        /// `tools.ozone.set.defs#set`, an object.
        public struct Set: LexiconObject {
            /// String, at most 10240 bytes, at most 1024 characters.
            public var description: String?
            /// String, at most 128 bytes; required.
            public var name: String
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(name: String, description: String? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.description = description
                self.name = name
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "description"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.description = nil
                var name: String?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let name else { throw reader.missing("name", object) }
                self.name = name
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("description", description, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(description, at: "description", maxLength: 10240, maxGraphemes: 1024)
                constraints.text(name, at: "name", minLength: 3, maxLength: 128)
            }
        }

        /// `tools.ozone.set.defs#setView`, an object.
        public struct SetView: LexiconObject {
            /// Datetime; required.
            public var createdAt: Datetime
            /// String, at most 10240 bytes, at most 1024 characters.
            public var description: String?
            /// String, at most 128 bytes; required.
            public var name: String
            /// Integer; required.
            public var setSize: Int
            /// Datetime; required.
            public var updatedAt: Datetime
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                name: String, setSize: Int, createdAt: Datetime, updatedAt: Datetime, description: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.createdAt = createdAt
                self.description = description
                self.name = name
                self.setSize = setSize
                self.updatedAt = updatedAt
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["name", "setSize", "createdAt", "updatedAt", "description"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var createdAt: Datetime?
                self.description = nil
                var name: String?
                var setSize: Int?
                var updatedAt: Datetime?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 4:
                        if key == "name", name == nil {
                            name = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "setSize", setSize == nil {
                            setSize = try Int(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "createdAt", createdAt == nil {
                            createdAt = try Datetime(from: &reader)
                            continue
                        }
                        if key == "updatedAt", updatedAt == nil {
                            updatedAt = try Datetime(from: &reader)
                            continue
                        }
                    case 11:
                        if key == "description", self.description == nil {
                            self.description = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let createdAt else { throw reader.missing("createdAt", object) }
                guard let name else { throw reader.missing("name", object) }
                guard let setSize else { throw reader.missing("setSize", object) }
                guard let updatedAt else { throw reader.missing("updatedAt", object) }
                self.createdAt = createdAt
                self.name = name
                self.setSize = setSize
                self.updatedAt = updatedAt
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("name", name, &object)
                writer.field("setSize", setSize, &object)
                writer.field("createdAt", createdAt, &object)
                writer.field("updatedAt", updatedAt, &object)
                writer.field("description", description, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.text(description, at: "description", maxLength: 10240, maxGraphemes: 1024)
                constraints.text(name, at: "name", minLength: 3, maxLength: 128)
            }
        }
    }
}

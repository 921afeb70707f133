// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComExample {
    /// `com.example.note`, a record.
    public struct Note: LexiconRecord {
        /// Datetime; required.
        public var createdAt: Datetime
        /// String, at most 30 bytes, at most 3 characters; required.
        public var text: String
        /// Union.
        public var content: ContentUnion?
        /// Object.
        @Boxed public var place: Place?
        /// `com.example.defs#colour`.
        public var colour: ComExample.Defs.Colour?
        /// `com.example.defs#name`.
        public var name: ComExample.Defs.Name?
        /// `com.example.defs#shapes`.
        @Nested public var shapes: ComExample.Defs.Shapes?
        /// Array.
        public var grid: [[Int]]?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "com.example.note" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            text: String, createdAt: Datetime, content: ContentUnion? = nil, place: Place? = nil,
            colour: ComExample.Defs.Colour? = nil, name: ComExample.Defs.Name? = nil,
            shapes: ComExample.Defs.Shapes? = nil, grid: [[Int]]? = nil, unknownFields: UnknownFields = UnknownFields()
        ) {
            self.createdAt = createdAt
            self.text = text
            self.content = content
            self.place = place
            self.colour = colour
            self.name = name
            self.shapes = shapes
            self.grid = grid
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["grid", "name", "text", "place", "colour", "shapes", "content", "createdAt"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var createdAt: Datetime?
            var text: String?
            self.content = nil
            self._place = Boxed()
            self.colour = nil
            self.name = nil
            self._shapes = Nested()
            self.grid = nil
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 4:
                    if key == "text", text == nil {
                        text = try String(from: &reader)
                        continue
                    }
                    if key == "name", self.name == nil {
                        self.name = try ComExample.Defs.Name(from: &reader)
                        continue
                    }
                    if key == "grid", self.grid == nil {
                        self.grid = try [[Int]](from: &reader)
                        continue
                    }
                case 5:
                    if key == "place", !self._place.isPresent {
                        self._place = Boxed(try Place(from: &reader))
                        continue
                    }
                case 6:
                    if key == "colour", self.colour == nil {
                        self.colour = try ComExample.Defs.Colour(from: &reader)
                        continue
                    }
                    if key == "shapes", !self._shapes.isPresent {
                        self._shapes = Nested(try ComExample.Defs.Shapes(from: &reader))
                        continue
                    }
                case 7:
                    if key == "content", self.content == nil {
                        self.content = try ContentUnion(from: &reader)
                        continue
                    }
                case 9:
                    if key == "createdAt", createdAt == nil {
                        createdAt = try Datetime(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let createdAt else { throw reader.missing("createdAt", object) }
            guard let text else { throw reader.missing("text", object) }
            self.createdAt = createdAt
            self.text = text
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("grid", grid, &object)
            writer.field("name", name, &object)
            writer.field("text", text, &object)
            writer.field("place", place, &object)
            writer.field("colour", colour, &object)
            writer.field("shapes", _shapes, &object)
            writer.field("content", content, &object)
            writer.field("createdAt", createdAt, &object)
            writer.endObject(&object)
        }

        /// Checks what the lexicon asks of the fields.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.object(self)
            constraints.text(text, at: "text", maxLength: 30, maxGraphemes: 3)
            constraints.value(content, at: "content")
            constraints.value(place, at: "place")
            constraints.text(name, at: "name", maxLength: 64)
            constraints.list(shapes, at: "shapes")
        }

        /// A type that no lexicon lists yet.
        public enum ContentUnion: LexiconCodable, Hashable {
            /// A type that this version does not know, as it came.
            case unknown(UnknownObject)

            /// Reads the variant that `$type` names.
            public init(from reader: inout WireReader) throws(WireError) {
                self = .unknown(try UnknownObject(from: &reader))
            }

            /// Writes the variant and its `$type`.
            public func write(to writer: inout WireWriter) {
                switch self {
                case .unknown(let value): value.write(to: &writer)
                }
            }

            /// Checks what the lexicon asks of the variant.
            public func check(_ constraints: inout ConstraintCheck) {
                switch self {
                case .unknown(let value): constraints.variant(value)
                }
            }
        }

        /// `com.example.note.place`, an object.
        public struct Place: LexiconObject {
            /// Integer; required.
            public var x: Int
            /// Integer.
            public var y: Int?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(x: Int, y: Int? = nil, unknownFields: UnknownFields = UnknownFields()) {
                self.x = x
                self.y = y
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["x", "y"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var x: Int?
                self.y = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 1:
                        if key == "x", x == nil {
                            x = try Int(from: &reader)
                            continue
                        }
                        if key == "y", self.y == nil {
                            self.y = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let x else { throw reader.missing("x", object) }
                self.x = x
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("x", x, &object)
                writer.field("y", y, &object)
                writer.endObject(&object)
            }
        }
    }
}

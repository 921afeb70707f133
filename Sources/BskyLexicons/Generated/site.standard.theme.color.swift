// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension SiteStandard.Theme {
    /// `site.standard.theme.color`.
    public enum Color {
        /// `site.standard.theme.color#rgb`, an object.
        public struct Rgb: LexiconObject {
            /// Integer, at least 0, at most 255; required.
            public var b: Int
            /// Integer, at least 0, at most 255; required.
            public var g: Int
            /// Integer, at least 0, at most 255; required.
            public var r: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(r: Int, g: Int, b: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.b = b
                self.g = g
                self.r = r
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["b", "g", "r"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var b: Int?
                var g: Int?
                var r: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 1:
                        if key == "b", b == nil {
                            b = try Int(from: &reader)
                            continue
                        }
                        if key == "g", g == nil {
                            g = try Int(from: &reader)
                            continue
                        }
                        if key == "r", r == nil {
                            r = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let b else { throw reader.missing("b", object) }
                guard let g else { throw reader.missing("g", object) }
                guard let r else { throw reader.missing("r", object) }
                self.b = b
                self.g = g
                self.r = r
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("b", b, &object)
                writer.field("g", g, &object)
                writer.field("r", r, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(b, at: "b", minimum: 0, maximum: 255)
                constraints.integer(g, at: "g", minimum: 0, maximum: 255)
                constraints.integer(r, at: "r", minimum: 0, maximum: 255)
            }
        }

        /// `site.standard.theme.color#rgba`, an object.
        public struct Rgba: LexiconObject {
            /// Integer, at least 0, at most 100; required.
            public var a: Int
            /// Integer, at least 0, at most 255; required.
            public var b: Int
            /// Integer, at least 0, at most 255; required.
            public var g: Int
            /// Integer, at least 0, at most 255; required.
            public var r: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(r: Int, g: Int, b: Int, a: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.a = a
                self.b = b
                self.g = g
                self.r = r
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["a", "b", "g", "r"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var a: Int?
                var b: Int?
                var g: Int?
                var r: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 1:
                        if key == "a", a == nil {
                            a = try Int(from: &reader)
                            continue
                        }
                        if key == "b", b == nil {
                            b = try Int(from: &reader)
                            continue
                        }
                        if key == "g", g == nil {
                            g = try Int(from: &reader)
                            continue
                        }
                        if key == "r", r == nil {
                            r = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let a else { throw reader.missing("a", object) }
                guard let b else { throw reader.missing("b", object) }
                guard let g else { throw reader.missing("g", object) }
                guard let r else { throw reader.missing("r", object) }
                self.a = a
                self.b = b
                self.g = g
                self.r = r
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("a", a, &object)
                writer.field("b", b, &object)
                writer.field("g", g, &object)
                writer.field("r", r, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(a, at: "a", minimum: 0, maximum: 100)
                constraints.integer(b, at: "b", minimum: 0, maximum: 255)
                constraints.integer(g, at: "g", minimum: 0, maximum: 255)
                constraints.integer(r, at: "r", minimum: 0, maximum: 255)
            }
        }
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Embed {
    /// `app.bsky.embed.defs`.
    public enum Defs {
        /// `app.bsky.embed.defs#aspectRatio`, an object.
        ///
        /// How wide something is for its height: pixels, or any numbers with the same ratio.
        public struct AspectRatio: LexiconObject {
            /// Integer, at least 1; required.
            public var height: Int
            /// Integer, at least 1; required.
            public var width: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(width: Int, height: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.height = height
                self.width = width
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["width", "height"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var height: Int?
                var width: Int?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "width", width == nil {
                            width = try Int(from: &reader)
                            continue
                        }
                    case 6:
                        if key == "height", height == nil {
                            height = try Int(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let height else { throw reader.missing("height", object) }
                guard let width else { throw reader.missing("width", object) }
                self.height = height
                self.width = width
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("width", width, &object)
                writer.field("height", height, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.integer(height, at: "height", minimum: 1)
                constraints.integer(width, at: "width", minimum: 1)
            }
        }
    }
}

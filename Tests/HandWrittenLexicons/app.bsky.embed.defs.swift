public import ATData

extension AppBsky.Embed {
    /// `app.bsky.embed.defs`.
    public enum Defs {
        /// `app.bsky.embed.defs#aspectRatio`, an object.
        public struct AspectRatio: LexiconObject {
            /// Integer, at least 1; required.
            public var width: Int
            /// Integer, at least 1; required.
            public var height: Int
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(width: Int, height: Int, unknownFields: UnknownFields = UnknownFields()) {
                self.width = width
                self.height = height
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["width", "height"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var width: Int?
                var height: Int?
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
                guard let width else { throw reader.missing("width", object) }
                guard let height else { throw reader.missing("height", object) }
                self.width = width
                self.height = height
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("width", width, &object)
                writer.field("height", height, &object)
                writer.endObject(&object)
            }
        }
    }
}

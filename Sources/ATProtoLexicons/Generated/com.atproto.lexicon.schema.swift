// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Lexicon {
    /// `com.atproto.lexicon.schema`, a record.
    public struct Schema: LexiconRecord {
        /// Integer; required.
        public var lexicon: Int
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "com.atproto.lexicon.schema" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .nsid }

        /// Makes a value of its fields.
        public init(lexicon: Int, unknownFields: UnknownFields = UnknownFields()) {
            self.lexicon = lexicon
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["lexicon"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var lexicon: Int?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 7:
                    if key == "lexicon", lexicon == nil {
                        lexicon = try Int(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let lexicon else { throw reader.missing("lexicon", object) }
            self.lexicon = lexicon
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("lexicon", lexicon, &object)
            writer.endObject(&object)
        }
    }
}

// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension SiteStandard.Graph {
    /// `site.standard.graph.recommend`, a record.
    public struct Recommend: LexiconRecord {
        /// Datetime; required.
        public var createdAt: Datetime
        /// At-uri; required.
        public var document: ATURI
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "site.standard.graph.recommend" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(document: ATURI, createdAt: Datetime, unknownFields: UnknownFields = UnknownFields()) {
            self.createdAt = createdAt
            self.document = document
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["document", "createdAt"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var createdAt: Datetime?
            var document: ATURI?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 8:
                    if key == "document", document == nil {
                        document = try ATURI(from: &reader)
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
            guard let document else { throw reader.missing("document", object) }
            self.createdAt = createdAt
            self.document = document
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("document", document, &object)
            writer.field("createdAt", createdAt, &object)
            writer.endObject(&object)
        }
    }
}

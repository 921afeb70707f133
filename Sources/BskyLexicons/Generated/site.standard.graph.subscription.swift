// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension SiteStandard.Graph {
    /// `site.standard.graph.subscription`, a record.
    public struct Subscription: LexiconRecord {
        /// Datetime.
        public var createdAt: Datetime?
        /// At-uri; required.
        public var publication: ATURI
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "site.standard.graph.subscription" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(publication: ATURI, createdAt: Datetime? = nil, unknownFields: UnknownFields = UnknownFields()) {
            self.createdAt = createdAt
            self.publication = publication
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["createdAt", "publication"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            self.createdAt = nil
            var publication: ATURI?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 9:
                    if key == "createdAt", self.createdAt == nil {
                        self.createdAt = try Datetime(from: &reader)
                        continue
                    }
                case 11:
                    if key == "publication", publication == nil {
                        publication = try ATURI(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let publication else { throw reader.missing("publication", object) }
            self.publication = publication
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("createdAt", createdAt, &object)
            writer.field("publication", publication, &object)
            writer.endObject(&object)
        }
    }
}

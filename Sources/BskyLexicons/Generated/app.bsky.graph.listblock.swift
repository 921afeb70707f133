// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.listblock`, a record.
    ///
    /// Says that the author blocks all members of a list.
    public struct Listblock: LexiconRecord {
        /// Datetime; required.
        public var createdAt: Datetime
        /// At-uri; required.
        ///
        /// The URI of the list, which may be another's.
        public var subject: ATURI
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.graph.listblock" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(subject: ATURI, createdAt: Datetime, unknownFields: UnknownFields = UnknownFields()) {
            self.createdAt = createdAt
            self.subject = subject
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["subject", "createdAt"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var createdAt: Datetime?
            var subject: ATURI?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 7:
                    if key == "subject", subject == nil {
                        subject = try ATURI(from: &reader)
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
            guard let subject else { throw reader.missing("subject", object) }
            self.createdAt = createdAt
            self.subject = subject
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("subject", subject, &object)
            writer.field("createdAt", createdAt, &object)
            writer.endObject(&object)
        }
    }
}

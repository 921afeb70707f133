// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.listitem`, a record.
    ///
    /// Puts an account on a list. Deleting it takes the account off.
    public struct Listitem: LexiconRecord {
        /// Datetime; required.
        ///
        /// When the author says that it was made.
        public var createdAt: Datetime
        /// At-uri; required.
        ///
        /// The URI of the list: one of the author's own.
        public var list: ATURI
        /// Did; required.
        ///
        /// Who is put on the list: always a DID.
        public var subject: DID
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.graph.listitem" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(subject: DID, list: ATURI, createdAt: Datetime, unknownFields: UnknownFields = UnknownFields()) {
            self.createdAt = createdAt
            self.list = list
            self.subject = subject
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["list", "subject", "createdAt"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var createdAt: Datetime?
            var list: ATURI?
            var subject: DID?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 4:
                    if key == "list", list == nil {
                        list = try ATURI(from: &reader)
                        continue
                    }
                case 7:
                    if key == "subject", subject == nil {
                        subject = try DID(from: &reader)
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
            guard let list else { throw reader.missing("list", object) }
            guard let subject else { throw reader.missing("subject", object) }
            self.createdAt = createdAt
            self.list = list
            self.subject = subject
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("list", list, &object)
            writer.field("subject", subject, &object)
            writer.field("createdAt", createdAt, &object)
            writer.endObject(&object)
        }
    }
}

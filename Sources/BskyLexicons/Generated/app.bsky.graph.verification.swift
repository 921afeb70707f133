// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.verification`, a record.
    public struct Verification: LexiconRecord {
        /// Datetime; required.
        public var createdAt: Datetime
        /// String; required.
        public var displayName: String
        /// Handle; required.
        public var handle: Handle
        /// Did; required.
        public var subject: DID
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.graph.verification" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            subject: DID, handle: Handle, displayName: String, createdAt: Datetime,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.createdAt = createdAt
            self.displayName = displayName
            self.handle = handle
            self.subject = subject
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["handle", "subject", "createdAt", "displayName"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var createdAt: Datetime?
            var displayName: String?
            var handle: Handle?
            var subject: DID?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 6:
                    if key == "handle", handle == nil {
                        handle = try Handle(from: &reader)
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
                case 11:
                    if key == "displayName", displayName == nil {
                        displayName = try String(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object, type: Self.typeName)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let createdAt else { throw reader.missing("createdAt", object) }
            guard let displayName else { throw reader.missing("displayName", object) }
            guard let handle else { throw reader.missing("handle", object) }
            guard let subject else { throw reader.missing("subject", object) }
            self.createdAt = createdAt
            self.displayName = displayName
            self.handle = handle
            self.subject = subject
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("handle", handle, &object)
            writer.field("subject", subject, &object)
            writer.field("createdAt", createdAt, &object)
            writer.field("displayName", displayName, &object)
            writer.endObject(&object)
        }
    }
}

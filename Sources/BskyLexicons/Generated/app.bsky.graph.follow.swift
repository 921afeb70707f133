// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import ATProtoLexicons
public import CoreATProtocol

extension AppBsky.Graph {
    /// `app.bsky.graph.follow`, a record.
    ///
    /// Says that the author follows an account. Deleting it unfollows.
    public struct Follow: LexiconRecord {
        /// Datetime; required.
        ///
        /// When the author says that it was made.
        public var createdAt: Datetime
        /// Did; required.
        ///
        /// Whom: always a DID.
        public var subject: DID
        /// `com.atproto.repo.strongRef`.
        ///
        /// The starter pack in which the author came upon the account.
        @Boxed public var via: ComAtproto.Repo.StrongRef?
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The `$type` of the record.
        public static var typeName: StaticString { "app.bsky.graph.follow" }
        /// What its keys look like.
        public static var recordKeys: RecordKeys { .tid }

        /// Makes a value of its fields.
        public init(
            subject: DID, createdAt: Datetime, via: ComAtproto.Repo.StrongRef? = nil,
            unknownFields: UnknownFields = UnknownFields()
        ) {
            self.createdAt = createdAt
            self.subject = subject
            self.via = via
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["via", "subject", "createdAt"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var createdAt: Datetime?
            var subject: DID?
            self._via = Boxed()
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 3:
                    if key == "via", !self._via.isPresent {
                        self._via = Boxed(try ComAtproto.Repo.StrongRef(from: &reader))
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
            guard let subject else { throw reader.missing("subject", object) }
            self.createdAt = createdAt
            self.subject = subject
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields, type: Self.typeName)
            writer.field("via", via, &object)
            writer.field("subject", subject, &object)
            writer.field("createdAt", createdAt, &object)
            writer.endObject(&object)
        }
    }
}

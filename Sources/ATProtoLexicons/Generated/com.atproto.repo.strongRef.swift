// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Repo {
    /// `com.atproto.repo.strongRef`, an object.
    ///
    /// Points to one version of a record.
    public struct StrongRef: LexiconObject, Identifiable {
        /// Cid; required.
        ///
        /// A hash of what the record said when this was written.
        public var cid: CID
        /// At-uri; required.
        ///
        /// Where the record is.
        public var uri: ATURI
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// The same as `uri`.
        public var id: ATURI { uri }

        /// Makes a value of its fields.
        public init(uri: ATURI, cid: CID, unknownFields: UnknownFields = UnknownFields()) {
            self.cid = cid
            self.uri = uri
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["cid", "uri"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var cid: CID?
            var uri: ATURI?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 3:
                    if key == "cid", cid == nil {
                        cid = try CID(from: &reader)
                        continue
                    }
                    if key == "uri", uri == nil {
                        uri = try ATURI(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let cid else { throw reader.missing("cid", object) }
            guard let uri else { throw reader.missing("uri", object) }
            self.cid = cid
            self.uri = uri
        }

        /// Writes the object.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject(unknownFields)
            writer.field("cid", cid, &object)
            writer.field("uri", uri, &object)
            writer.endObject(&object)
        }
    }
}

public import ATData

extension ComAtproto.Repo {
    /// `com.atproto.repo.strongRef`, an object.
    public struct StrongRef: LexiconObject {
        /// At-uri; required.
        public var uri: ATURI
        /// Cid; required.
        public var cid: CID
        /// Fields that this type does not know; they are written back.
        public var unknownFields: UnknownFields

        /// Makes a value of its fields.
        public init(uri: ATURI, cid: CID, unknownFields: UnknownFields = UnknownFields()) {
            self.uri = uri
            self.cid = cid
            self.unknownFields = unknownFields
        }

        /// The names of the fields that the type knows.
        public static var fieldNames: [StaticString] {
            ["cid", "uri"]
        }

        /// Reads an object.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var uri: ATURI?
            var cid: CID?
            while let key = try reader.nextKey(&object) {
                switch key.count {
                case 3:
                    if key == "uri", uri == nil {
                        uri = try ATURI(from: &reader)
                        continue
                    }
                    if key == "cid", cid == nil {
                        cid = try CID(from: &reader)
                        continue
                    }
                default: break
                }
                try reader.keep(key, &object)
            }
            unknownFields = try reader.unknownFields(object, of: Self.self)
            guard let uri else { throw reader.missing("uri", object) }
            guard let cid else { throw reader.missing("cid", object) }
            self.uri = uri
            self.cid = cid
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

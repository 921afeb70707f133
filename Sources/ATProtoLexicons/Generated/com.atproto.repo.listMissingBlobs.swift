// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Repo {
    /// `com.atproto.repo.listMissingBlobs`, a query that answers page by page.
    public struct ListMissingBlobs: XRPCListQuery {
        /// Integer, at least 1, at most 1000, 500 when absent.
        public var limit: Int
        /// String.
        public var cursor: String?

        /// Makes a call.
        public init(limit: Int = 500, cursor: String? = nil) {
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.repo.listMissingBlobs" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.blobs }

        /// What a page lists.
        public typealias Item = ComAtproto.Repo.ListMissingBlobs.RecordBlob

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 1000)
        }

        /// What `com.atproto.repo.listMissingBlobs` answers.
        public struct Output: LexiconObject {
            /// Array; required.
            public var blobs: [ComAtproto.Repo.ListMissingBlobs.RecordBlob]
            /// String.
            public var cursor: String?
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                blobs: [ComAtproto.Repo.ListMissingBlobs.RecordBlob], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.blobs = blobs
                self.cursor = cursor
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["blobs", "cursor"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var blobs: [ComAtproto.Repo.ListMissingBlobs.RecordBlob]?
                self.cursor = nil
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 5:
                        if key == "blobs", blobs == nil {
                            blobs = try [ComAtproto.Repo.ListMissingBlobs.RecordBlob](from: &reader)
                            continue
                        }
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let blobs else { throw reader.missing("blobs", object) }
                self.blobs = blobs
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("blobs", blobs, &object)
                writer.field("cursor", cursor, &object)
                writer.endObject(&object)
            }
        }

        /// `com.atproto.repo.listMissingBlobs#recordBlob`, an object.
        public struct RecordBlob: LexiconObject, Identifiable {
            /// Cid; required.
            public var cid: CID
            /// At-uri; required.
            public var recordUri: ATURI
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `cid`.
            public var id: CID { cid }

            /// Makes a value of its fields.
            public init(cid: CID, recordUri: ATURI, unknownFields: UnknownFields = UnknownFields()) {
                self.cid = cid
                self.recordUri = recordUri
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "recordUri"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var recordUri: ATURI?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 3:
                        if key == "cid", cid == nil {
                            cid = try CID(from: &reader)
                            continue
                        }
                    case 9:
                        if key == "recordUri", recordUri == nil {
                            recordUri = try ATURI(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let recordUri else { throw reader.missing("recordUri", object) }
                self.cid = cid
                self.recordUri = recordUri
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("recordUri", recordUri, &object)
                writer.endObject(&object)
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Repo.ListMissingBlobs {
    /// `com.atproto.repo.listMissingBlobs`, a query that answers page by page.
    public static func listMissingBlobs(limit: Int = 500, cursor: String? = nil) -> Self {
        Self(limit: limit, cursor: cursor)
    }
}

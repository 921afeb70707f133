// Made by lexgen from a lexicon: change that, or the generator, and generate again.

public import CoreATProtocol

extension ComAtproto.Repo {
    /// `com.atproto.repo.listRecords`, a query that answers page by page.
    ///
    /// Reads the records of a collection, the latest key first. It needs no session.
    ///
    /// Needs no login.
    public struct ListRecords: XRPCListQuery {
        /// At-identifier; required.
        ///
        /// Whose records: a DID or a handle.
        public var repo: ATIdentifier
        /// Nsid; required.
        ///
        /// The type of the records, such as `app.bsky.feed.like`.
        public var collection: NSID
        /// Boolean.
        ///
        /// Whether to begin with the oldest key.
        public var reverse: Bool?
        /// Integer, at least 1, at most 100, 50 when absent.
        public var limit: Int
        /// String.
        ///
        /// The `cursor` of the page before; absent for the first page.
        public var cursor: String?

        /// Makes a call.
        public init(
            repo: ATIdentifier, collection: NSID, reverse: Bool? = nil, limit: Int = 50, cursor: String? = nil
        ) {
            self.repo = repo
            self.collection = collection
            self.reverse = reverse
            self.limit = limit
            self.cursor = cursor
        }

        /// The name of the lexicon.
        public static var nsid: NSID { "com.atproto.repo.listRecords" }

        /// Adds the parameters.
        public func write(to query: inout XRPCParameters) {
            query.add("repo", repo)
            query.add("collection", collection)
            query.add("reverse", reverse)
            query.add("limit", limit)
            query.add("cursor", cursor)
        }

        /// Where the next page begins.
        public static func cursor(in output: Output) -> String? { output.cursor }

        /// The items of a page.
        public static func items(in output: Output) -> [Item] { output.records }

        /// What a page lists.
        public typealias Item = ComAtproto.Repo.ListRecords.Record

        /// Checks what the lexicon asks of what is sent.
        public func check(_ constraints: inout ConstraintCheck) {
            constraints.integer(limit, at: "limit", minimum: 1, maximum: 100)
        }

        /// What `com.atproto.repo.listRecords` answers.
        public struct Output: LexiconObject {
            /// String.
            ///
            /// Pass it on to get the next page; absent on the last one.
            public var cursor: String?
            /// Array; required.
            public var records: [ComAtproto.Repo.ListRecords.Record]
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// Makes a value of its fields.
            public init(
                records: [ComAtproto.Repo.ListRecords.Record], cursor: String? = nil,
                unknownFields: UnknownFields = UnknownFields()
            ) {
                self.cursor = cursor
                self.records = records
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cursor", "records"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                self.cursor = nil
                var records: [ComAtproto.Repo.ListRecords.Record]?
                while let key = try reader.nextKey(&object) {
                    switch key.count {
                    case 6:
                        if key == "cursor", self.cursor == nil {
                            self.cursor = try String(from: &reader)
                            continue
                        }
                    case 7:
                        if key == "records", records == nil {
                            records = try [ComAtproto.Repo.ListRecords.Record](from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let records else { throw reader.missing("records", object) }
                self.records = records
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cursor", cursor, &object)
                writer.field("records", records, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.list(records, at: "records")
            }
        }

        /// `com.atproto.repo.listRecords#record`, an object.
        ///
        /// A record, with its address.
        public struct Record: LexiconObject, Identifiable {
            /// Cid; required.
            ///
            /// The version that this is.
            public var cid: CID
            /// At-uri; required.
            public var uri: ATURI
            /// Unknown; required.
            ///
            /// The record.
            public var value: UnknownObject
            /// Fields that this type does not know; they are written back.
            public var unknownFields: UnknownFields

            /// The same as `uri`.
            public var id: ATURI { uri }

            /// Makes a value of its fields.
            public init(uri: ATURI, cid: CID, value: UnknownObject, unknownFields: UnknownFields = UnknownFields()) {
                self.cid = cid
                self.uri = uri
                self.value = value
                self.unknownFields = unknownFields
            }

            /// The names of the fields that the type knows.
            public static var fieldNames: [StaticString] {
                ["cid", "uri", "value"]
            }

            /// Reads an object.
            public init(from reader: inout WireReader) throws(WireError) {
                var object = try reader.beginObject()
                var cid: CID?
                var uri: ATURI?
                var value: UnknownObject?
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
                    case 5:
                        if key == "value", value == nil {
                            value = try UnknownObject(from: &reader)
                            continue
                        }
                    default: break
                    }
                    try reader.keep(key, &object)
                }
                unknownFields = try reader.unknownFields(object, of: Self.self)
                guard let cid else { throw reader.missing("cid", object) }
                guard let uri else { throw reader.missing("uri", object) }
                guard let value else { throw reader.missing("value", object) }
                self.cid = cid
                self.uri = uri
                self.value = value
            }

            /// Writes the object.
            public func write(to writer: inout WireWriter) {
                var object = writer.beginObject(unknownFields)
                writer.field("cid", cid, &object)
                writer.field("uri", uri, &object)
                writer.field("value", value, &object)
                writer.endObject(&object)
            }

            /// Checks what the lexicon asks of the fields.
            public func check(_ constraints: inout ConstraintCheck) {
                constraints.object(self)
                constraints.unknown(value, at: "value")
            }
        }
    }
}

extension XRPCCall where Self == ComAtproto.Repo.ListRecords {
    /// `com.atproto.repo.listRecords`, a query that answers page by page.
    ///
    /// Reads the records of a collection, the latest key first. It needs no session.
    ///
    /// Needs no login.
    public static func listRecords(
        repo: ATIdentifier, collection: NSID, reverse: Bool? = nil, limit: Int = 50, cursor: String? = nil
    ) -> Self {
        Self(repo: repo, collection: collection, reverse: reverse, limit: limit, cursor: cursor)
    }
}

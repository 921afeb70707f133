public import ATData

/// The call `com.atproto.repo.listRecords`, for records of one type.
public struct ListedRecords<Record: LexiconRecord>: XRPCListQuery {
    /// The account.
    public var repo: ATIdentifier
    /// The number of records per page, at most 100.
    public var limit: Int
    /// Whether the oldest records come first.
    public var reverse: Bool
    /// The start of the page; `nil` for the first page.
    public var cursor: String?

    /// Creates the call.
    public init(repo: ATIdentifier, limit: Int = 100, reverse: Bool = false, cursor: String? = nil) {
        self.repo = repo
        self.limit = limit
        self.reverse = reverse
        self.cursor = cursor
    }

    /// The identifier of the lexicon.
    public static var nsid: NSID { "com.atproto.repo.listRecords" }

    /// Adds the parameters.
    public func write(to query: inout XRPCParameters) {
        query.add("repo", repo)
        query.add("collection", Record.collection)
        query.add("limit", limit)
        query.add("cursor", cursor)
        query.add("reverse", reverse)
    }

    /// The start of the next page.
    public static func cursor(in output: Output) -> String? { output.cursor }

    /// The records of a page.
    public static func items(in output: Output) -> [StoredRecord<Record>] { output.records }

    /// A page of records.
    public struct Output: WireValue {
        /// The records.
        public var records: [StoredRecord<Record>]
        /// The start of the next page; `nil` after the last.
        public var cursor: String?

        /// Decodes a page.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var records: [StoredRecord<Record>]?
            while let key = try reader.nextKey(&object) {
                if try reader.field("records", &records, key) { continue }
                if try reader.field("cursor", &cursor, key) { continue }
                try reader.keep(key, &object)
            }
            try reader.end(object, known: ["records", "cursor"])
            guard let records else { throw reader.missing("records", object) }
            self.records = records
        }

        /// Encodes the page.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject()
            if let cursor { writer.field("cursor", cursor, &object) }
            writer.field("records", records, &object)
            writer.endObject(&object)
        }
    }
}

public import ATData

/// `com.atproto.repo.listRecords`, with records of one type.
public struct ListedRecords<Record: LexiconRecord>: XRPCListQuery {
    /// Whose records.
    public var repo: ATIdentifier
    /// How many at once, at most 100.
    public var limit: Int
    /// Whether the oldest come first.
    public var reverse: Bool
    /// Where the page begins; `nil` for the first.
    public var cursor: String?

    /// Makes the call.
    public init(repo: ATIdentifier, limit: Int = 100, reverse: Bool = false, cursor: String? = nil) {
        self.repo = repo
        self.limit = limit
        self.reverse = reverse
        self.cursor = cursor
    }

    /// The name of the lexicon.
    public static var nsid: NSID { "com.atproto.repo.listRecords" }

    /// Adds the parameters.
    public func write(to query: inout XRPCParameters) {
        query.add("repo", repo)
        query.add("collection", Record.collection)
        query.add("limit", limit)
        query.add("cursor", cursor)
        query.add("reverse", reverse)
    }

    /// Where the next page begins.
    public static func cursor(in output: Output) -> String? { output.cursor }

    /// The records of a page.
    public static func items(in output: Output) -> [StoredRecord<Record>] { output.records }

    /// A page of records.
    public struct Output: WireValue {
        /// The records.
        public var records: [StoredRecord<Record>]
        /// Where the next page begins; `nil` when there is none.
        public var cursor: String?

        /// Reads a page.
        public init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            var records: [StoredRecord<Record>]?
            while let key = try reader.nextKey(&object) {
                if key == "records", records == nil {
                    records = try [StoredRecord<Record>](from: &reader)
                } else if key == "cursor", cursor == nil {
                    cursor = try reader.null() ? nil : reader.string()
                } else {
                    try reader.skip()
                }
            }
            guard let records else { throw reader.missing("records", object) }
            self.records = records
        }

        /// Writes the page.
        public func write(to writer: inout WireWriter) {
            var object = writer.beginObject()
            if let cursor { writer.field("cursor", cursor, &object) }
            writer.field("records", records, &object)
            writer.endObject(&object)
        }
    }
}

import ATData
import CoreATProtocol

/// `com.atproto.repo.listRecords`, with records of whatever type.
struct RepoListing: XRPCListQuery {
    typealias Output = Page
    typealias Item = StoredRecord<UnknownObject>

    static var nsid: NSID { "com.atproto.repo.listRecords" }

    var repo: ATIdentifier
    var collection: NSID
    var limit: Int
    var reverse: Bool
    var cursor: String?

    func write(to query: inout XRPCParameters) {
        query.add("repo", repo)
        query.add("collection", collection)
        query.add("limit", limit)
        query.add("reverse", reverse ? true : nil)
        query.add("cursor", cursor)
    }

    static func cursor(in output: Page) -> String? { output.cursor }
    static func items(in output: Page) -> [StoredRecord<UnknownObject>] { output.records }

    /// A page of records.
    struct Page: WireValue {
        var records: [StoredRecord<UnknownObject>] = []
        var cursor: String?

        init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            while let key = try reader.nextKey(&object) {
                if key == "records" {
                    records = try [StoredRecord<UnknownObject>](from: &reader)
                } else if key == "cursor", cursor == nil {
                    cursor = try reader.null() ? nil : reader.string()
                } else {
                    try reader.skip()
                }
            }
        }

        func write(to writer: inout WireWriter) {
            var object = writer.beginObject()
            if let cursor { writer.field("cursor", cursor, &object) }
            writer.field("records", records, &object)
            writer.endObject(&object)
        }
    }
}

public import ATData

/// A Tap's information about an account that it follows.
public struct TapRepoInfo: Hashable, Sendable {
    /// The account.
    public let did: DID
    /// The account's handle; `nil` if the Tap doesn't know a valid one.
    public let handle: Handle?
    /// The state of the repository: `pending`, `resyncing`, `active`, `desynchronized`, `error` and so on.
    public let state: String
    /// The revision up to which the Tap has the repository; `nil` before the first download.
    public let rev: TID?
    /// The error of the last download; `nil` if it succeeded.
    public let error: String?
    /// The failed downloads in a row.
    public let retries: Int
    /// The number of records.
    public let records: Int
}

extension TapRepoInfo {
    /// The response of a Tap.
    struct Response: WireValue {
        let value: TapRepoInfo

        init(from reader: inout WireReader) throws(WireError) {
            var (did, handle, state): (DID?, String?, String?)
            var (rev, error): (String?, String?)
            var (retries, records): (Int?, Int?)
            var object = try reader.beginObject()
            while let key = try reader.nextKey(&object) {
                if try reader.field("did", &did, key) { continue }
                if try reader.field("handle", &handle, key) { continue }
                if try reader.field("state", &state, key) { continue }
                if try reader.field("rev", &rev, key) { continue }
                if try reader.field("error", &error, key) { continue }
                if try reader.field("retries", &retries, key) { continue }
                if try reader.field("records", &records, key) { continue }
                try reader.keep(key, &object)
            }
            try reader.end(object, known: ["did", "handle", "state", "rev", "error", "retries", "records"])
            guard let did, let state else { throw reader.unexpected("the response has the fields did and state") }
            value = TapRepoInfo(
                did: did, handle: handle.flatMap { try? Handle($0) }, state: state, rev: rev.flatMap { try? TID($0) },
                error: error.flatMap { $0.isEmpty ? nil : $0 }, retries: max(retries ?? 0, 0),
                records: max(records ?? 0, 0))
        }

        func write(to writer: inout WireWriter) { writer.null() }
    }
}

/// The size of a Tap's work.
public struct TapCounts: Hashable, Sendable {
    /// The accounts that it follows.
    public let repos: Int
    /// The records of these accounts.
    public let records: Int
    /// The events that wait to be delivered and acknowledged. If this grows, the consumers are too slow.
    public let outbox: Int
    /// The events that wait for the download of their account's repository.
    public let resync: Int
}

/// A Tap's positions in the network.
public struct TapCursors: Hashable, Sendable {
    /// The number of the last event of the relay; `nil` if it doesn't read one.
    public let firehose: Int?
    /// The position in the list of all accounts; `nil` if it doesn't read one.
    public let listRepos: String?
}

extension TapCursors {
    /// The response of a Tap.
    struct Response: WireValue {
        let value: TapCursors

        init(from reader: inout WireReader) throws(WireError) {
            var (firehose, list): (Int?, String?)
            var object = try reader.beginObject()
            while let key = try reader.nextKey(&object) {
                if try reader.field("firehose", &firehose, key) { continue }
                if try reader.field("list_repos", &list, key) { continue }
                try reader.keep(key, &object)
            }
            try reader.end(object, known: ["firehose", "list_repos"])
            value = TapCursors(firehose: firehose, listRepos: list)
        }

        func write(to writer: inout WireWriter) { writer.null() }
    }
}

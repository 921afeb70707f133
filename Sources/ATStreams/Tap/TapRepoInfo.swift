public import ATData

/// What a Tap knows about an account that it follows.
public struct TapRepoInfo: Hashable, Sendable {
    /// The account.
    public let did: DID
    /// The account's handle; `nil` if the Tap doesn't know a valid one.
    public let handle: Handle?
    /// What the Tap does with the repository: `pending`, `resyncing`, `active`, `desynchronized`, `error` and so on.
    public let state: String
    /// The revision up to which the Tap has the repository; `nil` before the first download.
    public let rev: TID?
    /// Why the last download failed; `nil` if it didn't.
    public let error: String?
    /// How often downloads have failed in a row.
    public let retries: Int
    /// The number of records.
    public let records: Int
}

extension TapRepoInfo: WireValue {
    /// Reads the response of a Tap.
    public init(from reader: inout WireReader) throws(WireError) {
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
        self.did = did
        self.handle = handle.flatMap { try? Handle($0) }
        self.state = state
        self.rev = rev.flatMap { try? TID($0) }
        self.error = error.flatMap { $0.isEmpty ? nil : $0 }
        self.retries = max(retries ?? 0, 0)
        self.records = max(records ?? 0, 0)
    }

    /// Writes it as a Tap does.
    public func write(to writer: inout WireWriter) {
        var fields: LexObject = [
            "did": .string(did.description), "handle": .string(handle?.description ?? ""), "state": .string(state),
            "rev": .string(rev?.description ?? ""), "error": .string(error ?? ""),
        ]
        (fields["retries"], fields["records"]) = (.integer(retries), .integer(records))
        fields.write(to: &writer)
    }

    /// There are no constraints.
    public func check(_ constraints: inout ConstraintCheck) {}
}

/// How much a Tap has to do.
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

/// How far a Tap has read the network.
public struct TapCursors: Hashable, Sendable {
    /// The number of the last event of the relay; `nil` if it doesn't read one.
    public let firehose: Int?
    /// Where it is in the list of all accounts; `nil` if it doesn't read one.
    public let listRepos: String?
}

extension TapCursors: WireValue {
    /// Reads the response of a Tap.
    public init(from reader: inout WireReader) throws(WireError) {
        var (firehose, list): (Int?, String?)
        var object = try reader.beginObject()
        while let key = try reader.nextKey(&object) {
            if try reader.field("firehose", &firehose, key) { continue }
            if try reader.field("list_repos", &list, key) { continue }
            try reader.keep(key, &object)
        }
        try reader.end(object, known: ["firehose", "list_repos"])
        self.firehose = firehose
        listRepos = list
    }

    /// Writes it as a Tap does.
    public func write(to writer: inout WireWriter) {
        var fields = LexObject()
        if let firehose { fields["firehose"] = .integer(firehose) }
        if let listRepos { fields["list_repos"] = .string(listRepos) }
        fields.write(to: &writer)
    }

    /// There are no constraints.
    public func check(_ constraints: inout ConstraintCheck) {}
}

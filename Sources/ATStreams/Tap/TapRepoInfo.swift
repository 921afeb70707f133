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
    /// Reads the response of a Tap; `nil` if it isn't one.
    init?(_ response: LexObject) {
        func text(_ name: String) -> String? { if case .string(let text)? = response[name] { text } else { nil } }
        func count(_ name: String) -> Int { if case .integer(let count)? = response[name] { max(count, 0) } else { 0 } }
        guard let did = text("did").flatMap({ try? DID($0) }), let state = text("state") else { return nil }
        self.init(
            did: did, handle: text("handle").flatMap { try? Handle($0) }, state: state,
            rev: text("rev").flatMap { try? TID($0) }, error: text("error").flatMap { $0.isEmpty ? nil : $0 },
            retries: count("retries"), records: count("records"))
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

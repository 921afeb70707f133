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

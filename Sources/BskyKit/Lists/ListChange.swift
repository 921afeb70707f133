/// A change to the members of a list, which can be undone.
public struct ListChange: Hashable, Sendable {
    /// How many writes servers accept at a time.
    static let mostWrites = 200

    /// An account on a list.
    public struct Member: Hashable, Sendable {
        /// The record that puts the account on the list.
        public let uri: ATURI
        /// The account.
        public let account: DID

        /// Creates a member.
        public init(uri: ATURI, account: DID) {
            self.uri = uri
            self.account = account
        }
    }

    /// The list.
    public let list: ATURI
    /// The members that were added.
    public let added: [Member]
    /// The members that were removed.
    public let removed: [Member]

    /// The change that undoes this one.
    public var inverse: ListChange { ListChange(list: list, added: removed, removed: added) }

    /// The writes of the change. Records that are restored get the keys that they had.
    func writes(now: Datetime) -> [RecordWrite] {
        let collection = AppBsky.Graph.Listitem.collection
        return removed.compactMap { member in
            member.uri.recordKey.map { RecordWrite.delete(collection, key: $0) }
        }
            + added.map { member in
                RecordWrite.create(
                    AppBsky.Graph.Listitem(subject: member.account, list: list, createdAt: now),
                    key: member.uri.recordKey)
            }
    }
}

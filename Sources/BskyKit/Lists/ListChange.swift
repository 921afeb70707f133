/// A change to the members of a list, which can be undone.
public struct ListChange: Hashable, Sendable {
    /// The maximum number of writes per call.
    static let mostWrites = 200

    /// An account on a list.
    public struct Member: Hashable, Sendable {
        /// The list item record of the account.
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

    /// The inverse change.
    public var inverse: ListChange { ListChange(list: list, added: removed, removed: added) }

    /// The change in batches that a server accepts, removals first.
    var parts: [ListChange] {
        guard added.count + removed.count > Self.mostWrites else {
            return added.isEmpty && removed.isEmpty ? [] : [self]
        }
        func pieces(_ members: [Member]) -> [[Member]] {
            stride(from: 0, to: members.count, by: Self.mostWrites).map {
                Array(members[$0...].prefix(Self.mostWrites))
            }
        }
        return pieces(removed).map { ListChange(list: list, added: [], removed: $0) }
            + pieces(added).map { ListChange(list: list, added: $0, removed: []) }
    }

    init(list: ATURI, added: [Member], removed: [Member]) {
        self.list = list
        self.added = added
        self.removed = removed
    }

    /// Combines batches.
    init(_ list: ATURI, _ parts: some Collection<ListChange>) {
        self.init(list: list, added: parts.flatMap(\.added), removed: parts.flatMap(\.removed))
    }

    /// The writes of the change. Restored records keep their former keys.
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

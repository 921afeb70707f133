import ATData

/// Which events of a Jetstream are delivered. The server gets it too; events that it sends anyway are left out here.
struct JetstreamFilter: Sendable {
    let collections: [CollectionFilter]
    let dids: Set<DID>
    let kinds: Set<JetstreamKind>
    let events: EventFilter

    /// The most that servers accept.
    static let mostCollections = 100
    static let mostDIDs = 10_000

    init(collections: [CollectionFilter] = [], dids: Set<DID> = [], kinds: Set<JetstreamKind> = .all) {
        self.collections = collections
        self.dids = dids
        self.kinds = kinds
        events = EventFilter(collections: collections, dids: dids)
    }

    /// Why no server would accept it; `nil` if one would.
    var fault: String? {
        if collections.count > Self.mostCollections {
            return "A filter has at most \(Self.mostCollections) collections."
        }
        if dids.count > Self.mostDIDs { return "A filter has at most \(Self.mostDIDs) accounts." }
        if kinds.isEmpty { return "A filter needs at least one kind of event." }
        if !collections.isEmpty, !kinds.contains(.commit) {
            return "A filter with collections must include the kind commit, which they apply to."
        }
        return nil
    }

    /// Whether an operation on a record of a collection passes.
    func accepts(collection: NSID) -> Bool {
        kinds.contains(.commit) && (collections.isEmpty || collections.contains { $0.accepts(collection) })
    }
}

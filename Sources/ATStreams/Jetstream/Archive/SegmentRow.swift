package import ATData
package import ATRepo

/// An event of a segment. Its parts are slices of the block, which they keep in memory.
package struct SegmentRow: Sendable {
    /// The kind of event.
    package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// A record was created.
        case create = 1
        /// A record was updated.
        case update
        /// A record was deleted.
        case delete
        /// An account's handle, keys or data server may have changed.
        case identity
        /// An account was deactivated, taken down, deleted or restored.
        case account
        /// A repository has to be downloaded again.
        case sync
        /// A record was found when the server downloaded a repository again.
        case resync

        /// Whether the event is about a record.
        package var isCommit: Bool {
            switch self {
            case .create, .update, .delete, .resync: true
            case .identity, .account, .sync: false
            }
        }
    }

    /// The event's number, on the server that made the segment.
    package let seq: UInt64
    /// The time at which the server saw the event, in microseconds since 1970.
    package let witnessed: Int64
    /// The time at which the event counts as seen: the same, unless the segment was rebuilt later.
    package let indexed: Int64
    package let kind: Kind

    let body: SharedBytes
    // Always within the body.
    let collectionRange: Range<Int>
    let didRange: Range<Int>
    let keyRange: Range<Int>
    let revRange: Range<Int>
    let payloadRange: Range<Int>

    /// The account. It may be any text.
    package var did: String { text(didRange) }
    /// The collection of the record; empty for what isn't a commit. It may be any text.
    package var collection: String { text(collectionRange) }
    /// The key of the record; empty for what isn't a commit. It may be any text.
    package var recordKey: String { text(keyRange) }
    /// The revision of the repository. It may be any text.
    package var rev: String { text(revRange) }
    /// The record, or the event of the network for what isn't a commit, in DAG-CBOR; empty for what was deleted.
    package var payload: BlockBytes { body[payloadRange] }

    private func text(_ range: Range<Int>) -> String { String(decoding: body.bytes[range], as: UTF8.self) }
}

/// The events of a block that pass a filter.
package struct SegmentRows: Sequence, IteratorProtocol, Sendable {
    private let block: SegmentBlock
    private let collections: [CollectionFilter]
    private let events: EventFilter
    private let seqs: ClosedRange<UInt64>
    // Whether events of the kind are wanted, by its number: bit 1 for the first.
    private let kinds: UInt64
    // The next event, and where its text starts in each column.
    private var row = 0
    private var collection: Int
    private var did: Int
    private var key: Int
    private var rev: Int
    private var payload: Int

    init(_ block: SegmentBlock, _ filter: SegmentFilter) {
        self.block = block
        collections = filter.events.collections
        events = filter.events
        seqs = filter.seqs
        kinds = filter.kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
        (collection, did, key) = (block.collections, block.dids, block.keys)
        (rev, payload) = (block.revs, block.payloads)
    }

    /// The next event.
    package mutating func next() -> SegmentRow? {
        let bytes = block.body.bytes
        while row < block.count {
            // Safe: the columns are within the bytes, and their sizes add up to the rest, as `SegmentBlock` checks.
            let index = row
            let collectionRange = collection..<collection &+ Int(bytes[block.collectionSizes &+ index])
            let didRange = did..<did &+ Int(bytes.little(block.didSizes &+ 2 &* index, UInt16.self))
            let keyRange = key..<key &+ Int(bytes[block.keySizes &+ index])
            let revRange = rev..<rev &+ Int(bytes[block.revSizes &+ index])
            let payloadRange = payload..<payload &+ Int(bytes.little(block.payloadSizes &+ 4 &* index, UInt32.self))
            row = index &+ 1
            (collection, did, key) = (collectionRange.upperBound, didRange.upperBound, keyRange.upperBound)
            (rev, payload) = (revRange.upperBound, payloadRange.upperBound)

            let number = bytes[block.kinds &+ index]
            let seq: UInt64 = bytes.little(4 &+ 8 &* index)
            guard number < 64, kinds >> UInt64(number) & 1 == 1, let kind = SegmentRow.Kind(rawValue: number),
                seqs.contains(seq)
            else { continue }
            if !collections.isEmpty, kind.isCommit {
                let name = UnsafeRawBufferPointer(rebasing: bytes[collectionRange])
                guard collections.contains(where: { $0.accepts(name) }) else { continue }
            }
            guard events.accepts(account: UnsafeRawBufferPointer(rebasing: bytes[didRange])) else { continue }
            let witnessed: Int64 = bytes.little(block.witnessed &+ 8 &* index)
            let indexed: Int64 = bytes.little(block.indexed &+ 8 &* index)
            return SegmentRow(
                seq: seq, witnessed: witnessed, indexed: indexed == 0 ? witnessed : indexed, kind: kind,
                body: block.body, collectionRange: collectionRange, didRange: didRange, keyRange: keyRange,
                revRange: revRange, payloadRange: payloadRange)
        }
        return nil
    }
}

/// Selects events of a segment.
///
/// The plan of an archive names more blocks than needed, so the filter and the range are applied to each event.
package struct SegmentFilter: Sendable {
    let kinds: Set<SegmentRow.Kind>
    let events: EventFilter
    let seqs: ClosedRange<UInt64>

    /// All kinds, collections, accounts and numbers, unless some are given. Collections only apply to commits.
    package init(
        kinds: Set<SegmentRow.Kind> = Set(SegmentRow.Kind.allCases), collections: [CollectionFilter] = [],
        dids: Set<DID> = [], seqs: ClosedRange<UInt64> = 0...UInt64.max
    ) {
        self.kinds = kinds
        events = EventFilter(collections: collections, dids: dids)
        self.seqs = seqs
    }
}

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
            // Safe: the columns are within the bytes, and the sizes add up to the rest of them. `SegmentBlock` has checked it.
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

package import ATData

/// Which events of a segment are wanted.
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

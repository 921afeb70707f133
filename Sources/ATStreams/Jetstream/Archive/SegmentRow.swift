package import ATRepo

/// An event of a segment. Its parts are slices of the block, which they keep in memory.
package struct SegmentRow: Sendable {
    /// What happened.
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
    /// When the server saw the event, in microseconds since 1970.
    package let witnessed: Int64
    /// When the event counts as seen: the same, unless the segment was made again later.
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

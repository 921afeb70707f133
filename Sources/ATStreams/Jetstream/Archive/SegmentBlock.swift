import ATRepo
package import Foundation
package import Zstandard

/// A block of a segment: up to a few thousand events, column by column.
///
/// First come the columns of numbers, then those of text, and then what the events contain. A filter looks at the first
/// only.
package struct SegmentBlock: Sendable {
    /// The largest unpacked block, in bytes.
    package static let sizeLimit = 256 << 20
    /// The most events of a block.
    package static let mostRows = 1 << 18

    /// The number of events.
    package let count: Int
    /// The number of events of kinds that this version doesn't know. No filter accepts them.
    package let unknownKindCount: Int
    let body: SharedBytes

    // Where the columns start. Each has `count` numbers.
    let witnessed: Int
    let indexed: Int
    let kinds: Int
    let collectionSizes: Int
    let didSizes: Int
    let keySizes: Int
    let revSizes: Int
    let payloadSizes: Int
    // Where the text of the first event starts, of each column.
    let collections: Int
    let dids: Int
    let keys: Int
    let revs: Int
    let payloads: Int

    /// Unpacks a block. It must have the given size, if any.
    package init(frame: some ContiguousBytes, _ decoder: ZstandardDecoder, size: Int? = nil) throws(SegmentError) {
        let body: [UInt8]
        do throws(ZstandardError) {
            body = try decoder.decode(frame, limit: min(size ?? Self.sizeLimit, Self.sizeLimit))
        } catch {
            throw .undecodable(error.description)
        }
        if let size, size != body.count {
            throw .malformed("a block has \(body.count) bytes, not \(size) as the index says")
        }
        try self.init(body: body)
    }

    /// Checks a block that was unpacked. Its columns must be all of it.
    package init(body: some ContiguousBytes) throws(SegmentError) {
        let shared = body.withUnsafeBytes { SharedBytes(copying: $0) }
        let bytes = shared.bytes
        guard bytes.count >= 4 else { throw .malformed("a block has no count") }
        let count = Int(clamping: bytes.little(0, UInt32.self))
        guard count <= Self.mostRows else { throw .malformed("a block has more than \(Self.mostRows) events") }
        // 34 bytes of each event have a fixed place, so none of the sums below can overflow.
        guard (bytes.count - 4) / 34 >= count else { throw .malformed("a block ends within its columns") }
        witnessed = 4 + 8 * count
        indexed = witnessed + 8 * count
        kinds = indexed + 8 * count
        collectionSizes = kinds + count
        didSizes = collectionSizes + count
        keySizes = didSizes + 2 * count
        revSizes = keySizes + count
        payloadSizes = revSizes + count
        collections = payloadSizes + 4 * count
        // At most 2^18 numbers of 32 bits each: far from 2^64.
        var sums: (collections: UInt64, dids: UInt64, keys: UInt64, revs: UInt64, payloads: UInt64) = (0, 0, 0, 0, 0)
        var unknown = 0
        for row in 0..<count {
            // Safe: the columns are within the bytes, as was checked above.
            sums.collections &+= UInt64(bytes[collectionSizes + row])
            sums.dids &+= UInt64(bytes.little(didSizes + 2 * row, UInt16.self))
            sums.keys &+= UInt64(bytes[keySizes + row])
            sums.revs &+= UInt64(bytes[revSizes + row])
            sums.payloads &+= UInt64(bytes.little(payloadSizes + 4 * row, UInt32.self))
            if SegmentRow.Kind(rawValue: bytes[kinds + row]) == nil { unknown += 1 }
        }
        let text = sums.collections + sums.dids + sums.keys + sums.revs + sums.payloads
        guard text == UInt64(bytes.count - collections) else {
            throw .malformed("the columns of a block don't add up to its size")
        }
        // No sum is larger than the number of bytes now.
        dids = collections + Int(sums.collections)
        keys = dids + Int(sums.dids)
        revs = keys + Int(sums.keys)
        payloads = revs + Int(sums.revs)
        self.count = count
        unknownKindCount = unknown
        self.body = shared
    }

    /// The numbers of the first and the last event; `nil` when there are none.
    var seqs: ClosedRange<UInt64>? {
        guard count > 0 else { return nil }
        // Safe: the column has `count` numbers.
        let (first, last): (UInt64, UInt64) = (body.bytes.little(4), body.bytes.little(4 + 8 * (count - 1)))
        return min(first, last)...max(first, last)
    }

    /// The events that pass a filter, in their order.
    package func rows(_ filter: SegmentFilter = SegmentFilter()) -> SegmentRows { SegmentRows(self, filter) }
}

import ATStreams
import Foundation
package import Zstandard

/// Writes a segment of a Jetstream's archive.
///
/// It has what clients read: the header, the blocks and their index. The filters by which a server finds blocks are
/// empty.
package struct SegmentWriter {
    /// An event to write.
    package struct Row: Hashable, Sendable {
        package var seq: UInt64
        package var witnessed: Int64
        /// Zero for the same as `witnessed`.
        package var indexed: Int64
        /// The number of the kind, which may be unknown.
        package var kind: UInt8
        package var collection: String
        package var did: String
        package var recordKey: String
        package var rev: String
        package var payload: [UInt8]

        package init(
            seq: UInt64, witnessed: Int64, indexed: Int64 = 0, kind: UInt8, did: String, collection: String = "",
            recordKey: String = "", rev: String = "", payload: [UInt8] = []
        ) {
            self.seq = seq
            self.witnessed = witnessed
            self.indexed = indexed
            self.kind = kind
            self.did = did
            self.collection = collection
            self.recordKey = recordKey
            self.rev = rev
            self.payload = payload
        }
    }

    private let encoder = ZstandardEncoder()
    private var blocks: [UInt8] = []
    private var index: [UInt8] = []
    private var blockCount = 0
    private var eventCount = 0
    private var accounts: Set<String> = []
    private var seqs: ClosedRange<UInt64>?
    private var witnessed: ClosedRange<Int64>?

    package init() {}

    /// The columns of a block, which isn't compressed yet. Text is cut to the 255 bytes that a column has, the
    /// account's to 65,535.
    package static func body(_ rows: [Row]) -> [UInt8] {
        var body: [UInt8] = []
        body.append(little: UInt32(clamping: rows.count))
        for row in rows { body.append(little: row.seq) }
        for row in rows { body.append(little: row.witnessed) }
        for row in rows { body.append(little: row.indexed) }
        for row in rows { body.append(row.kind) }
        for row in rows { body.append(UInt8(clamping: row.collection.utf8.count)) }
        for row in rows { body.append(little: UInt16(clamping: row.did.utf8.count)) }
        for row in rows { body.append(UInt8(clamping: row.recordKey.utf8.count)) }
        for row in rows { body.append(UInt8(clamping: row.rev.utf8.count)) }
        for row in rows { body.append(little: UInt32(clamping: row.payload.count)) }
        for row in rows { body.append(contentsOf: row.collection.utf8.prefix(255)) }
        for row in rows { body.append(contentsOf: row.did.utf8.prefix(65_535)) }
        for row in rows { body.append(contentsOf: row.recordKey.utf8.prefix(255)) }
        for row in rows { body.append(contentsOf: row.rev.utf8.prefix(255)) }
        for row in rows { body.append(contentsOf: row.payload) }
        return body
    }

    /// Appends a block of events, which may be none.
    package mutating func append(_ rows: [Row]) throws(ZstandardError) {
        let body = Self.body(rows)
        let frame = try encoder.encode(body)
        index.append(little: UInt64(SegmentHeader.size + blocks.count))
        index.append(little: UInt32(clamping: frame.count))
        index.append(little: UInt32(clamping: body.count))
        index.append(little: UInt32(clamping: rows.count))
        let blockSeqs = Self.range(rows.map(\.seq))
        let blockWitnessed = Self.range(rows.map(\.witnessed))
        index.append(little: blockSeqs?.lowerBound ?? 0)
        index.append(little: blockSeqs?.upperBound ?? 0)
        index.append(little: blockWitnessed?.lowerBound ?? 0)
        index.append(little: blockWitnessed?.upperBound ?? 0)
        blocks.append(little: UInt64(frame.count))
        blocks.append(contentsOf: frame)
        blockCount += 1
        eventCount += rows.count
        accounts.formUnion(rows.map(\.did))
        seqs = Self.range([seqs, blockSeqs].compactMap(\.self).flatMap { [$0.lowerBound, $0.upperBound] })
        witnessed = Self.range(
            [witnessed, blockWitnessed].compactMap(\.self).flatMap { [$0.lowerBound, $0.upperBound] })
    }

    /// The segment, complete with its index and its checksum.
    package func sealed() -> [UInt8] {
        var header: [UInt8] = []
        header.append(little: UInt16(1))
        header.append(little: UInt32(clamping: blockCount))
        header.append(little: UInt32(clamping: eventCount))
        header.append(little: UInt32(clamping: accounts.count))
        header.append(little: seqs?.lowerBound ?? 0)
        header.append(little: seqs?.upperBound ?? 0)
        header.append(little: witnessed?.lowerBound ?? 0)
        header.append(little: witnessed?.upperBound ?? 0)
        let indexOffset = UInt64(SegmentHeader.size + blocks.count)
        header.append(little: indexOffset)
        // The filters that aren't there.
        for _ in 0..<3 { header.append(little: indexOffset + UInt64(index.count)) }
        header.append(little: indexOffset)
        header.append(contentsOf: repeatElement(0, count: SegmentHeader.size - 12 - header.count))
        var segment = SegmentHeader.magic
        segment.append(little: XXH3.hash(header + index))
        return segment + header + blocks + index
    }

    private static func range<Number: Comparable>(_ numbers: [Number]) -> ClosedRange<Number>? {
        guard let first = numbers.min(), let last = numbers.max() else { return nil }
        return first...last
    }
}

extension [UInt8] {
    fileprivate mutating func append(little integer: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: integer.littleEndian) { append(contentsOf: $0) }
    }
}

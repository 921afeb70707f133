import ATStreams
import LocalNetwork
import Zstandard

/// Events of an archive, and segments of them.
enum SampleSegment {
    /// One event of each kind, and two of kinds that don't exist.
    static let rows: [SegmentWriter.Row] = [
        row(1, kind: 1, "app.bsky.feed.post", [0xA1, 0x61, 0x61, 1]),
        row(2, kind: 2, "app.bsky.actor.profile", [0xA1, 0x61, 0x61, 2]),
        row(3, kind: 3, "app.bsky.feed.post", []), row(4, kind: 4, "", [0xA0]), row(5, kind: 5, "", [0xA0]),
        row(6, kind: 6, "", [0xA0]), row(7, kind: 7, "app.bsky.feed.like", [0xA1, 0x61, 0x61, 7]),
        row(8, kind: 0, "", [1]), row(9, kind: 99, "com.example.unknown", [2, 3]),
    ]

    static func row(
        _ seq: UInt64, kind: UInt8, _ collection: String, _ payload: [UInt8], did: String? = nil
    ) -> SegmentWriter.Row {
        .init(
            seq: seq, witnessed: Int64(seq) * 1_000, indexed: seq == 7 ? 5 : 0, kind: kind,
            did: did ?? "did:plc:\(seq % 2 == 0 ? "even" : "odd")", collection: collection,
            recordKey: collection.isEmpty ? "" : "key\(seq)", rev: collection.isEmpty ? "" : "3jzfcijpj2z2a",
            payload: payload)
    }

    /// A segment of three blocks: all kinds, none, and another event.
    static func segment() throws(ZstandardError) -> [UInt8] {
        var writer = SegmentWriter()
        try writer.append(rows)
        try writer.append([])
        try writer.append([row(12, kind: 1, "app.bsky.feed.post", [0xA0])])
        return writer.sealed()
    }

    /// A segment of blocks that are already compressed, as its index lies about them.
    static func replacing(_ offset: Int, _ bytes: [UInt8], sealing: Bool = true) throws -> [UInt8] {
        var segment = try segment()
        segment.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        if sealing { seal(&segment) }
        return segment
    }

    /// Corrects the checksum.
    static func seal(_ segment: inout [UInt8]) {
        let indexOffset = (0..<8).reduce(0) { $0 | Int(segment[58 + $1]) << (8 * $1) }
        let hash = XXH3.hash(Array(segment[12..<256] + segment[min(indexOffset, segment.count)...]))
        for index in 0..<8 { segment[4 + index] = UInt8(truncatingIfNeeded: hash >> UInt64(8 * index)) }
    }
}

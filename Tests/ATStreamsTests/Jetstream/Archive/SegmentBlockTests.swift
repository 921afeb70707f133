import ATData
import ATStreams
import Foundation
import LocalNetwork
import TestLoad
import Testing
import Zstandard

@Suite(.inTurn)
struct SegmentBlockTests {
    private func block(_ rows: [SegmentWriter.Row] = SampleSegment.rows) throws -> SegmentBlock {
        try SegmentBlock(body: SegmentWriter.body(rows))
    }

    @Test
    func `Every column of an event is read, of known kinds`() throws {
        let block = try block()
        #expect(block.count == 9)
        #expect(block.unknownKindCount == 2)
        let rows = Array(block.rows())
        let kinds: [SegmentRow.Kind] = [.create, .update, .delete, .identity, .account, .sync, .resync]
        #expect(rows.map(\.kind) == kinds)
        for (row, sample) in zip(rows, SampleSegment.rows) {
            #expect(row.seq == sample.seq)
            #expect(row.witnessed == sample.witnessed)
            #expect(row.indexed == (sample.indexed == 0 ? sample.witnessed : 5))
            #expect(row.did == sample.did)
            #expect(row.collection == sample.collection)
            #expect(row.recordKey == sample.recordKey)
            #expect(row.rev == sample.rev)
            #expect(Array(row.payload.data) == sample.payload)
            #expect(row.kind.isCommit == !sample.collection.isEmpty)
        }
        #expect(try rows[0].payload.decode(LexObject.self) == ["a": .integer(1)])
    }

    @Test
    func `A block without events is fine`() throws {
        let block = try block([])
        #expect(block.count == 0)
        #expect(Array(block.rows()).isEmpty)
    }

    @Test
    func `Filters apply to each event, and collections only to commits`() throws {
        let block = try block()
        func seqs(_ filter: SegmentFilter) -> [UInt64] { block.rows(filter).map(\.seq) }
        #expect(seqs(SegmentFilter(kinds: [.create, .resync])) == [1, 7])
        #expect(seqs(SegmentFilter(kinds: [])) == [])
        #expect(seqs(SegmentFilter(collections: ["app.bsky.feed.post"])) == [1, 3, 4, 5, 6])
        #expect(seqs(SegmentFilter(collections: ["app.bsky.feed.*"])) == [1, 3, 4, 5, 6, 7])
        #expect(seqs(SegmentFilter(kinds: [.create, .delete], collections: ["app.bsky.*"])) == [1, 3])
        #expect(seqs(SegmentFilter(dids: ["did:plc:even"])) == [2, 4, 6])
        #expect(seqs(SegmentFilter(dids: ["did:plc:other"])) == [])
        #expect(seqs(SegmentFilter(seqs: 3...5)) == [3, 4, 5])
        #expect(seqs(SegmentFilter(collections: ["app.bsky.feed.*"], dids: ["did:plc:odd"], seqs: 2...7)) == [3, 5, 7])
    }

    @Test
    func `Columns that don't add up are refused`() throws {
        let body = SegmentWriter.body(SampleSegment.rows)
        for count in 0..<body.count {
            #expect(throws: SegmentError.self) { try SegmentBlock(body: body[..<count]) }
        }
        #expect(throws: SegmentError.self) { try SegmentBlock(body: body + [0]) }
        // Each size of the first event, one larger.
        let count = SampleSegment.rows.count
        for column in [25, 26, 28, 29, 30] {
            var changed = body
            changed[4 + column * count] += 1
            #expect(throws: SegmentError.malformed("the columns of a block don't add up to its size")) {
                try SegmentBlock(body: changed)
            }
        }
        // More events than there can be, and than allowed.
        for claim: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF], [1, 0, 4, 0], [0xFF, 0xFF, 0, 0]] {
            #expect(throws: SegmentError.self) { try SegmentBlock(body: claim + [UInt8](repeating: 0, count: 1_000)) }
        }
        // The largest sizes in all events.
        let most = [UInt8](repeating: 0xFF, count: 34 * 1_000)
        #expect(throws: SegmentError.self) { try SegmentBlock(body: [0xE8, 3, 0, 0] + most) }
    }

    @Test
    func `A block is unpacked to no more than its size`() throws {
        let decoder = ZstandardDecoder()
        let body = SegmentWriter.body(SampleSegment.rows)
        let frame = try ZstandardEncoder().encode(body)
        #expect(try SegmentBlock(frame: frame, decoder).count == 9)
        #expect(try SegmentBlock(frame: frame, decoder, size: body.count).count == 9)
        for size in [0, body.count - 1, body.count + 1] {
            #expect(throws: SegmentError.self) { try SegmentBlock(frame: frame, decoder, size: size) }
        }
        #expect(throws: SegmentError.self) { try SegmentBlock(frame: body, decoder) }
    }
}

import ATCrypto
import ATData
import ATRepo
import Foundation
import TestLoad
import Testing

@Suite(.inTurn)
struct BlockTests {
    @Test(arguments: [CID.Codec.dagCBOR, .raw])
    func `an identifier and a CID stand for each other`(codec: CID.Codec) throws {
        let cid = CID(hashing: "block".utf8, codec: codec)
        let id = try #require(BlockID(cid))
        #expect(CID(id) == cid)
        #expect(id.bytes == cid.bytes)
        #expect(id.description == cid.description)
        // At an odd address.
        let shifted = [0xFF] + id.bytes
        #expect(shifted.withUnsafeBytes { BlockID(cid: $0.baseAddress! + 1) } == id)
        #expect(Array("block".utf8).withUnsafeBytes { BlockID(hashing: $0, codec: codec) } == id)
        #expect(MemoryLayout<BlockID>.stride == 40)
    }

    @Test func `a CID of another kind has no identifier`() throws {
        #expect(BlockID("bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi" as CID) == nil)
        #expect(BlockID("zb2rhe5P4gXftAwvA4eXQ5HJwsER2owDyS9sKaQRRVQPn93bA" as CID) == nil)
        for (index, byte) in [(0, UInt8(2)), (1, 0x70), (2, 0x13), (3, 31)] {
            var bytes = CID(hashing: "block".utf8, codec: .dagCBOR).bytes!
            bytes[index] = byte
            #expect(bytes.withUnsafeBytes { BlockID(cid: $0.baseAddress!) } == nil)
        }
    }

    @Test func `identifiers sort as their bytes do`() {
        let ids = (0..<200).map { index in
            BlockID(CID(hashing: "\(index)".utf8, codec: index % 2 == 0 ? .raw : .dagCBOR))!
        }
        #expect(ids.sorted().map(\.bytes) == ids.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func `a block's bytes are a range of memory, and decode in place`() throws {
        let record = try LexValue(json: Data(#"{"$type":"com.example.note","text":"one"}"#.utf8))
        let bytes = try record.dagCBOR()
        let shared = (bytes + bytes).withUnsafeBytes { SharedBytes(copying: $0) }
        let second = shared[bytes.count..<2 * bytes.count]
        #expect(try second.decode(LexValue.self) == record)
        #expect(second == BlockBytes(bytes))
        #expect(second.data == Data(bytes))
        #expect(second.withBytes { $0.byteCount } == bytes.count)
        #expect(Block(second).cid == CID(hashing: bytes, codec: .dagCBOR))
        #expect(Block(second, codec: .raw).isGenuine)
        #expect(!Block(id: Block(second).id, bytes: shared[0..<bytes.count - 1]).isGenuine)
        #expect(BlockBytes([]).count == 0)
    }

    @Test func `a table has the blocks that were added`() throws {
        let one = Block(BlockBytes([1])), two = Block(BlockBytes([2]))
        var table = BlockTable([one, one])
        #expect(table.block(one.id) == one.bytes)
        #expect(table.block(two.id) == nil)
        table.insert(two)
        #expect(table.count == 2)
        #expect(table.remove(one.id) == one.bytes)
        #expect(table.block(one.id) == nil)
    }

    @Test func `the first of several values is read, and its length returned`() throws {
        let first = try LexValue(json: Data(##"{"op":1,"t":"#commit"}"##.utf8)).dagCBOR()
        let input = try first + LexValue(json: Data(#"{"seq":7}"#.utf8)).dagCBOR()
        try input.withUnsafeBytes { input in
            let (value, count) = try LexValue.first(of: input)
            #expect(count == first.count)
            #expect(try value.dagCBOR() == first)
            let rest = UnsafeRawBufferPointer(rebasing: input[count...])
            #expect(try LexValue.first(of: rest).count == rest.count)
            #expect(throws: WireError.self) {
                try LexValue.first(of: UnsafeRawBufferPointer(rebasing: input[..<(first.count - 1)]))
            }
            #expect(throws: WireError.self) { try LexValue.first(of: UnsafeRawBufferPointer(rebasing: input[..<0])) }
            #expect(throws: WireError.self) {
                try WireReader.readAll(of: input) { (reader) throws(WireError) in try reader.skip() }
            }
        }
    }

    @Test func `the next revision is later than the last, whatever the clock says`() throws {
        let clock = TIDClock(clock: 5) { 1_000_000 }
        #expect(TID.next(after: TID(microseconds: 7, clock: 9), clock: clock)?.microseconds == 1_000_000)
        let ahead = TID(microseconds: 9_000_000, clock: 1023)
        #expect(TID.next(after: ahead, clock: clock) == TID(microseconds: 9_000_001, clock: 5))
        #expect(TID.next(after: TID(microseconds: 1 << 54 - 1, clock: 0), clock: clock) == nil)
        let now = TID.now()
        #expect(TID.next(after: now).map { $0 > now } == true)
    }
}

import ATData
import Foundation
import TestLoad
import Testing

@testable import ATRepo

@Suite(.inTurn)
struct CARSliceTests {
    private let blocks = ["commit", "node", "record", "another"].map { CARBytes.block($0) }

    private func slice(_ bytes: [UInt8], limits: CARLimits = .standard) -> CARSlice {
        CARSlice(BlockBytes(bytes), limits: limits)
    }

    @Test func `blocks are found in one pass, in the order that was asked for`() throws {
        let slice = slice(CARBytes.car(blocks))
        let ids = [blocks[2].id, blocks[0].id, CARBytes.block("missing").id, blocks[2].id]
        let (places, failure) = slice.places(of: ids)
        #expect(failure == nil && places.map { $0 == nil } == [false, false, true, false])
        #expect(try slice.block(ids[0], at: try #require(places[0])) == blocks[2])
        #expect(try slice.block(blocks[3].id) == blocks[3])
        #expect(try slice.block(CARBytes.block("missing").id) == nil)
        #expect(slice.places(of: []).found.isEmpty)
    }

    @Test func `a block with other contents is found, and refused when it is read`() throws {
        let changed = CARBytes.section(blocks[1].id.bytes, Array(blocks[2].bytes.data))
        let slice = slice(CARBytes.car([blocks[0]]) + changed)
        let place = try #require(slice.places(of: [blocks[1].id]).found[0])
        #expect(throws: CARError(.hashMismatch(blocks[1].cid), at: Int64(place.lowerBound))) {
            try slice.block(blocks[1].id, at: place)
        }
        #expect(throws: CARError.self) { try slice.block(blocks[1].id) }
    }

    @Test func `what comes before a fault is found`() throws {
        let whole = CARBytes.car(blocks)
        for count in 0..<whole.count {
            let (places, failure) = slice(Array(whole.prefix(count))).places(of: blocks.map(\.id))
            let isBoundary = places.contains { $0?.upperBound == count } || count == 59
            #expect((failure == nil) == isBoundary, "\(count)")
            // Those in front are found, and none after.
            #expect(places == places.filter { $0 != nil } + places.filter { $0 == nil })
        }
        // Nothing is read after the last block that is needed.
        #expect(slice(CARBytes.car([blocks[0]]) + [0xFF, 0xFF]).places(of: [blocks[0].id]).failure == nil)
    }

    @Test func `another header is read too`() throws {
        let header = CARBytes.header(roots: [blocks[0].id, blocks[1].id])
        #expect(try slice(header + CARBytes.section(blocks[2])).block(blocks[2].id) == blocks[2])
        #expect(throws: CARError(.notACAR, at: 0)) { try slice(Array("<html></html>".utf8)).block(blocks[2].id) }
        var version = CARBytes.car(blocks)
        version[58] = 2
        #expect(throws: CARError(.unsupportedVersion(2), at: 0)) { try slice(version).block(blocks[2].id) }
        var codec = CARBytes.car(blocks)
        codec[15] = 0x70
        #expect(throws: CARError.self) { try slice(codec).block(blocks[2].id) }
    }
}

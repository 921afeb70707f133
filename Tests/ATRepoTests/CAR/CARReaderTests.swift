import ATCrypto
import ATData
import Foundation
import TestLoad
import Testing

@testable import ATRepo

/// CARs that are valid.
@Suite(.inTurn)
struct CARReaderTests {
    let blocks = ["commit", "node", "record", "another record"].map { CARBytes.block($0) }

    @Test func `the header with one root is always the same 59 bytes`() async throws {
        let header = CARBytes.header(roots: [blocks[0].id])
        #expect(header.count == 59 && header[0] == 58)
        #expect(CARFormat.header([blocks[0].id]) == header)
        let car = CARBytes.car(blocks)
        var iterator = CARReader(Pieces(car, size: 100)).makeAsyncIterator()
        #expect(try await iterator.roots() == [blocks[0].cid])
        #expect(try await iterator.next()?.block == blocks[0])
        let (read, error) = await CARBytes.read(car)
        #expect(error == nil && read.map(\.block) == blocks)
        #expect(read.map(\.offset) == [59, 103, 145, 189].map { Int64($0) })
    }

    @Test func `there may be two roots, and more`() async throws {
        for count in [2, 30] {
            let roots = (0..<count).map { CARBytes.block("\($0)").id }
            let bytes = CARFormat.header(roots)
            #expect(try CARBlocks(bytes).roots == roots.map { CID($0) })
        }
        #expect(
            CARFormat.header([blocks[0].id, blocks[1].id]) == CARBytes.header(roots: [blocks[0].id, blocks[1].id]))
    }

    @Test func `a block may appear twice`() async throws {
        let bytes = CARBytes.car(blocks + blocks)
        #expect(await CARBytes.read(bytes).blocks.count == 8)
        let index = try CARIndex(CARStorage(copying: bytes))
        #expect(index.count == 4)
        for block in blocks { #expect(try index.block(block.id) == block.bytes) }
    }

    @Test func `an index finds every block, and no other`() throws {
        let many = (0..<20_000).map { CARBytes.block("record \($0)") }
        let bytes = CARBytes.car(many)
        let index = try CARIndex(CARStorage(copying: bytes))
        #expect(index.count == many.count && index.roots == [many[0].id])
        for block in many { #expect(try index.block(block.id) == block.bytes) }
        for number in 0..<1_000 { #expect(try index.block(CARBytes.block("no \(number)").id) == nil) }
        // The same hash with another codec is another block.
        #expect(try index.block(CARBytes.block("record 7", codec: .raw).id) == nil)
    }

    @Test func `the blocks are the same, wherever the pieces are cut`() async throws {
        let car = CARBytes.car(blocks + [CARBytes.block(String(repeating: "x", count: 200))])
        let whole = CARBytes.readWhole(car)
        #expect(whole.blocks.count == 5 && whole.error == nil)
        for cut in 0...car.count {
            let pieces = [Data(car[..<cut]), Data(), Data(car[cut...])]
            var read: [CARBlock] = []
            for try await block in CARReader(Pieces(pieces)) { read.append(block) }
            #expect(read == whole.blocks, "cut at \(cut)")
        }
        for size in 1...70 {
            let read = await CARBytes.read(car, pieces: size)
            #expect(read.blocks == whole.blocks && read.error == nil, "pieces of \(size)")
        }
    }

    @Test func `what is written is read, and is the same when it is written again`() async throws {
        let bytes = CARBytes.car(blocks)
        #expect(try CARWriter.data(root: blocks[0].cid, blocks) == Data(bytes))
        var writer = try CARWriter(root: blocks[0].cid, to: MemorySink())
        var rest = try CARBlocks(bytes)
        while let block = try rest.next() { try await writer.append(block.block) }
        #expect(try await writer.finish().bytes == Data(bytes))
    }

    @Test func `a writer hands over large parts, and a file appears when it is complete`() async throws {
        let many = (0..<5_000).map { CARBytes.block("record \($0)") }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "repo.car")
        var writer = try CARWriter(root: many[0].cid, to: FileSink(file))
        for block in many { try await writer.append(block) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try await writer.finish()
        #expect(try Data(contentsOf: file) == Data(CARBytes.car(many)))
        var read = try CARBlocks(file: file)
        var count = 0
        while let block = try read.next() {
            #expect(block.block == many[count])
            count += 1
        }
        #expect(count == many.count)
        // A writer that is dropped leaves nothing behind.
        _ = try CARWriter(root: many[0].cid, to: FileSink(folder.appending(path: "other.car")))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["repo.car"])
        var sizes = try CARWriter(root: many[0].cid, to: Sizes())
        for block in many { try await sizes.append(block) }
        let written = try await sizes.finish().sizes
        #expect(written.dropLast().allSatisfy { $0 >= 64 << 10 && $0 < 66 << 10 } && written.count > 3)
    }

    private struct Sizes: ByteSink {
        var sizes: [Int] = []
        mutating func write(_ bytes: Data) { sizes.append(bytes.count) }
        mutating func finish() {}
    }

    @Test func `a block may be raw bytes`() async throws {
        let raw = CARBytes.block("raw", codec: .raw)
        let read = await CARBytes.read(CARBytes.car([blocks[0], raw]))
        #expect(read.blocks.map(\.block) == [blocks[0], raw] && read.error == nil)
    }

    @Test func `a block may have as many bytes as the limit, and no more`() async throws {
        let limits = CARLimits(blockBytes: 100)
        let largest = CARBytes.block(String(repeating: "x", count: 97))
        let larger = CARBytes.block(String(repeating: "x", count: 98))
        #expect(largest.bytes.count == 100)
        #expect(await CARBytes.read(CARBytes.car([largest]), limits: limits).blocks.count == 1)
        let (_, error) = await CARBytes.read(CARBytes.car([largest, larger]), limits: limits)
        #expect(error == CARError(.limit("a block has more than 100 bytes"), at: 59 + 138))
        // The limit is compared before the bytes arrive.
        let claim = CARBytes.header(roots: [largest.id]) + CARBytes.varint(36 + 101)
        #expect(await CARBytes.read(claim, limits: limits).error?.offset == 59)
    }

    @Test func `the whole may have as many bytes as the limit, and no more`() async throws {
        let car = CARBytes.car(blocks)
        #expect(await CARBytes.read(car, limits: CARLimits(bodyBytes: Int64(car.count))).error == nil)
        var iterator = CARReader(Pieces(car, size: 7), limits: CARLimits(bodyBytes: Int64(car.count) - 1))
            .makeAsyncIterator()
        var count = 0
        await #expect(throws: CARError.self) { while try await iterator.next() != nil { count += 1 } }
        #expect(count == 3)
        #expect(throws: CARError.self) { try CARBlocks(car, limits: CARLimits(bodyBytes: Int64(car.count) - 1)) }
    }

    @Test func `trusting reads bytes that don't fit their identifiers`() async throws {
        let wrong = Block(id: blocks[1].id, bytes: blocks[2].bytes)
        let bytes = CARBytes.car([blocks[0], wrong])
        #expect(await CARBytes.read(bytes, hashes: .trusting).blocks.last?.block == wrong)
        #expect(await CARBytes.read(bytes).error?.reason == .hashMismatch(wrong.cid))
    }

    @Test func `bytes beyond the limit of memory go to a file, and are read from there`() throws {
        let car = CARBytes.car((0..<3_000).map { CARBytes.block("record \($0)") })
        for limit in [0, 1, 1_000, car.count - 1, car.count] {
            var spool = Spool(limit: limit)
            for start in stride(from: 0, to: car.count, by: 777) {
                try car[start..<min(start + 777, car.count)].withUnsafeBytes { try spool.append($0) }
            }
            #expect(spool.count == car.count)
            #expect(spool.isInFile == (limit < car.count))
            #expect(try spool.read(100..<5_000) == BlockBytes(car[100..<5_000]))
            let storage = try spool.finish()
            #expect(storage.count == car.count)
            #expect(try storage.window(at: 0, atLeast: car.count) == BlockBytes(car))
            #expect(try CARIndex(storage).count == 3_000)
        }
    }

    @Test func `a large table is kept in a file`() throws {
        var places = try BlockPlaces(capacity: 5 << 20)
        let ids = (0..<500).map { CARBytes.block("\($0)").id }
        for (number, id) in ids.enumerated() { places.insert(id, number + 1..<number + 5) }
        for (number, id) in ids.enumerated() {
            #expect(try places.find(id) { $0.lowerBound == number + 1 } == number + 1..<number + 5)
            #expect(try places.find(id) { _ in false } == nil)
        }
        #expect(places.count == 500)
    }
}

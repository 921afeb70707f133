import ATData
import Foundation
import TestLoad
import Testing

@testable import ATRepo

/// Files are read in parts, and must give what memory gives.
@Suite(.inTurn)
struct CARFileTests {
    /// Writes a file, which is removed afterwards.
    private func withFile(_ bytes: [UInt8], _ body: (URL) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).car")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try body(file)
    }

    private func readFile(_ file: URL) -> (blocks: [CARBlock], error: CARError?) {
        var result: [CARBlock] = []
        do throws(CARError) {
            var blocks = try CARBlocks(file: file)
            while let block = try blocks.next() { result.append(block) }
            return (result, nil)
        } catch {
            return (result, error)
        }
    }

    private func large(_ byte: UInt8, _ count: Int) -> Block {
        Block(BlockBytes([UInt8](repeating: byte, count: count)))
    }

    // A block ends so many bytes before or after the end of the first part, so the next section is cut in many places.
    @Test(arguments: [-70, -45, -44, -43, -42, -38, -37, -36, -6, -2, -1, 0, 1, 300_000])
    func `blocks are the same wherever the parts of a file end`(shift: Int) throws {
        let first = CARBytes.block("first")
        // The length takes three bytes, and the identifier 36.
        let count = CARStorage.windowBytes - CARBytes.car([first]).count - 3 - 36 + shift
        let blocks = [first, large(1, count), CARBytes.block("second"), large(2, 600_000), CARBytes.block("third")]
        #expect(CARBytes.car(Array(blocks[..<2])).count == CARStorage.windowBytes + shift)
        let car = CARBytes.car(blocks)
        let whole = CARBytes.readWhole(car)
        #expect(whole.blocks.map(\.block) == blocks && whole.error == nil)
        try withFile(car) { file in
            let read = readFile(file)
            #expect(read.blocks == whole.blocks && read.error == nil)
            let index = try CARIndex(try CARStorage(try CARFile(file)))
            #expect(index.count == blocks.count && index.byteCount == car.count)
            for block in blocks { #expect(try index.block(block.id) == block.bytes) }
            #expect(try index.block(CARBytes.block("another").id) == nil)
            #expect(try index.block(CARBytes.block("second", codec: .raw).id) == nil)
        }
        // The same where the file ends too early.
        for missing in [1, 40, 600_010] {
            let short = Array(car.dropLast(missing))
            let error = CARBytes.readWhole(short).error
            #expect(error?.reason == .truncated)
            try withFile(short) { #expect(readFile($0).error == error) }
        }
    }

    @Test func `a block that appears twice in a file is found once`() throws {
        let blocks = (0..<5_000).map { CARBytes.block("record \($0)") }
        try withFile(CARBytes.car(blocks + blocks)) { file in
            let index = try CARIndex(try CARStorage(try CARFile(file)))
            #expect(index.count == blocks.count)
            for block in blocks { #expect(try index.block(block.id) == block.bytes) }
        }
    }

    @Test func `a block outlives the part of the file that it was read with`() throws {
        let blocks = (0..<20_000).map { CARBytes.block("record \($0)") }
        try withFile(CARBytes.car(blocks)) { file in
            var kept = Optional(try CARIndex(try CARStorage(try CARFile(file))))
            let bytes = try kept?.block(blocks[7].id)
            kept = nil
            #expect(bytes == blocks[7].bytes)
            #expect(readFile(file).blocks.map(\.block) == blocks)
        }
    }

    @Test func `a file that is shortened throws, and one that grows is read as it was`() throws {
        let blocks = (0..<20_000).map { CARBytes.block("record \($0)") }
        let car = CARBytes.car(blocks)
        try withFile(car) { file in
            let index = try CARIndex(try CARStorage(try CARFile(file)))
            var rest = try CARBlocks(file: file)
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("more".utf8))
            var grown = rest
            var count = 0
            while try grown.next() != nil { count += 1 }
            #expect(count == blocks.count)
            try handle.truncate(atOffset: 300_000)
            #expect(try index.block(blocks[0].id) == blocks[0].bytes)
            let error = #expect(throws: CARError.self) { try index.block(blocks[19_999].id) }
            guard case .unreadable(let why) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(why.contains(file.path) && why.contains("shorter"))
            #expect(throws: CARError.self) { while try rest.next() != nil {} }
        }
    }

    @Test func `a header may be larger than what is read at once`() throws {
        let block = CARBytes.block("root")
        let car = CARFormat.bytes(roots: Array(repeating: block.id, count: 8_000), [block])
        #expect(car.count > CARStorage.windowBytes)
        try withFile(car) { file in
            #expect(throws: CARError.self) { try CARBlocks(file: file) }
            for limit in [1 << 20, .max] {
                var blocks = try CARBlocks(file: file, limits: CARLimits(headerBytes: limit))
                #expect(blocks.roots.count == 8_000)
                #expect(try blocks.next()?.block == block)
                #expect(try blocks.next() == nil)
            }
        }
    }
}

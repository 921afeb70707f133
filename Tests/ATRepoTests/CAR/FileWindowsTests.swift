import Foundation
import TestLoad
import Testing

@testable import ATRepo

/// Blocks that are close to each other in a file are read together, and no block is another one for that.
@Suite(.inTurn)
struct FileWindowsTests {
    private func withFile(_ count: Int, _ body: (FileWindows, [UInt8], FileHandle) throws -> Void) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try body(FileWindows(try CARFile(file), byteCount: count), bytes, try FileHandle(forUpdating: file))
    }

    private func read(_ windows: FileWindows, _ range: Range<Int>) throws -> [UInt8] {
        let shared = try windows.read(range)
        return Array(shared[0..<shared.count].data)
    }

    @Test func `what is read are the bytes of the range, wherever it is`() throws {
        let size = FileWindows.size
        try withFile(size * 3 + 77) { windows, bytes, _ in
            let starts = [0, 1, size - 200, size - 100, size - 1, size, size + 1, size * 2 - 50, size * 3 + 7]
            for start in starts {
                for count in [1, 50, 70] {
                    for _ in 0..<3 {
                        // All of the memory: a kept block keeps nothing else.
                        let found = try read(windows, start..<start + count)
                        #expect(found == Array(bytes[start..<start + count]))
                    }
                }
            }
            let large = try read(windows, 10..<size + 10)
            #expect(large == Array(bytes[10..<size + 10]))
        }
    }

    @Test func `neighbors take two reads, and blocks far from each other one each`() throws {
        let size = FileWindows.size
        try withFile(size * FileWindows.count * 2) { windows, _, _ in
            for start in stride(from: 0, to: size, by: 64) { _ = try windows.read(start..<start + 60) }
            #expect(windows.reads == 2)
            // From the end to the start, as the newest come first.
            for start in stride(from: size * 9, to: size * 5, by: -64) { _ = try windows.read(start - 64..<start - 1) }
            #expect(windows.reads == 2 + 4 * 2)
            // All parts in turn: each is forgotten before it is needed again.
            var before = 0
            for _ in 0..<3 {
                before = windows.reads
                for number in 0..<FileWindows.count * 2 { _ = try windows.read(number * size..<number * size + 60) }
            }
            #expect(windows.reads - before == FileWindows.count * 2)
        }
    }

    @Test func `a part that is no longer there doesn't hide the block that is`() throws {
        let size = FileWindows.size
        try withFile(size * 2) { windows, bytes, handle in
            try handle.truncate(atOffset: UInt64(size + 1_000))
            for _ in 0..<3 {
                #expect(try read(windows, size + 10..<size + 20) == Array(bytes[(size + 10)..<(size + 20)]))
                #expect(throws: CARError.self) { try windows.read(size + 995..<size + 1_001) }
            }
        }
    }

    @Test func `a walk through a file with the newest blocks first reads it in parts`() throws {
        let sample = try SampleRepo(posts: 4_000)
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let blocks = try sample.streamable().reversed()
        try Data(sample.car(Array(blocks))).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let repo = try Repo.open(file: file, options: RepoOptions(car: CARLimits(memoryBytes: 0)))
        var found = 0
        try repo.records.forEach { record in
            #expect(record.bytes == sample.records[found].block.bytes)
            found += 1
        }
        let reads = try #require(repo.index.windows).reads
        #expect(found == 4_000 && reads * 10 < 4_000 + sample.nodes.count, "\(reads) reads")
    }
}

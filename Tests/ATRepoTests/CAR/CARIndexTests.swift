import ATData
import Foundation
import TestLoad
import Testing

@testable import ATRepo

/// The index of a CAR must find what is in it, however the blocks meet in its table.
@Suite(.inTurn)
struct CARIndexTests {
    // Blocks are added in groups of 64.
    @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 129, 5_000])
    func `every block is found once, also where the same ones stand side by side`(count: Int) throws {
        let blocks = (0..<count).map { CARBytes.block("record \($0)") }
        let doubled = blocks.flatMap { [$0, $0] }
        for order in [blocks, doubled, blocks + blocks.reversed()] {
            let car = CARFormat.bytes(roots: [CARBytes.block("root").id], order)
            let index = try CARIndex(CARStorage(copying: car))
            #expect(index.count == count)
            for block in blocks { #expect(try index.block(block.id) == block.bytes) }
            #expect(try index.block(CARBytes.block("another").id) == nil)
        }
    }

    @Test func `a table that grows into large pages loses no block`() throws {
        let ids = (0..<100_000).map { CARBytes.block("record \($0)").id }
        var places = try BlockPlaces(capacity: 16)
        for (index, id) in ids.enumerated() {
            try places.reserve(1, progress: Double(index + 1) / Double(ids.count))
            places.insert(id, index + 1..<index + 2)
        }
        var found = 0
        for (index, id) in ids.enumerated() where places.guess(id) == index + 1 { found += 1 }
        #expect(found == ids.count)
    }

    @Test func `a walk has at hand what each node links to, before it is needed`() throws {
        let sample = try SampleRepo(posts: 3_000, likes: 200)
        func prepared(_ storage: CARStorage) throws -> Int {
            let walk = TreeWalk(root: sample.rootID, in: try CARIndex(storage))
            while try walk.next() {}
            return walk.preparedBlocks
        }
        // All nodes but the root, and all records.
        let links = sample.nodes.count - 1 + sample.records.count
        #expect(try prepared(CARStorage(copying: sample.car())) == links)
        let missing = Set(sample.records.prefix(700).map(\.block.id))
        let rest = sample.blocks.filter { !missing.contains($0.id) }
        #expect(try prepared(CARStorage(copying: sample.car(rest))) == links - 700)
    }

    @Test func `a node that is wrong is prepared as far as it can be read, and throws where it is wrong`() throws {
        let sample = try SampleRepo(posts: 40)
        var node = try #require(sample.nodes.first { $0.bytes.count > 200 }).bytes.data
        // Within the last entry.
        node[node.count - 60] ^= 0xFF
        let wrong = Block(BlockBytes(node))
        let index = try CARIndex(CARStorage(copying: CARBytes.car([wrong] + sample.records.map(\.block))))
        let walk = TreeWalk(root: wrong.id, in: index, requiresPaths: false)
        #expect(throws: TreeError.self) { while try walk.next() {} }
        #expect(walk.preparedBlocks < 40)
    }

    @Test func `blocks of a CAR in large pages are those of one in small ones`() throws {
        let records = (0..<120).map {
            ("com.example.post/\($0)", SampleRepo.record("com.example.post", $0, length: 50_000))
        }
        let sample = try SampleRepo(records)
        #expect(sample.car().count > 4 << 20)
        let repo = try sample.open(sample.blocks.reversed())
        var found = 0
        for record in sample.records {
            let path = try RecordPath(record.path)
            guard try repo.record(at: path).record?.bytes == record.block.bytes else { continue }
            found += 1
        }
        #expect(found == 120)
    }

    @Test func `a CAR in large pages that arrived in pieces has every block`() async throws {
        let records = (0..<120).map {
            ("com.example.post/\($0)", SampleRepo.record("com.example.post", $0, length: 50_000))
        }
        let sample = try SampleRepo(records)
        let car = sample.car()
        let pieces = AsyncStream<Data> { continuation in
            for start in stride(from: 0, to: car.count, by: 100_000) {
                continuation.yield(Data(car[start..<min(start + 100_000, car.count)]))
            }
            continuation.finish()
        }
        let repo = try await Repo.open(pieces)
        #expect(repo.size.bytes == car.count && car.count > 4 << 20)
        var found = 0
        try repo.records.forEach { record in if record.bytes == sample.records[found].block.bytes { found += 1 } }
        #expect(found == 120)
    }

    @Test func `a file within the budget is in memory, and a larger one is read when it is needed`() throws {
        let sample = try SampleRepo(posts: 2_000)
        let car = sample.car()
        func open(_ memory: Int, body: Int64 = 8 << 30, then change: (FileHandle) throws -> Void) throws -> Int {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).car")
            try Data(car).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let options = RepoOptions(car: CARLimits(bodyBytes: body, memoryBytes: memory))
            let repo = try Repo.open(file: file, options: options)
            try change(try FileHandle(forWritingTo: file))
            var count = 0
            try repo.records.forEach { _ in count += 1 }
            return count
        }
        #expect(try open(car.count) { try $0.truncate(atOffset: 100) } == 2_000)
        #expect(try open(car.count - 1) { _ in } == 2_000)
        let error = #expect(throws: CARError.self) { try open(car.count - 1) { try $0.truncate(atOffset: 100) } }
        guard case .unreadable = error?.reason else { throw try #require(error) }
        // What is too large isn't read to find that out.
        let tooLarge = #expect(throws: CARError.self) { try open(.max, body: Int64(car.count - 1)) { _ in } }
        guard case .limit = tooLarge?.reason else { throw try #require(tooLarge) }
    }
}

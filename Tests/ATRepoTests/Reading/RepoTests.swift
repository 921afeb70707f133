import ATCrypto
import ATData
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATRepo

/// Repositories in memory and in files, in any order of their blocks.
@Suite(.inTurn)
struct RepoTests {
    /// A generator that gives the same order in every run.
    struct Shuffle: RandomNumberGenerator {
        var state: SplitMix64
        init(_ seed: UInt64) { state = SplitMix64(seed: seed) }
        mutating func next() -> UInt64 { state.next() }
    }

    func orders(_ sample: SampleRepo) throws -> [(String, [Block])] {
        let records = sample.records.map(\.block)
        var shuffle = Shuffle(7)
        return [
            ("the order of a walk", try sample.streamable()),
            ("commit last", sample.nodes + records + [sample.commit]),
            ("leaves first", records + sample.nodes.reversed() + [sample.commit]),
            ("layer by layer", [sample.commit] + sample.nodes.sorted { $0.id < $1.id } + records.reversed()),
            ("twice", sample.blocks + sample.blocks.reversed()),
            ("with strangers", (0..<50).map { CARBytes.block("stranger \($0)") } + sample.blocks),
            ("in any order", sample.blocks.shuffled(using: &shuffle)),
        ]
    }

    @Test func `the records are the same in every order of the blocks`() async throws {
        let sample = try SampleRepo(posts: 300, likes: 40)
        for (name, blocks) in try orders(sample) {
            let repo = try sample.open(blocks)
            #expect(repo.did == SampleRepo.did && repo.rev == "3jui7kd54zh2y", "\(name)")
            var found: [String] = []
            for try await record in repo.records {
                #expect(record.bytes == sample.records[found.count].block.bytes)
                #expect(record.cid == sample.records[found.count].block.cid)
                found.append(record.path.description)
            }
            #expect(found == sample.records.map(\.path), "\(name)")
            let report = try await repo.verify(.full(sample.key.verifyingKey), did: SampleRepo.did)
            #expect(report.records == 340 && report.collections == ["com.example.post": 300, "com.example.like": 40])
            #expect(report.nodes == sample.nodes.count && report.issueCount == 0 && report.isSignatureChecked)
            #expect(report.recordBytes == sample.records.reduce(0) { $0 + Int64($1.block.bytes.count) })
        }
    }

    @Test func `a stream gives the same records in every order, in memory or with a file`() async throws {
        let sample = try SampleRepo(posts: 300, likes: 40)
        for (name, blocks) in try orders(sample) {
            for memory in [0, 1_000, 1 << 20] {
                let options = RepoOptions(car: CARLimits(memoryBytes: memory))
                var iterator = RecordStream(Pieces(sample.car(blocks), size: 999), options: options).makeAsyncIterator()
                #expect(try await iterator.commit().isSigned(by: sample.key.verifyingKey))
                var found: [String] = []
                while let record = try await iterator.next() {
                    #expect(record.bytes == sample.records[found.count].block.bytes, "\(name)")
                    found.append(record.path.description)
                }
                #expect(found == sample.records.map(\.path), "\(name)")
                #expect(iterator.kept.isInFile == (memory < iterator.kept.bytes))
                #expect(try await iterator.next() == nil)
            }
        }
    }

    @Test func `in the order of a walk, records are there as soon as they arrive, and no node is kept`()
        async throws
    {
        let sample = try SampleRepo(posts: 2_000)
        let blocks = try sample.streamable()
        let car = sample.car(blocks)
        let body = CountedPieces(Pieces(car, size: 512))
        var iterator = RecordStream(body, options: RepoOptions(car: CARLimits(memoryBytes: 0))).makeAsyncIterator()
        var bytes = 0
        var most = 0
        while let record = try await iterator.next() {
            bytes += record.bytes.count
            // The record's section is the last that has arrived, except for what the piece has more.
            let end = try #require(Data(car).range(of: record.bytes.data)).upperBound
            most = max(most, body.received - end)
        }
        #expect(most < 512)
        // The records, for other paths with the same, and their identifiers; neither nodes nor the commit.
        #expect(iterator.kept.bytes == bytes + 36 * 2_000)
        #expect(iterator.kept.isInFile)
    }

    @Test func `several paths may have the same record`() async throws {
        let shared = SampleRepo.record("com.example.post", 1)
        let sample = try SampleRepo(
            (0..<30).map {
                ("com.example.post/\($0)", $0 % 3 == 0 ? shared : SampleRepo.record("com.example.post", $0 + 100))
            })
        let blocks = try sample.streamable()
        #expect(blocks.filter { $0.id == shared.id }.count == 1)
        var count = 0
        for try await record in try sample.open(blocks).records where record.bytes == shared.bytes { count += 1 }
        #expect(count == 10)
        for memory in [0, 1 << 20] {
            var found = 0
            let options = RepoOptions(car: CARLimits(memoryBytes: memory))
            for try await record in RecordStream(Pieces(sample.car(blocks), size: 64), options: options)
            where record.bytes == shared.bytes { found += 1 }
            #expect(found == 10)
        }
    }

    @Test func `a file is opened, and a body of pieces, within memory or beyond`() async throws {
        let sample = try SampleRepo(posts: 500)
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(sample.car()).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try await Repo.open(file: file).verify(.structure).records == 500)
        for memory in [0, 5_000, 1 << 20] {
            let progress = Guarded<[Int64]>([])
            let options = RepoOptions(car: CARLimits(memoryBytes: memory))
            let repo = try await Repo.open(Pieces(sample.car(), size: 1_000), options: options) { count in
                progress.withLock { $0.append(count) }
            }
            #expect(try await repo.verify(.full(sample.key.verifyingKey)).records == 500)
            #expect(repo.size.bytes == sample.car().count && progress.withLock { $0.last } == Int64(repo.size.bytes))
        }
    }

    @Test func `the records of a collection are read without the others`() async throws {
        let sample = try SampleRepo(posts: 3_000, likes: 10)
        let repo = try sample.open()
        var iterator = repo.records(in: "com.example.like").makeIterator()
        var count = 0
        while let record = try iterator.nextRecord() {
            #expect(record.path.collection == "com.example.like")
            count += 1
        }
        #expect(count == 10)
        #expect(iterator.openedNodes < 25 && sample.nodes.count > 500)
        try repo.records(in: "com.example.none").forEach { Issue.record("\($0.path)") }
        try repo.records(in: "com.example.pos").forEach { Issue.record("\($0.path)") }
    }

    @Test func `records are decoded as their type, and those that don't fit become issues`() async throws {
        var records = (0..<20).map { ("com.example.post/\($0)", SampleRepo.record("com.example.post", $0)) }
        records.append(("com.example.post/other", SampleRepo.record("com.example.like", 5)))
        records.append(("com.example.post/broken", Block(BlockBytes([0xA1, 0x61]))))
        let sample = try SampleRepo(records)
        let posts = try sample.open().records(of: ExamplePost.self)
        var numbers: Set<Int> = []
        for try await post in posts { numbers.insert(post.number) }
        #expect(numbers == Set(0..<20))
        #expect(posts.issues.count == 2)
        #expect(Set(posts.issues.issues.map(\.path)) == ["com.example.post/other", "com.example.post/broken"])
        // Only that record is wrong.
        let report = try await sample.open().verify(.full(sample.key.verifyingKey))
        #expect(report.records == 22 && report.issueCount == 2)
        #expect(report.issues.contains { $0.reason == .wrongType("com.example.like") })
    }

    @Test func `a record is looked up`() throws {
        let sample = try SampleRepo(posts: 400)
        let repo = try sample.open()
        for (path, block) in sample.records {
            #expect(try repo.record(at: RecordPath(path)).record?.bytes == block.bytes)
        }
        #expect(try repo.record(at: "com.example.post/none") == .absent)
        #expect(try repo.record(at: "com.example.aaa/1") == .absent)
        // Without the record's block, and without a node, the answer is unknown.
        let (path, block) = sample.records[17]
        let partial = try sample.open(sample.blocks.filter { $0 != block })
        #expect(try partial.record(at: RecordPath(path)) == .unknown(missing: block.cid))
        let root = try sample.open([sample.commit])
        #expect(try root.record(at: RecordPath(path)) == .unknown(missing: CID(sample.rootID)))
    }

    @Test func `a CAR that ends after a block is incomplete if one is missing`() async throws {
        let sample = try SampleRepo(posts: 60)
        let blocks = try sample.streamable()
        for count in 0..<blocks.count {
            let part = Array(blocks[..<count])
            if count == 0 {
                // The root is absent.
                let missing = RepoError.incomplete(missing: sample.commit.cid, path: nil)
                #expect(throws: missing) { try sample.open(part) }
                continue
            }
            let repo = try sample.open(part)
            let error = await #expect(throws: RepoError.self) { try await repo.verify(.structure) }
            guard case .incomplete(let missing, let path) = error else {
                Issue.record("\(count) blocks: \(String(describing: error))")
                continue
            }
            #expect(missing == blocks[count].cid && (path == nil) == sample.nodes.contains(blocks[count]))
            let streamed = await #expect(throws: RepoError.self) {
                for try await _ in RecordStream(Pieces(sample.car(part), size: 100)) {}
            }
            #expect(streamed == error)
        }
    }

    @Test func `whichever block is missing, the repository is incomplete`() async throws {
        let sample = try SampleRepo(posts: 40)
        for missing in sample.blocks.dropFirst() {
            let blocks = sample.blocks.filter { $0 != missing }
            for check in [RepoCheck.structure, .full(sample.key.verifyingKey)] {
                let repo = try sample.open(blocks)
                let error = await #expect(throws: RepoError.self) { try await repo.verify(check) }
                guard case .incomplete(missing.cid, _) = error else {
                    Issue.record("\(missing.cid): \(String(describing: error))")
                    continue
                }
            }
        }
    }

    @Test func `every changed bit is noticed`() async throws {
        let sample = try SampleRepo(posts: 12)
        let car = sample.car(try sample.streamable())
        for index in car.indices {
            var bytes = car
            bytes[index] ^= 1 << (index % 8)
            await #expect(throws: (any Error).self, "byte \(index)") {
                try await Repo(car: bytes).verify(.full(sample.key.verifyingKey))
            }
        }
    }

    @Test func `another account and another key are refused`() async throws {
        let repo = try SampleRepo(posts: 3).open()
        let other: DID = "did:web:bob.test"
        await #expect(throws: CommitError.wrongAccount(SampleRepo.did, expected: other)) {
            try await repo.verify(.structure, did: other)
        }
        let key = try SigningKey.generate(.k256).verifyingKey
        for check in [RepoCheck.signature(key), .full(key)] {
            await #expect(throws: CommitError.invalidSignature(SampleRepo.did)) { try await repo.verify(check) }
        }
        let report = try await repo.verify(.signature(SampleRepo.usualKey.verifyingKey))
        #expect(report.isSignatureChecked && report.records == 0)
    }

    @Test func `odd paths throw, or become issues`() async throws {
        var records = (0..<20).map { ("com.example.post/\($0)", SampleRepo.record("com.example.post", $0)) }
        for path in ["noslash", "com.example.post/a/b", "com.example.post/", "com.example.post/\u{e9}"] {
            records.append((path, SampleRepo.record("com.example.post", 1)))
        }
        let sample = try SampleRepo(records)
        let strict = try sample.open()
        await #expect(throws: TreeError.self) { try await strict.verify(.structure) }
        let tolerant = try sample.open(options: .tolerant)
        let report = try await tolerant.verify(.full(sample.key.verifyingKey))
        #expect(report.records == 20 && report.issueCount == 4)
        let stream = RecordStream(Pieces(sample.car(), size: 777), options: .tolerant)
        var count = 0
        for try await _ in stream { count += 1 }
        #expect(count == 20 && stream.issues.count == 4)
        // A missing record is an issue too, a missing node isn't.
        let partial = try sample.open(sample.blocks.filter { $0 != sample.records[4].block }, options: .tolerant)
        #expect(try await partial.verify(.structure).issues.contains { $0.reason == .missingRecord })
        let cut = try sample.open(sample.blocks.filter { $0 != sample.nodes.last }, options: .tolerant)
        await #expect(throws: RepoError.self) { try await cut.verify(.structure) }
    }

    @Test func `issues beyond the capacity are counted`() {
        let log = RepoIssueLog()
        for number in 0..<1_500 {
            log.add(RepoIssue(.missingRecord, path: "\(number)", id: CARBytes.block("").id))
        }
        #expect(log.count == 1_500 && log.issues.count == 1_000)
    }
}

/// Pieces that say how many bytes have been taken.
final class CountedPieces: AsyncSequence, Sendable {
    private let pieces: Pieces
    private let count = Guarded(0)

    init(_ pieces: Pieces) { self.pieces = pieces }

    var received: Int { count.withLock { $0 } }

    struct AsyncIterator: AsyncIteratorProtocol {
        let owner: CountedPieces
        var rest: Pieces.AsyncIterator
        mutating func next() async -> Data? {
            let piece = await rest.next()
            owner.count.withLock { $0 += piece?.count ?? 0 }
            return piece
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(owner: self, rest: pieces.makeAsyncIterator()) }
}

import ATCrypto
import ATData
import ATRepo
import Foundation
import Synchronization
import TestLoad
import Testing

@Suite(.inTurn)
struct RepoWriterTests {
    private let did: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"
    private let storage = MemoryStorage()

    private func post(_ text: String) -> LexObject { ["$type": "com.example.record", "text": .string(text)] }

    private func path(_ key: Int) -> RecordPath { RecordPath("com.example.record", RecordKey(stringLiteral: "\(key)")) }

    private func writer(
        _ key: SigningKey, head: CID? = nil, clock: TIDClock = .shared, limits: RepoWriteLimits = .standard
    ) throws -> RepoWriter {
        try RepoWriter(did: did, key: key, storage: storage, head: head, clock: clock, limits: limits)
    }

    /// Checks what a consumer sees of a commit.
    private func check(_ commit: NewCommit, _ key: SigningKey) throws {
        let slice = try CARIndex(CARStorage(copying: commit.car()))
        let root = try #require(slice.roots.first)
        let bytes = try #require(try slice.block(root))
        let read = try SignedCommit(Block(id: root, bytes: bytes))
        try read.verify(did: did, key: key.verifyingKey)
        #expect(read.cid == commit.cid && read.data == commit.data && read.rev == commit.rev)
        for op in commit.ops {
            guard let cid = op.cid else { continue }
            #expect(try slice.block(BlockID(cid)!) != nil)
        }
        guard let prevData = commit.prevData else { return }
        var tree = MST(root: BlockID(read.data)!, in: slice)
        let operations = commit.ops.map { op in
            TreeOperation(
                key: op.path.description, value: op.cid.map { BlockID($0)! }, previous: op.prev.map { BlockID($0)! })
        }
        try tree.undo(operations, to: BlockID(prevData)!)
    }

    @Test(arguments: [Curve.k256, .p256]) func `a repository is written, and every commit can be undone`(curve: Curve)
        throws
    {
        let key = try SigningKey.generate(curve)
        var writer = try writer(key)
        let first = try writer.recommit()
        #expect(first.prevData == nil && first.since == nil && first.ops.isEmpty && first.removed.isEmpty)
        #expect(first.data == CID(MST.emptyRoot) && Set(first.newBlocks.map(\.cid)) == [first.cid, first.data])
        storage.save(first)
        try check(first, key)
        var generator = SplitMix64(seed: 104)
        var records: [RecordPath: String] = [:]
        var last = first
        for round in 0..<60 {
            var writes: [RepoWrite] = []
            for number in Set((0..<4).map { _ in Int.random(in: 0..<120, using: &generator) }) {
                let path = path(number)
                let text = "\(Int.random(in: 0..<20, using: &generator))"
                switch (records[path], Bool.random(using: &generator)) {
                case (nil, _): writes.append(try .create(path, post(text)))
                case (_?, true): writes.append(try .put(path, post(text)))
                case (_?, false): writes.append(.delete(path))
                }
                records[path] = writes.last.map { $0 == .delete(path) } == true ? nil : text
            }
            guard let commit = try writer.apply(writes) else { continue }
            #expect(commit.rev > last.rev && commit.since == last.rev && commit.prevData == last.data)
            try check(commit, key)
            storage.save(commit)
            last = commit
            // What is stored is what can be reached, no more and no less.
            let reached = try SampleTree.records(
                BlockID(commit.data)!, in: Stored(storage: storage), requiresPaths: true)
            let expected = try Dictionary(
                uniqueKeysWithValues: records.map { ($0.key.description, BlockID(try post($0.value).cid())!) })
            #expect(reached == expected, "round \(round)")
            let nodes = try SampleTree.build(expected)
            let all = Set(
                nodes.blocks.ids.map { CID($0) } + expected.values.map { CID($0) } + [commit.cid, commit.data])
            #expect(storage.cids == all, "round \(round)")
            // Another writer goes on from what is stored.
            if round % 10 == 0 { writer = try self.writer(key, head: commit.cid) }
        }
    }

    private struct Stored: BlockSource {
        let storage: MemoryStorage
        func block(_ id: BlockID) -> BlockBytes? { storage.block(CID(id)) }
    }

    @Test func `writes that change nothing make no commit`() throws {
        var writer = try writer(try .generate(.k256))
        storage.save(try #require(try writer.apply([.create(path(1), post("a"))])))
        let head = writer.head
        #expect(try writer.apply([.update(path(1), post("a"))]) == nil)
        #expect(try writer.apply([.put(path(1), post("a"))]) == nil)
        #expect(try writer.apply([]) == nil)
        #expect(writer.head == head)
        let commit = try #require(try writer.apply([.put(path(1), post("a")), .create(path(2), post("b"))]))
        #expect(commit.ops.map(\.action) == [.create])
    }

    @Test func `conditions and wrong writes change nothing`() throws {
        var writer = try writer(try .generate(.k256))
        let first = try #require(try writer.apply([.create(path(1), post("a"))]))
        storage.save(first)
        let (a, b) = (try post("a").cid(), try post("b").cid())
        let wrong: [(RepoWriteError, [RepoWrite])] = [
            (.recordExists(path(1)), [try .create(path(1), post("b"))]),
            (.recordNotFound(path(2)), [.delete(path(2))]),
            (.recordNotFound(path(2)), [try .update(path(2), post("b"))]),
            (.wrongRecord(path(1), current: a), [.delete(path(1), if: .record(b))]),
            (.wrongRecord(path(1), current: a), [try .put(path(1), post("b"), if: .absent)]),
            (.wrongRecord(path(2), current: nil), [try .put(path(2), post("b"), if: .record(a))]),
            (.duplicatePath(path(3)), [try .create(path(3), post("b")), .delete(path(3))]),
            (.notAnObject(path(3)), [try .create(path(3), LexValue.integer(1))]),
            (.noType(path(3)), [try .create(path(3), ["e": [], "l": .null] as LexObject)]),
            (
                .recordTooLarge(
                    path(3), bytes: try post(String(repeating: "a", count: 1 << 20)).dagCBOR().count, limit: 1 << 20),
                [try .create(path(3), post(String(repeating: "a", count: 1 << 20)))]
            ),
        ]
        for (error, writes) in wrong {
            // The good write before the wrong one isn't done either.
            #expect(throws: error) { try writer.apply([.create(path(9), post("c"))] + writes) }
            #expect(writer.head == first.commit)
        }
        #expect(throws: RepoWriteError.wrongCommit(current: first.cid)) {
            try writer.apply([.delete(path(1))], swapCommit: a)
        }
        #expect(throws: RepoWriteError.wrongCommit(current: first.cid)) { try writer.recommit(swapCommit: a) }
        #expect(try writer.apply([.put(path(1), post("b"), if: .record(a))], swapCommit: first.cid) != nil)
    }

    @Test func `a new key signs the same tree`() throws {
        var old = try writer(try .generate(.k256))
        let first = try #require(try old.apply([.create(path(1), post("a"))]))
        storage.save(first)
        let key = try SigningKey.generate(.p256)
        var writer = try writer(key, head: first.cid)
        let commit = try writer.recommit()
        #expect(commit.data == first.data && commit.prevData == first.data && commit.ops.isEmpty)
        #expect(commit.newBlocks.map(\.cid) == [commit.cid] && commit.removed == [first.cid])
        try check(commit, key)
    }

    @Test func `limits are checked before anything is signed`() throws {
        var writer = try writer(try .generate(.k256))
        let many = try (0..<201).map { try RepoWrite.create(path($0), post("\($0)")) }
        #expect(throws: RepoWriteError.tooManyOperations(201, limit: 200)) { try writer.apply(many) }
        #expect(writer.head == nil)
        let commit = try #require(try writer.apply(Array(many.dropLast())))
        #expect(commit.ops.count == 200)
        let large = try (0..<3).map { try RepoWrite.create(path($0), post(String(repeating: "\($0)", count: 700_000))) }
        var other = try self.writer(try .generate(.k256))
        #expect {
            _ = try other.apply(large)
        } throws: { error in
            if case RepoWriteError.commitTooLarge(let bytes, 2_000_000) = error { bytes > 2_100_000 } else { false }
        }
        #expect(other.head == nil)
        // The computed size is the size of the CAR.
        let exact = try #require(try other.apply([large[0]])).car().count
        var least = try self.writer(try .generate(.k256), limits: RepoWriteLimits(carBytes: exact))
        #expect(try least.apply([large[0]])?.car().count == exact)
        var less = try self.writer(try .generate(.k256), limits: RepoWriteLimits(carBytes: exact - 1))
        #expect(throws: RepoWriteError.commitTooLarge(bytes: exact, limit: exact - 1)) { try less.apply([large[0]]) }
    }

    @Test func `revisions increase when the clock is set back`() throws {
        let time = Time()
        var writer = try writer(
            try .generate(.k256), clock: TIDClock(clock: 5) { time.microseconds.withLock { $0 } })
        var last = try writer.recommit()
        storage.save(last)
        for back in [3_600_000_000, 0, 1, 7_200_000_000] as [UInt64] {
            time.microseconds.withLock { $0 -= back }
            // A new process, whose clock knows nothing of the revisions before.
            writer = try self.writer(
                try .generate(.k256), head: last.cid,
                clock: TIDClock(clock: 5) { time.microseconds.withLock { $0 } })
            let next = try writer.recommit()
            #expect(next.rev > last.rev && next.since == last.rev)
            storage.save(next)
            last = next
        }
    }

    private final class Time: Sendable {
        let microseconds = Mutex<UInt64>(1_700_000_000_000_000)
    }

    @Test func `a record stays as long as one path has it`() throws {
        var writer = try writer(try .generate(.k256))
        storage.save(try #require(try writer.apply([.create(path(1), post("a")), .create(path(2), post("a"))])))
        let cid = try post("a").cid()
        let one = try #require(try writer.apply([.delete(path(1))]))
        #expect(!one.removed.contains(cid))
        storage.save(one)
        // From one path to another in one commit.
        let moved = try #require(try writer.apply([.delete(path(2)), .create(path(3), post("a"))]))
        #expect(!moved.removed.contains(cid))
        storage.save(moved)
        let none = try #require(try writer.apply([.update(path(3), post("b"))]))
        #expect(none.removed.contains(cid))
        storage.save(none)
        #expect(storage.block(cid) == nil)
    }

    @Test func `with counts from the storage, a record stays as long as one path has it`() throws {
        let counted = CountingStorage(storage: storage)
        var writer = try RepoWriter(did: did, key: try .generate(.k256), storage: counted, head: nil)
        let cid = try post("a").cid()
        let steps: [(writes: [RepoWrite], isRemoved: Bool)] = [
            ([try .create(path(1), post("a")), try .create(path(2), post("a"))], false),
            ([.delete(path(1))], false),
            // From the only path to another in one commit: the count before is one, and one path loses it.
            ([.delete(path(2)), try .create(path(3), post("a"))], false),
            ([try .update(path(3), post("b")), try .create(path(4), post("a"))], false),
            ([try .create(path(5), post("a"))], false),
            ([.delete(path(4)), try .update(path(5), post("b"))], true),
        ]
        for (number, step) in steps.enumerated() {
            let commit = try #require(try writer.apply(step.writes))
            #expect(commit.removed.contains(cid) == step.isRemoved, "step \(number)")
            counted.save(commit)
            #expect((storage.block(cid) == nil) == step.isRemoved, "step \(number)")
        }
    }

    /// Counts the paths of each record.
    private final class CountingStorage: RepoStorage {
        private let storage: MemoryStorage
        private let counts = Mutex<[CID: Int]>([:])

        init(storage: MemoryStorage) { self.storage = storage }

        func block(_ cid: CID) -> BlockBytes? { storage.block(cid) }

        func recordCount(_ cid: CID) -> Int? { counts.withLock { $0[cid] } }

        func save(_ commit: NewCommit) {
            counts.withLock { counts in
                for op in commit.ops {
                    if let cid = op.cid { counts[cid, default: 0] += 1 }
                    if let prev = op.prev { counts[prev, default: 0] -= 1 }
                }
            }
            storage.save(commit)
        }
    }

    @Test func `a damaged or missing block is found`() throws {
        let key = try SigningKey.generate(.k256)
        var writer = try writer(key)
        let commit = try #require(try writer.apply((0..<50).map { try .create(path($0), post("\($0)")) }))
        storage.save(commit)
        let bytes = storage.block(commit.data)
        storage.replace(commit.data, with: BlockBytes([1, 2, 3]))
        #expect(throws: RepoWriteError.damagedBlock(commit.data)) { try writer.apply([.delete(path(1))]) }
        storage.replace(commit.data, with: nil)
        #expect(throws: RepoWriteError.missingBlock(commit.data)) { try writer.apply([.delete(path(1))]) }
        storage.replace(commit.data, with: bytes)
        #expect(try writer.apply([.delete(path(1))]) != nil)
        storage.replace(commit.cid, with: nil)
        #expect(throws: RepoWriteError.missingBlock(commit.cid)) { try self.writer(key, head: commit.cid) }
    }
}

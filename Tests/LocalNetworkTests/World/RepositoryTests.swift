import ATCrypto
import ATData
import ATRepo
import ATServer
import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import LocalNetwork

/// The trees and commits of repositories, against what ATRepo says about them.
@Suite(.inTurn) struct RepositoryTests {
    private static let collections: [NSID] = ["com.example.note", "com.example.noteTwo", "com.example-two.note"]

    /// A random change of one of a few records. A third of the records have the same text.
    private func randomWrite(_ world: World, _ did: DID, _ random: inout SplitMix64) throws -> PreparedWrite {
        let collection: NSID = Self.collections.randomElement(using: &random) ?? "com.example.note"
        let key = try RecordKey("k\(Int.random(in: 0..<60, using: &random))")
        if Int.random(in: 0..<3, using: &random) == 0 { return PreparedWrite(deleting: collection, key) }
        let text = Bool.random(using: &random) ? "same" : "text \(Int.random(in: 0..<1000, using: &random))"
        return try PreparedWrite(.put, collection, key, ["text": .string(text)], validate: nil)
    }

    /// Exports a repository, checks all of it, and returns its records by path.
    @discardableResult
    static func check(_ context: NetworkContext, _ did: DID) async throws -> Repo {
        let (repository, key) = try context.world.withLock { world in
            (try #require(world.repositories[did]), try world.signingKey(of: did).verifyingKey)
        }
        let export = RepositoryExport(repository.commit, repository.blocks)
        var blocks: [Block] = []
        while let block = try export.next() { blocks.append(block) }
        #expect(Set(blocks.map(\.cid)).count == blocks.count)
        // Everything that is kept is reachable, and nothing else is kept.
        #expect(blocks.count == repository.blocks.count)
        let repo = try Repo(car: CARWriter.data(root: repository.commit.cid, blocks))
        let report = try await repo.verify(.full(key), did: did)
        #expect(report.issues.isEmpty)
        var records: [String: CID] = [:]
        for try await record in repo.records { records[record.path.description] = record.cid }
        var expected: [String: CID] = [:]
        for (name, collection) in repository.collections {
            for key in collection.keys { expected["\(name)/\(key)"] = collection[key]?.cid }
        }
        #expect(records == expected)
        return repo
    }

    @Test func `after random writes the head is a signed tree of exactly the records`() async throws {
        let network = try await LocalNetwork.start()
        let did = try await network.createAccount(handle: "alice.test", password: "x").did
        try await Self.check(network.context, did)
        var random = SplitMix64(seed: 7)
        var last = network.context.world.withLock { $0.repositories[did]?.head }
        for round in 0..<60 {
            let world = network.context.world.withLock(\.self)
            var writes: [PreparedWrite] = []
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                writes.append(try randomWrite(world, did, &random))
            }
            // Deleting what isn't there, or writing what is, is no change.
            guard let head = try await network.context.write(writes, to: did, expecting: last?.cid) else { continue }
            #expect(head.rev > (try #require(last).rev))
            last = head
            if round % 6 == 5 { try await Self.check(network.context, did) }
        }
        try await Self.check(network.context, did)
        // Deleting everything leads back to the empty tree.
        let all = network.context.world.withLock { world in
            (world.repositories[did]?.collections ?? [:]).flatMap { name, collection in
                collection.keys.map { PreparedWrite(deleting: name, $0) }
            }
        }
        _ = try await network.context.write(all, to: did, expecting: nil)
        let empty = try await Self.check(network.context, did)
        #expect(empty.size.blocks == 2)
        #expect(empty.commit.data == CID(MST.emptyRoot))
        await network.stop()
    }

    @Test func `several writes of one path become one change, or none`() async throws {
        let network = try await LocalNetwork.start()
        let did = try await network.createAccount(handle: "alice.test", password: "x").did
        func put(_ text: String, _ action: PreparedWrite.Action = .put) throws -> PreparedWrite {
            try PreparedWrite(action, "com.example.note", "one", ["text": .string(text)], validate: nil)
        }
        let delete = PreparedWrite(deleting: "com.example.note", "one")
        #expect(try await network.context.write([put("a", .create), delete], to: did, expecting: nil) == nil)
        #expect(
            try await network.context.write([put("a"), put("b"), delete, put("c")], to: did, expecting: nil) != nil)
        let repo = try await Self.check(network.context, did)
        #expect(try repo.record(at: "com.example.note/one").record?.cid == put("c").cid)
        #expect(try await network.context.write([delete, put("c", .create)], to: did, expecting: nil) == nil)
        await network.stop()
    }

    @Test func `a record that is too large for a commit is refused, and nothing changes`() async throws {
        let network = try await LocalNetwork.start()
        let did = try await network.createAccount(handle: "alice.test", password: "x").did
        let before = network.context.world.withLock { $0.repositories[did]?.head.cid }
        let large = try PreparedWrite(
            .put, "com.example.note", "one", ["text": .string(String(repeating: "x", count: 1 << 20))], validate: nil)
        let failure = await #expect(throws: XRPCError.self) {
            try await network.context.write([large], to: did, expecting: nil)
        }
        #expect(failure?.error == "InvalidRequest")
        #expect(network.context.world.withLock { $0.repositories[did]?.head.cid } == before)
        try await Self.check(network.context, did)
        await network.stop()
    }

    @Test func `keys that make one node too large are refused, and the repository stays readable`() async throws {
        let network = try await LocalNetwork.start()
        let did = try await network.createAccount(handle: "alice.test", password: "x").did
        var random = SplitMix64(seed: 9)
        var refusals = 0
        for _ in 0..<16 {
            var writes: [PreparedWrite] = []
            while writes.count < 150 {
                // Keys without a common prefix, whose hashes put all of them into the lowest layer.
                let key = (0..<31).map { _ in
                    String(random.next(), radix: 36).padding(toLength: 16, withPad: "0", startingAt: 0)
                }
                let path = "com.example.note/\(key.joined())"
                guard SHA256.hash(Array(path.utf8)).bytes[0] >= 0x40 else { continue }
                writes.append(
                    try PreparedWrite(
                        .create, "com.example.note", RecordKey(key.joined()), ["text": "x"], validate: nil))
            }
            do {
                _ = try await network.context.write(writes, to: did, expecting: nil)
            } catch let failure as XRPCError {
                #expect(failure.error == "InvalidRequest")
                refusals += 1
            }
        }
        #expect(refusals >= 1 && refusals < 16)
        try await Self.check(network.context, did)
        await network.stop()
    }

    // MARK: In a folder

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "network-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    /// Starts a network in a folder and writes to it for a while.
    private func write(_ folder: String, seed: UInt64) async throws -> DID {
        let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
        let person = network.accounts.first
        let did: DID
        if let person {
            did = person.did
        } else {
            did = try await network.createAccount(handle: "a.test", password: "x").did
        }
        var random = SplitMix64(seed: seed)
        for _ in 0..<30 {
            let world = network.context.world.withLock(\.self)
            let writes = try (0..<5).map { _ in try randomWrite(world, did, &random) }
            _ = try await network.context.write(writes, to: did, expecting: nil)
        }
        await network.stop()
        return did
    }

    @Test func `a folder keeps the commit, the tree and the revision of every block`() async throws {
        try await withFolder { folder in
            let did = try await write(folder, seed: 1)
            let first = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
            let before = try #require(first.context.world.withLock { $0.repositories[did] })
            try await Self.check(first.context, did)
            await first.stop()
            _ = try await write(folder, seed: 2)
            let second = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
            let after = try #require(second.context.world.withLock { $0.repositories[did] })
            let repo = try await Self.check(second.context, did)
            #expect(repo.rev > before.head.rev)
            // Blocks that were there before have kept their revisions, and the others are newer.
            let export = RepositoryExport(after.commit, after.blocks)
            while let block = try export.next() {
                let rev = try #require(after.blocks[block.id]?.rev)
                if rev <= before.head.rev {
                    #expect(before.blocks[block.id] != nil)
                } else if before.blocks[block.id]?.paths == 0 {
                    // A node that went away and came back.
                    #expect(rev > before.head.rev)
                }
            }
            await second.stop()
            let storage = try SQLiteStorage(folder: folder)
            let nodes = try storage.entries(in: .node).count
            storage.close()
            var count = 0
            let walk = TreeWalk(root: after.commit.dataID, in: after.blocks)
            while try walk.next() {}
            count = walk.openedNodes
            #expect(nodes == count, "nodes that the tree no longer has must not be kept")
        }
    }

    @Test func `a folder of an earlier version gets trees and signed commits`() async throws {
        try await withFolder { folder in
            let did = try await write(folder, seed: 3)
            let old = try await olderForm(folder)
            for round in 0..<2 {
                let network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
                let repo = try await Self.check(network.context, did)
                #expect(round == 1 || repo.rev > old)
                #expect(repo.size.blocks > 20)
                let write = try PreparedWrite(
                    .put, "com.example.note", "new", ["text": .string("\(round)")], validate: nil)
                #expect(try await network.context.write([write], to: did, expecting: repo.commit.cid) != nil)
                try await Self.check(network.context, did)
                await network.stop()
            }
        }
    }

    /// Changes a folder into what version 2 of the layout had: heads without a block, records without revisions, no
    /// nodes. Returns the revision, which is a day in the future, as if the clock had been set back since.
    private func olderForm(_ folder: String) async throws -> TID {
        let storage = try SQLiteStorage(folder: folder)
        var changes = Changes()
        let rev = TID(microseconds: Datetime.microsecondsNow() + 86_400_000_000, clock: 1)
        for (key, _) in try storage.entries(in: .node) { changes.remove(.node, key) }
        for (key, value) in try storage.entries(in: .head) {
            let head = try JSONDecoder().decode(StoredHead.self, from: Data(value))
            try changes.put(.head, key, ["cid": head.cid.description, "rev": rev.description])
        }
        for (key, value) in try storage.entries(in: .record) {
            var object = try LexObject(dagCBOR: value)
            object["rev"] = nil
            changes.put(.record, key, bytes: try object.dagCBOR())
        }
        try storage.commit(changes.list)
        storage.close()
        return rev
    }

    @Test(arguments: [StorageTable.node, .record])
    func `a folder without some of its entries is reported as damaged`(table: StorageTable) async throws {
        try await withFolder { folder in
            _ = try await write(folder, seed: 4)
            let storage = try SQLiteStorage(folder: folder)
            let key = try #require(storage.entries(in: table).first).key
            try storage.commit([StorageChange(table: table, key: key, value: nil)])
            storage.close()
            let error = await #expect(throws: LocalNetworkError.self) {
                try await LocalNetwork.start(options: LocalNetwork.Options(folder: URL(filePath: folder)))
            }
            #expect(error.map { "\($0)" }?.contains("is damaged") == true)
        }
    }
}

import ATCrypto
import ATData
import ATRepo
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Compares trees with those of the Python package atmst.
@Suite(.inTurn, .enabled(if: TreesPython.path != nil, TreesPython.whenAbsent))
struct OtherTreeTests {
    /// What the other program has done.
    private struct Story: Decodable {
        let records: [String: Int]
        let root: String
        let changes: [Change]
        let after: String

        struct Change: Decodable {
            let key: String
            let value: Int?

            init(from decoder: any Decoder) throws {
                var array = try decoder.unkeyedContainer()
                key = try array.decode(String.self)
                value = try array.decodeIfPresent(Int.self)
            }
        }
    }

    private func record(_ number: Int) throws -> Block {
        Block(BlockBytes(try (["number": .integer(number)] as LexObject).dagCBOR()))
    }

    @Test func `random repositories have the same roots, and CARs go both ways`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trees-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(
            try await TreesPython.run("make", TreesPython.count, "\(Int.random(in: 0..<1 << 30))", folder.path))
        let key = try SigningKey.generate(.k256)
        var count = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json") {
            let number = String(name.dropLast(5))
            try check(folder, number, key)
            count += 1
        }
        #expect(count == Int(TreesPython.count))
        #expect(try await TreesPython.run("read", folder.path))
    }

    private func check(_ folder: URL, _ number: String, _ key: SigningKey) throws {
        let story = try JSONDecoder().decode(
            Story.self, from: Data(contentsOf: folder.appending(path: "\(number).json")))
        var values = story.records
        let before = try SampleTree.build(values.mapValues { try record($0).id })
        #expect(before.root == SampleTree.id(story.root))
        var tree = MST(root: before.root, in: before.blocks)
        for change in story.changes {
            switch (values[change.key], change.value) {
            case (nil, let value?): try tree.insert(change.key, try record(value).id)
            case (_?, let value?): _ = try tree.update(change.key, try record(value).id)
            default: _ = try tree.remove(change.key)
            }
            values[change.key] = change.value
        }
        let root = tree.seal()
        #expect(root == SampleTree.id(story.after))
        // Their CAR, read here.
        let theirs = try Data(contentsOf: folder.appending(path: "\(number).car"))
        let index = try CARIndex(CARStorage(copying: theirs))
        #expect(index.roots == [root])
        let expected = try values.mapValues { try record($0).id }
        #expect(try SampleTree.records(root, in: index, requiresPaths: true) == expected)
        // Ours, for them to read.
        let nodes = try SampleTree.build(expected)
        let commit = try SignedCommit(did: "did:web:a.example", rev: .now(), data: root, signedWith: key)
        let records = try Set(values.values).sorted().map(record)
        let blocks =
            [commit.block]
            + nodes.blocks.ids.compactMap { id in
                nodes.blocks.block(id).map { Block(id: id, bytes: $0) }
            }
        try CARWriter.data(root: commit.cid, blocks + records).write(to: folder.appending(path: "\(number).ours.car"))
    }
}

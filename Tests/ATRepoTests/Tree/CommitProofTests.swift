import ATCrypto
import ATData
import ATRepo
import Foundation
import SharedFolder
import TestLoad
import Testing

/// The proofs of commits: what a producer must send so that a consumer can undo its operations.
@Suite(.inTurn)
struct CommitProofTests {
    private struct Fixture: Decodable {
        let comment: String
        let leafValue: String
        let keys: [String]
        let adds: [String]
        let dels: [String]
        let rootBeforeCommit: String
        let rootAfterCommit: String
        let blocksInProof: [String]
    }

    @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
    func `the commits of the interoperability tests, in every order of their operations`() throws {
        let fixtures = try JSONDecoder().decode(
            [Fixture].self, from: SharedFolder.data("interop/firehose/commit-proof-fixtures.json"))
        #expect(fixtures.count == 6)
        for fixture in fixtures {
            let leaf = SampleTree.id(fixture.leafValue)
            let before = try SampleTree.build(Dictionary(uniqueKeysWithValues: fixture.keys.map { ($0, leaf) }))
            #expect(before.root == SampleTree.id(fixture.rootBeforeCommit), "\(fixture.comment)")
            let operations =
                fixture.adds.map { TreeOperation(key: $0, value: leaf, previous: nil) }
                + fixture.dels.map { TreeOperation(key: $0, value: nil, previous: leaf) }
            var orders = 0
            try permutations(operations) { order in
                orders += 1
                var tree = MST(root: before.root, in: before.blocks)
                for operation in order { try apply(operation, to: &tree) }
                let change = try tree.sealChange()
                #expect(change.root == SampleTree.id(fixture.rootAfterCommit), "\(fixture.comment)")
                let proof = try tree.proof(of: operations.map(\.key))
                #expect(Set(proof.map(\.cid.description)) == Set(fixture.blocksInProof), "\(fixture.comment)")
                // Undone with the listed nodes only, and in this order.
                var undone = MST(root: change.root, in: BlockTable(proof))
                for operation in order { try apply(operation.inverse, to: &undone) }
                #expect(undone.seal() == before.root, "\(fixture.comment)")
                var checked = MST(root: change.root, in: BlockTable(proof))
                try checked.undo(order, to: before.root)
            }
            #expect(orders == (1...operations.count).reduce(1, *))
        }
    }

    @Test func `a wrong tree before is an incomplete proof if the root of the undone tree was never opened`() throws {
        let keys = (0..<300).map { "com.example.record/\(100 + $0)" }
        let high = try #require(keys.last { KeyDepth.of($0) == 1 })
        let low = keys.filter { $0 < high && KeyDepth.of($0) == 0 }
        let id = SampleTree.id("bafyreie5cvv4h45feadgeuwhbcutmh6t2ceseocckahdoe6uat64zmz454")
        let before = try SampleTree.build(Dictionary(uniqueKeysWithValues: low.map { ($0, id) }))
        let after = try SampleTree.build(Dictionary(uniqueKeysWithValues: (low + [high]).map { ($0, id) }))
        var blocks = after.blocks
        #expect(blocks.remove(before.root) != nil)
        let operations = [TreeOperation(key: high, value: id, previous: nil)]
        var right = MST(root: after.root, in: blocks)
        try right.undo(operations, to: before.root)
        // The node that was the root might have had no entries, but it isn't there.
        #expect(throws: InversionError.incompleteProof(missing: CID(before.root))) {
            var wrong = MST(root: after.root, in: blocks)
            try wrong.undo(operations, to: after.root)
        }
        #expect(throws: InversionError.mismatch(found: CID(before.root), expected: CID(after.root))) {
            var wrong = MST(root: before.root, in: before.blocks)
            try wrong.undo([], to: after.root)
        }
    }

    private func permutations(_ items: [TreeOperation], _ body: ([TreeOperation]) throws -> Void) rethrows {
        func go(_ chosen: [TreeOperation], _ rest: [TreeOperation]) throws {
            if rest.isEmpty { try body(chosen) }
            for index in rest.indices {
                var less = rest
                let item = less.remove(at: index)
                try go(chosen + [item], less)
            }
        }
        try go([], items)
    }

    private func apply(_ operation: TreeOperation, to tree: inout MST) throws {
        switch (operation.value, operation.previous) {
        case (let value?, nil): try tree.insert(operation.key, value)
        case (let value?, let previous?): #expect(try tree.update(operation.key, value) == previous)
        case (nil, let previous?): #expect(try tree.remove(operation.key) == previous)
        case (nil, nil): Issue.record("an operation without records")
        }
    }

    /// A commit of random operations.
    private struct Commit {
        let before: BlockID
        let after: BlockID
        let operations: [TreeOperation]
        let proof: [Block]
    }

    private static let keys: [String] = {
        var keys = (0..<400).map { "com.example.record/\($0)" }
        for layer in 2...5 { for part in 0..<8 { keys.append(SampleTree.key(layer: layer, from: part * 50_000)) } }
        return Array(Set(keys)).sorted()
    }()

    private func commit(_ generator: inout SplitMix64, most: Int) throws -> Commit {
        let present = Self.keys.shuffled(using: &generator).prefix(
            Int.random(in: 0...Self.keys.count, using: &generator))
        var records: [String: BlockID] = [:]
        for key in present { records[key] = SampleTree.record(Int.random(in: 0..<50, using: &generator)) }
        let before = try SampleTree.build(records)
        let operations = Self.keys.shuffled(using: &generator).prefix(Int.random(in: 1...most, using: &generator)).map {
            key in
            let previous = records[key]
            let isDeleted = previous != nil && Bool.random(using: &generator)
            let value = isDeleted ? nil : SampleTree.record(100 + Int.random(in: 0..<50, using: &generator))
            return TreeOperation(key: key, value: value, previous: previous)
        }
        var tree = MST(root: before.root, in: before.blocks)
        for operation in operations { try apply(operation, to: &tree) }
        let change = try tree.sealChange()
        let proof = try tree.proof(of: operations.map(\.key))
        // All that is new belongs to a commit too.
        let known = Set(proof.map(\.id))
        return Commit(
            before: before.root, after: change.root, operations: operations,
            proof: proof + change.added.filter { !known.contains($0.id) })
    }

    @Test(arguments: 0..<Load.size(200, otherwise: 30))
    func `the proof of a commit undoes it in any order`(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed) &+ 86_000)
        let commit = try commit(&generator, most: seed % 10 == 0 ? 200 : 8)
        for _ in 0..<24 {
            var tree = MST(root: commit.after, in: BlockTable(commit.proof))
            for operation in commit.operations.shuffled(using: &generator) { try apply(operation.inverse, to: &tree) }
            #expect(tree.seal() == commit.before)
        }
        var tree = MST(root: commit.after, in: BlockTable(commit.proof))
        try tree.undo(commit.operations.shuffled(using: &generator), to: commit.before)
    }

    @Test(arguments: 0..<Load.size(100, otherwise: 20))
    func `without one node the proof is incomplete, and never contradicts the commit`(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed) &+ 87_000)
        let commit = try commit(&generator, most: 6)
        var incomplete = 0
        for block in commit.proof {
            var blocks = BlockTable(commit.proof)
            blocks.remove(block.id)
            var tree = MST(root: commit.after, in: blocks)
            do {
                try tree.undo(commit.operations, to: commit.before)
            } catch let error as InversionError {
                guard case .incompleteProof(let missing) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(missing == block.cid)
                incomplete += 1
            }
        }
        // At least the root is needed.
        #expect(incomplete > 0)
    }

    @Test(arguments: 0..<Load.size(60, otherwise: 12))
    func `an altered operation is found`(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed) &+ 89_000)
        let commit = try commit(&generator, most: 6)
        for (index, operation) in commit.operations.enumerated() {
            let other = SampleTree.record(999)
            let altered = [
                TreeOperation(key: operation.key, value: other, previous: operation.previous),
                TreeOperation(key: operation.key, value: operation.value, previous: other),
                TreeOperation(key: operation.key, value: operation.previous, previous: operation.value),
                TreeOperation(key: operation.key + "x", value: operation.value, previous: operation.previous),
                TreeOperation(key: operation.key, value: nil, previous: nil),
                TreeOperation(key: operation.key, value: other, previous: other),
            ]
            for wrong in altered {
                var operations = commit.operations
                operations[index] = wrong
                var tree = MST(root: commit.after, in: BlockTable(commit.proof))
                #expect(throws: InversionError.self) { try tree.undo(operations, to: commit.before) }
            }
            // Left out, and there twice.
            var fewer = commit.operations
            fewer.remove(at: index)
            var tree = MST(root: commit.after, in: BlockTable(commit.proof))
            #expect(throws: InversionError.self) { try tree.undo(fewer, to: commit.before) }
            tree = MST(root: commit.after, in: BlockTable(commit.proof))
            #expect(throws: InversionError.self) { try tree.undo(commit.operations + [operation], to: commit.before) }
        }
    }

    @Test func `a commit without operations must leave the tree as it was`() throws {
        let (root, blocks) = try SampleTree.build(["com.example.record/1"])
        var tree = MST(root: root, in: blocks)
        try tree.undo([], to: root)
        #expect { try tree.undo([], to: MST.emptyRoot) } throws: { error in
            if case InversionError.mismatch = error { true } else { false }
        }
    }
}

extension TreeOperation {
    var inverse: TreeOperation { TreeOperation(key: key, value: previous, previous: value) }
}

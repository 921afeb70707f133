import ATCrypto
import ATData
import ATRepo
import Foundation
import Probes
import TestLoad
import Testing

/// The samples of the article about writing, compiled as they stand there, and run.
@Suite(.inTurn)
struct WritingArticleTests {
    // sample: storage
    struct BlockRows: RepoStorage {
        let rows: MemoryStorage
        func block(_ cid: CID) throws -> BlockBytes? { rows.block(cid) }
    }
    // sample end

    @Test func `a repository is written, and a record proven`() throws {
        let (did, key, rows) = ("did:web:alice.example" as DID, try SigningKey.generate(.k256), MemoryStorage())
        var published: [Data] = []
        func publish(_ car: Data, _ ops: [RepoOp]) { published.append(car) }
        // sample: first
        var writer = try RepoWriter(did: did, key: key, storage: BlockRows(rows: rows), head: nil)
        let first = try writer.recommit()
        rows.save(first)
        // sample end
        // sample: apply
        let post: LexObject = ["$type": "com.example.post", "text": "Hello"]
        if let commit = try writer.apply([.create("com.example.post/1", post)]) {
            rows.save(commit)
            publish(commit.car(), commit.ops)
        }
        // sample end
        #expect(published.count == 1)
        let (edited, cid): (LexObject, CID) = (["$type": "com.example.post", "text": "Hi"], try post.cid())
        let head = try #require(writer.head)
        // sample: condition
        let second = try writer.apply([.put("com.example.post/1", edited, if: .record(cid))], swapCommit: head.cid)
        // sample end
        rows.save(try #require(second))
        // sample: proof
        let blocks = try writer.proof(of: ["com.example.post/1"])
        let car = try CARWriter.data(root: blocks[0].cid, blocks)
        // sample end
        // sample: verify
        let proof = try RecordProof(car: car)
        let record = try proof.verify("com.example.post/1", did: did, key: key.verifyingKey)
        // sample end
        #expect(try record?.decode(LexObject.self) == edited)
    }

    @Test func `the samples of the article are the ones compiled here`() throws {
        let here = URL(filePath: #filePath)
        var root = here
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let article = root.appending(path: "Sources/ATRepo/ATRepo.docc/WritingRepositories.md")
        let documented = Samples.inMarkdown(try String(contentsOf: article, encoding: .utf8))
        let compiled = Samples.inSwift(try String(contentsOf: here, encoding: .utf8))
        #expect(documented.keys.sorted() == compiled.keys.sorted() && documented.count == 6)
        for (name, text) in documented { #expect(compiled[name] == text, "\(name)") }
    }
}

import ATCrypto
import ATData
import ATRepo
import Foundation
import TestLoad
import Testing

@Suite(.inTurn)
struct RecordProofTests {
    private let did: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"

    private func path(_ key: String) throws -> RecordPath { try RecordPath("com.example.record/\(key)") }

    /// A repository with the records 100 to 299, except for those that end with 5.
    private func repository(_ key: SigningKey, isEmpty: Bool = false) throws -> (RepoWriter, MemoryStorage) {
        let storage = MemoryStorage()
        var writer = try RepoWriter(did: did, key: key, storage: storage, head: nil)
        let writes = try (100..<300).filter { $0 % 10 != 5 && !isEmpty }.map { number in
            try RepoWrite.create(
                path("\(number)"), ["$type": "com.example.record", "text": .integer(number)] as LexObject)
        }
        storage.save(try writer.apply(writes) ?? writer.recommit())
        return (writer, storage)
    }

    private func car(_ writer: RepoWriter, _ keys: String...) throws -> Data {
        let blocks = try writer.proof(of: try keys.map(path))
        return try CARWriter.data(root: blocks[0].cid, blocks)
    }

    @Test(arguments: [Curve.k256, .p256]) func `records that are there, and that aren't`(curve: Curve) throws {
        let key = try SigningKey.generate(curve)
        let writer = try repository(key).0
        let present = try RecordProof(car: car(writer, "123"))
        let record = try #require(try present.verify(path("123"), did: did, key: key.verifyingKey))
        #expect(try record.decode(LexObject.self)["text"] == 123)
        #expect(present.commit == writer.head)
        // Between others, and at both edges.
        for absent in ["125", "000", "zzz", "299x"] {
            let proof = try RecordProof(car: car(writer, absent))
            #expect(try proof.verify(path(absent), did: did, key: key.verifyingKey) == nil)
        }
        let empty = try repository(key, isEmpty: true).0
        let proof = try RecordProof(car: car(empty, "1"))
        #expect(try proof.verify(path("1"), did: did, key: key.verifyingKey) == nil)
    }

    @Test func `the proof of another path proves nothing`() throws {
        let key = try SigningKey.generate(.k256)
        let writer = try repository(key).0
        let proof = try RecordProof(car: car(writer, "123"))
        #expect(throws: RepoError.self) { try proof.verify(path("270"), did: did, key: key.verifyingKey) }
        // Without the record itself.
        let blocks = try writer.proof(of: [path("123")]).filter { $0.cid != (try? recordCID()) }
        let without = try RecordProof(car: try CARWriter.data(root: blocks[0].cid, blocks))
        #expect {
            try without.verify(path("123"), did: did, key: key.verifyingKey)
        } throws: { error in
            (error as? RepoError) == .incomplete(missing: try recordCID(), path: try path("123").description)
        }
    }

    private func recordCID() throws -> CID { try (["$type": "com.example.record", "text": 123] as LexObject).cid() }

    @Test func `another account's or another key's commit proves nothing`() throws {
        let key = try SigningKey.generate(.k256)
        let proof = try RecordProof(car: car(try repository(key).0, "123"))
        let other: DID = "did:web:other.example"
        #expect(throws: CommitError.wrongAccount(did, expected: other)) {
            try proof.verify(path("123"), did: other, key: key.verifyingKey)
        }
        let stranger = try SigningKey.generate(.k256).verifyingKey
        #expect(throws: CommitError.invalidSignature(did)) { try proof.verify(path("123"), did: did, key: stranger) }
    }

    @Test func `an old proof is valid, and says its revision`() throws {
        let key = try SigningKey.generate(.k256)
        var (writer, storage) = try repository(key)
        let old = try car(writer, "123")
        let commit = try #require(try writer.apply([.delete(path("123"))]))
        storage.save(commit)
        let (before, after) = (try RecordProof(car: old), try RecordProof(car: car(writer, "123")))
        #expect(try before.verify(path("123"), did: did, key: key.verifyingKey) != nil)
        #expect(try after.verify(path("123"), did: did, key: key.verifyingKey) == nil)
        #expect(before.commit.rev < after.commit.rev && after.commit.rev == commit.rev)
    }

    @Test func `any changed bit of a proof is found`() throws {
        let key = try SigningKey.generate(.k256)
        let car = try car(try repository(key).0, "123", "125")
        var generator = SplitMix64(seed: 88)
        for index in car.indices where index % 3 == 0 {
            var changed = car
            changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            #expect(throws: (any Error).self, "byte \(index)") {
                let proof = try RecordProof(car: changed)
                let record = try proof.verify(path("123"), did: did, key: key.verifyingKey)
                // Only the links of the header to other roots, and none of them, could be ignored.
                if try record?.cid != recordCID() { throw RepoError.noSigningKey(did) }
            }
        }
    }
}

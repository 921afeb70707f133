import ATCrypto
import ATData
import ATRepo
import TestLoad
import Testing

@Suite(.inTurn)
struct SignedCommitTests {
    private static let did: DID = "did:plc:z72i7hdynmk6r22z27h6tvur"
    private static let keys = [Curve.k256, .p256].map { try? SigningKey.generate($0) }.compactMap(\.self)

    private func commit(_ key: SigningKey, did: DID = Self.did) throws -> SignedCommit {
        try SignedCommit(did: did, rev: TID.now(), data: SampleTree.leaf, signedWith: key)
    }

    /// A commit with other fields, signed as it is.
    private func block(_ fields: LexObject, _ key: SigningKey) throws -> Block {
        var fields = fields
        fields["sig"] = .bytes(Bytes(try key.signature(for: fields.dagCBOR())))
        return Block(BlockBytes(try fields.dagCBOR()))
    }

    private static let fields: LexObject = [
        "did": .string(did.description), "version": 3, "rev": "3jui7kd54zh2y", "prev": .null,
        "data": .link(CID(SampleTree.leaf)),
    ]

    @Test(arguments: keys) func `a signed commit is read and checked`(key: SigningKey) throws {
        let signed = try commit(key)
        let read = try SignedCommit(signed.block)
        #expect(read == signed)
        #expect(read.version == 3 && read.prev == nil && read.data == CID(SampleTree.leaf))
        try read.verify(did: Self.did, key: key.verifyingKey)
        for other in [Curve.k256, .p256] {
            let stranger = try SigningKey.generate(other).verifyingKey
            #expect(throws: CommitError.invalidSignature(Self.did)) { try read.verify(did: Self.did, key: stranger) }
        }
        // Any changed bit changes the commit, or spoils it.
        let bytes = Array(signed.block.bytes.data)
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            let other = try? SignedCommit(Block(BlockBytes(changed)), isTolerant: true)
            #expect(other?.isSigned(by: key.verifyingKey) != true, "byte \(index)")
        }
    }

    @Test(arguments: keys) func `a signature with a high s is rejected`(key: SigningKey) throws {
        let signed = try commit(key)
        let high = key.curve.withHighS(signed.signature)
        #expect(key.verifyingKey.isValidSignature(high, forDigest: signed.signedDigest, allowsHighS: true))
        var bytes = Array(signed.block.bytes.data)
        let place = bytes.indices.first { bytes[$0...].starts(with: signed.signature) }!
        bytes.replaceSubrange(place..<place + 64, with: high)
        #expect(!(try SignedCommit(Block(BlockBytes(bytes))).isSigned(by: key.verifyingKey)))
    }

    @Test(arguments: ["did:web:a.example", "did:plc:z72i7hdynmk6r22z27h6tvur", String(repeating: "a", count: 300)])
    func `what is signed is the commit without the signature`(did: String) throws {
        let did = try DID(did.hasPrefix("did") ? did : "did:web:\(did)")
        let signed = try commit(Self.keys[0], did: did)
        var fields = try signed.block.bytes.decode(LexObject.self)
        fields["sig"] = nil
        #expect(signed.signedDigest == SHA256.hash(try fields.dagCBOR()))
        #expect(try SignedCommit(signed.block) == signed)
    }

    @Test func `versions, prev and other fields`() throws {
        let key = Self.keys[0]
        #expect(try SignedCommit(block(Self.fields, key)).isSigned(by: key.verifyingKey))
        var fields = Self.fields
        fields["prev"] = .link(CID(SampleTree.leaf))
        #expect(try SignedCommit(block(fields, key)).prev == CID(SampleTree.leaf))
        for (version, tolerated) in [(2, true), (1, false), (4, false), (0, false)] {
            fields["version"] = .integer(version)
            let block = try block(fields, key)
            #expect(throws: CommitError.unsupportedVersion(version)) { try SignedCommit(block) }
            #expect(
                ((try? SignedCommit(block, isTolerant: true))?.isSigned(by: key.verifyingKey) ?? false) == tolerated)
        }
        fields = Self.fields
        fields["prev"] = nil
        let without = try block(fields, key)
        #expect(throws: CommitError.self) { try SignedCommit(without) }
        #expect(try SignedCommit(without, isTolerant: true).isSigned(by: key.verifyingKey))
        fields = Self.fields
        fields["more"] = ["nested": [1, 2, 3]]
        let more = try block(fields, key)
        #expect(throws: CommitError.self) { try SignedCommit(more) }
        #expect(try SignedCommit(more, isTolerant: true).isSigned(by: key.verifyingKey))
    }

    @Test func `blocks that are not commits`() throws {
        for name in ["did", "rev", "data", "version", "sig"] {
            var fields = Self.fields
            fields["sig"] = .bytes(Bytes([UInt8](repeating: 1, count: 64)))
            fields[name] = nil
            let missing = Block(BlockBytes(try fields.dagCBOR()))
            #expect(throws: CommitError.self) { try SignedCommit(missing, isTolerant: true) }
            fields[name] = "no"
            let wrong = Block(BlockBytes(try fields.dagCBOR()))
            #expect(throws: CommitError.self) { try SignedCommit(wrong, isTolerant: true) }
        }
        for bytes: [UInt8] in [[], [0xA0], [0x80], [0xA6], [0xBF, 0xFF], [0xF6], Array("<html>".utf8)] {
            let block = Block(BlockBytes(bytes))
            #expect(throws: CommitError.self) { try SignedCommit(block, isTolerant: true) }
        }
        var short = Self.fields
        short["sig"] = .bytes(Bytes([UInt8](repeating: 1, count: 63)))
        let block = Block(BlockBytes(try short.dagCBOR()))
        #expect(throws: CommitError.self) { try SignedCommit(block) }
    }

    @Test func `a commit of another account`() throws {
        let key = Self.keys[0]
        let other: DID = "did:web:other.example"
        let signed = try commit(key)
        #expect(throws: CommitError.wrongAccount(Self.did, expected: other)) {
            try signed.verify(did: other, key: key.verifyingKey)
        }
    }
}

import ATData
import TestLoad
import Testing

@Suite(.inTurn) struct CIDTests {
    let text = "bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity"

    @Test func `bytes and text convert into each other`() throws {
        let cid = try CID(text)
        #expect(cid.codec == .raw)
        #expect(cid.digest?.count == 32)
        #expect(cid.description == text)
        let bytes = try #require(cid.bytes)
        #expect(bytes.prefix(4) == [1, 0x55, 0x12, 32])
        #expect(CID(bytes: bytes) == cid)
        #expect(CID(sha256: Array(bytes.dropFirst(4)), codec: .raw) == cid)
    }

    @Test func `bytes have an identifier`() {
        // The hash of nothing is known to everyone.
        #expect(CID(hashing: [], codec: .raw) == "bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku")
    }

    @Test func `random identifiers survive text`() throws {
        for _ in 0..<1000 {
            let digest = (0..<32).map { _ in UInt8.random(in: 0...255) }
            let cid = try #require(CID(sha256: digest, codec: .dagCBOR))
            #expect(cid.description.count == 59)
            #expect(try CID(cid.description) == cid)
            #expect(try CID(cid.description).digest == digest)
        }
    }

    @Test func `bytes that aren't a CID are rejected`() throws {
        let bytes = try #require(try CID(text).bytes)
        #expect(CID(bytes: bytes.dropLast()) == nil)
        #expect(CID(bytes: bytes + [0]) == nil)
        #expect(CID(bytes: [0] + bytes.dropFirst()) == nil)
        #expect(CID(bytes: [1, 0x70] + bytes.dropFirst(2)) == nil)
        #expect(CID(bytes: [UInt8]()) == nil)
    }

    @Test func `other kinds are kept as text, without bytes`() throws {
        let other: CID = "zdj7WWeQ43G6JJvLWQWZpyHuAMq6uYWRjkBXFad11vE2LHhQ7"
        #expect(other.bytes == nil)
        #expect(other.codec == nil)
        #expect(other.description == "zdj7WWeQ43G6JJvLWQWZpyHuAMq6uYWRjkBXFad11vE2LHhQ7")
    }

    @Test func `a last character with unused bits set keeps its text, and still has bytes`() throws {
        let odd = try CID(String(text.dropLast()) + "z")
        #expect(odd.description.hasSuffix("itz"))
        #expect(odd.bytes?.count == 36)
    }
}

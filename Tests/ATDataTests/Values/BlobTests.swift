import ATData
import TestLoad
import Testing

@Suite(.inTurn) struct BlobTests {
    private func utf8(_ json: String) -> [UInt8] { Array(json.utf8) }
    private static let link = "bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity"

    @Test(arguments: [
        #"{"$type":"blob","ref":{"$link":"\#(link)"},"mimeType":"a/b","size":5}"#,
        #"{"$type":"blob","ref":{"$link":"\#(link)"},"mimeType":"a/b","size":5,"cid":"\#(link)"}"#,
        #"{"$type":"blob","ref":{"$link":"\#(link)"},"mimeType":"a/b","size":5,"cid":null}"#,
        #"{"$type":"blob","ref":{"$link":"\#(link)"},"mimeType":"a/b","size":5,"cid":7,"x":{"y":[]}}"#,
        #"{"$type":"blob","ref":{"$link":"\#(link)"},"mimeType":"a/b","size":0,"original":{"a":1}}"#,
        #"{"ref":{"$link":"\#(link)"},"mimeType":"a/b","size":5}"#,
        #"{"ref":{"$link":"\#(link)"},"mimeType":"a/b","size":5,"cid":"\#(link)","x":[1]}"#,
    ])
    func `a reference keeps every field, and so its CID`(_ json: String) throws {
        let blob = try Blob(json: utf8(json))
        #expect(!blob.isLegacy)
        #expect(blob.ref.description == Self.link)
        #expect(try RawValue(json: blob.json()) == RawValue(json: utf8(json)))
        #expect(try blob.dagCBOR() == LexValue(json: utf8(json)).dagCBOR())
        #expect(try Blob(dagCBOR: blob.dagCBOR()) == blob)
    }

    @Test(arguments: [
        (#"{"cid":"\#(link)","mimeType":"a/b"}"#, nil), (#"{"cid":"\#(link)","mimeType":"a/b","size":5}"#, 5),
        (#"{"cid":"\#(link)","mimeType":"a/b","x":[1]}"#, nil),
        (#"{"cid":"\#(link)","mimeType":"a/b","size":null,"ref":null}"#, nil),
    ])
    func `a reference of the old form keeps its form and its size`(_ json: String, _ size: Int?) throws {
        let blob = try Blob(json: utf8(json))
        #expect(blob.isLegacy)
        #expect(blob.size == size)
        #expect(blob.ref.description == Self.link)
        #expect(try RawValue(json: blob.json()) == RawValue(json: utf8(json)))
        #expect(try blob.dagCBOR() == LexValue(json: utf8(json)).dagCBOR())
        #expect(try Blob(dagCBOR: blob.dagCBOR()) == blob)
        #expect(blob.unknownFields.names.contains("ref") || blob.constraintFaults.isEmpty)
    }

    @Test func `the forms of one reference differ`() throws {
        let cid = try CID(Self.link)
        let untyped = try Blob(json: utf8(#"{"ref":{"$link":"\#(Self.link)"},"mimeType":"a/b","size":5}"#))
        #expect(untyped != Blob(ref: cid, mimeType: "a/b", size: 5))
        #expect(!untyped.isLegacy && untyped.constraintFaults.isEmpty)
        #expect(Blob(legacy: cid, mimeType: "a/b", size: 5) != Blob(ref: cid, mimeType: "a/b", size: 5))
        #expect(try Blob(json: Blob(legacy: cid, mimeType: "a/b").json()) == Blob(legacy: cid, mimeType: "a/b"))
    }

    @Test func `a negative size is refused, and found in a value made by hand`() throws {
        let json = utf8(#"{"$type":"blob","ref":{"$link":"\#(Self.link)"},"mimeType":"a/b","size":-5}"#)
        #expect(throws: WireError.self) { try Blob(json: json) }
        #expect(throws: WireError.self) { try LexValue(json: json) }
        var blob = Blob(ref: try CID(Self.link), mimeType: "a/b", size: -5)
        func faults(_ blob: Blob) -> [String] { Holder(blob: blob).constraintFaults.map(\.description) }
        #expect(faults(blob) == ["blob: a file of -5 bytes, less than the 0 that is allowed"])
        blob.size = nil
        #expect(faults(blob) == ["blob: a file of no size, less than the 0 that is allowed"])
        blob.size = 5
        #expect(faults(blob) == [])
    }

    private struct Holder: LexiconCodable {
        let blob: Blob
        init(blob: Blob) { self.blob = blob }
        init(from reader: inout WireReader) throws(WireError) { blob = try Blob(from: &reader) }
        func write(to writer: inout WireWriter) { blob.write(to: &writer) }
        func check(_ constraints: inout ConstraintCheck) { constraints.blob(blob, at: "blob") }
    }

    @Test(arguments: [
        #"{"$type":"image","ref":{"$link":"x"},"mimeType":"a/b","size":5}"#, #"{"mimeType":"a/b","size":5}"#,
        #"{"$type":"blob","cid":"\#(link)","mimeType":"a/b"}"#, #"{"cid":"x","mimeType":"a/b"}"#, "[]", "null",
        #"{"cid":5,"mimeType":"a/b"}"#, #"{"cid":null,"mimeType":"a/b"}"#,
        #"{"$type":null,"ref":{"$link":"\#(link)"},"mimeType":"a/b","size":5}"#,
        #"{"$type":"blob","$type":"blob","ref":{"$link":"\#(link)"},"mimeType":"a/b","size":5}"#,
        #"{"$type":"blob","ref":{"$link":"\#(link)"},"mimeType":"a/b","size":5,"size":5}"#,
        #"{"cid":"\#(link)","cid":"\#(link)","mimeType":"a/b"}"#,
    ])
    func `JSON that isn't a blob is rejected`(_ json: String) {
        #expect(throws: WireError.self) { try Blob(json: utf8(json)) }
    }
}

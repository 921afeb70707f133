import ATData
import Foundation
import SharedFolder
import TestLoad
import Testing

/// The public vectors of the data model.
@Suite(.inTurn, .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
struct DataModelVectorTests {
    private func vectors(_ name: String) throws -> [[String: Any]] {
        let data = try SharedFolder.data("interop/\(name).json")
        return try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    }

    /// The cases' JSON as it stands in the file, which JSONSerialization would not keep.
    private func cases(_ name: String, _ field: String) throws -> [RawValue] {
        let cases = try [RawValue](json: try SharedFolder.data("interop/\(name).json"))
        return try cases.map { try #require(try $0.decode(as: RawField.self).fields[field]) }
    }

    private struct RawField: WireValue {
        var fields: [String: RawValue] = [:]
        init(from reader: inout WireReader) throws(WireError) {
            var object = try reader.beginObject()
            while let key = try reader.nextKey(&object) {
                let isJSON = key == "json" || key == "data"
                let value = try RawValue(from: &reader)
                if isJSON { fields["json"] = value }
            }
        }
        func write(to writer: inout WireWriter) { writer.null() }
    }

    @Test func `the fixtures' JSON and DAG-CBOR convert into each other`() throws {
        let vectors = try vectors("data-model/data-model-fixtures")
        let jsons = try cases("data-model/data-model-fixtures", "json")
        #expect(vectors.count == 3)
        for (vector, json) in zip(vectors, jsons) {
            let text = try #require(vector["cbor_base64"] as? String)
            let padded = text + String(repeating: "=", count: (4 - text.count % 4) % 4)
            let cbor = Array(try #require(Data(base64Encoded: padded)))
            let value = try LexValue(json: json.bytes)
            #expect(try value.dagCBOR() == cbor)
            #expect(try LexValue(dagCBOR: cbor) == value)
            #expect(try value.cid().description == vector["cid"] as? String)
            #expect(try RawValue(json: LexValue(dagCBOR: cbor).json()) == json)
        }
    }

    @Test func `valid records are accepted in both forms`() throws {
        let cases = try cases("data-model/data-model-valid", "json")
        #expect(cases.count == 5)
        for json in cases {
            let object = try LexObject(json: json.bytes)
            #expect(try LexObject(dagCBOR: object.dagCBOR()) == object)
        }
    }

    @Test func `invalid records are refused`() throws {
        let cases = try cases("data-model/data-model-invalid", "json")
        #expect(cases.count == 12)
        for json in cases {
            #expect(throws: WireError.self, "\(json)") { try LexObject(json: json.bytes) }
        }
    }

    @Test func `valid data is read, including base64 without padding and with unused bits`() throws {
        let cases = try cases("lexicon/record-data-valid", "json")
        #expect(cases.count == 3)
        for json in cases {
            let object = try LexObject(json: json.bytes)
            #expect(try LexObject(dagCBOR: object.dagCBOR()) == object)
        }
        #expect(try LexObject(json: cases[1].bytes)["bytes"] == .bytes([0xD7, 0x6D]))
    }
}

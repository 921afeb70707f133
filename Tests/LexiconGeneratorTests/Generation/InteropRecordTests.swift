import ATData
import FixtureLexicons
import Foundation
import LexiconGenerator
import SharedFolder
import TestLoad
import Testing

/// The protocol's own records, against the type that is generated for their schema.
@Suite(.inTurn, .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.whenAbsent)))
struct InteropRecordTests {
    private typealias Record = ExampleLexicon.Record

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let data: RawValue
        var testDescription: String { name }
    }

    /// Reads no more of a case than its name, because its data may be nothing that the data model knows.
    private struct CaseList: WireValue {
        var cases: [Case] = []

        init(from reader: inout WireReader) throws(WireError) {
            var array = try reader.beginArray()
            while try reader.nextElement(&array) {
                var object = try reader.beginObject()
                var name = ""
                var data: RawValue?
                while let key = try reader.nextKey(&object) {
                    if key == "name" {
                        name = try reader.string()
                    } else if key == "data" {
                        data = try RawValue(from: &reader)
                    } else {
                        try reader.skip()
                    }
                }
                if let data { cases.append(Case(name: name, data: data)) }
            }
        }

        func write(to writer: inout WireWriter) {}
    }

    static func cases(_ file: String) -> [Case] {
        guard SharedFolder.isPresent, let json = try? SharedFolder.data("interop/lexicon/\(file)"),
            let list = try? CaseList(json: json)
        else { return [] }
        return list.cases
    }

    /// The cases that a type can take and only validating finds; reading refuses the others.
    private static let found = [
        "invalid non-nullable string field": "string: null, leave the field out instead",
        "wrong const value": "constInteger: 41, must be 42",
        "integer not in enum": "enumInteger: 7, must be one of 4, 9, 16, 25",
        "out of integer range": "rangeInteger: 9000, more than the 20 that is allowed",
        "string too short": "lenString: 1 byte, at least 10 are required",
        "string too long": "lenString: 23 bytes, at most 20 are allowed",
        "string too short (graphemes)": "graphemeString: 2 characters, at least 10 are required",
        "string too long (graphemes)": "graphemeString: 23 characters, at most 20 are allowed",
        "out of enum string": #"enumString: "unexpected", must be one of "fish", "tree", "rock""#,
        "bytes too short": "sizeBytes: 3 bytes, at least 10 are required",
        "bytes too long": "sizeBytes: 33 bytes, at most 20 are allowed",
        "array too short": "lenArray: 1 element, at least 2 are required",
        "array too long": "lenArray: 10 elements, at most 5 are allowed",
        "blob too large": "sizeBlob: a file of 12345 bytes, at most 20 are allowed",
        "blob wrong type": #"acceptBlob: a file of type "text/plain", must be image/*"#,
        "open union missing $type": "union: a variant without a type, must name its $type",
    ]

    @Test func `the vectors are there, and the schema is theirs`() throws {
        #expect(Self.cases("record-data-valid.json").count == 3)
        #expect(Self.cases("record-data-invalid.json").count == 50)
        let source = try LexValue(json: try SharedFolder.data("interop/lexicon/catalog/record.json"))
        let committed = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Lexicons/example.lexicon.record.json")
        guard case .object(let document) = source else {
            Issue.record("no object")
            return
        }
        let text = String(decoding: try Data(contentsOf: committed), as: UTF8.self)
        #expect(CanonicalText(.object(CanonicalLexicon(document).document)).text == text)
    }

    @Test(arguments: cases("record-data-valid.json"))
    func `a valid record is read, passes, and is written back`(_ example: Case) throws {
        let record = try Record(json: example.data.bytes)
        #expect(record.constraintFaults == [])
        #expect(try LexValue(json: try record.json()) == LexValue(json: example.data.bytes))
    }

    @Test(arguments: cases("record-data-invalid.json"))
    func `an invalid record is refused or reported`(_ example: Case) throws {
        if let fault = Self.found[example.name] {
            #expect(try Record(json: example.data.bytes).constraintFaults.map(\.description) == [fault])
        } else {
            #expect(throws: WireError.self) { try Record(json: example.data.bytes) }
        }
    }

    /// The vectors lack a required field where the unknown one is wrong, too.
    @Test(arguments: cases("record-data-invalid.json").filter { $0.name.hasPrefix("unknown wrong type") })
    func `a field of unknown type that isn't an object is refused or reported`(_ example: Case) throws {
        let json = Data("{\"integer\": 1, \(String(decoding: example.data.bytes, as: UTF8.self).dropFirst())".utf8)
        if example.name.contains("bool") {
            #expect(throws: WireError.self) { try Record(json: json) }
        } else {
            #expect(try Record(json: json).constraintFaults.map(\.path) == ["unknown"])
        }
    }
}

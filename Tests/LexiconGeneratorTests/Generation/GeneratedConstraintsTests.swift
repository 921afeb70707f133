import ATData
import CoreATProtocol
import FixtureLexicons
import Foundation
import TestLoad
import Testing

/// What generated types find when they are validated, for each construct that a lexicon has for constraints.
@Suite(.inTurn) struct GeneratedConstraintsTests {
    private typealias Limits = ComExample.Limits

    private static let cid = "bafkreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq"

    /// The JSON of a value in which all is well, but for some fields.
    private static func json(_ fields: String) -> Data {
        let required = [("data", #"{"$bytes": "AQ"}"#), ("rkey", #""key""#), ("silent", "false")]
            .filter { !fields.contains("\"\($0.0)\"") }.map { "\"\($0.0)\": \($0.1)" }
        return Data("{\((required + (fields.isEmpty ? [] : [fields])).joined(separator: ", "))}".utf8)
    }

    @Test(arguments: [
        "", #""bytes": "123456789012""#, #""letters": "🇩🇪éé""#, #""size": "tiny""#, #""colour": "turquoise""#,
        #""word": "yes""#, #""small": null"#, #""small": -1000000"#, #""square": 16"#, #""answer": 42"#,
        #""silent": null"#, #""tags": ["a", "bcde"]"#, #""grid": [[], [9, 9]]"#, #""dates": []"#, #""name": "n""#,
        #""names": ["n"]"#, #""inner": {"count": 1, "next": {"count": 2}}"#, #""place": {}"#,
        #""one": {"$type": "com.example.new"}"#, #""any": {"$type": "com.example.limits#inner", "count": 0}"#,
        #""picture": {"$type": "blob", "mimeType": "video/mp4", "size": 1000000, "ref": {"$link": "\#(cid)"}}"#,
        #""validate": true, "check": 9, "constraints": ["a"], "extra": null"#,
    ])
    func `a value that follows its lexicon passes`(_ fields: String) throws {
        try Limits(json: Self.json(fields)).validate()
    }

    @Test(arguments: [
        (#""bytes": "1""#, "bytes: 1 byte, at least 2 are required"),
        (#""bytes": "éééééé1""#, "bytes: 13 bytes, at most 12 are allowed"),
        (#""letters": "🇩🇪""#, "letters: 1 character, at least 2 are required"),
        (#""letters": "🇩🇪éééé""#, "letters: 5 characters, at most 4 are allowed"),
        (#""letters": null"#, "letters: null, leave the field out instead"),
        (#""rkey": "long""#, "rkey: 4 bytes, at most 3 are allowed"),
        (#""size": "medium""#, "size: 6 bytes, at most 5 are allowed"),
        (#""word": "no""#, #"word: "no", must be "yes""#),
        (#""small": -1000001"#, "small: -1000001, less than the -1000000 that is allowed"),
        (#""small": 21"#, "small: 21, more than the 20 that is allowed"),
        (#""square": 7"#, "square: 7, must be one of 4, 9, 16"),
        (#""answer": 41"#, "answer: 41, must be 42"),
        (#""silent": true"#, "silent: true, must be false"),
        (#""data": {"$bytes": ""}"#, "data: 0 bytes, at least 1 are required"),
        (#""data": {"$bytes": "AQIDBAU"}"#, "data: 5 bytes, at most 4 are allowed"),
        (
            #""picture": {"$type": "blob", "mimeType": "image/gif", "size": 1, "ref": {"$link": "\#(cid)"}}"#,
            #"picture: a file of type "image/gif", must be image/png or video/*"#
        ),
        (
            #""picture": {"$type": "blob", "mimeType": "image/png", "size": 1000001, "ref": {"$link": "\#(cid)"}}"#,
            "picture: a file of 1000001 bytes, at most 1000000 are allowed"
        ),
        (#""tags": []"#, "tags: 0 elements, at least 1 are required"),
        (#""tags": ["a", "b", "c", "d"]"#, "tags: 4 elements, at most 3 are allowed"),
        (#""tags": ["a", "bcdef"]"#, "tags[1]: 5 bytes, at most 4 are allowed"),
        (#""grid": [[], [1, 2, 3]]"#, "grid[1]: 3 elements, at most 2 are allowed"),
        (#""grid": [[], [1, 10]]"#, "grid[1][1]: 10, more than the 9 that is allowed"),
        (
            #""dates": ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"]"#,
            "dates: 3 elements, at most 2 are allowed"
        ),
        (#""name": "much too long""#, "name: 13 bytes, at most 8 are allowed"),
        (#""names": ["n", ""]"#, "names[1]: 0 bytes, at least 1 are required"),
        (#""inner": {"count": 1, "next": {"count": 0}}"#, "inner.next.count: 0, less than the 1 that is allowed"),
        (#""inner": {"count": 1, "next": null}"#, "inner.next: null, leave the field out instead"),
        (#""place": {"x": -1}"#, "place.x: -1, less than the 0 that is allowed"),
        (#""inners": [{"count": 1}, {"count": 0}]"#, "inners[1].count: 0, less than the 1 that is allowed"),
        (
            #""one": {"$type": "com.example.limits#inner", "count": 0}"#,
            "one.count: 0, less than the 1 that is allowed"
        ),
        (#""one": {"count": 1}"#, "one: a variant without a type, must name its $type"),
        (
            #""either": {"$type": "com.example.limits#inner", "count": 0}"#,
            "either.count: 0, less than the 1 that is allowed"
        ),
        (#""free": null"#, "free: null, leave the field out instead"),
        (#""check": 10"#, "check: 10, more than the 9 that is allowed"),
        (#""constraints": ["a", "b"]"#, #"constraints[1]: "b", must be "a""#),
        (
            #""aFieldWithALongNameForALongLine": ["c"]"#,
            #"aFieldWithALongNameForALongLine[0]: "c", must be one of "a", "b""#
        ),
    ])
    func `a violation of a lexicon is reported with its path and reason`(_ fields: String, _ expected: String) throws {
        let value = try Limits(json: Self.json(fields))
        #expect(value.constraintFaults.map(\.description) == [expected])
        #expect(throws: ConstraintError.self) { try value.validate() }
        // Both wires keep what is wrong.
        #expect(try Limits(dagCBOR: try value.dagCBOR()).constraintFaults == value.constraintFaults)
    }

    @Test func `a field of unknown type is an object, not a link or bytes`() throws {
        let value = try Limits(json: Self.json(#""any": {"$bytes": "AQ"}"#))
        #expect(value.constraintFaults.map(\.description) == ["any: bytes, must be a plain object"])
        #expect(throws: WireError.self) { try Limits(dagCBOR: try value.dagCBOR()) }
    }

    @Test func `all violations are reported, in the order of the fields`() throws {
        let fields = #""square": 7, "bytes": "1", "tags": ["long one"], "colour": "mauve""#
        let faults = try Limits(json: Self.json(fields)).constraintFaults
        #expect(faults.map(\.path) == ["bytes", "colour", "square", "tags[0]"])
        guard case .oneOf(let colours)? = faults.dropFirst().first?.constraint else {
            Issue.record("another constraint")
            return
        }
        #expect(colours.count == 14)
    }

    @Test func `a call's input and parameters are checked`() throws {
        var input = ComExample.PutNote.Input(writes: [.note(.init(text: "hi", createdAt: "2026-01-01T00:00:00Z"))])
        try input.validate()
        input.writes.append(.note(.init(text: "four", createdAt: "2026-01-01T00:00:00Z")))
        #expect(input.constraintFaults.map(\.description) == ["writes[1].text: 4 characters, at most 3 are allowed"])
        #expect(ComExample.PutNote(input).constraintFaults == input.constraintFaults)
        try ComExample.ListNotes(actor: "a.example.com", limit: 100).validate()
        let query = ComExample.ListNotes(actor: "a.example.com", colours: [.red, "mauve"], limit: 101)
        #expect(
            query.constraintFaults.map(\.description) == [
                #"colours[1]: "mauve", must be one of "red", "blue""#,
                "limit: 101, more than the 100 that is allowed",
            ])
        #expect(throws: ConstraintError.self) { try query.validate() }
    }

    @Test func `a deeply nested value is checked on a larger stack, as it is written`() async throws {
        var inner = Limits.Inner(count: 0)
        for _ in 0..<1000 { inner = Limits.Inner(count: 1, next: inner) }
        let value = inner
        // A task's thread has the small stack that most code of a server or an app runs on.
        let faults = await Task.detached {
            _ = try? value.dagCBOR()
            return value.constraintFaults
        }.value
        #expect(faults.count == 1)
        #expect(faults.first?.path.split(separator: ".").count == 1001)
    }
}

import ATData
import TestLoad
import Testing

/// What each kind of check finds. That generated types ask for the right ones is tested with the generator.
@Suite(.inTurn) struct ConstraintCheckTests {
    /// A value that is nothing but its check.
    private struct Checked: LexiconCodable {
        private let run: @Sendable (inout ConstraintCheck) -> Void

        init(_ run: @escaping @Sendable (inout ConstraintCheck) -> Void) { self.run = run }

        init(from reader: inout WireReader) throws(WireError) {
            try reader.skip()
            run = { _ in }
        }

        func write(to writer: inout WireWriter) { writer.null() }
        func check(_ constraints: inout ConstraintCheck) { run(&constraints) }
    }

    private func faults(_ run: @escaping @Sendable (inout ConstraintCheck) -> Void) -> [String] {
        Checked(run).constraintFaults.map(\.description)
    }

    private static let family = "👩‍👩‍👧‍👦"

    @Test(arguments: [
        ("abcd", []), ("abc", []), ("é", []), ("ab", ["2 bytes, at least 3 are required"]), ("", []),
        ("abcde", ["5 bytes, at most 4 are allowed"]), ("ééé", ["6 bytes, at most 4 are allowed"]),
    ])
    func `texts are measured in bytes`(_ text: String, _ expected: [String]) {
        let least = text.isEmpty || text == "é" ? 0 : 3
        #expect(faults { $0.text(text, minLength: least, maxLength: 4) } == expected)
    }

    @Test(arguments: [
        ("abc", []), ("ab", []), ("ééé", []), (family + family, []), ("🇩🇪🏳️‍🌈🇩🇪", []), ("a\r\nb", []), ("a\u{301}bc", []),
        ("a", ["1 character, at least 2 are required"]), (family, ["1 character, at least 2 are required"]),
        ("", ["0 characters, at least 2 are required"]), ("\r\n", ["1 character, at least 2 are required"]),
        ("abcd", ["4 characters, at most 3 are allowed"]), ("a\r\nbc", ["4 characters, at most 3 are allowed"]),
        ("🇩🇪🏳️‍🌈🇩🇪é", ["4 characters, at most 3 are allowed"]),
    ])
    func `texts are measured in characters`(_ text: String, _ expected: [String]) {
        #expect(faults { $0.text(text, minGraphemes: 2, maxGraphemes: 3) } == expected)
    }

    @Test(arguments: [
        ("red", []), ("Red", ["\"Red\", must be one of \"red\", \"caf\u{E9}\""]), ("caf\u{E9}", []),
        ("cafe\u{301}", ["\"cafe\u{301}\", must be one of \"red\", \"caf\u{E9}\""]),
        (
            String(repeating: "long", count: 99),
            ["\"\(String(repeating: "long", count: 10))…\", must be one of \"red\", \"caf\u{E9}\""]
        ),
    ])
    func `texts are one of those allowed, byte for byte`(_ text: String, _ expected: [String]) {
        #expect(faults { $0.text(text, oneOf: ["red", "caf\u{E9}"]) } == expected)
    }

    @Test(arguments: [
        (1, []), (9, []), (0, ["n: 0, less than the 1 that is allowed", "n: 0, must be one of 1, 9, 10"]),
        (10, ["n: 10, more than the 9 that is allowed"]), (2, ["n: 2, must be one of 1, 9, 10"]),
    ])
    func `integers keep to a range, and to those allowed`(_ number: Int, _ expected: [String]) {
        #expect(faults { $0.integer(number, at: "n", minimum: 1, maximum: 9, oneOf: [1, 9, 10]) } == expected)
    }

    @Test func `a constant boolean is checked`() {
        #expect(faults { $0.boolean(true, at: "is", always: true) } == [])
        #expect(faults { $0.boolean(false, at: "is", always: true) } == ["is: false, must be true"])
    }

    @Test func `bytes are counted`() {
        #expect(faults { $0.bytes([1, 2], at: "data", minLength: 2, maxLength: 2) } == [])
        #expect(faults { $0.bytes([1], at: "data", minLength: 2) } == ["data: 1 byte, at least 2 are required"])
        #expect(faults { $0.bytes([1, 2], at: "data", maxLength: 1) } == ["data: 2 bytes, at most 1 are allowed"])
    }

    @Test(arguments: [
        ("image/png", true), ("IMAGE/PNG", true), ("image/png; q=1", true), ("video/mp4", true), ("image/jpeg", false),
        ("image/png;\u{301}q=1", true), ("image/png  ;q=1", true), ("image/pn\u{47}\u{301}", false),
        ("IMAGE@PNG", false),
        ("video/", false), ("video", false), ("videos/mp4", false), ("", false),
    ])
    func `a blob's media type is checked`(_ type: String, _ isAccepted: Bool) {
        let cid = CID(stringLiteral: "bafkreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq")
        let blob = Blob(ref: cid, mimeType: type, size: 9)
        let found = faults { $0.blob(blob, at: "file", accept: ["image/png", "video/*"]) }
        #expect(
            found == (isAccepted ? [] : ["file: a file of type \"\(type)\", must be image/png or video/*"]))
        #expect(faults { $0.blob(blob, accept: ["*/*"]) } == [])
    }

    @Test func `a blob's size is checked, and one of the old form has none`() {
        let cid = CID(stringLiteral: "bafkreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq")
        let blob = Blob(ref: cid, mimeType: "image/png", size: 9)
        #expect(faults { $0.blob(blob, at: "file", maxSize: 9) } == [])
        #expect(
            faults { $0.blob(blob, at: "file", maxSize: 8) } == ["file: a file of 9 bytes, at most 8 are allowed"])
        let old = Blob(legacy: cid, mimeType: "image/png")
        #expect(faults { $0.blob(old, at: "file", maxSize: 8) } == [])
    }

    @Test func `a path goes through lists, values and names that need quotes`() {
        let inner = Checked { $0.integer(3, at: "a-b", maximum: 2) }
        let found = faults { constraints in
            constraints.list([inner, inner], at: "list", maxLength: 1)
            constraints.value(Checked { $0.list([[inner]], at: "deep") }, at: "outer")
            constraints.list(["a", "bc"], at: "tags") { constraints, tag in constraints.text(tag, maxLength: 1) }
            constraints.text("bc", at: "last", maxLength: 1)
        }
        #expect(
            found == [
                "list: 2 elements, at most 1 are allowed", "list[0][\"a-b\"]: 3, more than the 2 that is allowed",
                "list[1][\"a-b\"]: 3, more than the 2 that is allowed",
                "outer.deep[0][0][\"a-b\"]: 3, more than the 2 that is allowed",
                "tags[1]: 2 bytes, at most 1 are allowed", "last: 2 bytes, at most 1 are allowed",
            ])
    }

    @Test func `missing optional fields violate nothing`() {
        let found = faults { constraints in
            constraints.text(nil, minLength: 1, minGraphemes: 1, oneOf: ["a"])
            constraints.integer(nil, minimum: 1, oneOf: [1])
            constraints.boolean(nil, always: true)
            constraints.bytes(nil, minLength: 1)
            constraints.blob(nil, accept: ["image/*"])
            constraints.list([String]?.none, minLength: 1)
            constraints.value(Blob?.none)
            constraints.unknown(nil)
        }
        #expect(found == [])
    }

    @Test(arguments: [
        (#"{}"#, []), (#"{"$type": "blob.x"}"#, []), (#"{"a": 1, "$link": "x"}"#, []),
        (#"{"$bytes": "MTIz"}"#, ["any: bytes, must be a plain object"]),
        (
            #"{"$link": "bafkreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq"}"#,
            ["any: a link, must be a plain object"]
        ),
        (#"{"size": 1, "$type": "blob"}"#, ["any: a blob, must be a plain object"]),
    ])
    func `an object of any type is not the form of something else`(_ json: String, _ expected: [String]) throws {
        let value = try UnknownObject(json: Array(json.utf8))
        #expect(faults { $0.unknown(value, at: "any") } == expected)
    }

    @Test func `validate throws all faults together`() throws {
        try Checked { $0.integer(1, maximum: 1) }.validate()
        let value = Checked { constraints in
            constraints.integer(2, at: "a", maximum: 1)
            constraints.text("x", at: "b", minLength: 2)
        }
        let error = try #require(throws: ConstraintError.self) { try value.validate() }
        #expect(error.faults.map(\.path) == ["a", "b"])
        #expect(error.faults.map(\.constraint) == [.maximum(1), .minLength(2)])
        #expect(error.faults.map(\.found) == ["2", "1 byte"])
        #expect("\(error)" == "a: 2, more than the 1 that is allowed; b: 1 byte, at least 2 are required")
    }
}

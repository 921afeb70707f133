import ATData
import Foundation
import LexiconGenerator
import TestLoad
import Testing

/// What would compile and then trap, or would not compile, is refused.
@Suite(.inTurn) struct RefusedLexiconTests {
    private func problems(_ definitions: String, id: String = "com.example.thing") throws -> [String] {
        let read = try LexiconText.read(LexiconText.document(definitions, id: id))
        return LexiconLint(read.lexicon.map { [$0] } ?? [], problems: read.problems).problems
            .filter { $0.severity == .error }.map { "\($0.path): \($0.message)" }
    }

    @Test(arguments: [
        ("did", "alice.example.com"), ("handle", "did:plc:a"), ("at-identifier", "-"), ("at-uri", "https://a.example"),
        ("cid", "x"), ("datetime", "yesterday"), ("language", "not a language"), ("nsid", "example"),
        ("record-key", "a/b"), ("tid", "0"), ("uri", "x"),
    ])
    func `a value that doesn't match its format is an error`(_ format: String, _ value: String) throws {
        let complaint = "'\(value)' is not in the format '\(format)'"
        for field in ["default", "const"] {
            let found = try problems(#""it": {"type": "string", "format": "\#(format)", "\#(field)": "\#(value)"}"#)
            #expect(found == ["defs.it.\(field): \(complaint)"])
        }
        let found = try problems(#""it": {"type": "string", "format": "\#(format)", "enum": ["\#(value)"]}"#)
        #expect(found == ["defs.it.enum: \(complaint)"])
    }

    @Test(arguments: ["literal:", "literal:.", "literal:..", "literal:a/b", "literal:a b", "literal:é"])
    func `an invalid literal record key is an error`(_ key: String) throws {
        let found = try problems(
            #""main": {"type": "record", "key": "\#(key)", "record": {"type": "object", "properties": {}}}"#)
        #expect(found == ["defs.main.key: '\(key)' is not a kind of key"])
    }

    @Test(arguments: [#""lxm": ["com.example.ok", "no"]"#, #""lxm": "no""#, #""collection": ["com.example.ok", "no"]"#])
    func `a permission for an invalid name is an error`(_ field: String) throws {
        let found = try problems(
            #""main": {"type": "permission-set", "permissions": [{"type": "permission", "resource": "a", \#(field)}]}"#)
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(": 'no' is not a valid NSID") == true)
    }

    @Test(arguments: [
        (
            ##"{"type": "object", "properties": {"$x": {"type": "string"}}}"##,
            "names that begin with '$' belong to the data model"
        ),
        (
            #"{"type": "object", "properties": {"é": {"type": "string"}, "e\u0301": {"type": "string"}}}"#,
            "two names differ in nothing that a reader can see"
        ), (#"{"type": "string", "enum": ["a"], "const": "b"}"#, "the constant is not an allowed value"),
        (
            #"{"type": "object", "properties": {"\#(String(repeating: "n", count: 201))": {"type": "string"}}}"#,
            "the name is longer than 200 bytes"
        ),
    ])
    func `a lexicon without a Swift equivalent is an error`(_ definition: String, _ message: String) throws {
        let found = try problems(#""it": \#(definition)"#)
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(": \(message)") == true)
    }

    @Test func `a parameter that may be null is an error`() throws {
        let found = try problems(
            #"""
            "main": {"type": "query", "parameters": {"type": "params", "nullable": ["a"],
              "properties": {"a": {"type": "boolean", "default": true}}}}
            """#)
        #expect(found == ["defs.main.parameters.nullable: a parameter can't be null"])
    }

    @Test func `an uppercase domain is an error`() throws {
        #expect(
            try problems(#""it": {"type": "token"}"#, id: "COM.Example.thing")
                == ["id: the domain of a name is in small letters: 'com.example.thing'"])
    }

    @Test func `types that nest too deeply for a compiler are an error`() throws {
        func list(_ depth: Int) -> String {
            String(repeating: #"{"type": "array", "items": "#, count: depth) + #"{"type": "boolean"}"#
                + String(repeating: "}", count: depth)
        }
        #expect(try problems(#""it": \#(list(6))"#) == [])
        #expect(try problems(#""it": \#(list(7))"#) == ["defs.it: a list can hold lists at most 6 levels deep"])
        #expect(try problems(#""it": \#(list(60))"#).count == 1)
        let chain = (0..<200).map {
            ##""a\##($0)": {"type": "array", "items": {"type": "ref", "ref": "#a\##($0 + 1)"}}"##
        }
        let last = #""a200": {"type": "array", "items": {"type": "boolean"}}"#
        let found = try problems((chain + [last]).joined(separator: ", "))
        #expect(found.contains("defs.a0: lists nest at most 40 levels deep"))
        #expect(!found.contains { $0.hasPrefix("defs.a180:") })
    }

    @Test func `too many definitions or properties are an error`() throws {
        let many = (0...1000).map { #""a\#($0)": {"type": "boolean"}"# }.joined(separator: ", ")
        #expect(
            try problems(#""it": {"type": "object", "properties": {\#(many)}}"#) == [
                "defs.it.properties: there are more than 1000"
            ])
        #expect(try problems(many) == ["defs: there are more than 1000"])
    }

    @Test(arguments: [
        #"{"lexicon": 1e400, "id": "com.example.thing", "defs": {}}"#,
        #"{"lexicon": 1, "id": "com.example.thing", "defs": {"it": {"type": "integer", "maximum": 9223372036854775808}}}"#,
        #"{"lexicon": 1, "id": "com.example.thing", "defs": {"it": {"type": "integer", "minimum": -1.5}}}"#,
        #"{"lexicon": 1, "id": "com.example.thing", "defs": {"it": {"type": "token"}, "it": {"type": "boolean"}}}"#,
        String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000), "\u{FEFF}{}", "",
    ])
    func `JSON that no lexicon can be is an error with file and line`(_ text: String) throws {
        let folder = try TemporaryFolder(["com.example.thing.json": text])
        let problems = try LexiconFolder(folder.url).problems
        #expect(problems.count == 1)
        #expect(problems.first?.line == 1)
    }

    @Test func `limits at the ends of the integer range are kept`() throws {
        #expect(
            try problems(
                #""it": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807, "default": 0}"#
            ) == [])
    }

    @Test(arguments: ["../../evil", "a/b", "a b", "", "1a", "Ä", "a\n"])
    func `a module whose name is a path or code is refused`(_ name: String) throws {
        let modules = LexObject(dictionaryLiteral: (name, ["com.example"]))
        #expect(throws: LexiconProblem.self) {
            try GeneratorConfiguration(["modules": .object(modules)], file: "lexgen.json")
        }
        let folder = try TemporaryFolder()
        #expect(throws: LexiconProblem.self) { try LexiconLibrary(folder.url, module: name) }
    }

    @Test func `modules whose names differ only in case are refused`() {
        #expect(throws: LexiconProblem.self) {
            try GeneratorConfiguration(
                ["modules": ["Ab": ["com.example"], "aB": ["org.example"]]], file: "lexgen.json")
        }
    }

    @Test(arguments: [
        ("\"default\": \"e\u{301}\"", "defs.it.default: the default is not an allowed value"),
        ("\"const\": \"e\u{301}\"", "defs.it.const: the constant is not an allowed value"),
    ])
    func `a value that is only canonically equivalent to an allowed one is an error`(_ field: String, _ problem: String)
        throws
    {
        #expect(try problems("\"it\": {\"type\": \"string\", \"enum\": [\"\u{E9}\"], \(field)}") == [problem])
    }

    @Test(arguments: ["required", "nullable"])
    func `a name that is only canonically equivalent to a property's is an error`(_ field: String) throws {
        let found = try problems(
            """
            "it": {"type": "object", "properties": {"\u{E9}": {"type": "boolean"}}, "\(field)": ["e\u{301}"]}
            """)
        #expect(found == ["defs.it.\(field): 'e\u{301}' is not a property"])
    }
}

import ATData
import Foundation
import LexiconGenerator
import TestLoad
import Testing

@Suite(.inTurn) struct CanonicalLexiconTests {
    private func canonical(_ text: String) throws -> LexObject {
        CanonicalLexicon(try LexiconText.object(text)).document
    }

    @Test func `prose is removed, and properties named like prose are kept`() throws {
        let object = try canonical(
            #"""
            {"lexicon": 1, "id": "com.example.thing", "description": "x", "defs": {
              "description": {"type": "token", "description": "x"},
              "main": {"type": "query", "description": "x",
                "output": {"encoding": "application/json", "description": "x", "schema": {"type": "object", "properties": {
                  "description": {"type": "string", "description": "x"}, "title": {"type": "string"}}}},
                "errors": [{"name": "Bad", "description": "x"}]}}}
            """#)
        #expect(
            object
                == [
                    "lexicon": 1, "id": "com.example.thing",
                    "defs": [
                        "description": ["type": "token"],
                        "main": [
                            "type": "query",
                            "output": [
                                "encoding": "application/json",
                                "schema": [
                                    "type": "object",
                                    "properties": ["description": ["type": "string"], "title": ["type": "string"]],
                                ],
                            ],
                            "errors": [["name": "Bad"]],
                        ],
                    ],
                ])
    }

    @Test func `a permission set keeps its permissions and no text`() throws {
        let object = try canonical(
            #"""
            {"lexicon": 1, "id": "com.example.auth", "defs": {"main": {"type": "permission-set", "title": "x",
              "title:lang": {"fr": "x"}, "detail": "x", "detail:lang": {"fr": "x"},
              "permissions": [{"type": "permission", "resource": "repo", "collection": ["com.example.thing"]}]}}}
            """#)
        #expect(
            object["defs"]?["main"]
                == [
                    "type": "permission-set",
                    "permissions": [["type": "permission", "resource": "repo", "collection": ["com.example.thing"]]],
                ])
    }

    @Test func `references and empty values have one canonical form`() throws {
        let object = try canonical(
            ##"""
            {"lexicon": 1, "id": "com.example.thing", "defs": {"it": {"type": "object", "required": [], "nullable": [],
              "properties": {
                "a": {"type": "ref", "ref": "com.example.thing#it"}, "b": {"type": "ref", "ref": "com.example.other#main"},
                "c": {"type": "union", "closed": false, "refs": ["com.example.thing#it", "#main", "com.example.thingy#it"]}
              }}}}
            """##)
        #expect(
            object["defs"]?["it"]
                == [
                    "type": "object",
                    "properties": [
                        "a": ["type": "ref", "ref": "#it"], "b": ["type": "ref", "ref": "com.example.other"],
                        "c": ["type": "union", "refs": ["#it", "#main", "com.example.thingy#it"]],
                    ],
                ])
    }

    @Test func `our descriptions are kept as long as their definitions exist`() throws {
        let ours = try LexiconText.object(
            #"""
            {"lexicon": 1, "id": "com.example.thing", "description": "1", "defs": {
              "gone": {"type": "token", "description": "2"},
              "main": {"type": "query", "description": "3",
                "parameters": {"type": "params", "properties": {"description": {"type": "string", "description": "4"}}},
                "errors": [{"name": "Gone", "description": "5"}, {"name": "Bad", "description": "6"}]}}}
            """#)
        var canonical = CanonicalLexicon(
            try LexiconText.object(
                #"""
                {"lexicon": 1, "id": "com.example.thing", "description": "theirs", "defs": {
                  "main": {"type": "query", "description": "theirs",
                    "parameters": {"type": "params", "properties": {"description": {"type": "string"}}},
                    "errors": [{"name": "Bad"}, {"name": "New", "description": "theirs"}]}}}
                """#))
        canonical.describe(as: ours)
        #expect(
            canonical.document
                == [
                    "lexicon": 1, "id": "com.example.thing", "description": "1",
                    "defs": [
                        "main": [
                            "type": "query", "description": "3",
                            "parameters": [
                                "type": "params",
                                "properties": ["description": ["type": "string", "description": "4"]],
                            ],
                            "errors": [["name": "Bad", "description": "6"], ["name": "New"]],
                        ]
                    ],
                ])
    }

    @Test func `canonical text has sorted names, and short values on one line`() throws {
        let text = CanonicalText(["b": ["z": 1, "a": ["x", "\"\n"]], "a": ["c": ["d": [:]]]]).text
        #expect(
            text
                == #"""
                {
                  "a": {
                    "c": {
                      "d": {}
                    }
                  },
                  "b": {"a": ["x", "\"\n"], "z": 1}
                }

                """#)
    }

    @Test(arguments: ["", "é👩‍👩‍👦", "\u{1}\u{1F}", "a\\\"/\t\r\n", "\u{7F}\u{2028}"])
    func `canonical text reads back as the same value`(_ string: String) throws {
        let value: LexValue = ["s": .string(string), "n": [nil, true, -5, [[1]]]]
        #expect(try LexValue(json: Data(CanonicalText(value).text.utf8)) == value)
    }
}

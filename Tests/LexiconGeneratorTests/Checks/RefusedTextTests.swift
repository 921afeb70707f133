import ATData
import Foundation
import LexiconGenerator
import TestLoad
import Testing

/// Texts that don't print are refused wherever they are, with file and line.
@Suite(.inTurn) struct RefusedTextTests {
    @Test(arguments: [
        "\n", "\r", "\t", "\0", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{FEFF}",
        "\u{1B}",
        "\u{FFFF}",
    ])
    func `an unprintable character is an error, with file and line`(_ character: String) throws {
        let scalar = try #require(character.unicodeScalars.first)
        let escaped =
            #"\u"# + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
            + String(scalar.value, radix: 16)
        let folder = try TemporaryFolder([
            "com.example.thing.json": """
            {"lexicon": 1, "id": "com.example.thing", "defs": {
              "it": {"type": "string",
                "knownValues": ["fine", "a\(escaped)b"]}}}
            """
        ])
        let problems = try LexiconLint([folder.url]).problems
        #expect(problems.map(\.path) == ["defs.it.knownValues[1]"])
        #expect(problems.map(\.line) == [3])
        #expect(problems.map(\.severity) == [.error])
        #expect(
            problems.first?.description.hasSuffix(
                "com.example.thing.json:3: defs.it.knownValues[1]: \(message(scalar))") == true)
    }

    private func message(_ scalar: Unicode.Scalar) -> String {
        "a text can't have the character \\u{\(String(scalar.value, radix: 16))}, which doesn't print"
    }

    @Test(arguments: [
        #""it": {"type": "object", "properties": {"a\nb": {"type": "boolean"}}}"#,
        #""it": {"type": "string", "enum": ["a\nb"]}"#, #""it": {"type": "string", "default": "a\nb"}"#,
        #""it": {"type": "string", "const": "a\nb"}"#, #""it": {"type": "token", "description": "a\rb"}"#,
        #""it": {"type": "blob", "accept": ["a/\nb"]}"#, #""it": {"type": "token", "more": {"any": [["a\nb"]]}}"#,
        #""main": {"type": "query", "output": {"encoding": "a/\nb"}}"#,
        #""main": {"type": "query", "errors": [{"name": "A", "description": "a\u2028b"}]}"#,
        #""main": {"type": "permission-set", "permissions": [{"type": "permission", "resource": "a\nb"}]}"#,
        #""main": {"type": "permission-set", "permissions": [{"type": "permission", "resource": "a", "aud": "a\nb"}]}"#,
    ])
    func `every field of a lexicon is checked`(_ definition: String) throws {
        let problems = try LexiconText.read(LexiconText.document(definition)).problems
        #expect(problems.contains { $0.message.hasSuffix("which doesn't print") && $0.severity == .error })
    }

    @Test func `prose has lines and tabs`() throws {
        let read = try LexiconText.read(
            LexiconText.document(
                #""it": {"type": "object", "description": "a\n\tb", "properties": {"description": {"type": "boolean"}}}"#
            ))
        #expect(read.problems == [])
    }

    @Test func `an import refuses them too`() throws {
        let source = try TemporaryFolder([
            "com.example.thing.json": LexiconText.document(#""it": {"type": "string", "knownValues": ["a\u0085b"]}"#)
        ])
        let destination = try TemporaryFolder()
        let problem = #expect(throws: LexiconProblem.self) {
            try LexiconImport(from: [source.url], into: destination.url)
        }
        #expect(problem?.path == "defs.it.knownValues[0]")
        #expect(problem?.line == 1)
    }

    @Test func `a message shows unprintable characters as codes`() throws {
        let read = try LexiconText.read(
            LexiconText.document(#""x\n": {"type": "\u202E"}"#), file: "a\u{1B}[2J.json")
        let problem = try #require(read.problems.last)
        #expect(problem.description == #"a\u{1b}[2J.json: defs.x\u{a}.type: '\u{202e}' is not a type"#)
        #expect(problem.diagnostic == #"a\u{1b}[2J.json: error: defs.x\u{a}.type: '\u{202e}' is not a type"#)
    }
}

import Foundation
import LexiconGenerator
import TestLoad
import Testing

@Suite(.inTurn) struct LexiconImportTests {
    private let token = #""it": {"type": "token", "description": "theirs"}"#

    private func document(_ id: String) -> String { LexiconText.document(token, id: id) }

    @Test func `an import keeps our descriptions and removes what the group no longer has`() throws {
        let source = try TemporaryFolder([
            "com/example/thing.json": document("com.example.thing"),
            "com.example.flat.json": document("com.example.flat"),
        ])
        let destination = try TemporaryFolder([
            "com/example/thing.json": LexiconText.document(#""it": {"type": "token", "description": "ours"}"#),
            "com/example/old.json": document("com.example.old"), "org/example/kept.json": document("org.example.kept"),
        ])
        let plan = try LexiconImport(from: [source.url], into: destination.url)
        #expect(plan.changed == ["com/example/flat.json", "com/example/thing.json"])
        #expect(plan.stale == ["com/example/old.json"])
        #expect(!destination.has("com/example/flat.json"), "nothing is written before it is asked for")
        try plan.write()
        #expect(
            try destination.text("com/example/thing.json")
                == """
                {
                  "defs": {
                    "it": {"description": "ours", "type": "token"}
                  },
                  "id": "com.example.thing",
                  "lexicon": 1
                }

                """)
        #expect(try !destination.text("com/example/flat.json").contains("theirs"))
        #expect(!destination.has("com/example/old.json"))
        #expect(destination.has("org/example/kept.json"))
        let again = try LexiconImport(from: [source.url], into: destination.url)
        #expect(again.changed == [])
        #expect(again.stale == [])
    }

    @Test func `a configuration selects the groups to import`() throws {
        let source = try TemporaryFolder([
            "com/example/thing.json": document("com.example.thing"),
            "internal/example/secret.json": document("internal.example.secret"),
        ])
        let destination = try TemporaryFolder(["lexgen.json": #"{"modules": {"Example": ["com.example"]}}"#])
        #expect(
            try LexiconImport(from: [source.url], into: destination.url).files.keys.sorted() == [
                "com/example/thing.json"
            ]
        )
    }

    @Test func `the destination doesn't have to exist`() throws {
        let source = try TemporaryFolder(["com/example/thing.json": document("com.example.thing")])
        let parent = try TemporaryFolder()
        try LexiconImport(from: [source.url], into: parent.url.appending(path: "a/b")).write()
        #expect(parent.has("a/b/com/example/thing.json"))
    }

    @Test func `an import with an error changes nothing`() throws {
        let source = try TemporaryFolder([
            "com/example/thing.json": document("com.example.thing"), "com/example/bad.json": "{}",
        ])
        let destination = try TemporaryFolder()
        #expect(throws: LexiconProblem.self) { try LexiconImport(from: [source.url], into: destination.url) }
        #expect(!destination.has("com/example/thing.json"))
    }

    @Test func `a later folder is laid over those before it`() throws {
        let older = try TemporaryFolder([
            "com/example/thing.json": document("com.example.thing"),
            "com/example/kept.json": document("com.example.kept"),
        ])
        let newer = try TemporaryFolder([
            "com/example/thing.json": LexiconText.document(#""other": {"type": "token"}"#, id: "com.example.thing")
        ])
        let destination = try TemporaryFolder(["com/example/old.json": document("com.example.old")])
        let plan = try LexiconImport(from: [older.url, newer.url], into: destination.url)
        #expect(plan.files.keys.sorted() == ["com/example/kept.json", "com/example/thing.json"])
        #expect(plan.files["com/example/thing.json"]?.contains("other") == true)
        #expect(plan.stale == ["com/example/old.json"])
    }

    @Test func `names of two folders that differ only in case aren't imported`() throws {
        let older = try TemporaryFolder(["com/example/thing.json": document("com.example.thing")])
        let newer = try TemporaryFolder(["com/example/Thing.json": document("com.example.Thing")])
        #expect(throws: LexiconProblem.self) {
            try LexiconImport(from: [older.url, newer.url], into: older.url.appending(path: "out"))
        }
    }

    @Test func `two files with one lexicon are refused`() throws {
        let source = try TemporaryFolder([
            "com/example/thing.json": document("com.example.thing"),
            "com.example.thing.json": document("com.example.thing"),
        ])
        #expect(throws: LexiconProblem.self) {
            try LexiconImport(from: [source.url], into: source.url.appending(path: "out"))
        }
    }

    @Test func `lexicons whose file names differ only in case aren't imported`() throws {
        let source = try TemporaryFolder([
            "a/com.example.thing.json": document("com.example.thing"),
            "b/com.example.Thing.json": document("com.example.Thing"),
        ])
        let destination = try TemporaryFolder()
        #expect(throws: LexiconProblem.self) { try LexiconImport(from: [source.url], into: destination.url) }
    }
}

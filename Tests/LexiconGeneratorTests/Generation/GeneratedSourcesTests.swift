import Foundation
import LexiconGenerator
import Testing

struct GeneratedSourcesTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Sources that compile, and that a reviewer sees change when the generator does.
    @Test func `the committed sources are what the generator writes`() throws {
        let lexicons = Self.tests.appending(path: "LexiconGeneratorTests/Lexicons")
        let plan = try GeneratedSources(from: lexicons, into: Self.tests)
        #expect(plan.files.count == 25)
        #expect(plan.changed == [])
        #expect(plan.stale == [])
    }

    @Test func `every committed lexicon can be generated, twice alike`() throws {
        let nowhere = try TemporaryFolder()
        let plan = try GeneratedSources(from: CommittedLexiconsTests.folder, into: nowhere.url)
        #expect(plan.files.count == 408)
        #expect(try GeneratedSources(from: CommittedLexiconsTests.folder, into: nowhere.url).files == plan.files)
        for (name, text) in plan.files {
            let long = text.split(separator: "\n").filter { $0.count > 120 && !$0.drop { $0 == " " }.hasPrefix("//") }
            #expect(long == [], "\(name)")
        }
    }

    @Test func `stale files go, and files of others stay`() throws {
        let token = LexiconText.document(#""it": {"type": "object", "properties": {}}"#)
        let lexicons = try TemporaryFolder([
            "com.example.thing.json": token, "lexgen.json": #"{"modules": {"Example": ["com.example"]}}"#,
        ])
        let sources = try TemporaryFolder(["Example/Generated/Mine.swift": "// mine\n"])
        try GeneratedSources(from: lexicons.url, into: sources.url).write()
        let text = try sources.text("Example/Generated/com.example.thing.swift")
        try sources.write(text, to: "Example/Generated/com.example.gone.swift")
        let again = try GeneratedSources(from: lexicons.url, into: sources.url)
        #expect(again.changed == [])
        #expect(again.stale == ["Example/Generated/com.example.gone.swift"])
        try again.write()
        #expect(!sources.has("Example/Generated/com.example.gone.swift"))
        #expect(sources.has("Example/Generated/Mine.swift"))
    }

    @Test func `a lexicon imports the modules that it refers to`() throws {
        let lexicons = try TemporaryFolder([
            "com.example.thing.json": LexiconText.document(
                #""it": {"type": "array", "items": {"type": "ref", "ref": "org.example.thing#it"}}"#),
            "org.example.thing.json": LexiconText.document(
                #""it": {"type": "integer"}"#, id: "org.example.thing"),
            "lexgen.json": #"{"modules": {"A": ["com.example"], "B": ["org.example"]}}"#,
        ])
        let files = try GeneratedSources(from: lexicons.url, into: lexicons.url).files
        #expect(
            files["A/Generated/com.example.thing.swift"]?.contains(
                "\npublic import B\npublic import CoreATProtocol\n\n") == true)
        #expect(files["B/Generated/org.example.thing.swift"]?.contains("import A") == false)
    }

    @Test(arguments: [
        #""it": {"type": "strin"}"#, ##""it": {"type": "array", "items": {"type": "ref", "ref": "#gone"}}"##,
    ])
    func `lexicons with errors are refused`(_ definition: String) throws {
        let lexicons = try TemporaryFolder([
            "com.example.thing.json": LexiconText.document(definition),
            "lexgen.json": #"{"modules": {"Example": ["com.example"]}}"#,
        ])
        #expect(throws: LexiconProblem.self) { try GeneratedSources(from: lexicons.url, into: lexicons.url) }
    }

    @Test func `a folder without a configuration is refused`() throws {
        let lexicons = try TemporaryFolder(["com.example.thing.json": LexiconText.document(#""it": {"type": "token"}"#)]
        )
        #expect(throws: LexiconProblem.self) { try GeneratedSources(from: lexicons.url, into: lexicons.url) }
    }
}

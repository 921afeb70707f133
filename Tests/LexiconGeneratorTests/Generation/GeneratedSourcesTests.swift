import Foundation
import LexiconGenerator
import TestLoad
import Testing

@Suite(.inTurn) struct GeneratedSourcesTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Sources that compile, and that a reviewer sees change when the generator does.
    @Test func `the committed sources are what the generator writes`() throws {
        let lexicons = Self.tests.appending(path: "LexiconGeneratorTests/Lexicons")
        let plan = try GeneratedSources(from: lexicons, into: Self.tests.appending(path: "Support"))
        #expect(plan.files.count == 28)
        #expect(plan.changed == [])
        #expect(plan.stale == [])
    }

    /// Change the lexicons or the generator, then run `swift run lexgen generate`.
    @Test func `the committed modules are what the generator writes`() throws {
        let sources = Self.tests.deletingLastPathComponent().appending(path: "Sources")
        let plan = try GeneratedSources(from: CommittedLexiconsTests.folder, into: sources)
        #expect(plan.files.count == 76)
        #expect(plan.changed == [])
        #expect(plan.stale == [])
        #expect(try GeneratedSources(from: CommittedLexiconsTests.folder, into: sources).files == plan.files)
    }

    @Test func `stale files are removed, and other files are kept`() throws {
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

    @Test func `a module that serves has what reads the calls, and nothing else`() throws {
        let call = """
            "main": {"type": "query", "parameters": {"type": "params", "required": ["query"], "properties": {
            "query": {"type": "string"}, "body": {"type": "integer", "default": 5},
            "ids": {"type": "array", "items": {"type": "string", "format": "did"}}}}}
            """
        let lexicons = try TemporaryFolder([
            "com.example.getThing.json": LexiconText.document(call, id: "com.example.getThing"),
            "lexgen.json":
                #"{"modules": {"Example": ["com.example"]}, "servers": {"ExampleServer": ["com.example"]}}"#,
        ])
        let files = try GeneratedSources(from: lexicons.url, into: lexicons.url).files
        let text = try #require(files["ExampleServer/Generated/com.example.swift"])
        #expect(text.contains("public import ATServer\nimport CoreATProtocol\npublic import Example\n"))
        // The parameters of the initialiser have other names than those of the call.
        #expect(text.contains("public init(_ query2: inout XRPCQueryReader, _ body: XRPCInput) throws"))
        #expect(text.contains(#"let query: String? = query2.required("query")"#))
        #expect(text.contains("bodyValue: bodyValue ?? 5"))
        #expect(files["Example/Generated/com.example.getThing.swift"]?.contains("XRPCServable") == false)
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
        // Nothing else is imported: an import that isn't used is a warning.
        let head = try #require(files["A/Generated/com.example.thing.swift"]?.split(separator: "extension").first)
        #expect(head.hasSuffix("\n\npublic import B\n\n"))
        #expect(files["B/Generated/org.example.thing.swift"]?.contains("import A") == false)
    }

    @Test func `modules share a namespace, which the first one declares`() throws {
        let thing = LexiconText.document(
            #""it": {"type": "array", "items": {"type": "ref", "ref": "com.example.b.thing#it"}}"#,
            id: "com.example.a.thing")
        let lexicons = try TemporaryFolder([
            "com.example.a.thing.json": thing,
            "com.example.b.thing.json": LexiconText.document(
                #""it": {"type": "integer"}"#, id: "com.example.b.thing"),
            "lexgen.json": #"{"modules": {"A": ["com.example.a"], "B": ["com.example.b"]}}"#,
        ])
        let files = try GeneratedSources(from: lexicons.url, into: lexicons.url).files
        #expect(
            files["A/Generated/Namespaces.swift"]?.hasSuffix(
                """
                public import B

                extension ComExample {
                    /// The lexicons of ComExample.A.
                    public enum A {}
                }

                """) == true)
        #expect(files["B/Generated/Namespaces.swift"]?.contains("public enum ComExample {\n") == true)
        #expect(files["A/Generated/com.example.a.thing.swift"]?.contains("public import B\n") == true)
    }

    @Test func `modules that refer to each other are refused`() throws {
        let object = { (other: String) in
            #""it": {"type": "object", "properties": {"other": {"type": "ref", "ref": "\#(other)#it"}}}"#
        }
        let lexicons = try TemporaryFolder([
            "com.example.a.json": LexiconText.document(object("org.example.a"), id: "com.example.a"),
            "org.example.a.json": LexiconText.document(object("com.example.a"), id: "org.example.a"),
            "lexgen.json": #"{"modules": {"A": ["com.example"], "B": ["org.example"], "C": ["net.example"]}}"#,
        ])
        let problem = #expect(throws: LexiconProblem.self) {
            try GeneratedSources(from: lexicons.url, into: lexicons.url)
        }
        #expect(problem?.message == "A and B refer to each other; put them into one")
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

import Foundation
import LexiconGenerator
import TestLoad
import Testing

@Suite(.inTurn) struct TargetSourcesTests {
    private static let token = #""it": {"type": "token"}"#
    private static let object = #""it": {"type": "object", "properties": {}}"#
    private static func reference(_ target: String) -> String {
        #""main": {"type": "object", "properties": {"it": {"type": "ref", "ref": "\#(target)"}}}"#
    }

    private static func plan(
        _ lexicons: TemporaryFolder, _ libraries: [LexiconLibrary] = [], imports: Set<String>? = nil
    ) throws -> TargetSources {
        try TargetSources(
            of: lexicons.url, target: "App", libraries: libraries, imports: imports,
            into: lexicons.url.appending(path: "out"))
    }

    /// Libraries of `org.example.thing`, with an object `it`, in the module `Org`.
    private static func library() throws -> LexiconLibrary {
        let folder = try TemporaryFolder([
            "org.example.thing.json": LexiconText.document(object, id: "org.example.thing"),
            "org.example.deep.other.json": LexiconText.document(token, id: "org.example.deep.other"),
            "lexgen.json": #"{"modules": {"Org": ["org.example"]}}"#,
        ])
        return try LexiconLibrary(folder.url)
    }

    @Test func `the name of a Swift file depends only on that of its lexicon file`() throws {
        let lexicons = try TemporaryFolder([
            "com/example/thing.json": LexiconText.document(Self.token),
            "com.example.other.json": LexiconText.document(Self.token, id: "com.example.other"),
            "more/com.example.perms.json": LexiconText.document(
                #""main": {"type": "permission-set", "permissions": []}"#, id: "com.example.perms"),
        ])
        #expect(
            try Self.plan(lexicons).files.keys.sorted() == [
                "LexiconNamespaces.swift", "com.example.other.swift", "com.example.thing.swift",
                "more.com.example.perms.swift",
            ])
    }

    @Test func `a target that serves has one more file, whatever its lexicons are`() throws {
        let call = #""main": {"type": "procedure", "input": {"encoding": "image/*"}}"#
        for (document, isCall) in [(call, true), (Self.token, false)] {
            let lexicons = try TemporaryFolder(["com.example.thing.json": LexiconText.document(document)])
            let files = try TargetSources(
                of: lexicons.url, target: "App", libraries: [], imports: ["CoreATProtocol", "ATServer"], serves: true,
                into: lexicons.url.appending(path: "out")
            ).files
            let text = try #require(files["LexiconServers.swift"])
            #expect(text.contains("extension ComExample.Thing: XRPCServable") == isCall)
            #expect(text.contains(#"inputType: String? { "image/*" }"#) == isCall)
        }
    }

    @Test func `types of a library are imported, not generated`() throws {
        let lexicons = try TemporaryFolder([
            "com/example/thing.json": LexiconText.document(Self.reference("org.example.thing#it")),
            "org/example/thing.json": LexiconText.document(Self.token, id: "org.example.thing"),
        ])
        let files = try Self.plan(lexicons, [try Self.library()]).files
        #expect(files["com.example.thing.swift"]?.contains("public import Org\n") == true)
        #expect(files["org.example.thing.swift"]?.contains("extension") == false)
        #expect(files["LexiconNamespaces.swift"]?.contains("Org") == false)
    }

    @Test func `namespaces of a library are extended`() throws {
        let lexicons = try TemporaryFolder([
            "org/example/new/thing.json": LexiconText.document(Self.token, id: "org.example.new.thing"),
            "org/example/thing/part.json": LexiconText.document(Self.token, id: "org.example.thing.part"),
        ])
        let files = try Self.plan(lexicons, [try Self.library()]).files
        let namespaces = try #require(files["LexiconNamespaces.swift"])
        #expect(namespaces.contains("public import Org\n"))
        #expect(
            namespaces.contains(
                "extension OrgExample {\n    /// The lexicons of OrgExample.New.\n    public enum New {}"))
        #expect(!namespaces.contains("Thing"))
        #expect(files["org.example.thing.part.swift"]?.contains("public import Org\n") == true)
        #expect(files["org.example.thing.part.swift"]?.contains("extension OrgExample.Thing {") == true)
    }

    @Test func `a token of a library, which is a string, needs no import`() throws {
        let lexicons = try TemporaryFolder([
            "com/example/thing.json": LexiconText.document(Self.reference("org.example.deep.other#it"))
        ])
        let files = try Self.plan(lexicons, [try Self.library()]).files
        #expect(files["com.example.thing.swift"]?.contains("import Org") == false)
    }

    @Test func `a library that the target does not depend on is named`() throws {
        let lexicons = try TemporaryFolder([
            "com/example/thing.json": LexiconText.document(Self.reference("org.example.thing#it"))
        ])
        let error = #expect(throws: LexiconProblems.self) {
            try Self.plan(lexicons, [try Self.library()], imports: ["App", "CoreATProtocol"])
        }
        #expect(
            error?.description.hasSuffix(
                "com/example/thing.json:1: error: defs.main.properties.it.ref: "
                    + "'org.example.thing' is in Org, which the target App does not depend on") == true)
    }

    @Test func `without that library's module, the target's own copy is generated`() throws {
        let lexicons = try TemporaryFolder([
            "com/example/thing.json": LexiconText.document(Self.reference("org.example.thing#it")),
            "org/example/thing.json": LexiconText.document(Self.token, id: "org.example.thing"),
        ])
        let files = try Self.plan(lexicons, [try Self.library()], imports: ["App", "CoreATProtocol"]).files
        #expect(files["com.example.thing.swift"]?.contains("import Org") == false)
        #expect(files["org.example.thing.swift"]?.contains("extension OrgExample {") == true)
    }

    @Test func `lexicons of another target are a library under its name`() throws {
        let other = try TemporaryFolder([
            "com/example/other.json": LexiconText.document(Self.object, id: "com.example.other")
        ])
        let lexicons = try TemporaryFolder([
            "com/example/thing.json": LexiconText.document(Self.reference("com.example.other#it"))
        ])
        let files = try Self.plan(lexicons, [try LexiconLibrary(other.url, module: "Other")]).files
        #expect(files["com.example.thing.swift"]?.contains("public import Other\n") == true)
        #expect(files["LexiconNamespaces.swift"]?.contains("enum ComExample") == false)
    }

    @Test func `a target must depend on CoreATProtocol`() throws {
        let lexicons = try TemporaryFolder(["com/example/thing.json": LexiconText.document(Self.token)])
        let error = #expect(throws: LexiconProblems.self) { try Self.plan(lexicons, imports: ["App"]) }
        #expect(error?.description.contains("error: the target App must depend on CoreATProtocol") == true)
    }

    @Test func `all errors are reported at once, in the format of compilers`() throws {
        let lexicons = try TemporaryFolder([
            "com/example/thing.json": """
            {"lexicon": 1, "id": "com.example.thing", "defs": {
              "one": {"type": "strin"},
              "two": {"type": "integer", "minimun": 1}
            }}
            """,
            "com/example/text.json": "{\n  \"lexicon\": 1,\n  oops\n}",
        ])
        let error = #expect(throws: LexiconProblems.self) { try Self.plan(lexicons) }
        let lines = try #require(error).description.split(separator: "\n").map {
            $0.split(separator: "com/example/").last ?? ""
        }
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("text.json:3: error: "))
        #expect(lines[1] == "thing.json:2: error: defs.one.type: 'strin' is not a type")
        #expect(lines[2] == "thing.json:3: warning: defs.two.minimun: unknown field")
    }

    @Test func `warnings don't fail a build, and a library's errors aren't the target's`() throws {
        let library = try TemporaryFolder([
            "org.example.thing.json": LexiconText.document(Self.reference("org.example.gone"), id: "org.example.thing")
        ])
        let lexicons = try TemporaryFolder([
            "com/example/thing.json": LexiconText.document(#""it": {"type": "integer", "minimun": 1}"#)
        ])
        let plan = try Self.plan(lexicons, [try LexiconLibrary(library.url, module: "Org")])
        #expect(plan.warnings.map(\.path) == ["defs.it.minimun"])
        #expect(plan.warnings.map(\.line) == [1])
    }

    @Test func `two files of one lexicon are an error`() throws {
        let lexicons = try TemporaryFolder([
            "com/example/thing.json": LexiconText.document(Self.token),
            "com.example.thing.json": LexiconText.document(Self.token),
        ])
        #expect(throws: LexiconProblems.self) { try Self.plan(lexicons) }
    }

    @Test func `stale files are removed, and other files are kept`() throws {
        let lexicons = try TemporaryFolder(["com/example/thing.json": LexiconText.document(Self.token)])
        try Self.plan(lexicons).write()
        try lexicons.write(try lexicons.text("out/com.example.thing.swift"), to: "out/com.example.gone.swift")
        try lexicons.write("// mine\n", to: "out/Mine.swift")
        let again = try Self.plan(lexicons)
        #expect(again.changed == [])
        try again.write()
        #expect(!lexicons.has("out/com.example.gone.swift"))
        #expect(lexicons.has("out/Mine.swift"))
    }
}

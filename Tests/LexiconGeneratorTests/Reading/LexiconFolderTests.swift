import ATData
import Foundation
import LexiconGenerator
import Testing

struct LexiconFolderTests {
    private let thing = LexiconText.document(#""it": {"type": "token"}"#)

    @Test(arguments: ["com/example/thing.json", "com.example.thing.json", "more/com.example.thing.json"])
    func `a lexicon is where its identifier says`(_ name: String) throws {
        let folder = try TemporaryFolder([name: thing])
        let lexicons = try LexiconFolder(folder.url)
        #expect(lexicons.lexicons.map(\.id.description) == ["com.example.thing"])
        #expect(lexicons.problems == [])
    }

    @Test func `a folder may be a part of a larger one`() throws {
        let folder = try TemporaryFolder(["com/example/thing.json": thing])
        #expect(try LexiconFolder(folder.url.appending(path: "com/example")).problems == [])
    }

    @Test func `a file with another lexicon's name is a problem`() throws {
        let folder = try TemporaryFolder(["com/example/other.json": thing])
        #expect(
            try LexiconFolder(folder.url).problems.map(\.message)
                == ["the lexicon 'com.example.thing' belongs in com/example/thing.json"])
    }

    @Test func `a file that is not JSON is a problem, and the others are read`() throws {
        let folder = try TemporaryFolder(["com/example/thing.json": thing, "com/example/bad.json": #"{"lexicon": 1,"#])
        let lexicons = try LexiconFolder(folder.url)
        #expect(lexicons.lexicons.count == 1)
        #expect(lexicons.problems.count == 1)
        #expect(lexicons.problems.first?.file.hasSuffix("com/example/bad.json") == true)
    }

    @Test func `a folder that is not there is an error`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: CocoaError.self) { try LexiconFolder(folder.url.appending(path: "nowhere")) }
    }

    @Test func `a folder may be a link to another`() throws {
        let folder = try TemporaryFolder([
            "real/com/example/thing.json": LexiconText.document(#""it": {"type": "token"}"#)
        ])
        let link = folder.url.appending(path: "link", directoryHint: .isDirectory)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "link"), withDestinationURL: folder.url.appending(path: "real"))
        #expect(try LexiconFolder(link).lexicons.map(\.file) == [link.path + "/com/example/thing.json"])
    }

    @Test func `a lexicon goes into the module of its longest group`() throws {
        let configuration = try GeneratorConfiguration(
            ["modules": ["A": ["com.example"], "B": ["com.example.thing", "org.example"]]], file: "lexgen.json")
        #expect(configuration.module(of: "com.example.other") == "A")
        #expect(configuration.module(of: "com.example.thing.it") == "B")
        #expect(configuration.module(of: "com.examples.other") == nil)
    }

    @Test(
        arguments: [
            [:], ["modules": []], ["modules": ["A": "com.example"]], ["modules": ["A": [1]]],
            ["modules": ["A": ["com.example"], "B": ["com.example"]]],
        ] as [LexValue])
    func `a configuration that says nothing clear is refused`(_ value: LexValue) {
        #expect(throws: LexiconProblem.self) { try GeneratorConfiguration(value, file: "lexgen.json") }
    }
}

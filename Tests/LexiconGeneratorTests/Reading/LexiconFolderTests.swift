import ATData
import Foundation
import LexiconGenerator
import TestLoad
import Testing

@Suite(.inTurn) struct LexiconFolderTests {
    private let thing = LexiconText.document(#""it": {"type": "token"}"#)

    @Test(arguments: ["com/example/thing.json", "com.example.thing.json", "more/com.example.thing.json"])
    func `every lexicon's path follows from its identifier`(_ name: String) throws {
        let folder = try TemporaryFolder([name: thing])
        let lexicons = try LexiconFolder(folder.url)
        #expect(lexicons.lexicons.map(\.id.description) == ["com.example.thing"])
        #expect(lexicons.problems == [])
    }

    @Test func `a folder may be below the root of a larger one`() throws {
        let folder = try TemporaryFolder(["com/example/thing.json": thing])
        #expect(try LexiconFolder(folder.url.appending(path: "com/example")).problems == [])
    }

    @Test func `a file with another lexicon's name is a problem`() throws {
        let folder = try TemporaryFolder(["com/example/other.json": thing])
        #expect(
            try LexiconFolder(folder.url).problems.map(\.message)
                == ["the lexicon 'com.example.thing' belongs in com/example/thing.json or com.example.thing.json"])
    }

    @Test func `a file that is not JSON is a problem, and the others are read`() throws {
        let folder = try TemporaryFolder(["com/example/thing.json": thing, "com/example/bad.json": #"{"lexicon": 1,"#])
        let lexicons = try LexiconFolder(folder.url)
        #expect(lexicons.lexicons.count == 1)
        #expect(lexicons.problems.count == 1)
        #expect(lexicons.problems.first?.file.hasSuffix("com/example/bad.json") == true)
    }

    @Test func `a missing folder is an error`() throws {
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
            ["modules": ["A": ["com.example"]], "longNames": "com.example"],
            ["modules": ["A": ["com.example"]], "longNames": [1]],
        ] as [LexValue])
    func `an ambiguous configuration is refused`(_ value: LexValue) {
        #expect(throws: LexiconProblem.self) { try GeneratorConfiguration(value, file: "lexgen.json") }
    }
}

extension LexiconFolderTests {
    @Test func `a file that is a device, or leads to one, is a problem and isn't read`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: "com.example.endless.json").path, withDestinationPath: "/dev/zero")
        #expect(mkfifo(folder.url.appending(path: "com.example.pipe.json").path, 0o600) == 0)
        let messages = try LexiconFolder(folder.url).problems.map(\.message)
        #expect(messages.count == 2)
        #expect(messages.allSatisfy { $0.hasPrefix("the file can't be read") })
    }

    @Test func `a link to a lexicon is followed`() throws {
        let elsewhere = try TemporaryFolder(["it.json": LexiconText.document(#""it": {"type": "token"}"#)])
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "com.example.thing.json"),
            withDestinationURL: elsewhere.url.appending(path: "it.json"))
        #expect(try LexiconFolder(folder.url).lexicons.count == 1)
    }

    @Test func `a file larger than any lexicon is a problem`() throws {
        let prose = String(repeating: "x", count: 1 << 20)
        let folder = try TemporaryFolder([
            "com.example.thing.json": LexiconText.document(#""it": {"type": "token", "description": "\#(prose)"}"#)
        ])
        #expect(try LexiconFolder(folder.url).problems.count == 1)
    }
}

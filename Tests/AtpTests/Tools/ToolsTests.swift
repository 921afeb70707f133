import AtpCommands
import Foundation
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct ToolsTests {
    @Test func `lexicons are checked as lexgen does it`() async throws {
        let desk = try await Desk()
        try desk.write(
            Data(#"{"lexicon":1,"id":"com.example.thing","defs":{"main":{"type":"token"}}}"#.utf8),
            to: "com/example/thing.json")
        let lint = await desk.atp("lex", "lint", ".")
        #expect(lint.code == .success)
        #expect(lint.output.contains("0 errors"))
        try desk.write(Data("{".utf8), to: "broken.json")
        #expect(await desk.atp("lex", "lint", ".").code == .refused)
        let faults = await desk.atp("lex", "lint", ".", "--json")
        struct Fault: Decodable {
            let file: String
            let severity: String
            let message: String
        }
        let fault = try JSONDecoder().decode(Fault.self, from: Data(faults.output.utf8))
        #expect(faults.code == .refused && fault.severity == "error" && fault.file.hasSuffix("/broken.json"))
        #expect(!fault.message.isEmpty)
        let nowhere = await desk.atp("lex", "lint", "nowhere")
        #expect(nowhere.code == .refused)
        #expect(nowhere.errors.contains("there is no folder"))
    }

    @Test func `what changed between lexicons is printed as JSON, one change per line`() async throws {
        let desk = try await Desk()
        func lexicon(_ types: String...) -> Data {
            let definitions = types.map { "\"\($0)\":{\"type\":\"token\"}" }.joined(separator: ",")
            return Data(#"{"lexicon":1,"id":"com.example.thing","defs":{\#(definitions)}}"#.utf8)
        }
        try desk.write(lexicon("one", "two"), to: "old/com/example/thing.json")
        try desk.write(lexicon("one", "three"), to: "new/com/example/thing.json")
        let changes = await desk.atp("lex", "diff", "old", "new", "--json")
        struct Change: Decodable {
            let lexicon: String
            let path: String
            let isBreaking: Bool
        }
        let read = try changes.lines.filter { !$0.isEmpty }
            .map { try JSONDecoder().decode(Change.self, from: Data($0.utf8)) }
        #expect(changes.code == .refused && read.map(\.lexicon) == ["com.example.thing", "com.example.thing"])
        #expect(Set(read.filter(\.isBreaking).map(\.path)).count == 1)
        try desk.write(Data(#"{"modules":{"Example":["com.example"]}}"#.utf8), to: "imported/lexgen.json")
        let plan = await desk.atp("lex", "import", "new", "--into", "imported", "--json")
        #expect(plan.lines.first == #"{"files":1,"removed":0,"written":1}"#)
    }

    @Test func `every command has a summary, and every one that does something shows how`() async throws {
        let desk = try await Desk()
        func check(_ command: Command, _ path: [String]) async {
            let path = path + [command.name]
            #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."))
            #expect(!command.subcommands.isEmpty || !command.examples.isEmpty, "\(path) has no example")
            let help = await desk.atp(path + ["--help"])
            #expect(help.code == .success)
            #expect(help.lines.allSatisfy { $0.count <= 100 || $0.hasPrefix("  atp ") || $0.hasPrefix("  echo ") })
            for command in command.subcommands { await check(command, path) }
        }
        for command in AtpProgram.program.groups.flatMap(\.commands) { await check(command, []) }
    }

    @Test(arguments: CompletionShell.allCases)
    func `completions know every command`(shell: CompletionShell) async throws {
        let desk = try await Desk()
        let script = await desk.atp("completions", shell.rawValue)
        #expect(script.code == .success)
        for word in ["login", "record put", "password-fd", "k256", "at-identifier"] {
            #expect(script.output.contains(word))
        }
    }
}

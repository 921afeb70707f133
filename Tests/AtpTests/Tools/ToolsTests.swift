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
        let nowhere = await desk.atp("lex", "lint", "nowhere")
        #expect(nowhere.code == .refused)
        #expect(nowhere.errors.contains("there is no folder"))
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

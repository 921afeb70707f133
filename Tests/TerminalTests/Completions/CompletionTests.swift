import Foundation
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct CompletionTests {
    /// What bash completes a line to; its last word is the one under the cursor.
    private func bash(_ words: [String]) throws -> [String] {
        let script = CompletionShell.bash.script(for: SampleProgram.program)
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let run = """
            \(script)
            COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1); _sample_complete; printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try output(of: "bash", ["--norc", "-c", run]).split(separator: "\n").map(String.init)
    }

    private func output(of shell: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [shell] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }

    private static func has(_ shell: String) -> Bool {
        ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains {
            FileManager.default.isExecutableFile(atPath: $0 + shell)
        }
    }

    @Test(
        .enabled(if: has("bash"), "bash is not installed"),
        arguments: [
            (["sample", ""], ["say", "box"]),
            (["sample", "b"], ["box"]),
            (["sample", "box", ""], ["open", "refuse"]),
            (["sample", "--json", "box", "o"], ["open"]),
            (["sample", "say", "--c"], ["--count", "--color"]),
            (["sample", "say", "--color", ""], ["red", "green"]),
            (["sample", "box", "open", "--"], ["--json", "--help"]),
        ])
    func `bash completes commands, options and values`(words: [String], completions: [String]) throws {
        #expect(try bash(words) == completions)
    }

    @Test(
        .enabled(if: has("fish"), "fish is not installed"),
        arguments: [
            ("sample ", ["box", "say"]), ("sample box ", ["open", "refuse"]),
            ("sample say --color ", ["green", "red"]),
        ])
    func `fish completes commands and values`(line: String, completions: [String]) throws {
        let script = CompletionShell.fish.script(for: SampleProgram.program)
        let output = try output(of: "fish", ["--no-config", "-c", script + "\ncomplete -C '\(line)'"])
        let words = output.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
        #expect(words.sorted() == completions)
    }

    @Test(.enabled(if: has("zsh"), "zsh is not installed"))
    func `zsh accepts its script`() throws {
        let script = CompletionShell.zsh.script(for: SampleProgram.program)
        let output = try output(
            of: "zsh", ["-f", "-c", "compdef() { print -r -- \"$@\" }\n" + script])
        #expect(output == "_sample sample\n")
    }

    @Test(arguments: CompletionShell.allCases)
    func `every command and option is in the script`(shell: CompletionShell) {
        let script = shell.script(for: SampleProgram.program)
        for word in ["say", "box open", "count", "color", "loud", "json", "help"] { #expect(script.contains(word)) }
    }
}

#if os(macOS) || os(Linux)
import Foundation
import Probes
import Processes
import TestLoad
import Testing

@Suite(.inTurn) struct ChildProcessTests {
    private func shell(_ script: String) throws -> PipedProgram {
        try PipedProgram(URL(filePath: "/bin/sh"), ["-c", script], environment: ["WORD": "given"])
    }

    @Test(arguments: [
        ("exit 0", ChildProcess.End.exit(0)), ("exit 3", .exit(3)), ("exit 255", .exit(255)),
        ("kill -KILL $$", .signal(SIGKILL)), ("kill -PIPE $$", .signal(SIGPIPE)),
    ])
    func `a program's end says how it ended, as often as it is asked`(script: String, end: ChildProcess.End)
        async throws
    {
        let process = try ChildProcess("/bin/sh", ["-c", script])
        async let first = process.end
        async let second = process.end
        #expect(await [first, second, process.end] == [end, end, end])
        // It is gone, so this reaches nobody.
        process.signal(SIGKILL)
        #expect(await process.end == end)
    }

    @Test func `a program gets its arguments, variables and input, and its output is read`() async throws {
        let program = try shell(#"read line; printf '%s %s\n' "$WORD" "$line"; cat"#)
        await program.write(Data("a line\n".utf8))
        #expect(await program.line() == "given a line")
        await program.write(Data("more\nwithout an end".utf8))
        program.closeInput()
        #expect(await program.rest() == "more\nwithout an end")
        #expect(await program.end == .exit(0))
    }

    @Test func `a signal ends a program that waits`() async throws {
        let program = try shell("echo ready; read line")
        #expect(await program.line() == "ready")
        await program.kill()
        #expect(await program.end == .signal(SIGKILL))
        #expect(await program.line() == nil)
    }

    @Test func `writing to a program that has ended harms nobody`() async throws {
        let program = try shell("exit 0")
        #expect(await program.end == .exit(0))
        await program.write(Data("late\n".utf8))
        #expect(await program.line() == nil)
    }

    @Test func `a program that isn't there can't be started`() {
        #expect { try ChildProcess("/nowhere/program", []) } throws: { ($0 as? POSIXError)?.code == .ENOENT }
    }

    @Test func `a program without streams reads nothing, and what it writes is dropped`() async throws {
        #expect(try await ChildProcess("/bin/sh", ["-c", "! read line && echo lost && echo lost >&2"]).end == .exit(0))
    }

    @Test func `many programs start while files are opened`() async throws {
        try await withThrowingTaskGroup(of: ChildProcess.End.self) { group in
            for _ in 0..<Load.size(400, otherwise: 40) {
                group.addTask { try await ChildProcess("/bin/sh", ["-c", "exit 7"]).end }
                group.addTask {
                    _ = try Data(contentsOf: URL(filePath: #filePath))
                    return .exit(7)
                }
            }
            for try await end in group { #expect(end == .exit(7)) }
        }
    }
}
#endif

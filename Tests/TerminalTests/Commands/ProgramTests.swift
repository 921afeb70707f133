import Foundation
import Terminal
import TestLoad
import Testing

@Suite(.inTurn) struct ProgramTests {
    /// A program with one command, which does one thing.
    private func run(
        _ console: Console, explain: @escaping Program.Explanation = { _, _ in nil },
        _ action: @escaping Command.Action
    ) async -> ExitCode {
        let program = Program(
            "sample", "a program to try things on",
            groups: [CommandGroup("All", [Command("do", "Do it", examples: [], action: action)])],
            options: [Program.json], explain: explain)
        let surroundings = Surroundings(
            environment: [:], console: console, input: Input(answers: { _ in "" }, line: { _ in [] }),
            folder: URL(filePath: "/"))
        return await program.run(["do"], in: surroundings)
    }

    private static let full = Console.Stream(isTerminal: false) { _ in throw Refusal("full") }
    private static let closed = Console.Stream(isTerminal: false) { _ in throw OutputClosed() }

    @Test func `output that can't be written ends with 1, and says so`() async {
        let record = RecordedConsole()
        let code = await run(Console(output: Self.full, errors: record.console().errors)) {
            try $0.console.print("lost")
        }
        #expect(code == .refused)
        #expect(record.errors == "sample: full\n")
    }

    @Test func `errors that can't be printed end with 1, even if all else succeeded`() async {
        let code = await run(Console(output: RecordedConsole().console().output, errors: Self.full)) {
            $0.console.complain("lost")
        }
        #expect(code == .refused)
    }

    @Test func `a failure to close the output ends with 1`() async {
        let record = RecordedConsole()
        let late = Console.Stream(isTerminal: false, write: { _ in }, finish: { throw Refusal("quota") })
        let code = await run(Console(output: late, errors: record.console().errors)) { try $0.console.print("lost") }
        #expect(code == .refused)
        #expect(record.errors == "sample: quota\n")
    }

    @Test func `a closed output ends the program silently, as SIGPIPE does`() async {
        let record = RecordedConsole()
        let code = await run(Console(output: Self.closed, errors: record.console().errors)) {
            try $0.console.print("unread")
        }
        #expect(code.rawValue == 141)
        #expect(record.errors == "")
    }

    @Test func `closing standard error changes nothing`() async {
        let record = RecordedConsole()
        let code = await run(Console(output: record.console().output, errors: Self.closed)) {
            $0.console.complain("unread")
            try $0.console.print("read")
        }
        #expect(code == .success)
        #expect(record.output == "read\n")
    }

    @Test func `an error's text can't control the terminal or forge another line`() async {
        let record = RecordedConsole()
        let code = await run(record.console(isTerminal: true)) { _ in
            throw Refusal("no\u{1B}]0;title\u{7}\nsample: all is well\u{202E}")
        }
        #expect(code == .refused)
        #expect(record.errors == "sample: no]0;title sample: all is well\n")
        let diagnostic = RecordedConsole()
        _ = await run(diagnostic.console()) { _ in throw Refusal("a:1: \u{1B}[2Jbad\nb:2: bad", isDiagnostic: true) }
        #expect(diagnostic.errors == "a:1: [2Jbad\nb:2: bad\n")
    }

    @Test(arguments: [
        ["s\u{1B}[2Jay"], ["say", "--\u{1B}[2J"], ["say", "-\u{9B}"], ["help", "\u{1B}[2J"],
        ["say", "a", "--color", "\u{1B}[2J"], ["say", "a", "--count", "\u{1B}[2J"], ["box", "open", "\u{1B}[2J\r"],
    ])
    func `control characters in wrong command lines are shown, not obeyed`(arguments: [String]) async {
        let record = RecordedConsole()
        let code = await SampleProgram.program.run(arguments, in: record.surroundings(isTerminal: true))
        #expect(code == .usage)
        #expect(!record.errors.contains { "\u{1B}\u{9B}\r".contains($0) })
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "-1", "0", "1e3", "nan", "", "٣",
        String(repeating: "9", count: 400),
    ])
    func `an invalid or too large number is a usage error`(number: String) async {
        let record = RecordedConsole()
        let code = await SampleProgram.program.run(["say", "a", "-n", number], in: record.surroundings())
        #expect(code == .usage)
        #expect(record.errors.contains("--count must be a number from 1 to 9"))
    }

    @Test(
        arguments: [
            (CocoaError.Code.fileNoSuchFile, nil, "/a can't be read: No such file or directory"),
            (.fileWriteNoPermission, nil, "/a can't be written: Permission denied"),
            (.fileWriteOutOfSpace, nil, "/a can't be written: No space left on device"),
            (.fileReadUnknown, POSIXError(.EISDIR), "/a can't be read: Is a directory"),
        ] as [(CocoaError.Code, POSIXError?, String)])
    func `errors of files read like sentences`(code: CocoaError.Code, cause: POSIXError?, words: String) async {
        var information: [String: any Sendable] = [NSFilePathErrorKey: "/a"]
        information[NSUnderlyingErrorKey] = cause
        let error = CocoaError(code, userInfo: information)
        let record = RecordedConsole()
        #expect(await run(record.console()) { _ in throw error } == .refused)
        #expect(record.errors == "sample: \(words)\n")
    }

    @Test func `the system's own errors of files are sentences`() async {
        let record = RecordedConsole()
        let code = await run(record.console()) { _ in
            _ = try FileManager.default.contentsOfDirectory(atPath: "/nowhere/at/all")
        }
        #expect(code == .refused)
        #expect(record.errors == "sample: /nowhere/at/all can't be read: No such file or directory\n")
    }

    @Test(arguments: [["say", "hello"], ["say"], ["box", "open"], ["--json", "box", "refuse"]])
    func `a command line that names a command runs it`(arguments: [String]) {
        #expect(SampleProgram.program.runsCommand(arguments))
    }

    @Test(arguments: [
        [], ["help"], ["help", "say"], ["--help"], ["say", "hello", "-h"], ["box"], ["nonsense"], ["say", "--wrong"],
    ])
    func `help and wrong usage run no command`(arguments: [String]) {
        #expect(!SampleProgram.program.runsCommand(arguments))
    }
}

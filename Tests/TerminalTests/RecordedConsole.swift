import Foundation
import Terminal

/// A console whose output stays, and an input that is given beforehand.
final class RecordedConsole: @unchecked Sendable {
    // Safe to share: the texts are touched under the lock only.
    private let lock = NSLock()
    private var written: (output: [UInt8], errors: [UInt8]) = ([], [])

    var output: String { lock.withLock { String(decoding: written.output, as: UTF8.self) } }
    var errors: String { lock.withLock { String(decoding: written.errors, as: UTF8.self) } }

    func console(isTerminal: Bool = false, width: Int = 80, usesColor: Bool = false) -> Console {
        Console(
            output: .init(isTerminal: isTerminal) { bytes in self.lock.withLock { self.written.output += bytes } },
            errors: .init(isTerminal: isTerminal) { bytes in self.lock.withLock { self.written.errors += bytes } },
            width: width, usesColor: usesColor)
    }

    func surroundings(isTerminal: Bool = false, width: Int = 80) -> Surroundings {
        Surroundings(
            environment: [:], console: console(isTerminal: isTerminal, width: width),
            input: Input(answers: { _ in "" }, line: { _ in [] }), folder: URL(filePath: "/"))
    }
}

/// A small program with a bit of everything.
enum SampleProgram {
    static let count = Option("count", letter: "n", value: "N", "How many")
    static let tag = Option("tag", letter: "t", value: "TAG", "A tag", isRepeated: true)
    static let color = Option("color", value: "COLOR", "A colour", choices: ["red", "green"])
    static let loud = Option(flag: "loud", letter: "l", "Louder")
    static let quick = Option(flag: "quick", letter: "q", "Quicker")
    static let text = Argument("TEXT", "What to say")
    static let rest = Argument("MORE", "What else", isRequired: false, isRepeated: true, isFile: true)

    static let program = Program(
        "sample", "a program to try things on",
        groups: [
            CommandGroup(
                "Talk",
                [
                    Command(
                        "say", "Say something", discussion: "Once, or more often.", arguments: [text, rest],
                        options: [count, tag, color, loud, quick], examples: [.init("sample say hello", "Say hello")]
                    ) { invocation in
                        let number = try invocation.integer(count, in: 1...9).map { " ×\($0)" } ?? ""
                        let tags = invocation[all: tag].joined(separator: "+")
                        let flags = (invocation.has(loud) ? "!" : "") + (invocation.has(quick) ? "?" : "")
                        let words = [try invocation.required(text)] + invocation[all: rest]
                        try invocation.console.print("\(words)\(number)\(tags)\(flags)\(invocation[color] ?? "")")
                    },
                    Command(
                        "box", "Things in boxes",
                        subcommands: [
                            Command("open", "Open one; it's shut", examples: []) { try $0.console.print("open") },
                            Command("refuse", "Say no", examples: []) { _ in throw Refusal("no \"way\"", name: "No") },
                        ]),
                ])
        ],
        options: [Program.json])
}

/// Runs the sample, and returns what it ended with and what it printed.
func run(_ arguments: String...) async -> (code: ExitCode, output: String, errors: String) {
    let record = RecordedConsole()
    let code = await SampleProgram.program.run(arguments, in: record.surroundings())
    return (code, record.output, record.errors)
}

/// A shell that can complete a program's commands and options.
package enum CompletionShell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// The completion script, generated from the program's description.
    package func script(for program: Program) -> String {
        switch self {
        case .bash: BashCompletions(program).text
        case .zsh: ZshCompletions(program).text
        case .fish: FishCompletions(program).text
        }
    }
}

/// A position on the command line: the names so far, and the possible next words.
struct CompletionPlace {
    /// The names so far, separated by spaces.
    let path: String
    /// The possible next words, each with its description.
    let words: [(name: String, help: String)]
    let options: [Option]
    let takesFiles: Bool

    /// Every position of a program, starting with the empty command line.
    static func all(of program: Program) -> [CompletionPlace] {
        let commands = program.groups.flatMap(\.commands)
        let start = CompletionPlace(
            path: "", words: commands.map { ($0.name, $0.summary) }, options: program.options, takesFiles: false)
        return [start] + commands.flatMap { places(of: $0, after: [], program) }
    }

    private static func places(of command: Command, after path: [String], _ program: Program) -> [CompletionPlace] {
        let path = path + [command.name]
        let words =
            command.subcommands.map { ($0.name, $0.summary) }
            + command.arguments.flatMap { argument in argument.choices.map { ($0, argument.help) } }
        let place = CompletionPlace(
            path: path.joined(separator: " "), words: words, options: command.options + program.options,
            takesFiles: command.arguments.contains(where: \.isFile))
        return [place] + command.subcommands.flatMap { places(of: $0, after: path, program) }
    }
}

/// The lines of a script, indented by their nesting.
struct ScriptText {
    private(set) var text = ""

    mutating func line(_ line: String, _ depth: Int = 0) {
        text += String(repeating: "    ", count: depth) + line + "\n"
    }

    /// A word, quoted for a shell.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

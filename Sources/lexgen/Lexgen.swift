import Foundation
import LexiconCommands
import Terminal

/// The program `lexgen`: the same as `atp lex`, in a program that builds in seconds, for plugins.
@main
enum Lexgen {
    static func main() async {
        let program = Program(
            "lexgen", "check, compare and import lexicons, and generate their Swift types",
            groups: [CommandGroup("Commands", LexiconCommands.all(after: "lexgen"))],
            options: [Program.json],
            footer: """
                Ends with 0 when all is well; with 1 when lint found errors, diff found something that breaks, or the \
                command failed; with 2 when it is used wrongly.
                """,
            explain: { error, _ in LexiconCommands.explain(error) })
        exit(await program.run(Array(CommandLine.arguments.dropFirst()), in: .process).rawValue)
    }
}

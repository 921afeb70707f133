import LexiconGenerator
import Terminal

/// `lex import`: keeps the facts of lexicons in a folder.
enum LexiconImportCommand {
    private static let source = Argument("FOLDER", "Where the lexicons are", isFile: true)
    private static let into = Option("into", value: "FOLDER", "Where to; Lexicons unless given", isFile: true)

    static func command(_ prefix: String) -> Command {
        Command(
            "import", "Bring the facts of lexicons into a folder",
            discussion: """
                They become canonical and lose their prose; descriptions that the folder has are kept. The folder's \
                lexgen.json names the groups that go into each module, and others are left out:

                  {"modules": {"BskyLexicons": ["app.bsky"]}}
                """,
            arguments: [source], options: [into],
            examples: [.init("\(prefix) import ../atproto/lexicons --into Lexicons", "Bring a folder up to date")]
        ) { invocation in
            let destination = invocation[into] ?? "Lexicons"
            let plan = try LexiconImport(
                from: try invocation.folder(try invocation.required(source)), into: try invocation.folder(destination))
            try invocation.carryOut(plan, "lexicons", into: destination)
        }
    }
}

import LexiconGenerator
import Terminal

/// `lex import`: imports the facts of lexicons into a folder.
enum LexiconImportCommand {
    private static let source = Argument("FOLDER", "The folder with the lexicons to import", isFile: true)
    private static let into = Option(
        "into", value: "FOLDER", "The folder to write to (default: Lexicons)", isFile: true)

    static func command(_ prefix: String) -> Command {
        Command(
            "import", "Import the facts of lexicons into a folder",
            discussion: """
                Imported lexicons are in canonical form and without their prose; existing descriptions are kept. The folder's \
                lexgen.json names the groups of each module. Other lexicons are left out:

                  {"modules": {"BskyLexicons": ["app.bsky"]}}
                """,
            arguments: [source], options: [into],
            examples: [.init("\(prefix) import ../atproto/lexicons --into Lexicons", "Update a folder")]
        ) { invocation in
            let destination = invocation[into] ?? "Lexicons"
            let plan = try LexiconImport(
                from: try invocation.folder(try invocation.required(source)), into: try invocation.folder(destination))
            try invocation.carryOut(plan, "lexicons", into: destination)
        }
    }
}

import LexiconGenerator
import Terminal

/// `lex import`: imports the facts of lexicons into a folder.
enum LexiconImportCommand {
    private static let sources = Argument(
        "FOLDER", "A folder with lexicons to import; a later one counts more than those before it", isRepeated: true,
        isFile: true)
    private static let into = Option(
        "into", value: "FOLDER", "The folder to write to (default: Lexicons)", isFile: true)

    static func command(_ prefix: String) -> Command {
        Command(
            "import", "Import the facts of lexicons into a folder",
            discussion: """
                Imported lexicons are in canonical form and without their prose; existing descriptions are kept. The \
                folder's lexgen.json names the groups of each module. Other lexicons are left out:

                  {"modules": {"BskyLexicons": ["app.bsky"]}}
                """,
            arguments: [sources], options: [into],
            examples: [
                .init("\(prefix) import ../atproto/lexicons --into Lexicons", "Update a folder"),
                .init("\(prefix) import ../atproto/lexicons ../newer", "Lay newer lexicons over others"),
            ]
        ) { invocation in
            let destination = invocation[into] ?? "Lexicons"
            let plan = try LexiconImport(
                from: try invocation[all: sources].map { try invocation.folder($0) },
                into: try invocation.folder(destination))
            try invocation.carryOut(plan, "lexicons", into: destination)
        }
    }
}

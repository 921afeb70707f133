import LexiconGenerator
import Terminal

/// `lex generate`: writes the Swift types of lexicons.
enum LexiconGenerateCommand {
    private static let source = Argument(
        "FOLDER", "The folder with the lexicons (default: Lexicons)", isRequired: false, isFile: true)
    private static let into = Option("into", value: "FOLDER", "The folder to write to (default: Sources)", isFile: true)
    private static let target = Option("target", value: "NAME", "Write the types of one target into one folder")
    private static let library = Option(
        "library", value: "[MODULE=]FOLDER",
        "Lexicons to refer to, with their types in this module, or in the modules of their lexgen.json",
        isRepeated: true, isFile: true)
    private static let module = Option(
        "import", value: "MODULE", "A module that the target depends on (default: all may be imported)",
        isRepeated: true)
    private static let server = Option(
        flag: "server",
        "With --target, also write what a server needs to read the calls; the target depends on ATServer")

    static func command(_ prefix: String) -> Command {
        Command(
            "generate", "Write the Swift types of lexicons, and remove stale files",
            discussion: "Without --target, each module in the lexicons' lexgen.json gets a folder.",
            arguments: [source], options: [into, target, library, module, server],
            examples: [
                .init("\(prefix) generate Lexicons --into Sources", "Write the types of every module"),
                .init(
                    "\(prefix) generate Lexicons --target MyApp --library ../CoreATProtocol/Lexicons "
                        + "--into Sources/MyApp",
                    "Write the types of your lexicons, which refer to published ones"),
            ]
        ) { invocation in
            let folder = try invocation.folder(invocation[source] ?? "Lexicons")
            let name = invocation[into] ?? "Sources"
            let destination = try invocation.folder(name)
            guard let target = invocation[target] else {
                let plan = try GeneratedSources(from: folder, into: destination)
                try invocation.carryOut(plan, "files", into: name)
                return
            }
            let imports = invocation[all: module]
            let sources = try TargetSources(
                of: folder, target: target,
                libraries: try invocation[all: library].map { try library(of: $0, invocation) },
                imports: imports.isEmpty ? nil : Set(imports), serves: invocation.has(server), into: destination)
            for warning in sources.warnings { invocation.console.complain("\(warning.diagnostic)") }
            try sources.write()
        }
    }

    /// The lexicons of `Module=folder`, or of a folder whose lexgen.json names its modules.
    private static func library(of argument: String, _ invocation: Invocation) throws -> LexiconLibrary {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, !parts[0].contains("/") else {
            return try LexiconLibrary(try invocation.folder(argument))
        }
        return try LexiconLibrary(try invocation.folder(parts[1]), module: parts[0])
    }
}

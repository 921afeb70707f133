import Foundation
import LexiconGenerator

/// The command line: `lexgen import`, `lexgen generate`, `lexgen lint`, `lexgen diff`.
@main
enum Lexgen {
    private static let usage = """
        lexgen: lexicons, checked and kept

          lexgen import DIR [--into Lexicons]    bring the facts of the lexicons below DIR into a folder: canonical,
                                                 without their prose; descriptions that the folder has are kept
          lexgen generate [DIR] [--into Sources] write the Swift types of the lexicons below DIR (or Lexicons), a
                                                 folder for each module of DIR's lexgen.json; stale files are removed
          lexgen generate DIR --target NAME      write those of one target into one folder; more options:
                 --library [MODULE=]DIR          lexicons that these may refer to, with types in a module, or in those
                                                 that DIR's lexgen.json says
                 --import MODULE                 a module that the target depends on; without any, all may be imported
          lexgen lint DIR...                     say what is wrong with lexicons, with file and place
          lexgen diff OLD NEW                    say what differs between two folders, and what of it breaks

        A folder's lexgen.json names the groups that go into each module; import leaves the others out:
          {"modules": {"BskyLexicons": ["app.bsky"]}}

        Ends with 0 when all is well, 1 when lint found errors or diff found something that breaks or the command
        failed, 64 when it is used wrongly, 66 when a folder is not there.

        """

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch arguments.first {
            case "import": try bring(Array(arguments.dropFirst()))
            case "generate": try generate(Array(arguments.dropFirst()))
            case "lint": try lint(Array(arguments.dropFirst()))
            case "diff": try diff(Array(arguments.dropFirst()))
            case "help", "--help", "-h": print(usage, terminator: "")
            default: throw Misuse()
            }
        } catch let problems as LexiconProblems {
            complain("\(problems)\n")
            exit(1)
        } catch is Misuse {
            complain(usage)
            exit(64)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            complain("lexgen: there is no folder \(error.filePath ?? "of that name")\n")
            exit(66)
        } catch {
            complain("lexgen: \(error)\n")
            exit(1)
        }
    }

    private struct Misuse: Error {}

    private static func complain(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    private static func folder(_ path: String) throws -> URL {
        guard !path.hasPrefix("-"), !path.isEmpty else { throw Misuse() }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    private static func options(_ arguments: [String], _ names: Set<String>, atMost count: Int = 1) throws -> Options {
        guard let options = Options(arguments, names: names), options.rest.count <= count else { throw Misuse() }
        return options
    }

    private static func bring(_ arguments: [String]) throws {
        let options = try options(arguments, ["--into"])
        guard let source = options.rest.first else { throw Misuse() }
        try carryOut(
            try LexiconImport(from: try folder(source), into: try folder(options["--into"] ?? "Lexicons")), "lexicons")
    }

    private static func generate(_ arguments: [String]) throws {
        let options = try options(arguments, ["--into", "--target", "--library", "--import"])
        let source = try folder(options.rest.first ?? "Lexicons")
        let destination = try folder(options["--into"] ?? "Sources")
        guard let target = options["--target"] else {
            try carryOut(try GeneratedSources(from: source, into: destination), "files")
            return
        }
        let sources = try TargetSources(
            of: source, target: target, libraries: try options[all: "--library"].map(library),
            imports: options[all: "--import"].isEmpty ? nil : Set(options[all: "--import"]), into: destination)
        for warning in sources.warnings { complain("\(warning.diagnostic)\n") }
        try sources.write()
    }

    /// The lexicons of `Module=folder`, or of a folder that says where its types are.
    private static func library(_ argument: String) throws -> LexiconLibrary {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let module = parts.first, !module.contains("/") else {
            return try LexiconLibrary(try folder(argument))
        }
        return try LexiconLibrary(try folder(String(parts[1])), module: String(module))
    }

    private static func carryOut(_ plan: some FolderPlan, _ things: String) throws {
        let changed = plan.changed
        try plan.write()
        print(
            "\(plan.files.count) \(things) in \(plan.destination.relativePath): \(changed.count) written, "
                + "\(plan.stale.count) removed")
    }

    private static func lint(_ arguments: [String]) throws {
        guard !arguments.isEmpty else { throw Misuse() }
        let problems = try LexiconLint(try arguments.map(folder)).problems
        for problem in problems { print(problem) }
        let errors = problems.filter { $0.severity == .error }.count
        print("\(errors) errors, \(problems.count - errors) warnings")
        if errors > 0 { exit(1) }
    }

    private static func diff(_ arguments: [String]) throws {
        guard arguments.count == 2 else { throw Misuse() }
        let changes = try LexiconDiff(from: try folder(arguments[0]), to: try folder(arguments[1])).changes
        for change in changes { print(change) }
        let breaking = changes.filter(\.isBreaking).count
        print("\(breaking) breaking changes, \(changes.count - breaking) compatible")
        if breaking > 0 { exit(1) }
    }
}

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

    private static func bring(_ arguments: [String]) throws {
        let (source, destination) = try places(arguments, into: "Lexicons")
        guard let source else { throw Misuse() }
        let plan = try LexiconImport(from: try folder(source), into: try folder(destination))
        let changed = plan.changed
        try plan.write()
        print("\(plan.files.count) lexicons in \(destination): \(changed.count) written, \(plan.stale.count) removed")
    }

    private static func generate(_ arguments: [String]) throws {
        let (source, destination) = try places(arguments, into: "Sources")
        let plan = try GeneratedSources(from: try folder(source ?? "Lexicons"), into: try folder(destination))
        let changed = plan.changed
        try plan.write()
        print("\(plan.files.count) files in \(destination): \(changed.count) written, \(plan.stale.count) removed")
    }

    /// A folder to read, when one is given, and the one to write into.
    private static func places(_ arguments: [String], into usual: String) throws -> (
        source: String?, destination: String
    ) {
        var rest = arguments
        var destination = usual
        if let option = rest.firstIndex(of: "--into") {
            guard rest.indices.contains(option + 1) else { throw Misuse() }
            destination = rest[option + 1]
            rest.removeSubrange(option...option + 1)
        }
        guard rest.count <= 1 else { throw Misuse() }
        return (rest.first, destination)
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

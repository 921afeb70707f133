import Foundation
import LexiconGenerator
package import Terminal

/// What can be done with lexicons: the commands of `lexgen`, which are also those of `atp lex`.
package enum LexiconCommands {
    /// The commands.
    ///
    /// - Parameter prefix: What people type before them, for the examples: `lexgen` or `atp lex`.
    package static func all(after prefix: String) -> [Command] {
        [
            LexiconImportCommand.command(prefix), LexiconGenerateCommand.command(prefix), lint(prefix), diff(prefix),
        ]
    }

    /// Words what goes wrong with folders and lexicons.
    package static func explain(_ error: any Error) -> Refusal? {
        switch error {
        case let problems as LexiconProblems: Refusal("\(problems)", name: "InvalidLexicon", isDiagnostic: true)
        case let error as CocoaError where error.code == .fileReadNoSuchFile:
            Refusal("there is no folder \(error.filePath ?? "of that name")", name: "NotFound")
        default: nil
        }
    }

    private static let folders = Argument("FOLDER", "A folder of lexicons", isRepeated: true, isFile: true)
    private static let old = Argument("OLD", "The folder of lexicons as they were", isFile: true)
    private static let new = Argument("NEW", "The folder of lexicons as they are", isFile: true)

    private static func lint(_ prefix: String) -> Command {
        Command(
            "lint", "Say what is wrong with lexicons, with file and place",
            discussion: "Ends with 1 when there is an error, with 0 when there are only warnings.",
            arguments: [folders], examples: [.init("\(prefix) lint Lexicons", "Check a folder")]
        ) { invocation in
            let problems = try LexiconLint(invocation[all: folders].map { try invocation.folder($0) }).problems
            let errors = problems.filter { $0.severity == .error }.count
            for problem in problems { invocation.console.print("\(problem)") }
            invocation.console.print("\(errors) errors, \(problems.count - errors) warnings")
            if errors > 0 { throw Refusal() }
        }
    }

    private static func diff(_ prefix: String) -> Command {
        Command(
            "diff", "Say what differs between two folders of lexicons, and what of it breaks",
            discussion: "Ends with 1 when something breaks what was written for the old ones.",
            arguments: [old, new],
            examples: [.init("\(prefix) diff released/Lexicons Lexicons", "See what a release would break")]
        ) { invocation in
            let changes = try LexiconDiff(
                from: try invocation.folder(try invocation.required(old)),
                to: try invocation.folder(try invocation.required(new))
            ).changes
            let breaking = changes.filter(\.isBreaking).count
            for change in changes { invocation.console.print("\(change)") }
            invocation.console.print("\(breaking) breaking changes, \(changes.count - breaking) compatible")
            if breaking > 0 { throw Refusal() }
        }
    }
}

extension Invocation {
    /// The folder of a name.
    func folder(_ name: String) throws -> URL {
        guard !name.isEmpty else { throw UsageError("a folder's name is empty") }
        return surroundings.file(name, isFolder: true)
    }

    /// Writes what a plan says, and tells how much it was.
    func carryOut(_ plan: some FolderPlan, _ things: String, into name: String) throws {
        let changed = plan.changed
        try plan.write()
        console.print(
            "\(plan.files.count) \(things) in \(name): \(changed.count) written, \(plan.stale.count) removed")
    }
}

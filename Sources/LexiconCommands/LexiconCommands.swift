import Foundation
import LexiconGenerator
package import Terminal

/// The commands of `lexgen`, which are also those of `atp lex`.
package enum LexiconCommands {
    /// The commands.
    ///
    /// - Parameter prefix: The words before them in the examples: `lexgen` or `atp lex`.
    package static func all(after prefix: String) -> [Command] {
        [
            LexiconImportCommand.command(prefix), LexiconGenerateCommand.command(prefix), lint(prefix), diff(prefix),
        ]
    }

    /// Rewrites errors about folders and lexicons.
    package static func explain(_ error: any Error) -> Refusal? {
        switch error {
        case let problems as LexiconProblems: Refusal("\(problems)", name: "InvalidLexicon", isDiagnostic: true)
        case let error as CocoaError where error.code == .fileReadNoSuchFile:
            Refusal("there is no folder \(error.filePath ?? "of that name")", name: "NotFound")
        default: nil
        }
    }

    private static let folders = Argument("FOLDER", "A folder of lexicons", isRepeated: true, isFile: true)
    private static let old = Argument("OLD", "The folder with the old lexicons", isFile: true)
    private static let new = Argument("NEW", "The folder with the new lexicons", isFile: true)

    private static func lint(_ prefix: String) -> Command {
        Command(
            "lint", "Check lexicons, and print each fault with its file and place",
            discussion: "The exit status is 1 if there are errors, and 0 if there are only warnings.",
            arguments: [folders], examples: [.init("\(prefix) lint Lexicons", "Check a folder")]
        ) { invocation in
            let problems = try LexiconLint(invocation[all: folders].map { try invocation.folder($0) }).problems
            let errors = problems.filter { $0.severity == .error }.count
            try invocation.print(problems) {
                let warnings = problems.count - errors
                return "\(errors) error\(errors == 1 ? "" : "s"), \(warnings) warning\(warnings == 1 ? "" : "s")"
            }
            if errors > 0 { throw Refusal() }
        }
    }

    private static func diff(_ prefix: String) -> Command {
        Command(
            "diff", "Compare two folders of lexicons, and print which changes are breaking",
            discussion: "The exit status is 1 if a change is breaking.",
            arguments: [old, new],
            examples: [.init("\(prefix) diff released/Lexicons Lexicons", "Show what a release would break")]
        ) { invocation in
            let changes = try LexiconDiff(
                from: try invocation.folder(try invocation.required(old)),
                to: try invocation.folder(try invocation.required(new))
            ).changes
            let breaking = changes.filter(\.isBreaking).count
            try invocation.print(changes) { "\(breaking) breaking changes, \(changes.count - breaking) compatible" }
            if breaking > 0 { throw Refusal() }
        }
    }
}

extension Invocation {
    /// The folder with a name.
    func folder(_ name: String) throws -> URL {
        guard !name.isEmpty else { throw UsageError("the name of a folder is empty") }
        return try surroundings.file(name, isFolder: true)
    }

    /// Prints findings in words with their sum, or each as JSON.
    func print(_ findings: [some Encodable & CustomStringConvertible], sum: () -> ConsoleText) throws {
        guard has(Program.json) else {
            for finding in findings { try console.print("\(finding)") }
            return try console.print(sum())
        }
        for finding in findings { try printJSON(finding) }
    }

    private func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if console.output.isTerminal { encoder.outputFormatting.insert(.prettyPrinted) }
        try console.print(ConsoleText(String(decoding: try encoder.encode(value), as: UTF8.self), keepingLines: true))
    }

    /// Writes the files of a plan, and prints how many.
    func carryOut(_ plan: some FolderPlan, _ things: String, into name: String) throws {
        let changed = plan.changed
        try plan.write()
        if has(Program.json) {
            return try printJSON(
                ["files": plan.files.count, "written": changed.count, "removed": plan.stale.count])
        }
        try console.print(
            "\(plan.files.count) \(things) in \(name): \(changed.count) written, \(plan.stale.count) removed")
    }
}

import Foundation
import Probes
import Processes
import Testing

/// A script of `.ci/world`, run by the Python that `ATP_OAUTH_PYTHON` names: see `.ci/world_check`.
struct PythonScript {
    static let python = ProcessInfo.processInfo.environment["ATP_OAUTH_PYTHON"]
    /// The message of a skipped suite.
    static let whenAbsent: Comment = "ATP_OAUTH_PYTHON names no Python"

    private let program: PipedProgram

    /// Starts a script.
    init(_ name: String, _ arguments: String...) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        program = try PipedProgram(
            URL(filePath: Self.python ?? "/nowhere"), [root.appending(path: ".ci/world/\(name)").path] + arguments)
    }

    /// Sends lines.
    func write(_ lines: [Data]) async {
        for line in lines { await program.write(line + Data("\n".utf8)) }
    }

    /// The next line of its output, or `nil` at the end.
    func line() async -> String? { await program.line() }

    /// The other lines of its output. Fails the test if the script fails.
    func rest() async throws -> [String] {
        program.closeInput()
        let lines = await program.rest().split(separator: "\n").map(String.init)
        let end = await program.end
        try #require(end == .exit(0), "the script failed: \(lines.suffix(3))")
        return lines
    }
}

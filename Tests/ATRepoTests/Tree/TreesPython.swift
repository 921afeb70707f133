import Foundation
import Processes
import Testing

/// A Python with the packages atmst and libipld, where `ATP_TREES_PYTHON` names one, and how many repositories it
/// should make: see `.ci/world_check`.
enum TreesPython {
    static let path = ProcessInfo.processInfo.environment["ATP_TREES_PYTHON"]
    static let count = ProcessInfo.processInfo.environment["ATP_TREES"] ?? "100"

    /// The message of a skipped suite.
    static let whenAbsent: Comment = "ATP_TREES_PYTHON names no Python"

    /// Runs the script beside the other checks, and returns whether it succeeded.
    static func run(_ arguments: String...) async throws -> Bool {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let script = root.appending(path: ".ci/world/trees.py").path
        let process = try ChildProcess(
            path ?? "/nowhere", [script] + arguments, output: .inherited, errors: .inherited)
        return await process.end == .exit(0)
    }
}

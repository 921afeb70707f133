import Foundation
import Probes
import Testing

/// A Python with packages that do what this module does, where `ATP_IDENTITY_PYTHON` names one: see `.ci/world_check`.
enum Python {
    static let path = ProcessInfo.processInfo.environment["ATP_IDENTITY_PYTHON"]

    /// The message of a skipped suite.
    static let whenAbsent: Comment = "ATP_IDENTITY_PYTHON names no Python"

    /// Starts one of the scripts beside the other checks.
    static func start(_ script: String, _ arguments: String...) throws -> PipedProgram {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try PipedProgram(
            URL(filePath: path ?? "/nowhere"), [root.appending(path: ".ci/world/\(script)").path] + arguments)
    }
}

import Foundation
import Testing

/// A Python with the packages atmst and libipld, where `ATP_TREES_PYTHON` names one, and how many repositories it should
/// make: see `.ci/world_check`.
enum TreesPython {
    static let path = ProcessInfo.processInfo.environment["ATP_TREES_PYTHON"]
    static let count = ProcessInfo.processInfo.environment["ATP_TREES"] ?? "100"

    /// The message of a skipped suite.
    static let whenAbsent: Comment = "ATP_TREES_PYTHON names no Python"

    /// Runs the script beside the other checks, and returns its status.
    static func run(_ arguments: String...) async throws -> Int32 {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let process = Process()
        process.executableURL = URL(filePath: path ?? "/nowhere")
        process.arguments = [root.appending(path: ".ci/world/trees.py").path] + arguments
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}

import Foundation
import Testing

/// A Python with packages that do what this module does, where `ATP_IDENTITY_PYTHON` names one: see `.ci/world_check`.
enum Python {
    static let path = ProcessInfo.processInfo.environment["ATP_IDENTITY_PYTHON"]

    /// The message of a skipped suite.
    static let whenAbsent: Comment = "ATP_IDENTITY_PYTHON names no Python"

    /// Starts one of the scripts beside the other checks.
    static func start(_ script: String, _ arguments: String...) throws -> (Process, output: FileHandle, input: Pipe) {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(filePath: path ?? "/nowhere")
        process.arguments = [root.appending(path: ".ci/world/\(script)").path] + arguments
        let (output, input) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardInput = input
        try process.run()
        return (process, output.fileHandleForReading, input)
    }

    /// Reads on a thread of its own, until the end or the first line.
    static func read(_ file: FileHandle, all: Bool) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var data = Data()
                while case let more = file.availableData, !more.isEmpty {
                    data += more
                    if !all, data.contains(UInt8(ascii: "\n")) { break }
                }
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }

    /// Returns when a script has ended.
    static func end(of process: Process) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                process.waitUntilExit()
                continuation.resume()
            }
        }
    }
}

import Foundation
import Testing

/// A script of `.ci/world`, run by the Python that `ATP_OAUTH_PYTHON` names: see `.ci/world_check`.
final class PythonScript: @unchecked Sendable {
    // Safe to share: Foundation's process and pipes lock for themselves, and one task at a time reads.
    static let python = ProcessInfo.processInfo.environment["ATP_OAUTH_PYTHON"]
    /// The message of a skipped suite.
    static let whenAbsent: Comment = "ATP_OAUTH_PYTHON names no Python"

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()

    /// Starts a script.
    init(_ name: String, _ arguments: String...) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        process.executableURL = URL(filePath: Self.python ?? "/nowhere")
        process.arguments = [root.appending(path: ".ci/world/\(name)").path] + arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Sends lines.
    func write(_ lines: [Data]) async {
        await Self.offPool { [input] in
            for line in lines { try? input.fileHandleForWriting.write(contentsOf: line + Data("\n".utf8)) }
        }
    }

    /// The next line of its output, or `nil` at the end.
    func line() async -> String? {
        await Self.offPool { [self] in
            while true {
                if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { unread = Data(unread[(end + 1)...]) }
                    return String(decoding: unread[..<end], as: UTF8.self)
                }
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else { return nil }
                unread += more
            }
        }
    }

    /// The other lines of its output. Fails the test if the script fails.
    func rest() async throws -> [String] {
        try input.fileHandleForWriting.close()
        var lines: [String] = []
        while let line = await line() { lines.append(line) }
        await Self.offPool { [process] in process.waitUntilExit() }
        try #require(process.terminationStatus == 0, "the script failed: \(lines.suffix(3))")
        return lines
    }

    private static func offPool<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }
}

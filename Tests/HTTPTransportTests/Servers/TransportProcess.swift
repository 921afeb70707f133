#if canImport(CSystem)
import Foundation

/// A separate process that makes one exchange, for tests of settings that apply to a whole process.
enum TransportProcess {
    /// Makes one exchange in a process with no other environment, and returns what comes of it.
    static func exchange(
        _ environment: [String: String], by transport: String = "curl", _ action: String = "get", to url: String
    ) async throws -> String {
        try await run(environment, by: transport, action, to: url).said
    }

    /// The same, and the process's exit status, or the signal that ended it.
    static func run(
        _ environment: [String: String], by transport: String = "curl", _ action: String, to url: String
    ) async throws -> (status: Int32, said: String) {
        let products = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let child = products.deletingLastPathComponent().appending(path: "TransportChild")
        let output = ProgramPipe()
        let companion = try Companion(
            child, [transport, action, url], in: FileManager.default.temporaryDirectory,
            environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }, output: output)
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let said = output.wholeOutput()
                let status = companion.waitUntilExit()
                let text = String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines)
                continuation.resume(returning: (status, text))
            }
        }
    }
}
#endif

#if canImport(CSystem)
import Foundation

/// Programs that tests run beside themselves, where they are installed.
enum Command {
    /// Where a program is.
    static func find(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Starts a program that says nothing on this one's output, and ends when this one does.
    static func start(
        _ name: String, _ arguments: [String], in folder: URL, input: ProgramPipe? = nil, output: ProgramPipe? = nil
    ) throws -> Companion {
        guard let program = find(name) else { throw CocoaError(.fileNoSuchFile) }
        return try Companion(program, arguments, in: folder, input: input, output: output)
    }

    /// A port below those that the system gives out, for programs that can't have one picked. It may be taken.
    static func unlikelyPort() -> Int { .random(in: 15_000..<32_000) }

    /// Tries again until it works, for a program that takes its time to start.
    static func patiently<Result>(_ body: () async throws -> Result) async throws -> Result {
        for _ in 0..<1_200 {
            if let result = try? await body() { return result }
            try await Task.sleep(for: .milliseconds(50))
        }
        return try await body()
    }
}
#endif

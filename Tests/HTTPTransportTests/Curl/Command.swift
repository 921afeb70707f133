#if os(Linux)
import Foundation

/// Programs that tests run beside themselves, where they are installed.
enum Command {
    /// Where a program is.
    static func find(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return folders.map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Starts a program that says nothing on this one's output.
    static func start(
        _ name: String, _ arguments: [String], in folder: URL, output: Pipe? = nil
    ) throws -> Process {
        guard let program = find(name) else { throw CocoaError(.fileNoSuchFile) }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // A program inherits which signals its starter's thread is deaf to, and these threads are deaf to most.
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
        return process
    }

    /// A port below those that the system gives out, for programs that can't have one picked. It may be taken.
    static func unlikelyPort() -> Int { .random(in: 15_000..<32_000) }

    /// Returns once something is so.
    static func wait(until isSo: () -> Bool) async throws {
        try await patiently { guard isSo() else { throw CancellationError() } }
    }

    /// Tries again until it works, for a program that takes its time to start.
    static func patiently<Result>(_ body: () async throws -> Result) async throws -> Result {
        for _ in 0..<100 {
            if let result = try? await body() { return result }
            try await Task.sleep(for: .milliseconds(50))
        }
        return try await body()
    }
}
#endif

import Foundation
import Testing

/// A process with a network in it.
final class Child: @unchecked Sendable {
    // Safe to share: everything is set before `start` returns; Foundation's process and pipe lock for themselves.
    private let process = Process()
    private let input = Pipe()
    private(set) var host = ""

    /// Starts one that keeps its state in a folder, and waits until it listens.
    static func start(folder: String) async throws -> Child {
        let child = Child()
        let output = Pipe()
        let products = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        child.process.executableURL = products.deletingLastPathComponent().appending(path: "NetworkChild")
        child.process.arguments = [folder]
        child.process.standardInput = child.input
        child.process.standardOutput = output
        try child.process.run()
        let line = await offPool {
            var line = Data()
            while true {
                let data = output.fileHandleForReading.availableData
                line += data
                if data.isEmpty || line.last == UInt8(ascii: "\n") { return line }
            }
        }
        child.host = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
        try #require(child.host.hasPrefix("http://"), "the child did not start")
        return child
    }

    /// Ends the process without a chance to tidy up.
    func kill() async {
        #if canImport(Darwin)
        Darwin.kill(process.processIdentifier, SIGKILL)
        #else
        Glibc.kill(process.processIdentifier, SIGKILL)
        #endif
        await offPool { self.process.waitUntilExit() }
    }

    /// Ends the process in order.
    func stop() async {
        try? input.fileHandleForWriting.close()
        await offPool { self.process.waitUntilExit() }
    }
}

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Runs what blocks on a thread of its own.
private func offPool<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}

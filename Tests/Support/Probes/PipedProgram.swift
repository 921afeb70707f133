package import Foundation
package import Processes

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that a test writes to and reads from.
package final class PipedProgram: Sendable {
    private let process: ChildProcess
    private let input: FileHandle
    private let output: FileHandle

    /// Starts a program. What it writes to its standard error is shown with the output of the tests.
    ///
    /// - Parameters:
    ///   - program: Where it is.
    ///   - arguments: Its arguments, without its name.
    ///   - environment: Environment variables that it gets beside those of the tests.
    package init(_ program: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
        // Writing to a program that has ended is an error, and not the end of the tests.
        signal(SIGPIPE, SIG_IGN)
        let (toProgram, fromProgram) = (try Self.pipe(), try Self.pipe())
        (input, output) = (toProgram.writing, fromProgram.reading)
        process = try ChildProcess(
            program.path, arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            input: .file(toProgram.reading.fileDescriptor), output: .file(fromProgram.writing.fileDescriptor),
            errors: .inherited)
        try toProgram.reading.close()
        try fromProgram.writing.close()
    }

    /// Starts a program that was built beside the tests.
    package convenience init(product: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        try self.init(
            tests.deletingLastPathComponent().appending(path: product), arguments, environment: environment)
    }

    /// A pipe whose ends other processes don't inherit.
    private static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
        // Another thread may start a program in between two calls. A pair of sockets takes only one.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let result = socketpair(AF_UNIX, kind, 0, &ends)
        #else
        #if canImport(Musl)
        let result = Musl.pipe(&ends)
        #else
        let result = Darwin.pipe(&ends)
        #endif
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #endif
        guard result == 0 else { throw POSIXError(.EMFILE) }
        return (
            FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
            FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        )
    }

    /// The next line of its output, or `nil` at the end.
    package func line() async -> String? {
        await Self.onThread { [output] in
            var line = Data()
            while let byte = try? output.read(upToCount: 1), let value = byte.first {
                if value == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
                line.append(value)
            }
            return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        }
    }

    /// The rest of its output, once it has closed it.
    package func rest() async -> String {
        await Self.onThread { [output] in
            var text = Data()
            while let more = try? output.read(upToCount: 1 << 16), !more.isEmpty { text += more }
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// Sends it something. Returns when the system has taken it, or the program's input is closed.
    package func write(_ data: Data) async {
        await Self.onThread { [input] in try? input.write(contentsOf: data) }
    }

    /// Ends its input.
    package func closeInput() { try? input.close() }

    /// How it ends. Returns once it has.
    package var end: ChildProcess.End { get async { await process.end } }

    /// Sends it the signal of Control-C.
    package func interrupt() { process.signal(SIGINT) }

    /// Stops it, until it is told to continue.
    package func stop() { process.signal(SIGSTOP) }

    /// Lets it continue after a stop.
    package func proceed() { process.signal(SIGCONT) }

    /// Ends it without a chance to tidy up, and returns when it has ended.
    package func kill() async {
        process.signal(SIGKILL)
        _ = await end
    }

    /// Runs what blocks on a thread of its own.
    private static func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }
}

import Foundation
import LocalNetwork
import Processes
import Testing

/// `atp` as a process of its own, started by a shell that arranges its streams.
final class AtpProcess: Sendable {
    private let process: ChildProcess
    private let output: URL
    private let errors: URL

    /// What a process came to.
    struct Outcome {
        /// What it ended with; 128 and the signal's number, if a signal ended it.
        let status: Int32
        let output: Data
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Starts a process.
    ///
    /// - Parameter line: The shell's line, in which `"$@"` is `atp` with its arguments.
    init(_ arguments: [String], as line: String, at desk: Desk, environment: [String: String]) throws {
        let name = UUID().uuidString
        output = FileManager.default.temporaryDirectory.appending(path: "\(name).out")
        errors = FileManager.default.temporaryDirectory.appending(path: "\(name).err")
        for file in [output, errors] { try Data().write(to: file) }
        let (writer, reporter) = (try FileHandle(forWritingTo: output), try FileHandle(forWritingTo: errors))
        process = try ChildProcess(
            "/bin/sh", ["-c", #"cd "$0" || exit; \#(line)"#, desk.folder.path, Self.program.path] + arguments,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
                .merging(desk.environment) { $1 }.merging(environment) { $1 },
            output: .file(writer.fileDescriptor), errors: .file(reporter.fileDescriptor))
    }

    deinit {
        process.signal(SIGKILL)
        for file in [output, errors] { try? FileManager.default.removeItem(at: file) }
    }

    /// The program, which is built beside the tests.
    static var program: URL {
        (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
            .deletingLastPathComponent().appending(path: "atp")
    }

    func signal(_ number: Int32) { process.signal(number) }

    /// Waits for the end.
    func outcome() async throws -> Outcome {
        let status =
            switch await process.end {
            case .exit(let status): status
            case .signal(let number): 128 + number
            }
        return Outcome(
            status: status, output: try Data(contentsOf: output),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}

extension Desk {
    /// The environment that processes of this desk have.
    var environment: [String: String] {
        ["XDG_STATE_HOME": folder.appending(path: "state").path, "ATP_PLC": network.plcURL.absoluteString]
    }

    /// Runs `atp` as a process, to its end.
    func run(
        _ arguments: String..., as line: String = #"exec "$@""#, environment: [String: String] = [:]
    ) async throws -> AtpProcess.Outcome {
        try await AtpProcess(arguments, as: line, at: self, environment: environment).outcome()
    }

    /// Starts `atp` as a process, which the shell becomes.
    func start(_ arguments: String..., environment: [String: String] = [:]) throws -> AtpProcess {
        try AtpProcess(arguments, as: #"exec "$@""#, at: self, environment: environment)
    }
}

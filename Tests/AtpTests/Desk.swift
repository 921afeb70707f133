import AtpCommands
import Foundation
import HTTPTransport
import LocalNetwork
import Terminal

/// A place to run `atp` at: a folder of its own, a network to talk to, and all that was printed.
final class Desk: Sendable {
    let network: LocalNetwork
    let folder: URL
    private let texts = Guarded((output: [UInt8](), errors: [UInt8](), prompts: [String]()))

    /// What a command came to.
    struct Outcome {
        let code: ExitCode
        let output: String
        let errors: String
        let prompts: [String]

        /// The lines of the output.
        var lines: [String] { output.split(separator: "\n").map(String.init) }

        /// The output as JSON.
        func json() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
        }
    }

    init(options: LocalNetwork.Options = LocalNetwork.Options()) async throws {
        network = try await LocalNetwork.start(options: options)
        folder = FileManager.default.temporaryDirectory.appending(
            path: "atp-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// A network with alice on it, who is logged in.
    static func ofAlice() async throws -> Desk {
        let desk = try await Desk()
        try await desk.network.createAccount(handle: "alice.test", password: "correct-horse")
        _ = await desk.atp(
            "login", "--app-password", "alice.test", "--host", desk.network.host, answering: ["correct-horse"])
        return desk
    }

    /// Runs a command.
    ///
    /// - Parameters:
    ///   - stdin: What standard input holds; `nil` for a terminal.
    ///   - answers: What is answered to prompts, in order.
    ///   - descriptors: The first lines of open descriptors.
    func atp(
        _ arguments: String..., stdin: String? = "", answering answers: [String] = [],
        descriptors: [Int32: String] = [:], environment: [String: String] = [:], onTerminal isTerminal: Bool = false
    ) async -> Outcome {
        await atp(
            arguments, stdin: stdin, answering: answers, descriptors: descriptors, environment: environment,
            onTerminal: isTerminal)
    }

    /// Runs a command.
    ///
    /// - Parameters:
    ///   - program: The program whose command it is.
    ///   - watch: Called with each text on standard error.
    ///   - answer: What is answered to prompts after the given answers.
    func atp(
        _ arguments: [String], stdin: String? = "", answering answers: [String] = [],
        descriptors: [Int32: String] = [:], environment: [String: String] = [:], onTerminal isTerminal: Bool = false,
        program: Program = AtpProgram.program,
        watch: @escaping @Sendable (String) -> Void = { _ in },
        answer: @escaping @Sendable () -> String = { "" }
    ) async -> Outcome {
        texts.withLock { $0 = ([], [], []) }
        let left = Guarded(answers)
        let texts = texts
        let console = Console(
            output: .init(isTerminal: isTerminal) { bytes in texts.withLock { $0.output += bytes } },
            errors: .init(isTerminal: isTerminal) { bytes in
                texts.withLock { $0.errors += bytes }
                watch(String(decoding: bytes, as: UTF8.self))
            })
        let input = Input(
            isTerminal: stdin == nil, bytes: Data((stdin ?? "").utf8),
            answers: { prompt in
                texts.withLock { $0.prompts.append(prompt) }
                return left.withLock { $0.isEmpty ? answer() : $0.removeFirst() }
            }, line: { Array((descriptors[$0] ?? "").utf8) })
        let surroundings = Surroundings(
            environment: [
                "XDG_STATE_HOME": folder.appending(path: "state").path, "ATP_PLC": network.plcURL.absoluteString,
            ].merging(environment) { $1 }, console: console, input: input, folder: folder)
        let code = await program.run(arguments, in: surroundings)
        return texts.withLock {
            Outcome(
                code: code, output: String(decoding: $0.output, as: UTF8.self),
                errors: String(decoding: $0.errors, as: UTF8.self), prompts: $0.prompts)
        }
    }

    /// The files in which sessions are.
    var sessionFiles: [URL] {
        let sessions = folder.appending(path: "state/atp/sessions")
        let files = (try? FileManager.default.contentsOfDirectory(at: sessions, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "json" }
    }

    /// Writes a file into the folder.
    func write(_ data: Data, to name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }
}

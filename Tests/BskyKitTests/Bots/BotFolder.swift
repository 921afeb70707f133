import Foundation
import Probes

/// A folder for the session and the memory of the bot of the documentation.
struct BotFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "bot-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    /// Whether the bot has noted the mentions that were there before.
    var hasMemory: Bool {
        (try? String(contentsOf: url.appending(path: "memory.json"), encoding: .utf8))?.contains("since") ?? false
    }

    /// Starts the bot as alice. Its errors are part of its output.
    func startBot(at host: String, password: String = "correct-horse") throws -> PipedProgram {
        let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let program = tests.deletingLastPathComponent().appending(path: "EchoBot")
        return try PipedProgram(
            URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" 2>&1", program.path],
            environment: [
                "BOT_HOST": host, "BOT_NAME": "alice.test", "BOT_PASSWORD": password, "BOT_FOLDER": url.path,
            ])
    }

    func remove() { try? FileManager.default.removeItem(at: url) }
}

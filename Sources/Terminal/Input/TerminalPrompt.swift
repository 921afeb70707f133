import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The user pressed Ctrl-C at a prompt.
struct PromptInterrupted: Error {}

/// A prompt on the terminal.
///
/// Keys are read one by one, and secrets aren't echoed. The terminal's mode is always restored, even after Ctrl-C and
/// signals.
struct TerminalPrompt {
    private let prompt: ConsoleText
    private let isSecret: Bool
    private let isUnwanted: (@Sendable () -> Bool)?

    /// Creates a prompt.
    ///
    /// - Parameter isUnwanted: Whether the answer is no longer needed. The prompt then ends with a `CancellationError`.
    init(_ prompt: ConsoleText, isSecret: Bool, isUnwanted: (@Sendable () -> Bool)? = nil) {
        self.prompt = prompt
        self.isSecret = isSecret
        self.isUnwanted = isUnwanted
    }

    /// Whether there is a terminal with a user. Other programs of the shell may use it at the moment.
    static var isPossible: Bool {
        let number = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard number >= 0 else { return false }
        defer { close(number) }
        return tcgetpgrp(number) == getpgrp()
    }

    func answer() throws -> String {
        let number = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard number >= 0 else {
            let name = prompt.plain.prefix { $0 != ":" }
            throw UsageError(
                isSecret
                    ? "there is no terminal to prompt on; pass the password with --password-fd N"
                    : "there is no terminal to prompt on; pass this on the command line: \(name)")
        }
        defer { close(number) }
        let terminal = Descriptor(number)
        guard let mode = TerminalMode(of: number) else { throw UsageError("the terminal can't show a prompt") }
        // Before the prompt appears, so that nothing typed in response to it is shown, or discarded by the change.
        mode.beginRaw()
        defer {
            mode.restore()
            try? show("\n", on: terminal)
        }
        try show(prompt, on: terminal)
        return try line(terminal)
    }

    private func line(_ terminal: Descriptor) throws -> String {
        var line = TypedLine()
        while true {
            if line.awaitsEscape, !terminal.hasInput(within: 100) { line.pause() }
            while let isUnwanted, !terminal.hasInput(within: 100) {
                if isUnwanted() { throw CancellationError() }
            }
            // A terminal that hangs up in the middle of an answer has not answered.
            guard let byte = try terminal.readByte() else { throw PromptInterrupted() }
            switch line.take(byte) {
            case .more(let erased, let shown):
                guard !isSecret else { break }
                try terminal.write(Array(String(repeating: "\u{8} \u{8}", count: erased).utf8))
                try show("\(shown)", on: terminal)
            case .finished: return line.text
            case .interrupted: throw PromptInterrupted()
            case .malformed: throw UsageError("the terminal sends text that is not UTF-8")
            case .tooLong: throw UsageError("the answer is too long")
            }
        }
    }

    private func show(_ text: ConsoleText, on terminal: Descriptor) throws {
        try terminal.write(Array(text.rendered(inColor: false).utf8))
    }
}

/// The mode of a terminal before a prompt, which even a signal handler can restore.
final class TerminalMode: @unchecked Sendable {
    // Safe to share: the settings never change, and `current` is only accessed under the lock.
    private static let lock = NSLock()
    nonisolated(unsafe) private static var current: TerminalMode?

    private let number: Int32
    private let settings: termios

    init?(of number: Int32) {
        var settings = termios()
        guard tcgetattr(number, &settings) == 0 else { return nil }
        self.number = number
        self.settings = settings
    }

    /// Delivers keys one by one, without echo.
    func beginRaw() {
        Self.lock.withLock { Self.current = self }
        var raw = settings
        cfmakeraw(&raw)
        raw.c_oflag = settings.c_oflag
        tcsetattr(number, TCSAFLUSH, &raw)
    }

    func restore() {
        Self.lock.withLock { Self.current = nil }
        var settings = settings
        tcsetattr(number, TCSAFLUSH, &settings)
    }

    /// Restores a terminal that a prompt left in raw mode.
    static func restoreCurrent() {
        let mode: TerminalMode? = lock.withLock { current }
        mode?.restore()
    }
}

package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The input of a program.
package struct Input: Sendable {
    /// Whether it comes from a terminal.
    package let isTerminal: Bool
    private let bytes: @Sendable () throws -> Data
    private let ask: @Sendable (ConsoleText, Bool) throws -> String
    private let paste: @Sendable (ConsoleText, @escaping @Sendable () -> Bool) throws -> String?
    private let line: @Sendable (Int32) throws -> [UInt8]

    /// Creates an input for tests: the contents of standard input, the answers to prompts, and the contents of
    /// descriptors.
    package init(
        isTerminal: Bool = false, bytes: Data = Data(), answers: @escaping @Sendable (String) throws -> String,
        line: @escaping @Sendable (Int32) throws -> [UInt8]
    ) {
        self.isTerminal = isTerminal
        self.bytes = { bytes }
        self.ask = { prompt, _ in try answers(prompt.plain) }
        paste = { prompt, _ in
            let answer = try answers(prompt.plain)
            return answer.isEmpty ? nil : answer
        }
        self.line = line
    }

    private init() {
        isTerminal = isatty(0) != 0
        bytes = { try Descriptor(0).readAll() }
        ask = { prompt, isSecret in try TerminalPrompt(prompt, isSecret: isSecret).answer() }
        paste = { prompt, isUnwanted in
            guard TerminalPrompt.isPossible else { return nil }
            return try TerminalPrompt(prompt, isSecret: true, isUnwanted: isUnwanted).answer()
        }
        line = { try Descriptor($0).readLine(limit: 64 << 10) }
    }

    /// The input of the process.
    package static var process: Input { Input() }

    /// All of standard input.
    package func readAll() throws -> Data { try bytes() }

    /// Asks the user on the terminal, even if standard input isn't the terminal.
    package func ask(_ prompt: ConsoleText) throws -> String { try ask(prompt, false) }

    /// Asks for a secret, such as a password.
    package func askSecretly(_ prompt: ConsoleText) throws -> String { try ask(prompt, true) }

    /// Asks for a secret that may become unnecessary. If the task is cancelled, the prompt ends, and the terminal is
    /// restored before this method returns. Other tasks aren't blocked.
    ///
    /// - Returns: `nil` if there is no terminal with a user.
    package func askSecretlyUnlessCancelled(_ prompt: ConsoleText) async throws -> String? {
        let isUnwanted = Flag()
        let paste = paste
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(with: Result { try paste(prompt) { isUnwanted.isSet } })
                }
            }
        } onCancel: {
            isUnwanted.set()
        }
    }

    /// The first line of an open descriptor, such as one that a shell opened with `3<file`.
    package func line(ofDescriptor number: Int32) throws -> String {
        var line = try line(number)
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw UsageError("the line on descriptor \(number) is not UTF-8")
        }
        return text
    }
}

private final class Flag: @unchecked Sendable {
    // Safe to share: the value is only accessed under the lock.
    private let lock = NSLock()
    private var value = false

    var isSet: Bool { lock.withLock { value } }

    func set() { lock.withLock { value = true } }
}

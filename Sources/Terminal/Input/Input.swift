package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Where a program reads from.
package struct Input: Sendable {
    /// Whether a person types it.
    package let isTerminal: Bool
    private let bytes: @Sendable () throws -> Data
    private let ask: @Sendable (String, Bool) throws -> String
    private let line: @Sendable (Int32) throws -> [UInt8]

    /// Makes an input, for tests: what standard input holds, what is answered to prompts, and what is on descriptors.
    package init(
        isTerminal: Bool = false, bytes: Data = Data(), answers: @escaping @Sendable (String) throws -> String,
        line: @escaping @Sendable (Int32) throws -> [UInt8]
    ) {
        self.isTerminal = isTerminal
        self.bytes = { bytes }
        self.ask = { prompt, _ in try answers(prompt) }
        self.line = line
    }

    private init() {
        isTerminal = isatty(0) != 0
        bytes = { try FileHandle.standardInput.readToEnd() ?? Data() }
        ask = { prompt, isSecret in try TerminalPrompt(prompt, isSecret: isSecret).answer() }
        line = { try Descriptor($0).readLine(limit: 64 << 10) }
    }

    /// The process's own.
    package static var process: Input { Input() }

    /// All of standard input.
    package func readAll() throws -> Data { try bytes() }

    /// Asks the person at the terminal, whatever standard input is.
    package func ask(_ prompt: String) throws -> String { try ask(prompt, false) }

    /// Asks for what must not be seen, such as a password.
    package func askSecretly(_ prompt: String) throws -> String { try ask(prompt, true) }

    /// The first line of an open descriptor, as a shell makes one with `3<file`.
    package func line(ofDescriptor number: Int32) throws -> String {
        var line = try line(number)
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw UsageError("the line on descriptor \(number) is no UTF-8")
        }
        return text
    }
}

import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The output of a program: results go to one stream, everything else to the other.
///
/// Color, tables and progress are for terminals; a pipe gets plain text. Text is a ``ConsoleText``, so that untrusted
/// text can't control a terminal.
package struct Console: Sendable {
    /// One of the two streams.
    package struct Stream: Sendable {
        package let isTerminal: Bool
        let write: @Sendable ([UInt8]) throws -> Void
        let finish: @Sendable () throws -> Void

        package init(
            isTerminal: Bool, write: @escaping @Sendable ([UInt8]) throws -> Void,
            finish: @escaping @Sendable () throws -> Void = {}
        ) {
            self.isTerminal = isTerminal
            self.write = write
            self.finish = finish
        }

        /// A stream of the process.
        init(_ descriptor: Descriptor, isTerminal: Bool) {
            self.init(
                isTerminal: isTerminal, write: { try descriptor.write($0) }, finish: { try descriptor.finishWriting() })
        }
    }

    package let output: Stream
    package let errors: Stream
    /// The number of columns, at least one.
    package let width: Int
    /// The size of a character.
    package let cell: CellSize
    /// Whether text on a terminal is colored.
    package let usesColor: Bool
    private let complaints = Complaints()

    package init(
        output: Stream, errors: Stream, width: Int = 80, cell: CellSize = .usual, usesColor: Bool = false
    ) {
        self.output = output
        self.errors = errors
        self.width = min(max(width, 1), 10_000)
        self.cell = cell
        self.usesColor = usesColor
    }

    /// The streams of the process. `NO_COLOR` and `TERM=dumb` turn color off.
    package static func process(_ environment: [String: String]) -> Console {
        // A reader that has gone makes the next write fail, so that the command can end cleanly.
        signal(SIGPIPE, SIG_IGN)
        Descriptor.reserveStandardNumbers()
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        let named = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        return Console(
            output: Stream(Descriptor(1), isTerminal: isatty(1) != 0),
            errors: Stream(Descriptor(2), isTerminal: isatty(2) != 0),
            width: Descriptor.columns ?? named ?? 80, cell: Descriptor.cellSize ?? .usual, usesColor: !isPlain)
    }

    /// Prints a line.
    ///
    /// - Throws: A `Refusal` if the line can't be written, an `OutputClosed` if the reader closed the output.
    package func print(_ line: ConsoleText = "") throws { try put(line + "\n", on: output) }

    /// Prints lines that already have line breaks.
    package func print(lines: ConsoleText) throws { try put(lines, on: output) }

    /// Writes bytes unchanged, to files and pipes.
    ///
    /// - Throws: A `UsageError` on a terminal, because bytes could control it; otherwise the same errors as `print`.
    package func write(_ bytes: some Sequence<UInt8>) throws {
        try refuseBytesOnTerminal()
        try output.write(Array(bytes))
    }

    /// Throws if the output is a terminal.
    package func refuseBytesOnTerminal() throws {
        guard output.isTerminal else { return }
        throw UsageError("bytes can't be written to a terminal: pass a file with --output, or use a pipe")
    }

    /// Prints a line that isn't a result: an error, a log line, or a note about skipped data.
    ///
    /// A failure to write it changes the exit status.
    package func complain(_ line: ConsoleText) {
        do { try put(line + "\n", on: errors) } catch { complaints.record(error) }
    }

    /// Draws a line on standard error's terminal, replacing the previous one.
    package func redraw(_ line: ConsoleText = "") {
        try? put(line, on: errors, after: "\r\u{1B}[K")
    }

    /// Checks that everything was written.
    ///
    /// - Throws: A `Refusal` if something couldn't be written.
    package func finish() throws {
        try output.finish()
        try errors.finish()
        if let error = complaints.first { throw error }
    }

    /// Writes text. This is the only place where text becomes bytes.
    private func put(_ text: ConsoleText, on stream: Stream, after control: String = "") throws {
        try stream.write(Array((control + text.rendered(inColor: usesColor && stream.isTerminal)).utf8))
    }

    /// The colors, all from the terminal's palette.
    package enum Color: Int, Sendable {
        case red = 31
        case green = 32
        case yellow = 33
        case blue = 34
        case magenta = 35
        case cyan = 36
    }

    package func colored(_ text: ConsoleText, _ color: Color) -> ConsoleText { text.styled(color.rawValue) }
    package func strong(_ text: ConsoleText) -> ConsoleText { text.styled(1) }
    package func faint(_ text: ConsoleText) -> ConsoleText { text.styled(2) }
}

/// The first line that couldn't be written.
private final class Complaints: @unchecked Sendable {
    // Safe to share: the error is only accessed under the lock.
    private let lock = NSLock()
    private var error: (any Error)?

    var first: (any Error)? { lock.withLock { error } }

    /// Stores an error, unless it only means that the reader closed the output.
    func record(_ failure: any Error) {
        guard !(failure is OutputClosed) else { return }
        lock.withLock { error = error ?? failure }
    }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Where a program prints: answers to one stream, everything else to the other.
///
/// Colour, tables and progress are for terminals; a pipe gets plain text.
package struct Console: Sendable {
    /// One of the two streams.
    package struct Stream: Sendable {
        package let isTerminal: Bool
        let write: @Sendable ([UInt8]) -> Void

        package init(isTerminal: Bool, write: @escaping @Sendable ([UInt8]) -> Void) {
            self.isTerminal = isTerminal
            self.write = write
        }
    }

    package let output: Stream
    package let errors: Stream
    /// How many columns there are.
    package let width: Int
    /// Whether answers are coloured.
    package let usesColor: Bool

    package init(output: Stream, errors: Stream, width: Int = 80, usesColor: Bool = false) {
        self.output = output
        self.errors = errors
        self.width = width
        self.usesColor = usesColor
    }

    /// The process's own streams. `NO_COLOR` and `TERM=dumb` keep a terminal without colour.
    package static func process(_ environment: [String: String]) -> Console {
        let isTerminal = isatty(1) != 0
        let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
        return Console(
            output: Stream(isTerminal: isTerminal) { Descriptor(1).write($0) },
            errors: Stream(isTerminal: isatty(2) != 0) { Descriptor(2).write($0) },
            width: Descriptor.columns ?? environment["COLUMNS"].flatMap { Int($0) } ?? 80,
            usesColor: isTerminal && !isPlain)
    }

    /// Prints a line.
    package func print(_ line: String = "") { output.write(Array((line + "\n").utf8)) }

    /// Prints bytes as they are.
    package func write(_ bytes: some Sequence<UInt8>) { output.write(Array(bytes)) }

    /// Tells a line that is no answer: errors, logs, what was left out.
    package func complain(_ line: String) { errors.write(Array((line + "\n").utf8)) }

    /// Draws on the terminal of errors, without a line break.
    package func draw(_ text: String) { errors.write(Array(text.utf8)) }

    /// The colours that are used, all from the terminal's own palette.
    package enum Color: Int, Sendable {
        case red = 31
        case green = 32
        case yellow = 33
        case blue = 34
        case magenta = 35
        case cyan = 36
    }

    package func colored(_ text: String, _ color: Color) -> String { styled(text, color.rawValue) }
    package func strong(_ text: String) -> String { styled(text, 1) }
    package func faint(_ text: String) -> String { styled(text, 2) }

    private func styled(_ text: String, _ code: Int) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// A line as it is typed, key by key.
struct TypedLine {
    /// The effect of a byte.
    enum Step: Equatable {
        /// The line continues. On the terminal, columns are erased and then text is shown.
        case more(erased: Int = 0, shown: String = "")
        case finished
        case interrupted
        /// The terminal sends something other than UTF-8.
        case malformed
        /// The line is too long.
        case tooLong
    }

    /// The position in the bytes of a key that isn't a character, such as an arrow.
    private enum Escape { case none, begun, oneMore, sequence, sequenceBegun }

    private static let longest = 4096

    private var typed: [Character] = []
    private var pending: [UInt8] = []
    private var escape = Escape.none

    var text: String { String(typed) }

    /// Whether the next byte or a pause decides if an Escape is a key of its own, or the start of another key's bytes.
    var awaitsEscape: Bool { escape == .begun }

    /// Ends an Escape that nothing followed. It was a key of its own.
    mutating func pause() { escape = .none }

    /// Handles the next byte.
    mutating func take(_ byte: UInt8) -> Step {
        if byte == 0x03 { return .interrupted }
        guard escape == .none else {
            continueEscape(byte)
            return .more()
        }
        switch byte {
        case 0x1B: escape = .begun
        case 0x0D, 0x0A: return pending.isEmpty ? .finished : .malformed
        case 0x04 where typed.isEmpty: return .interrupted
        case 0x08, 0x7F: return .more(erased: typed.popLast().map { DisplayWidth.of($0) } ?? 0)
        case 0x15:
            defer { typed = [] }
            return .more(erased: DisplayWidth.of(text))
        case 0x00...0x1F: break
        default: return type(byte)
        }
        return .more()
    }

    /// Handles a byte of a character, which may have several.
    private mutating func type(_ byte: UInt8) -> Step {
        pending.append(byte)
        guard let text = String(validating: pending, as: UTF8.self) else {
            return pending.count < 4 && byte >= 0x80 ? .more() : .malformed
        }
        pending = []
        let clean = text.printable()
        typed += clean
        return typed.count <= Self.longest ? .more(shown: clean) : .tooLong
    }

    private mutating func continueEscape(_ byte: UInt8) {
        switch (escape, byte) {
        case (.begun, UInt8(ascii: "[")): escape = .sequenceBegun
        case (.begun, UInt8(ascii: "O")): escape = .oneMore
        case (.begun, 0x1B): break
        // The Linux console sends ESC [ [ A for F1.
        case (.sequenceBegun, UInt8(ascii: "[")): escape = .oneMore
        case (.sequenceBegun, 0x20...0x3F), (.sequence, 0x20...0x3F): escape = .sequence
        default: escape = .none
        }
    }
}

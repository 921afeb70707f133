/// How many columns text takes on a terminal.
package enum DisplayWidth {
    package static func of(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// The columns of a character: two for East Asian ones and for pictures, none for what only changes others.
    static func of(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.isASCII { return 1 }
        if character.unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) {
            return 2
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return isWide(scalar.value) ? 2 : 1
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// The beginning of a text that fits into so many columns, with an ellipsis when something is left out.
    package static func truncated(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var result = ""
        var used = 0
        for character in text {
            used += of(character)
            if used > width - 1 { break }
            result.append(character)
        }
        return width > 0 ? result + "…" : ""
    }
}

extension StringProtocol {
    /// The text without anything that could steer the terminal it is printed on, or turn it around: what others wrote
    /// is shown, not obeyed. Line breaks stay where `keepingLines` says so.
    package func printable(keepingLines: Bool = false) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A: result.append(keepingLines ? scalar : " ")
            case 0x09: result.append(" ")
            case 0x00...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: break
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

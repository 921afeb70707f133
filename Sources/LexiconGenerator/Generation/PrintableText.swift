/// Tells printable characters from those that change how the text around them reads: controls, line ends of any kind,
/// bidirectional marks.
package enum PrintableText {
    /// Whether a character must not appear in source code, in a message or in a name.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: false
        case 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
        default: scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
        }
    }

    /// Writes unprintable characters as escapes, such as `\u{a}`.
    package static func escaping(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isHidden(scalar) { result += code(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// The escape of a character in Swift.
    package static func code(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }
}

extension StringProtocol {
    /// The text without characters that could control the terminal or change the direction of text. Line breaks and
    /// tabs are kept if requested, otherwise they become spaces.
    package func printable(keepingLines: Bool = false, keepingTabs: Bool = false) -> String {
        guard unicodeScalars.contains(where: \.steersTerminals) else { return String(self) }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": result.append(keepingLines ? scalar : " ")
            case "\t": result.append(keepingTabs ? scalar : " ")
            case "\u{2028}", "\u{2029}": result.append(" ")
            default: if !scalar.steersTerminals { result.append(scalar) }
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// Whether the character controls the terminal instead of being shown: controls of both ranges, line and paragraph
    /// separators, and characters that change the direction or the form of surrounding text.
    var steersTerminals: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB: true
        default: false
        }
    }
}

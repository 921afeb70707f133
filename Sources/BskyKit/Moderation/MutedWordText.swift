import Foundation

/// How texts and muted words are compared: by canonical form, in lower case, split at white space and punctuation.
enum MutedWordText {
    /// The form in which texts are compared. Languages with two lower-case sigmas use either.
    static func normalized(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        let lower = text.lowercased()
        guard !isPlain else { return lower }
        var composed = lower.precomposedStringWithCanonicalMapping
        if composed.unicodeScalars.contains("ς") {
            composed = String(String.UnicodeScalarView(composed.unicodeScalars.map { $0 == "ς" ? "σ" : $0 }))
        }
        return composed
    }

    /// White space as JavaScript defines it, because muted words must match in every app.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }

    static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }

    /// Whether a word is a phrase, which is looked for anywhere in a text.
    static func isPhrase(_ word: String) -> Bool {
        word.unicodeScalars.contains { isSpace($0) || isPunctuation($0) }
    }

    /// Whether words of a language are written without spaces, so that they are looked for anywhere in a text.
    static func hasNoSpaces(_ language: LanguageTag?) -> Bool {
        guard let language else { return false }
        let primary = language.description.prefix { $0 != "-" }.lowercased()
        return ["ja", "zh", "ko", "th", "vi"].contains(primary)
    }

    /// The forms of a text's words that a muted word can equal, in the order in which they are compared, each with the
    /// piece of the text that it comes from.
    static func forms(of normalized: String, _ visit: (_ form: String, _ piece: String) -> Void) {
        for scalars in normalized.unicodeScalars.split(whereSeparator: isSpace) {
            let piece = String(scalars)
            visit(piece, piece)
            guard let first = scalars.firstIndex(where: { !isPunctuation($0) }),
                let last = scalars.lastIndex(where: { !isPunctuation($0) })
            else { continue }
            let trimmed = scalars[first...last]
            visit(String(trimmed), piece)
            // An address isn't split into words.
            guard trimmed.contains(where: isPunctuation), !trimmed.contains("/") else { continue }
            let parts = trimmed.split(whereSeparator: isPunctuation).map { String($0) }
            visit(parts.joined(separator: " "), piece)
            visit(parts.joined(), piece)
            for part in parts { visit(part, piece) }
        }
    }
}

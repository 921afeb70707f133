import Foundation

/// The comparison of texts and muted words: in canonical form and lower case, split at white space and punctuation.
enum MutedWordText {
    /// The normalized form for comparison. Both lower-case sigmas are equal.
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

    /// White space as JavaScript defines it, because muted words must match the same in every app.
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

    /// Whether a scalar is white space or punctuation.
    static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { isSpace(scalar) || isPunctuation(scalar) }

    /// Whether a word is a phrase, which may match anywhere in a text.
    static func isPhrase(_ word: String) -> Bool { word.unicodeScalars.contains(where: isSeparator) }

    /// Whether a language is written without spaces, so that words may match anywhere in a text.
    static func hasNoSpaces(_ language: LanguageTag?) -> Bool {
        guard let language else { return false }
        var letters = language.description.utf8.makeIterator()
        guard let first = letters.next(), let second = letters.next() else { return false }
        let end = letters.next()
        guard end == nil || end == UInt8(ascii: "-") else { return false }
        // In lower case.
        switch (first | 0x20, second | 0x20) {
        case (UInt8(ascii: "j"), UInt8(ascii: "a")), (UInt8(ascii: "z"), UInt8(ascii: "h")),
            (UInt8(ascii: "k"), UInt8(ascii: "o")), (UInt8(ascii: "t"), UInt8(ascii: "h")),
            (UInt8(ascii: "v"), UInt8(ascii: "i")):
            return true
        default: return false
        }
    }

    /// The forms of a text's words that a muted word can equal, in comparison order, each with its part of the text.
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

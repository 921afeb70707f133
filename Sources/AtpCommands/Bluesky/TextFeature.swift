import Foundation

/// A range of a post's text with a special meaning: a mention, a link or a tag.
///
/// Ranges are UTF-8 byte offsets, as in the protocol.
struct TextFeature: Equatable {
    enum Kind: Equatable {
        /// A handle, without its `@`.
        case mention(String)
        case link(String)
        /// A tag, without its `#`.
        case tag(String)
    }

    let kind: Kind
    let bytes: Range<Int>

    /// Finds the features of a text, in order.
    static func find(in text: String) -> [TextFeature] {
        var features: [TextFeature] = []
        let utf8 = text.utf8
        for word in text.split(whereSeparator: \.isWhitespace) {
            // An opening bracket or quotation mark belongs to the sentence, not to the handle.
            let start = word.drop { "([{\"'“‘«".contains($0) }
            guard let (kind, shown) = feature(start) else { continue }
            let lower = utf8.distance(from: utf8.startIndex, to: shown.startIndex)
            features.append(TextFeature(kind: kind, bytes: lower..<lower + shown.utf8.count))
        }
        return features
    }

    private static func feature(_ word: Substring) -> (Kind, Substring)? {
        switch word.first {
        case "@": mention(word)
        case "#", "＃": tag(word)
        case "h", "H": link(word)
        default: nil
        }
    }

    private static func mention(_ word: Substring) -> (Kind, Substring)? {
        let name = word.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
        let trimmed = name.trimmingEnd { $0 == "." || $0 == "-" }
        guard trimmed.contains(".") else { return nil }
        return (.mention(String(trimmed)), word[..<trimmed.endIndex])
    }

    private static func tag(_ word: Substring) -> (Kind, Substring)? {
        let tag = word.dropFirst().trimmingEnd(isPunctuation)
        guard !tag.isEmpty, tag.count <= 64, tag.utf8.count <= 640, !tag.allSatisfy({ $0.isNumber }),
            tag.first != "#", tag.first != "\u{FE0F}"
        else { return nil }
        return (.tag(String(tag)), word[..<tag.endIndex])
    }

    private static func link(_ word: Substring) -> (Kind, Substring)? {
        let lowered = word.prefix(8).lowercased()
        guard lowered.hasPrefix("http://") || lowered.hasPrefix("https://") else { return nil }
        var link = word.trimmingEnd { ".,;:!?\"'”’»…".contains($0) }
        // A bracket that was opened before the link closes after it.
        while link.last == ")", link.count(where: { $0 == ")" }) > link.count(where: { $0 == "(" }) {
            link = link.dropLast().trimmingEnd { ".,;:!?\"'”’»…".contains($0) }
        }
        guard let host = URL(string: String(link))?.host(), !host.isEmpty else { return nil }
        return (.link(String(link)), link)
    }

    private static func isPunctuation(_ character: Character) -> Bool {
        character.isPunctuation && character != "_"
    }
}

extension Substring {
    /// The text without the characters at its end for which a condition holds.
    fileprivate func trimmingEnd(_ condition: (Character) -> Bool) -> Substring {
        var end = endIndex
        while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}

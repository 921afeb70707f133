import BskyLexicons
import CoreATProtocol

/// Parses the subset of Markdown that posts support: links and backslash escapes.
struct MarkdownLinks {
    private let bytes: [UInt8]
    /// The closing bracket of each opening one.
    private let closing: [Int: Int]

    init(_ markdown: String) {
        bytes = Array(markdown.utf8)
        closing = Self.matches(bytes)
    }

    func parsed() throws(RichTextError) -> RichText {
        var pieces: [(text: String, facet: AppBsky.Richtext.Facet?)] = []
        var plain = 0
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            guard bytes[index] == UInt8(ascii: "["), let labelEnd = closing[index], labelEnd + 1 < bytes.count,
                bytes[labelEnd + 1] == UInt8(ascii: "("), let targetEnd = closing[labelEnd + 1]
            else {
                index += 1
                continue
            }
            let label = unescaped(index + 1..<labelEnd)
            let target = unescaped(labelEnd + 2..<targetEnd)
            guard label.unicodeScalars.contains(where: { !TextScalars.isWhiteSpace($0.value) }) else {
                throw RichTextError(.emptyLabel, target)
            }
            guard let uri = try? URIString(target), ["http", "https"].contains(uri.scheme.lowercased()),
                LinkHost.host(of: target) != nil
            else { throw RichTextError(.unsupportedTarget, target) }
            pieces.append((unescaped(plain..<index), nil))
            pieces.append((label, .init(index: .init(byteStart: 0, byteEnd: 0), features: [.link(.init(uri: uri))])))
            index = targetEnd + 1
            plain = index
        }
        pieces.append((unescaped(plain..<bytes.count), nil))
        return RichText(joining: pieces)
    }

    /// The text without backslash escapes.
    private func unescaped(_ range: Range<Int>) -> String {
        var text: [UInt8] = []
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound, bytes[index + 1] < 0x80,
                TextScalars.isASCIIPunctuation(bytes[index + 1])
            {
                index += 1
            }
            text.append(bytes[index])
            index += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Matches brackets of each kind independently: a label can contain `:(`.
    private static func matches(_ bytes: [UInt8]) -> [Int: Int] {
        var squares: [Int] = []
        var rounds: [Int] = []
        var matches: [Int: Int] = [:]
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): squares.append(index)
            case UInt8(ascii: "("): rounds.append(index)
            case UInt8(ascii: "]"): if let last = squares.popLast() { matches[last] = index }
            case UInt8(ascii: ")"): if let last = rounds.popLast() { matches[last] = index }
            default: break
            }
            index += 1
        }
        return matches
    }
}

extension RichText {
    /// Creates a text from a subset of Markdown: `[text](https://…)`, and backslashes before punctuation. Everything
    /// else is kept as written.
    ///
    /// - Throws: A ``RichTextError`` for a link without a text, or with an address that isn't `http` or `https`.
    public init(markdown: String) throws(RichTextError) {
        self = try MarkdownLinks(markdown).parsed()
    }
}

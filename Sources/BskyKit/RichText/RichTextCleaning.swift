import BskyLexicons
import CoreATProtocol
import Foundation

extension RichText {
    /// Returns the text as it should be sent: without empty lines at its start and white space at its end, and with at
    /// most one empty line between two others.
    public func cleaned() -> RichText {
        let bytes = Array(text.utf8)
        let start = Self.startWithoutBlankLines(bytes)
        let end = Self.endWithoutWhiteSpace(bytes, from: start)
        var edits = TextEdits()
        if start > 0 { edits.replace(0..<start, with: []) }
        if end < bytes.count { edits.replace(end..<bytes.count, with: []) }
        return edited(edits).collapsingLineBreaks()
    }

    /// Replaces three or more consecutive line breaks with two. White space and invisible characters between them are
    /// removed.
    func collapsingLineBreaks() -> RichText {
        let bytes = Array(text.utf8)
        var edits = TextEdits()
        var index = 0
        while index < bytes.count {
            guard Self.isLineBreak(bytes[index]) else {
                index += 1
                continue
            }
            let start = index
            var end = index
            var breaks = 0
            while index < bytes.count {
                let (scalar, count) = TextScalars.decode(bytes, at: index)
                guard TextScalars.isBlank(scalar) else { break }
                index += count
                if scalar == 0x0A || scalar == 0x0D {
                    breaks += 1
                    end = index
                }
            }
            if breaks >= 3 { edits.replace(start..<end, with: [0x0A, 0x0A]) }
        }
        return edited(edits)
    }

    /// Returns the text with shortened links: without the scheme, and with at most 16 characters after the host. The
    /// facets keep the full addresses.
    ///
    /// Only links that show their own address are shortened.
    public func shorteningLinks() -> RichText {
        RichText(
            joining: segments.map { segment in
                guard case .link(let uri) = segment.feature, let short = Self.shortened(uri, shownAs: segment.text)
                else { return (segment.text, segment.facet) }
                return (short, segment.facet)
            })
    }

    private static func shortened(_ uri: URIString, shownAs text: String) -> String? {
        let address = uri.description
        guard address == text || address == "https://" + text || isSameExceptScheme(address, text),
            ["http", "https"].contains(uri.scheme), let mark = address.range(of: "://")
        else { return nil }
        let rest = address[mark.upperBound...]
        // Browsers read a backslash as a slash. A combining mark hides neither.
        let hostEnd = rest.unicodeScalars.firstIndex { ["/", "?", "#", "\\"].contains($0) } ?? rest.endIndex
        // What looks like a host before an @ is none.
        let beforeHost = rest[..<hostEnd].unicodeScalars.lastIndex(of: "@")
        let host = rest[(beforeHost.map { rest.unicodeScalars.index(after: $0) } ?? rest.startIndex)..<hostEnd]
        let path = rest[hostEnd...]
        if path == "/" { return String(host) }
        return path.count > 15 ? "\(host)\(path.prefix(13))..." : "\(host)\(path)"
    }

    /// Whether a text is an address whose scheme has capital letters.
    private static func isSameExceptScheme(_ address: String, _ text: String) -> Bool {
        guard let mark = address.range(of: "://"), let shown = text.range(of: "://") else { return false }
        return address[..<mark.lowerBound] == text[..<shown.lowerBound].lowercased()
            && address[mark.lowerBound...] == text[shown.lowerBound...]
    }

    private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func startWithoutBlankLines(_ bytes: [UInt8]) -> Int {
        var start = 0
        var index = 0
        while index < bytes.count {
            let (scalar, count) = TextScalars.decode(bytes, at: index)
            guard TextScalars.isWhiteSpace(scalar) else { break }
            index += count
            if scalar == 0x0A || scalar == 0x0D { start = index }
        }
        return start
    }

    private static func endWithoutWhiteSpace(_ bytes: [UInt8], from start: Int) -> Int {
        var end = bytes.count
        while end > start {
            let last = TextScalars.start(before: end, in: bytes)
            guard TextScalars.isWhiteSpace(TextScalars.decode(bytes, at: last).scalar) else { break }
            end = last
        }
        return end
    }
}

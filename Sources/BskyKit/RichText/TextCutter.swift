import BskyLexicons
import CoreATProtocol

/// Finds good positions to cut a text. The time per cut doesn't depend on the text's length.
struct TextCutter {
    private let bytes: [UInt8]
    /// The valid facets, in order.
    private let facets: [RichText.Segment]
    /// The ranges of the facets without surrounding white space.
    private var shown: [Range<Int>] = []

    init(_ rich: RichText) {
        bytes = Array(rich.text.utf8)
        facets = rich.segments.filter { $0.facet != nil }
        shown = facets.map { facet in
            let end = trimmed(facet.bytes)
            return min(skippingWhiteSpace(from: facet.bytes.lowerBound), end)..<end
        }
    }

    /// The offset at which the text exceeds a limit, rounded down to a character; `nil` if it fits.
    ///
    /// Only a single character with too many bytes is split.
    func edge(from start: Int, _ limit: TextLimit) -> Int? {
        let end = scalarEdge(from: start, length: limit.bytes)
        // No more is read than is needed: little at first, because most characters are short, then more and more.
        var length = limit.graphemes < bytes.count ? limit.graphemes * 4 + 64 : bytes.count
        while true {
            let stop = min(end, scalarEdge(from: start, length: length))
            // One scalar more shows whether the last character goes on.
            let seen = stop < bytes.count ? stop + TextScalars.decode(bytes, at: stop).count : stop
            var place = start
            var count = 0
            for character in String(decoding: bytes[start..<seen], as: UTF8.self) {
                if count == limit.graphemes { return place }
                let next = place + character.utf8.count
                if next > end { return place > start ? place : end }
                place = next
                count += 1
            }
            if seen == bytes.count { return nil }
            length *= 2
        }
    }

    /// The last scalar boundary within a number of bytes from an offset.
    private func scalarEdge(from start: Int, length: Int) -> Int {
        guard length < bytes.count - start else { return bytes.count }
        var end = start + length
        while end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    /// Like `edge`, but never inside a facet.
    func overflow(from start: Int, _ limit: TextLimit) -> Int? {
        guard let edge = edge(from: start, limit) else { return nil }
        return beginningOfFacet(around: edge, from: start) ?? edge
    }

    /// The start of the facet around a position, or of the character at its start.
    private func beginningOfFacet(around place: Int, from start: Int) -> Int? {
        guard let beginning = facet(around: place)?.lowerBound else { return nil }
        guard beginning > start else { return start }
        return edge(from: start, TextLimit(graphemes: .max, bytes: beginning - start))
    }

    /// The parts of the text within a limit, without surrounding white space.
    func parts(_ limit: TextLimit) -> [RichText] {
        // A part has at least one character.
        let limit = TextLimit(graphemes: max(1, limit.graphemes), bytes: limit.bytes)
        var parts: [RichText] = []
        var start = skippingWhiteSpace(from: 0)
        while start < bytes.count {
            var end = bytes.count
            if let edge = edge(from: start, limit) {
                end = bestCut(from: start, upTo: edge)
                // Not even one scalar fits.
                if end <= start { end = start + TextScalars.decode(bytes, at: start).count }
            }
            let part = slice(start..<trimmed(start..<end))
            if !part.isEmpty { parts.append(part) }
            start = skippingWhiteSpace(from: end)
        }
        return parts
    }

    /// The best position to cut: after the last paragraph, sentence or word, otherwise before a facet, otherwise
    /// anywhere.
    private func bestCut(from start: Int, upTo edge: Int) -> Int {
        var sentence: Int?
        var word: Int?
        var place = edge
        while place > start {
            // A place is good when white space follows, or stands before it.
            let (scalar, _) = place < bytes.count ? TextScalars.decode(bytes, at: place) : (0x20, 0)
            let isBlank = TextScalars.isWhiteSpace(scalar)
            if isBlank, facet(around: place) == nil {
                if endsParagraph(at: place) { return place }
                word = word ?? place
                if sentence == nil, endsSentence(at: place, from: start) { sentence = place }
            }
            place = TextScalars.start(before: place, in: bytes)
        }
        if let good = sentence ?? word { return good }
        let cut = beginningOfFacet(around: edge, from: start) ?? edge
        return cut > start ? cut : edge
    }

    private func endsParagraph(at place: Int) -> Bool {
        bytes[place...].starts(with: "\n\n".utf8) || bytes[place...].starts(with: "\r\n\r\n".utf8)
    }

    /// Whether a full stop, optionally followed by quotation marks or brackets, precedes a position.
    private func endsSentence(at place: Int, from start: Int) -> Bool {
        var end = place
        for _ in 0..<4 where end > start {
            end = TextScalars.start(before: end, in: bytes)
            switch TextScalars.decode(bytes, at: end).scalar {
            case 0x2E, 0x21, 0x3F, 0x2026, 0x3002, 0xFF01, 0xFF1F: return true  // . ! ? … 。 ！ ？
            case 0x22, 0x27, 0x29, 0x5D, 0x201D, 0x2019, 0xBB: continue  // " ' ) ] ” ’ »
            default: return false
            }
        }
        return false
    }

    private func skippingWhiteSpace(from start: Int) -> Int {
        var start = start
        while start < bytes.count {
            let (scalar, count) = TextScalars.decode(bytes, at: start)
            guard TextScalars.isWhiteSpace(scalar), !carriesMark(until: start + count) else { break }
            start += count
        }
        return start
    }

    /// Whether the scalar before a position combines with the next one, such as an accent.
    private func carriesMark(until end: Int) -> Bool {
        guard end < bytes.count, let next = Unicode.Scalar(TextScalars.decode(bytes, at: end).scalar) else {
            return false
        }
        return next.properties.isGraphemeExtend || next.properties.generalCategory == .spacingMark
    }

    private func trimmed(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound {
            let last = TextScalars.start(before: end, in: bytes)
            guard TextScalars.isWhiteSpace(TextScalars.decode(bytes, at: last).scalar) else { break }
            end = last
        }
        return end
    }

    /// A range of the text. A cut link stays a link; other facets stay only if just white space is cut off.
    func slice(_ range: Range<Int>) -> RichText {
        var slice: [AppBsky.Richtext.Facet] = []
        var index = firstFacet(endingAfter: range.lowerBound)
        while index < facets.count, facets[index].bytes.lowerBound < range.upperBound {
            let segment = facets[index]
            index += 1
            let kept = segment.bytes.clamped(to: range)
            guard var facet = segment.facet else { continue }
            if !isWhiteSpace(segment.bytes.lowerBound..<kept.lowerBound)
                || !isWhiteSpace(kept.upperBound..<segment.bytes.upperBound)
            {
                guard case .link = segment.feature else { continue }
            }
            if isWhiteSpace(kept) { continue }
            facet.index.byteStart = kept.lowerBound - range.lowerBound
            facet.index.byteEnd = kept.upperBound - range.lowerBound
            slice.append(facet)
        }
        return RichText(String(decoding: bytes[range], as: UTF8.self), facets: slice)
    }

    private func isWhiteSpace(_ range: Range<Int>) -> Bool { trimmed(range) == range.lowerBound }

    /// The range of the facet around a position, excluding its ends and surrounding white space.
    private func facet(around place: Int) -> Range<Int>? {
        let index = firstFacet(endingAfter: place)
        guard index < facets.count, facets[index].bytes.lowerBound < place else { return nil }
        let range = shown[index]
        return range.lowerBound < place && place < range.upperBound ? range : nil
    }

    private func firstFacet(endingAfter place: Int) -> Int {
        var low = 0
        var high = facets.count
        while low < high {
            let middle = (low + high) / 2
            if facets[middle].bytes.upperBound <= place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

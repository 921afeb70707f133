import BskyLexicons
import CoreATProtocol

/// Cuts a text at good places, in time that doesn't depend on the text's length for each cut.
struct TextCutter {
    private let bytes: [UInt8]
    /// The facets that can be shown, in order.
    private let facets: [RichText.Segment]

    init(_ rich: RichText) {
        bytes = Array(rich.text.utf8)
        facets = rich.segments.filter { $0.facet != nil }
    }

    /// Where the text from an offset exceeds a limit, on the edge of a character; `nil` if it fits.
    func edge(from start: Int, _ limit: TextLimit) -> Int? {
        // No more than the limit is read, and first as much as usual texts need: a single character can be as long as
        // the text.
        let most = min(limit.bytes, bytes.count - start)
        var size = min(most, min(limit.graphemes, most / 8) * 8 + 64)
        while true {
            let window = window(from: start, size)
            var place = start
            var last = start
            var count = 0
            for character in String(decoding: bytes[window], as: UTF8.self) {
                if count == limit.graphemes { return place }
                count += 1
                last = place
                place += character.utf8.count
            }
            if size == most {
                if window.upperBound == bytes.count { return nil }
                // The last character may go on beyond the window.
                return last > start ? last : window.upperBound
            }
            size = size > most / 2 ? most : size * 2
        }
    }

    /// A range of at most so many bytes that ends with a whole scalar.
    private func window(from start: Int, _ size: Int) -> Range<Int> {
        var end = start + size
        while end > start, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return start..<end
    }

    /// Like `edge`, but not inside of a facet.
    func overflow(from start: Int, _ limit: TextLimit) -> Int? {
        guard let edge = edge(from: start, limit) else { return nil }
        return facet(around: edge)?.lowerBound ?? edge
    }

    /// The parts of the text, each within a limit, without white space around them.
    func parts(_ limit: TextLimit) -> [RichText] {
        var parts: [RichText] = []
        var start = skippingWhiteSpace(from: 0)
        while start < bytes.count {
            var end = bytes.count
            if let edge = edge(from: start, limit) {
                end = bestCut(from: start, upTo: edge)
                // Not even one character fits.
                if end <= start { end = start + TextScalars.decode(bytes, at: start).count }
            }
            let part = slice(start..<trimmed(start..<end))
            if !part.isEmpty { parts.append(part) }
            start = skippingWhiteSpace(from: end)
        }
        return parts
    }

    /// The last good place to cut: after a paragraph, else a sentence, else a word, else before a facet, else anywhere.
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
        let cut = facet(around: edge)?.lowerBound ?? edge
        return cut > start ? cut : edge
    }

    private func endsParagraph(at place: Int) -> Bool {
        bytes[place...].starts(with: "\n\n".utf8) || bytes[place...].starts(with: "\r\n\r\n".utf8)
    }

    /// Whether a full stop, perhaps with quotation marks or brackets behind it, stands before a place.
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
            guard TextScalars.isWhiteSpace(scalar) else { break }
            start += count
        }
        return start
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

    /// A range of the text. A link that is cut stays one, other facets don't.
    func slice(_ range: Range<Int>) -> RichText {
        var slice: [AppBsky.Richtext.Facet] = []
        var index = firstFacet(endingAfter: range.lowerBound)
        while index < facets.count, facets[index].bytes.lowerBound < range.upperBound {
            let segment = facets[index]
            index += 1
            let kept = segment.bytes.clamped(to: range)
            guard var facet = segment.facet else { continue }
            if kept != segment.bytes { guard case .link = segment.feature else { continue } }
            facet.index.byteStart = kept.lowerBound - range.lowerBound
            facet.index.byteEnd = kept.upperBound - range.lowerBound
            slice.append(facet)
        }
        return RichText(String(decoding: bytes[range], as: UTF8.self), facets: slice)
    }

    /// The range of the facet that a place lies inside of, but not at one of its ends.
    private func facet(around place: Int) -> Range<Int>? {
        let index = firstFacet(endingAfter: place)
        guard index < facets.count, facets[index].bytes.lowerBound < place else { return nil }
        return facets[index].bytes
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

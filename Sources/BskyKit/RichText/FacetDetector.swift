/// Detects mentions, links and tags in one pass over a text.
///
/// The text is read by scalars, never by `Character`: the keycap `#️⃣` is one character, and a combining mark would
/// hide the sign before it.
struct FacetDetector {
    /// The context before a position.
    private enum Boundary {
        /// Inside a word.
        case inside
        /// After a `(` inside a word, where any facet except a tag can begin.
        case bracket
        /// At the beginning of the text or after white space, optionally followed by opening brackets and quotation
        /// marks.
        case open
    }

    private let bytes: [UInt8]
    private var found: [DetectedFacet] = []
    /// The end of the last tag without a letter. No tag that begins before it has one.
    private var emptyUntil = 0

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// The facets of a text, in order. They don't overlap.
    static func facets(in text: String) -> [DetectedFacet] {
        var detector = FacetDetector(text)
        guard detector.bytes.contains(where: Self.mayBegin) else { return [] }
        detector.run()
        return detector.found
    }

    /// Whether a byte can begin a facet. U+FF03 begins with 0xEF.
    private static func mayBegin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x23, 0x24, 0x2E, 0x2F, 0x40, 0xEF: true
        default: false
        }
    }

    private mutating func run() {
        var boundary = Boundary.open
        var index = 0
        while index < bytes.count {
            let (scalar, count) = TextScalars.decode(bytes, at: index)
            if boundary != .inside, let end = facet(at: index, scalar, count, boundary) {
                // What ends in a bracket, such as a tag, leaves one before the next place.
                boundary = bytes[end - 1] == 0x28 ? .bracket : .inside
                index = end
                continue
            }
            if TextScalars.isWhiteSpace(scalar) || isBracketAfterBracket(at: index, scalar) {
                boundary = .open
            } else if boundary != .open || !TextScalars.isOpening(scalar) {
                boundary = scalar == 0x28 ? .bracket : .inside
            }
            index += count
        }
    }

    /// Whether a bracket opens after a closed one, optionally with one sign in between: `(#a)(#b)/(#c)`.
    private func isBracketAfterBracket(at index: Int, _ scalar: UInt32) -> Bool {
        guard index > 0, TextScalars.bracket(scalar)?.isClosing == false else { return false }
        var start = TextScalars.start(before: index, in: bytes)
        var last = TextScalars.decode(bytes, at: start).scalar
        if start > 0, TextScalars.bracket(last) == nil, TextScalars.isPunctuation(last) {
            start = TextScalars.start(before: start, in: bytes)
            last = TextScalars.decode(bytes, at: start).scalar
        }
        return TextScalars.bracket(last)?.isClosing == true
    }

    /// The limit of a facet that begins at an offset: the next white space, the partner of the bracket or quotation
    /// mark before the facet, or a closing bracket such as `」` that the facet doesn't open itself.
    private func limit(at start: Int) -> Int {
        let before = start == 0 ? 0 : TextScalars.decode(bytes, at: TextScalars.start(before: start, in: bytes)).scalar
        let surrounding = TextScalars.bracket(before)?.pair
        var open = [Int](repeating: 0, count: TextScalars.bracketPairs)
        var index = start
        while index < bytes.count {
            let (scalar, count) = TextScalars.decode(bytes, at: index)
            if TextScalars.isWhiteSpace(scalar) || TextScalars.closesQuotation(scalar, opening: before) { break }
            if let (pair, isClosing) = TextScalars.bracket(scalar) {
                if isClosing, open[pair] == 0, pair == surrounding || pair >= TextScalars.firstWidePair { break }
                open[pair] = max(open[pair] + (isClosing ? -1 : 1), 0)
            }
            index += count
        }
        return index
    }

    /// Adds the facet that begins at an offset.
    ///
    /// - Returns: The offset to continue at, or `nil` if there is no facet.
    private mutating func facet(at index: Int, _ scalar: UInt32, _ count: Int, _ boundary: Boundary) -> Int? {
        switch scalar {
        case 0x40: mention(at: index)
        case 0x23, 0xFF03: boundary == .open ? tag(at: index, sign: count) : nil
        case 0x24: cashtag(at: index)
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: link(at: index)
        default: nil
        }
    }

    private mutating func add(_ kind: DetectedFacet.Kind, _ range: Range<Int>) -> Int {
        found.append(DetectedFacet(kind: kind, bytes: range))
        return range.upperBound
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    // MARK: Mentions

    private mutating func mention(at index: Int) -> Int? {
        var end = index + 1
        while let byte = byte(end), Self.isAlphanumeric(byte) || byte == 0x2E || byte == 0x2D { end += 1 }
        if byte(end) == 0x5F { return nil }
        while end > index + 1, bytes[end - 1] == 0x2E || bytes[end - 1] == 0x2D { end -= 1 }
        // The longest handle has 253 bytes.
        guard 3...253 ~= end - index - 1 else { return nil }
        let name = bytes[index + 1..<end].map(Self.lowercased)
        guard let dot = name.lastIndex(of: 0x2E) else { return nil }
        let last = Array(name[(dot + 1)...])
        guard last.elementsEqual("test".utf8) || TopLevelDomains.contains(last),
            let handle = try? Handle(String(decoding: name, as: UTF8.self))
        else { return nil }
        return add(.mention(handle), index..<end)
    }

    // MARK: Tags

    private mutating func tag(at index: Int, sign: Int) -> Int? {
        guard index >= emptyUntil else { return nil }
        let start = index + sign
        let limit = limit(at: index)
        var end = start
        var hasContent = false
        while end < limit {
            let (scalar, count) = TextScalars.decode(bytes, at: end)
            if TextScalars.endsTag(scalar) { break }
            // A keycap is not a tag.
            if end == start, scalar == 0xFE0F { return nil }
            if !hasContent, !(0x30...0x39 ~= scalar), !TextScalars.isPunctuation(scalar) { hasContent = true }
            end += count
        }
        guard hasContent else {
            emptyUntil = end
            return nil
        }
        let next = end
        while end > start {
            let last = TextScalars.start(before: end, in: bytes)
            guard TextScalars.isPunctuation(TextScalars.decode(bytes, at: last).scalar) else { break }
            end = last
        }
        // Nothing in a tag that is too long is another one, so it isn't read again.
        guard end - start <= 640 else { return next }
        let tag = text(start..<end)
        return tag.count <= 64 ? add(.tag(tag), index..<end) : next
    }

    private mutating func cashtag(at index: Int) -> Int? {
        var end = index + 1
        while let byte = byte(end), Self.isAlphanumeric(byte), end - index <= 6 { end += 1 }
        guard 1...5 ~= end - index - 1, !(0x30...0x39 ~= bytes[index + 1]) else { return nil }
        if end < bytes.count {
            let scalar = TextScalars.decode(bytes, at: end).scalar
            guard
                TextScalars.isWhiteSpace(scalar) || TextScalars.endsLink(scalar) && scalar != 0x2026  // …
                    || TextScalars.bracket(scalar)?.isClosing == true
            else { return nil }
        }
        return add(.tag(text(index..<end).uppercased()), index..<end)
    }

    // MARK: Links

    private mutating func link(at index: Int) -> Int? {
        let scheme = schemeLength(at: index)
        if scheme > 0 {
            guard let first = byte(index + scheme), Self.isAlphanumeric(first) || first >= 0x80 || first == 0x5B else {
                return nil
            }
        } else {
            guard hasBareDomain(at: index) else { return nil }
        }
        let end = limit(at: index)
        let last = trimmedEnd(of: index..<end)
        guard last > index + scheme else { return nil }
        let shown = text(index..<last)
        let rest = text(index + scheme..<last)
        let prefix = scheme == 0 ? "https://" : shown.prefix(scheme).lowercased()
        // Nothing in a run that is too long is a link, so it isn't read again.
        guard let address = try? URIString(prefix + rest) else { return end }
        return add(.link(address), index..<last)
    }

    /// The length of `http://` or `https://`, or 0.
    private func schemeLength(at index: Int) -> Int {
        let start = bytes[index..<min(index + 8, bytes.count)].map(Self.lowercased)
        return start.starts(with: "https://".utf8) ? 8 : start.starts(with: "http://".utf8) ? 7 : 0
    }

    /// Whether a domain name begins at an offset: labels separated by dots, ending with a top-level domain.
    private func hasBareDomain(at index: Int) -> Bool {
        var label = index
        var end = index
        while true {
            var next = end
            while let byte = byte(next), Self.isAlphanumeric(byte) || byte == 0x2D { next += 1 }
            // A hyphen at the end isn't part of the label.
            var labelEnd = next
            while labelEnd > end, bytes[labelEnd - 1] == 0x2D { labelEnd -= 1 }
            label = end
            end = labelEnd
            guard labelEnd == next, byte(end) == 0x2E, let after = byte(end + 1), Self.isAlphanumeric(after) else {
                break
            }
            end += 1
        }
        guard label > index, byte(end) != 0x40, end - label <= 63 else { return false }
        return TopLevelDomains.contains(bytes[label..<end].map(Self.lowercased))
    }

    /// The end of a link, without the punctuation and the closing brackets of the surrounding sentence.
    private func trimmedEnd(of range: Range<Int>) -> Int {
        var end = range.upperBound
        // For each kind of bracket, how many more are closed than opened; counted when the first one is met.
        var unopened: [Int]?
        while end > range.lowerBound {
            let start = TextScalars.start(before: end, in: bytes)
            let scalar = TextScalars.decode(bytes, at: start).scalar
            if let bracket = TextScalars.bracket(scalar), bracket.isClosing {
                var counts = unopened ?? countBrackets(range.lowerBound..<end)
                guard counts[bracket.pair] > 0 else { break }
                counts[bracket.pair] -= 1
                unopened = counts
            } else if !TextScalars.endsLink(scalar) {
                break
            }
            end = start
        }
        return end
    }

    private func countBrackets(_ range: Range<Int>) -> [Int] {
        var counts = [Int](repeating: 0, count: TextScalars.bracketPairs)
        var index = range.lowerBound
        while index < range.upperBound {
            let (scalar, count) = TextScalars.decode(bytes, at: index)
            if let bracket = TextScalars.bracket(scalar) { counts[bracket.pair] += bracket.isClosing ? 1 : -1 }
            index += count
        }
        return counts
    }

    // MARK: Bytes

    @inline(__always)
    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
    }

    @inline(__always)
    private static func lowercased(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}

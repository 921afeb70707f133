import BskyLexicons

extension RichText {
    /// The position at which the text exceeds a limit: the start of the first character that doesn't fit, or of the
    /// facet around it. `nil` if the text fits.
    public func overflow(_ limit: TextLimit = .post) -> String.Index? {
        TextCutter(self).overflow(from: 0, limit).map { text.utf8.index(text.startIndex, offsetBy: $0) }
    }

    /// Whether the text is too long for a post.
    public var isTooLong: Bool { overflow() != nil }

    /// Returns the text truncated to a limit, with an ellipsis.
    ///
    /// The text is cut before the facet that doesn't fit. A link that is too long by itself is shortened; a mention or
    /// a tag becomes plain text.
    public func truncated(to limit: TextLimit, ellipsis: String = "…") -> RichText {
        let cutter = TextCutter(self)
        guard cutter.overflow(from: 0, limit) != nil else { return self }
        let fits = ellipsis.count <= limit.graphemes && ellipsis.utf8.count <= limit.bytes
        let ellipsis = fits ? ellipsis : ""
        let rest = limit.without(ellipsis)
        var end = cutter.overflow(from: 0, rest) ?? 0
        if end == 0 { end = cutter.edge(from: 0, rest) ?? 0 }
        var result = cutter.slice(0..<end)
        result.append(RichText(ellipsis))
        return result
    }

    /// Splits the text into parts within a limit, for the posts of a thread.
    ///
    /// The text is cut after a paragraph if possible, otherwise after a sentence or a word, and never inside a facet
    /// that fits into a part. A limit of zero characters counts as one, and numbers that don't fit are left out.
    public func split(_ limit: TextLimit = .post, numbering: Numbering = .none) -> [RichText] {
        let cutter = TextCutter(self)
        guard cutter.overflow(from: 0, limit) != nil else { return [self] }
        if numbering == .none { return cutter.parts(limit) }
        // The numbers need room, how much depends on how many parts there are, and that on the room.
        for digits in 1...18 {
            let number = String(repeating: "0", count: digits)
            let rest = limit.without(numbering.mark(number, of: number))
            // A scalar can have four bytes.
            guard rest.graphemes > 0, rest.bytes >= 4 else { break }
            let parts = cutter.parts(rest)
            let total = String(parts.count)
            guard total.count <= digits else { continue }
            return parts.enumerated().map { numbering.apply(String($0.offset + 1), of: total, to: $0.element) }
        }
        return cutter.parts(limit)
    }

    /// The numbering of the parts of a split text.
    public enum Numbering: Hashable, Sendable {
        /// No numbers.
        case none
        /// `1/3` before the text.
        case before
        /// `1/3` after the text.
        case after

        func mark(_ number: String, of total: String) -> String { self == .none ? "" : "\(number)/\(total) " }

        func apply(_ number: String, of total: String, to part: RichText) -> RichText {
            switch self {
            case .none: part
            case .before: RichText("\(number)/\(total) ") + part
            case .after: part + RichText(" \(number)/\(total)")
            }
        }
    }
}

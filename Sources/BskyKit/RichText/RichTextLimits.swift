import BskyLexicons

extension RichText {
    /// Where the text exceeds a limit: the beginning of the first character that doesn't fit, or of the facet that would
    /// be cut there. `nil` if the text fits.
    public func overflow(_ limit: TextLimit = .post) -> String.Index? {
        TextCutter(self).overflow(from: 0, limit).map { text.utf8.index(text.startIndex, offsetBy: $0) }
    }

    /// The text, cut to fit a limit, with an ellipsis if something was cut.
    ///
    /// It is cut before the facet that doesn't fit. A link that is too long by itself is shown shorter; a mention or a
    /// tag becomes plain text.
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

    /// The parts of the text, each within a limit, for the posts of a thread.
    ///
    /// The text is cut after a paragraph where possible, else after a sentence, else after a word, and never in a facet
    /// that fits into a part. A limit of no characters counts as one of a single character, and parts have no numbers
    /// where those don't fit into the limit.
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

    /// How the parts of a split text are numbered.
    public enum Numbering: Hashable, Sendable {
        /// Not at all.
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

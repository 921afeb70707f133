import ATData
import LexiconGenerator

/// Texts that a lexicon allows.
extension SeededRandom {
    private static let pieces = [
        "a", "Z", "7", " ", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}", "ß", "漢", "字",
        "🇩🇪", "👩‍👩‍👧‍👦", "🏳️‍🌈", "\u{2028}", "\u{FEFF}", "\u{10FFFF}", "𝔘",
    ]

    mutating func text(_ schema: StringSchema) -> String {
        if let constant = schema.choice.constant { return constant }
        if !schema.choice.allowed.isEmpty { return pick(schema.choice.allowed) }
        if let format = schema.format {
            // What a short limit leaves is soon found.
            for _ in 0..<200 {
                let text = text(in: format)
                if schema.length.allow(text.utf8.count) { return text }
            }
        }
        let known = schema.knownValues.filter { schema.length.allow($0.utf8.count) }
        if !known.isEmpty, !oneIn(4) { return pick(known) }
        return text(length: schema.length, graphemes: schema.graphemes)
    }

    /// A text with so many bytes and so many characters; now and then the most that there may be.
    mutating func text(length: Limits? = nil, graphemes: Limits? = nil) -> String {
        let least = max(graphemes?.minimum ?? 0, length?.minimum ?? 0)
        let most = min(graphemes?.maximum ?? 300, length?.maximum ?? 300)
        let count = oneIn(20) ? most : Int.random(in: least...max(least, min(most, least + 12)), using: &self)
        let isPlain = oneIn(3)
        var text = ""
        for done in 0..<count {
            let room = (length?.maximum ?? .max) - text.utf8.count - (count - done - 1)
            let piece = isPlain ? "x" : pick(Self.pieces)
            text += piece.utf8.count <= room ? piece : "x"
        }
        // Pieces may have grown together.
        let isFit = (length?.allow(text.utf8.count) ?? true) && (graphemes?.allow(text.count) ?? true)
        return isFit ? text : String(repeating: "x", count: count)
    }

    mutating func text(in format: StringSchema.Format) -> String {
        switch format {
        case .atIdentifier: oneIn(2) ? did() : handle()
        case .atURI: address()
        case .cid:
            oneIn(9)
                ? pick(["mBcDxtdWx0aWhhc2g+", "z7x3CtScH765HvShXT", "7134036155352661643226414134664076"])
                : cid().description
        case .datetime: datetime()
        case .did: did()
        case .handle: handle()
        case .language: pick(["en", "pt-BR", "zh-Hant-TW", "gsw", "de-CH-1996", "i-klingon", "en-x-private"])
        case .nsid: nsid()
        case .recordKey: oneIn(2) ? tid() : pick(["self", "a", "pre:fix", "~1.2-3_4", "com.example.thing"])
        case .tid: tid()
        case .uri:
            pick(["https://example.com/\(word(9))?q=1#f", "at://\(did())", "mailto:a@example.com", "x:é\u{2019}"])
        }
    }

    mutating func cid() -> CID { CID(hashing: bytes(8), codec: oneIn(2) ? .raw : .dagCBOR) }

    private mutating func did() -> String {
        oneIn(4) ? "did:web:\(word(5)).example.com" : "did:plc:\(word(24, of: "abcdefghijklmnopqrstuvwxyz234567"))"
    }

    private mutating func handle() -> String {
        pick(["\(word(6)).example.com", "x-1.\(word(63)).test", "UPPER.Example.COM", "handle.invalid"])
    }

    private mutating func nsid() -> String { "com.example.\(word(4)).\(pick(["thing", "getThing", "a1"]))" }

    private mutating func tid() -> String {
        word(1, of: "234567abcdefghij") + word(12, of: "234567abcdefghijklmnopqrstuvwxyz")
    }

    private mutating func address() -> String {
        let authority = oneIn(2) ? did() : handle()
        return "at://\(authority)" + pick(["", "/\(nsid())", "/\(nsid())/\(tid())", "/\(nsid())/self"])
    }

    private mutating func datetime() -> String {
        let number = { (random: inout SeededRandom, limit: Int) in
            let text = String(Int.random(in: 1...limit, using: &random))
            return text.count == 1 ? "0" + text : text
        }
        let year = pick(["1985", "2026", "0001", "9999"])
        let day = "\(number(&self, 12))-\(number(&self, 28))"
        let time = "\(number(&self, 23)):\(number(&self, 59)):\(number(&self, 59))"
        return "\(year)-\(day)T\(time)" + pick(["", ".1", ".123", ".123456789"]) + pick(["Z", "+01:45", "-12:00"])
    }
}

/// A quick check whether a text can contain muted words. It reads the text once, as bytes, and misses none.
///
/// Most texts contain no muted word, so most need nothing else. `MutedWordMatcher` compares the others exactly.
final class MutedWordSieve: Sendable {
    // A class, because a copy of all tables would take as long as the check of a short text.

    /// The hashes of each word's first run of letters, and of all its letters.
    private let hashes: Set<UInt64>
    /// A bit for each hash. Most runs in a text find theirs unset.
    private let bits: [UInt64]
    /// Phrases, and words with a single character: they may match anywhere in a text.
    private let phrases: SubstringIndex
    /// Every word, for languages without spaces.
    private let unspaced: SubstringIndex

    /// Creates the check for normalized, non-empty words.
    init(_ words: some Collection<String>) {
        var hashes: Set<UInt64> = []
        for var word in words {
            word.withUTF8 { bytes in
                var isFirst = true
                LetterRuns.visit(bytes) { run in
                    if isFirst { hashes.insert(run) }
                    isFirst = false
                    return false
                } piece: { piece in
                    hashes.insert(piece)
                    return false
                }
            }
        }
        var bits = [UInt64](repeating: 0, count: 64)
        for hash in hashes { bits[Int(hash >> 6 & 63)] |= 1 << (hash & 63) }
        self.hashes = hashes
        self.bits = bits
        phrases = SubstringIndex(words.filter { $0.dropFirst().isEmpty || MutedWordText.isPhrase($0) })
        unspaced = SubstringIndex(words)
    }

    /// Whether a text, or a tag, can contain a word. If not, it contains none.
    func mayFind(in text: String, hasNoSpaces: Bool = false) -> Bool {
        MutedWordText.withNormalizedBytes(of: text) { bytes in
            (hasNoSpaces ? unspaced.occurs(in: bytes) : phrases.occurs(in: bytes))
                || LetterRuns.visit(bytes, run: { isKnown($0) }, piece: { isKnown($0) })
        }
    }

    @inline(__always)
    private func isKnown(_ hash: UInt64) -> Bool {
        bits[Int(hash >> 6 & 63)] >> (hash & 63) & 1 == 1 && hashes.contains(hash)
    }
}

/// The runs of letters in a text: what is left between white space and punctuation.
enum LetterRuns {
    /// Visits the hash of each run, and the hash of all letters of each piece between white space, until a function
    /// returns true. Returns whether one did.
    @discardableResult @inline(__always)
    static func visit(
        _ bytes: UnsafeBufferPointer<UInt8>, run: (UInt64) -> Bool, piece: (UInt64) -> Bool
    ) -> Bool {
        let start: UInt64 = 0xCBF2_9CE4_8422_2325
        let prime: UInt64 = 0x100_0000_01B3
        var (runHash, pieceHash) = (start, start)
        let table = ShortScalars.table
        var index = 0
        func endRun() -> Bool {
            defer { runHash = start }
            return runHash != start && run(runHash)
        }
        func endPiece() -> Bool {
            defer { pieceHash = start }
            return endRun() || pieceHash != start && piece(pieceHash)
        }
        while index < bytes.count {
            let (kind, length) = MutedWordText.kind(in: bytes, at: index, table)
            switch kind {
            case .letter:
                for place in index..<index + length {
                    runHash = (runHash ^ UInt64(bytes[place])) &* prime
                    pieceHash = (pieceHash ^ UInt64(bytes[place])) &* prime
                }
            case .punctuation: if endRun() { return true }
            case .space: if endPiece() { return true }
            }
            index += length
        }
        return endPiece()
    }
}

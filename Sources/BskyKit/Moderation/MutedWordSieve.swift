/// A quick check whether a text can contain muted words. It reads the text once, as bytes, and misses none.
///
/// Most texts contain no muted word, so most need nothing else. `MutedWordMatcher` compares the others exactly.
final class MutedWordSieve: Sendable {
    // A class, because a copy of all tables would take as long as the check of a short text.

    /// The role of each byte at the start of a scalar.
    private let roles: [ByteRole]
    /// The hashes of the letters of each word without punctuation.
    private let hashes: Set<UInt64>
    /// The same hashes. Most runs of letters in a text are found missing here.
    private let letters: BitTable
    /// Most corners in a text are found missing here, so that the phrases needn't be looked for.
    private let corners: PhraseCorners
    /// Phrases, and words with a single character: they may match anywhere in a text.
    private let phrases: SubstringIndex
    /// Every word, for languages without spaces.
    private let unspaced: SubstringIndex
    private let scalars = ShortScalars.table

    /// Creates the check for normalized, non-empty words.
    init(_ words: some Collection<String>) {
        var roles = (0..<256).map { ByteRole(of: $0) }
        var hashes: Set<UInt64> = []
        var letters = BitTable()
        var corners = PhraseCorners()
        for word in words {
            if let hash = LetterHash(of: word)?.value {
                hashes.insert(hash)
                letters.insert(hash)
            }
            if word.dropFirst().isEmpty {
                for byte in word.utf8.prefix(1) { roles[Int(byte)].insert(.single) }
            } else if let byte = corners.insert(word) {
                roles[Int(byte)].insert(.corner)
            }
        }
        self.roles = roles
        self.hashes = hashes
        self.letters = letters
        self.corners = corners
        phrases = SubstringIndex(words.filter { $0.dropFirst().isEmpty || MutedWordText.isPhrase($0) })
        unspaced = SubstringIndex(words)
    }

    /// Whether a text, or a tag, can contain a word. If not, it contains none.
    func mayFind(in text: String, hasNoSpaces: Bool = false) -> Bool {
        guard !text.isEmpty else { return false }
        return MutedWordText.withNormalizedBytes(of: text) { bytes in
            (hasNoSpaces && unspaced.occurs(in: bytes)) || scan(bytes)
        }
    }

    /// Reads a normalized text until something can be a word.
    ///
    /// A word equals a run of letters between white space and punctuation, or all letters of a piece between white
    /// space; or it is a phrase, or a single character, which the text contains.
    private func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        roles.withUnsafeBufferPointer { roles in
            var run = LetterHash()
            var piece = LetterHash()
            var isSearched = false
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                let role = roles[Int(byte)]
                guard !role.isEmpty else {
                    run.add(byte)
                    piece.add(byte)
                    index &+= 1
                    continue
                }
                if role.contains(.single), phrases.occurs(in: bytes, at: index) { return true }
                let (kind, length) =
                    role.contains(.long)
                    ? MutedWordText.longKind(in: bytes, at: index, scalars) : (kind: role.kind, length: 1)
                let next = index &+ length
                if kind == .letter {
                    while index < next {
                        run.add(bytes[index])
                        piece.add(bytes[index])
                        index &+= 1
                    }
                    continue
                }
                if isKnown(run) { return true }
                run = LetterHash()
                if kind == .space {
                    if isKnown(piece) { return true }
                    piece = LetterHash()
                }
                if role.contains(.corner), !isSearched, corners.mayHave(bytes, at: index) {
                    if phrases.occurs(in: bytes) { return true }
                    isSearched = true
                }
                index = next
            }
            return isKnown(run) || isKnown(piece)
        }
    }

    @inline(__always)
    private func isKnown(_ hash: LetterHash) -> Bool {
        letters.mayContain(hash.value) && hashes.contains(hash.value)
    }
}

/// The role of a byte at the start of a scalar. Letters of ASCII have none, unless they are words themselves.
private struct ByteRole: OptionSet {
    let rawValue: UInt8

    static let punctuation = ByteRole(rawValue: 1)
    static let space = ByteRole(rawValue: 2)
    /// A scalar with several bytes starts with it.
    static let long = ByteRole(rawValue: 4)
    /// A word with a single character starts with it.
    static let single = ByteRole(rawValue: 8)
    /// The first space or punctuation of a phrase starts with it.
    static let corner = ByteRole(rawValue: 16)

    /// The kind of a scalar with one byte.
    var kind: MutedWordText.Kind {
        contains(.space) ? .space : contains(.punctuation) ? .punctuation : .letter
    }
}

extension ByteRole {
    /// The role of a byte, whatever the words.
    init(of byte: Int) {
        guard byte < 0x80 else {
            self = .long
            return
        }
        switch ShortScalars.table[byte].kind {
        case .letter: self = []
        case .punctuation: self = .punctuation
        case .space: self = .space
        }
    }
}

/// A hash of letters, which are added byte by byte. The same letters have the same hash.
private struct LetterHash {
    private(set) var value: UInt64 = 0

    @inline(__always)
    mutating func add(_ byte: UInt8) { value = (value << 7 | value >> 57) ^ UInt64(byte) }
}

extension LetterHash {
    /// The hash of the letters of a word without punctuation; `nil` for other words.
    ///
    /// A piece such as "new-york" can equal the word "new york", so spaces don't count. A piece that equals a word with
    /// punctuation contains it as a phrase.
    init?(of word: String) {
        let scalars = word.unicodeScalars
        guard scalars.contains(where: { !MutedWordText.isSpace($0) }),
            !scalars.contains(where: MutedWordText.isPunctuation)
        else { return nil }
        self.init()
        for scalar in scalars where !MutedWordText.isSpace(scalar) {
            for byte in String(scalar).utf8 { add(byte) }
        }
    }
}

/// The corners of phrases: the first byte of the first space or punctuation, between its neighbors.
private struct PhraseCorners {
    private var table = BitTable()

    /// Adds the corner of a phrase, and returns its first byte; `nil` if the word isn't a phrase.
    mutating func insert(_ word: String) -> UInt8? {
        guard let place = word.unicodeScalars.firstIndex(where: MutedWordText.isSeparator) else { return nil }
        // A neighbor that the phrase doesn't have is zero, and can be any.
        let before = word.utf8[..<place].last ?? 0
        let separator = word.utf8[place]
        let after = word.utf8[place...].dropFirst().first ?? 0
        table.insert(Self.number(before, separator, after))
        return separator
    }

    /// Whether a phrase can have its corner at a place of a text.
    func mayHave(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        let separator = bytes[index]
        let before = index > 0 ? bytes[index &- 1] : 0
        let after = index &+ 1 < bytes.count ? bytes[index &+ 1] : 0
        return table.mayContain(Self.number(before, separator, after))
            || table.mayContain(Self.number(0, separator, after))
            || table.mayContain(Self.number(before, separator, 0))
    }

    @inline(__always)
    private static func number(_ before: UInt8, _ separator: UInt8, _ after: UInt8) -> UInt64 {
        UInt64(before) << 16 | UInt64(separator) << 8 | UInt64(after)
    }
}

/// A set of numbers that seldom contains one that wasn't inserted.
private struct BitTable {
    private var words = [UInt64](repeating: 0, count: 256)

    mutating func insert(_ number: UInt64) {
        let (word, bit) = Self.place(of: number)
        words[word] |= bit
    }

    @inline(__always)
    func mayContain(_ number: UInt64) -> Bool {
        let (word, bit) = Self.place(of: number)
        return words[word] & bit != 0
    }

    /// The place of a number among 16,384 bits.
    @inline(__always)
    private static func place(of number: UInt64) -> (word: Int, bit: UInt64) {
        let hash = (number &* 0x9E37_79B9_7F4A_7C15) >> 50
        return (Int(truncatingIfNeeded: hash >> 6), 1 &<< (hash & 63))
    }
}

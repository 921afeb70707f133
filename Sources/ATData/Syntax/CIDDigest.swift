/// The 32 bytes of a SHA-256 hash, as four big-endian words.
struct CIDDigest: Hashable, Sendable {
    var word0: UInt64
    var word1: UInt64
    var word2: UInt64
    var word3: UInt64

    init(word0: UInt64, word1: UInt64, word2: UInt64, word3: UInt64) {
        self.word0 = word0
        self.word1 = word1
        self.word2 = word2
        self.word3 = word3
    }

    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        var words: [UInt64] = [0, 0, 0, 0]
        for (index, byte) in bytes.enumerated() { words[index / 8] = words[index / 8] << 8 | UInt64(byte) }
        self.init(word0: words[0], word1: words[1], word2: words[2], word3: words[3])
    }

    var bytes: [UInt8] {
        [word0, word1, word2, word3].flatMap { word in withUnsafeBytes(of: word.bigEndian, Array.init) }
    }
}

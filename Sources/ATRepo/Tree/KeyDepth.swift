import ATCrypto
import ATData

/// The layer of a key in the tree: half the number of leading zero bits of its SHA-256.
package enum KeyDepth {
    /// The highest possible layer. No key has ever reached it.
    package static let highest = 128

    /// The layer of a key.
    package static func of(_ key: UnsafeRawBufferPointer) -> Int {
        let start = SHA256.firstWord(of: key)
        if start != 0 { return start.leadingZeroBitCount / 2 }
        let hash = BlockID(hashing: key)
        var zeros = 64
        for word in [hash.word1, hash.word2, hash.word3] {
            zeros += word.leadingZeroBitCount
            if word != 0 { break }
        }
        return zeros / 2
    }

    /// The layer of a key.
    package static func of(_ key: String) -> Int {
        var key = key
        return key.withUTF8 { of(UnsafeRawBufferPointer($0)) }
    }
}

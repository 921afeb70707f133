extension CID {
    /// The length of the protocol's own kind as text: a `b` and 58 characters for 36 bytes.
    static var textCount: Int { 59 }

    /// Reads the protocol's own kind; `nil` for any other. It is canonical when the last character's two unused bits
    /// are zero.
    static func decode(
        _ utf8: UnsafeBufferPointer<UInt8>
    ) -> (codec: UInt8, digest: CIDDigest, isCanonical: Bool)? {
        guard utf8.count == textCount, utf8[0] == UInt8(ascii: "b") else { return nil }
        // 58 characters carry 290 bits: four bytes of head, four words of hash and two bits to spare. They are read
        // in five groups whose values fit a word: 7 characters (35 bits), then 4 × 12 or 13.
        var bad: UInt8 = 0
        var position = 1
        var rest: UInt64 = 0
        var restBits: UInt64 = 0
        func next(_ bits: UInt64) -> UInt64 {
            // Fills up to `bits`, which with the bits left over from before is at most 64 + 4.
            var value = rest
            var have = restBits
            while have + 5 <= bits {
                value = value << 5 | UInt64(base32Value(utf8[position], &bad))
                position += 1
                have += 5
            }
            guard have < bits else {
                rest = 0
                restBits = 0
                return value
            }
            let digit = UInt64(base32Value(utf8[position], &bad))
            position += 1
            let missing = bits - have
            restBits = 5 - missing
            rest = digit & (1 << restBits - 1)
            return value << missing | digit >> restBits
        }
        let head = next(32)
        guard head & 0xFF00_FFFF == 0x0100_1220 else { return nil }
        let digest = CIDDigest(word0: next(64), word1: next(64), word2: next(64), word3: next(64))
        let codec = UInt8(truncatingIfNeeded: head >> 16)
        guard bad & 0x80 == 0, Codec(rawValue: codec) != nil else { return nil }
        return (codec, digest, rest == 0)
    }

    /// The value of a base32 character. An odd character sets the top bit of `bad`.
    @inline(__always)
    private static func base32Value(_ byte: UInt8, _ bad: inout UInt8) -> UInt8 {
        let letter = byte &- UInt8(ascii: "a")
        let digit = byte &- UInt8(ascii: "2")
        let value = letter < 26 ? letter : digit < 6 ? digit &+ 26 : 0xFF
        bad |= value
        return value & 31
    }

    /// Writes the 59 characters at an address that has room for them.
    static func write(codec: UInt8, _ digest: CIDDigest, to address: UnsafeMutablePointer<UInt8>?) {
        guard let address else { return }
        address[0] = UInt8(ascii: "b")
        var position = 1
        var rest: UInt64 = 0
        var restBits: UInt64 = 0
        func put(_ word: UInt64, _ bits: UInt64) {
            var left = bits
            if restBits > 0 {
                let take = 5 - restBits
                left -= take
                address[position] = base32Character(rest << take | word >> left & (1 << take - 1))
                position += 1
            }
            while left >= 5 {
                left -= 5
                address[position] = base32Character(word >> left & 31)
                position += 1
            }
            rest = word & (1 << left - 1)
            restBits = left
        }
        put(0x0100_1220 | UInt64(codec) << 16, 32)
        put(digest.word0, 64)
        put(digest.word1, 64)
        put(digest.word2, 64)
        put(digest.word3, 64)
        address[position] = base32Character(rest << (5 - restBits))
    }

    @inline(__always)
    private static func base32Character(_ value: UInt64) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: value)
        return value < 26 ? value &+ UInt8(ascii: "a") : value &- 26 &+ UInt8(ascii: "2")
    }
}

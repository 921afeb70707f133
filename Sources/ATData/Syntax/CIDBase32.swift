extension CID {
    /// The length of the protocol's kind as text: a `b` and 58 characters for 36 bytes.
    static var textCount: Int { 59 }

    /// Reads the protocol's kind; `nil` for any other. It is canonical when the last character's two unused bits are
    /// zero.
    static func decode(
        _ utf8: UnsafeBufferPointer<UInt8>
    ) -> (codec: UInt8, digest: CIDDigest, isCanonical: Bool)? {
        guard utf8.count == textCount, utf8[0] == UInt8(ascii: "b") else { return nil }
        guard let start = utf8.baseAddress else { return nil }
        // 58 characters hold 290 bits: four bytes of head, four words of hash and two unused bits. They are read as
        // seven groups of eight characters, 40 bits each, and two characters. The count was checked above.
        var isValid = true
        func group(_ index: Int) -> UInt64 { base32Group(start + 1 + index * 8, &isValid) }
        let first = group(0)
        guard first >> 8 & 0xFF00_FFFF == 0x0100_1220 else { return nil }
        let (second, third, fourth) = (group(1), group(2), group(3))
        let (fifth, sixth, seventh) = (group(4), group(5), group(6))
        // The last two characters are read again together with the six before them.
        let last = base32Group(start + 51, &isValid) & 0x3FF
        let digest = CIDDigest(
            word0: first << 56 | second << 16 | third >> 24, word1: third << 40 | fourth,
            word2: fifth << 24 | sixth >> 16, word3: sixth << 48 | seventh << 8 | last >> 2)
        let codec = UInt8(truncatingIfNeeded: first >> 24)
        guard isValid, Codec(rawValue: codec) != nil else { return nil }
        return (codec, digest, last & 3 == 0)
    }

    /// The 40 bits of eight base32 characters.
    @inline(__always)
    private static func base32Group(_ place: UnsafePointer<UInt8>, _ isValid: inout Bool) -> UInt64 {
        let ones = ByteScan.ones
        let word = UInt64(bigEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
        // Adding 0x80 minus the first byte of a range sets the top bit of every ASCII byte from that one on.
        let ascii = word & ~ByteScan.tops
        let letters = (ascii &+ ones &* (0x80 - 0x61)) & ~(ascii &+ ones &* (0x7F - 0x7A)) & ByteScan.tops
        let digits = (ascii &+ ones &* (0x80 - 0x32)) & ~(ascii &+ ones &* (0x7F - 0x37)) & ByteScan.tops
        if (letters | digits) & ~word != ByteScan.tops { isValid = false }
        // Letters stand for 0 to 25, digits for 26 to 31.
        let values = word &- ones &* 0x18 &- (letters &>> 7) &* (0x61 - 0x18)
        let pairs = (values & 0x1F00_1F00_1F00_1F00) &>> 3 | values & 0x001F_001F_001F_001F
        let fours = (pairs & 0x03FF_0000_03FF_0000) &>> 6 | pairs & 0x0000_03FF_0000_03FF
        return (fours & 0x000F_FFFF_0000_0000) &>> 12 | fours & 0xF_FFFF
    }

    /// Writes the 59 characters. The address needs space for them.
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

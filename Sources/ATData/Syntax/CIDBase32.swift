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
        // The groups that `decode` reads: 1 + 7 * 8 characters, and two more that are written with the six before them.
        func put(_ bits: UInt64, _ position: Int) {
            let text = base32Characters(bits).bigEndian
            UnsafeMutableRawPointer(address + position).storeBytes(of: text, as: UInt64.self)
        }
        let head: UInt64 = 0x0100_1220 | UInt64(codec) << 16
        address[0] = UInt8(ascii: "b")
        put(head << 8 | digest.word0 >> 56, 1)
        put(digest.word0 >> 16, 9)
        put(digest.word0 << 24 | digest.word1 >> 40, 17)
        put(digest.word1, 25)
        put(digest.word2 >> 24, 33)
        put(digest.word2 << 16 | digest.word3 >> 48, 41)
        put(digest.word3 >> 8, 49)
        put(digest.word3 << 2, 51)
    }

    /// The eight base32 characters of the lower 40 bits.
    @inline(__always)
    private static func base32Characters(_ bits: UInt64) -> UInt64 {
        let ones = ByteScan.ones
        let fours = bits &<< 12 & 0x000F_FFFF_0000_0000 | bits & 0xF_FFFF
        let pairs = fours &<< 6 & 0x03FF_0000_03FF_0000 | fours & 0x0000_03FF_0000_03FF
        let values = pairs &<< 3 & 0x1F00_1F00_1F00_1F00 | pairs & 0x001F_001F_001F_001F
        // Letters stand for 0 to 25, digits for 26 to 31.
        let digits = ((values &+ ones &* (0x80 - 26)) & ByteScan.tops) &>> 7
        return values &+ ones &* 0x61 &- digits &* (0x61 - 0x18)
    }
}

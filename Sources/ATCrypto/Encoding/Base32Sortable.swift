/// The base32 of timestamp identifiers: a 64-bit number in thirteen characters. Its alphabet is in ASCII order, so that
/// texts sort like their numbers.
public enum Base32Sortable {
    /// The number of characters: 13. The first one holds only four bits.
    public static let length = 13

    private static let alphabet = BitAlphabet(name: "base32-sortable", "234567abcdefghijklmnopqrstuvwxyz", bitCount: 5)

    /// Encodes a number as thirteen characters.
    public static func encode(_ number: UInt64) -> String {
        String(unsafeUninitializedCapacity: length) { text in
            for position in 0..<length {
                text[position] = alphabet.characters[Int(number &>> UInt64(60 - 5 * position) & 31)]
            }
            return length
        }
    }

    /// Decodes thirteen characters. The first is at most `j`: above it, the number doesn't fit in 64 bits.
    public static func decode(_ text: some StringProtocol) throws(TextDecodingError) -> UInt64 {
        var number: UInt64 = 0
        var count = 0
        for character in text.utf8 {
            guard let value = value(character), count > 0 || value < 16 else {
                throw alphabet.error(.invalidCharacter, at: count)
            }
            guard count < length else { throw alphabet.error(.impossibleLength, at: length + 1) }
            number = number &<< 5 | value
            count += 1
        }
        guard count == length else { throw alphabet.error(.impossibleLength, at: count) }
        return number
    }

    private static func value(_ character: UInt8) -> UInt64? {
        switch character {
        case UInt8(ascii: "2")...UInt8(ascii: "7"): UInt64(character - UInt8(ascii: "2"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt64(character - UInt8(ascii: "a") + 6)
        default: nil
        }
    }
}

/// An alphabet of 2^n characters, with the reverse mapping from a character to its n bits. Base32 and base64 share it.
struct BitAlphabet: Sendable {
    let name: String
    let bitCount: Int
    let characters: [UInt8]
    /// The bits for every byte value; 255 for a byte that isn't in the alphabet.
    private let values: [UInt8]

    init(name: String, _ characters: StaticString, bitCount: Int) {
        self.name = name
        self.bitCount = bitCount
        self.characters = characters.withUTF8Buffer { Array($0) }
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in self.characters.enumerated() { values[Int(character)] = UInt8(value) }
        self.values = values
    }

    /// Encodes the bytes, padded with `=` to a multiple of this many characters.
    func encode(_ bytes: UnsafeRawBufferPointer, padTo multiple: Int = 1) -> String {
        let digits = (bytes.count * 8 + bitCount - 1) / bitCount
        let length = (digits + multiple - 1) / multiple * multiple
        return String(unsafeUninitializedCapacity: length) { text in
            characters.withUnsafeBufferPointer { characters in
                var (buffer, available, position): (UInt32, Int, Int) = (0, 0, 0)
                let mask = (1 &<< UInt32(bitCount)) &- 1
                for byte in bytes {
                    buffer = buffer &<< 8 | UInt32(byte)
                    available &+= 8
                    while available >= bitCount {
                        available &-= bitCount
                        text[position] = characters[Int(buffer &>> UInt32(available) & mask)]
                        position &+= 1
                    }
                }
                if available > 0 {
                    text[position] = characters[Int(buffer &<< UInt32(bitCount &- available) & mask)]
                    position &+= 1
                }
                while position < length {
                    text[position] = UInt8(ascii: "=")
                    position &+= 1
                }
            }
            return length
        }
    }

    /// Decodes a text without padding.
    func decode(
        _ text: UnsafeRawBufferPointer, allowsNonzeroTrailingBits: Bool
    ) throws(TextDecodingError) -> [UInt8] {
        let left = text.count * bitCount % 8
        // A last character that adds no whole byte is superfluous.
        guard left < bitCount else { throw error(.impossibleLength, at: text.count) }
        var failure: TextDecodingError?
        let bytes = [UInt8](unsafeUninitializedCapacity: text.count * bitCount / 8) { bytes, initialized in
            values.withUnsafeBufferPointer { values in
                var offset = 0
                // Four characters of base64 are three bytes. What isn't in the alphabet has a higher bit.
                while bitCount == 6, offset &+ 4 <= text.count {
                    let (first, second) = (values[Int(text[offset])], values[Int(text[offset &+ 1])])
                    let (third, fourth) = (values[Int(text[offset &+ 2])], values[Int(text[offset &+ 3])])
                    guard first | second | third | fourth < 64 else { break }
                    bytes[initialized] = first &<< 2 | second &>> 4
                    bytes[initialized &+ 1] = second &<< 4 | third &>> 2
                    bytes[initialized &+ 2] = third &<< 6 | fourth
                    (initialized, offset) = (initialized &+ 3, offset &+ 4)
                }
                // The rest, or the group with an invalid character.
                var (buffer, available): (UInt32, Int) = (0, 0)
                while offset < text.count {
                    let value = values[Int(text[offset])]
                    if value == 255 {
                        failure = error(.invalidCharacter, at: offset)
                        return
                    }
                    offset &+= 1
                    buffer = buffer &<< UInt32(bitCount) | UInt32(value)
                    available &+= bitCount
                    if available >= 8 {
                        available &-= 8
                        bytes[initialized] = UInt8(truncatingIfNeeded: buffer &>> UInt32(available))
                        initialized &+= 1
                    }
                }
                if !allowsNonzeroTrailingBits, buffer & ((1 &<< UInt32(available)) &- 1) != 0 {
                    failure = error(.nonzeroTrailingBits, at: text.count)
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    func error(_ reason: TextDecodingError.Reason, at offset: Int) -> TextDecodingError {
        TextDecodingError(encoding: name, reason: reason, offset: offset)
    }
}

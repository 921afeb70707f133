/// Base58 with Bitcoin's alphabet, as in multibase `z` and `did:key`.
///
/// The time grows with the square of the length, so use it for keys and other short data. `decode` rejects longer
/// input; limit the input of `encode` yourself.
public enum Base58BTC {
    /// The maximum number of characters that `decode` accepts by default.
    public static let defaultMaximumLength = 1024

    private static let characters: [UInt8] = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// Encodes the bytes: their number in base 58, preceded by a `1` for every leading zero byte.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var leadingZeros = 0
        // The number in base 58^5, which fits in 32 bits, least significant digit first.
        var digits: [UInt32] = []
        for byte in bytes {
            if byte == 0, digits.isEmpty {
                leadingZeros += 1
                continue
            }
            var carry = UInt64(byte)
            for index in digits.indices {
                carry += UInt64(digits[index]) << 8
                digits[index] = UInt32(carry % 656_356_768)
                carry /= 656_356_768
            }
            if carry > 0 { digits.append(UInt32(carry)) }
        }
        var text: [UInt8] = []
        for (index, digit) in digits.enumerated() {
            var rest = Int(digit)
            for _ in 0..<5 {
                if rest == 0, index == digits.count - 1 { break }
                text.append(characters[rest % 58])
                rest /= 58
            }
        }
        text.append(contentsOf: repeatElement(characters[0], count: leadingZeros))
        return String(decoding: text.reversed(), as: UTF8.self)
    }

    /// Decodes a text.
    public static func decode(
        _ text: some StringProtocol, maximumLength: Int = defaultMaximumLength
    ) throws(TextDecodingError) -> [UInt8] {
        var leadingZeros = 0
        // The number in base 2^32, least significant digit first.
        var words: [UInt32] = []
        for (offset, character) in text.utf8.enumerated() {
            guard offset < maximumLength else { throw error(.tooLong, at: maximumLength) }
            let value = values[Int(character)]
            guard value != 255 else { throw error(.invalidCharacter, at: offset) }
            if value == 0, words.isEmpty {
                leadingZeros += 1
                continue
            }
            var carry = UInt64(value)
            for index in words.indices {
                carry += UInt64(words[index]) * 58
                words[index] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            if carry > 0 { words.append(UInt32(carry)) }
        }
        var bytes: [UInt8] = []
        for word in words {
            withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
        }
        while bytes.last == 0 { bytes.removeLast() }
        bytes.append(contentsOf: repeatElement(0, count: leadingZeros))
        return bytes.reversed()
    }

    private static func error(_ reason: TextDecodingError.Reason, at offset: Int) -> TextDecodingError {
        TextDecodingError(encoding: "base58btc", reason: reason, offset: offset)
    }
}

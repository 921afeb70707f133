/// Base32 (RFC 4648) in lowercase and without padding, as CIDs use it.
public enum Base32 {
    private static let alphabet = BitAlphabet(name: "base32", "abcdefghijklmnopqrstuvwxyz234567", bitCount: 5)

    /// The text of the bytes.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        bytes.withContiguousBytes { alphabet.encode($0) }
    }

    /// The bytes of the text, which must be lowercase.
    ///
    /// - Parameters:
    ///   - text: What to decode.
    ///   - allowsNonzeroTrailingBits: Whether to put up with bits after the last whole byte.
    public static func decode(
        _ text: some StringProtocol, allowsNonzeroTrailingBits: Bool = false
    ) throws(TextDecodingError) -> [UInt8] {
        try decode(utf8: text.utf8, allowsNonzeroTrailingBits: allowsNonzeroTrailingBits)
    }

    /// The bytes of a text that is there as UTF-8, as when it is part of something being parsed.
    public static func decode(
        utf8 text: some Sequence<UInt8>, allowsNonzeroTrailingBits: Bool = false
    ) throws(TextDecodingError) -> [UInt8] {
        let result: Result<[UInt8], TextDecodingError> = text.withContiguousBytes { text in
            Result { () throws(TextDecodingError) in
                try alphabet.decode(text, allowsNonzeroTrailingBits: allowsNonzeroTrailingBits)
            }
        }
        return try result.get()
    }
}

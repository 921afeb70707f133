/// Base32 (RFC 4648) in lower case and without padding, as CIDs use it.
public enum Base32 {
    private static let alphabet = BitAlphabet(name: "base32", "abcdefghijklmnopqrstuvwxyz234567", bitCount: 5)

    /// Encodes the bytes.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        bytes.withContiguousBytes { alphabet.encode($0) }
    }

    /// Decodes a text, which must be in lower case.
    ///
    /// - Parameters:
    ///   - text: The text to decode.
    ///   - allowsNonzeroTrailingBits: Whether to accept nonzero bits after the last whole byte.
    public static func decode(
        _ text: some StringProtocol, allowsNonzeroTrailingBits: Bool = false
    ) throws(TextDecodingError) -> [UInt8] {
        try decode(utf8: text.utf8, allowsNonzeroTrailingBits: allowsNonzeroTrailingBits)
    }

    /// Decodes a text given as UTF-8, for example a part of something being parsed.
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

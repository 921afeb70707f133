/// Base64 (RFC 4648), with the standard alphabet or the URL-safe one.
///
/// ```swift
/// Base64.url.encode(bytes)                                  // what JWT and PKCE use: no padding
/// try Base64.standard.decode(text, padding: .optional)      // what `$bytes` uses
/// ```
public struct Base64: Sendable {
    /// Whether a text is padded with `=` to a multiple of four characters.
    public enum Padding: Sendable {
        /// Padding is required.
        case required
        /// Padding is not allowed.
        case forbidden
        /// Padding is optional, but must be complete.
        case optional
    }

    private let alphabet: BitAlphabet
    private let padding: Padding

    /// With `+`, `/` and padding.
    public static let standard = Base64(
        alphabet: BitAlphabet(
            name: "base64", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", bitCount: 6
        ),
        padding: .required
    )
    /// With `-`, `_` and no padding.
    public static let url = Base64(
        alphabet: BitAlphabet(
            name: "base64url", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", bitCount: 6
        ),
        padding: .forbidden
    )

    /// Encodes the bytes. By default, with the padding that is usual for the alphabet.
    public func encode(_ bytes: some Sequence<UInt8>, padded: Bool? = nil) -> String {
        let isPadded = padded ?? (padding == .required)
        return bytes.withContiguousBytes { alphabet.encode($0, padTo: isPadded ? 4 : 1) }
    }

    /// Decodes a text.
    ///
    /// - Parameters:
    ///   - text: The text to decode.
    ///   - padding: The rule for the padding. By default, the one that is usual for the alphabet.
    ///   - allowsNonzeroTrailingBits: Whether to accept nonzero bits after the last whole byte, which some encoders
    ///     leave.
    public func decode(
        _ text: some StringProtocol, padding: Padding? = nil, allowsNonzeroTrailingBits: Bool = false
    ) throws(TextDecodingError) -> [UInt8] {
        try decode(utf8: text.utf8, padding: padding, allowsNonzeroTrailingBits: allowsNonzeroTrailingBits)
    }

    /// Decodes a text given as UTF-8, for example a part of something being parsed.
    public func decode(
        utf8 text: some Sequence<UInt8>, padding: Padding? = nil, allowsNonzeroTrailingBits: Bool = false
    ) throws(TextDecodingError) -> [UInt8] {
        let result: Result<[UInt8], TextDecodingError> = text.withContiguousBytes { text in
            Result { () throws(TextDecodingError) in
                try decode(text, padding ?? self.padding, allowsNonzeroTrailingBits)
            }
        }
        return try result.get()
    }

    private func decode(
        _ text: UnsafeRawBufferPointer, _ padding: Padding, _ allowsNonzeroTrailingBits: Bool
    ) throws(TextDecodingError) -> [UInt8] {
        var end = text.count
        while end > 0, text.count - end < 2, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
        let isPadded = end < text.count
        if isPadded && padding == .forbidden || (isPadded || padding == .required) && text.count % 4 != 0 {
            throw alphabet.error(.wrongPadding, at: end)
        }
        return try alphabet.decode(
            UnsafeRawBufferPointer(rebasing: text[..<end]), allowsNonzeroTrailingBits: allowsNonzeroTrailingBits
        )
    }
}

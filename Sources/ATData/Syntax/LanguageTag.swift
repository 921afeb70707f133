/// A language tag of BCP 47, such as `en`, `pt-BR` or `zh-Hant`.
///
/// The tag is well formed: a language of two or three lower-case letters (or `i`, or `x` for private use), followed by
/// subtags of one to eight letters and digits. Whether the subtags are registered isn't checked.
public struct LanguageTag: SyntaxString {
    /// The tag as text.
    public let description: String

    /// Creates a tag from text, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) { self = try Self.checked(text) }

    /// The first subtag: `pt` of `pt-BR`.
    public var language: Substring { description.prefix { $0 != "-" } }
}

extension LanguageTag: CheckedText {
    static var kind: SyntaxError.Kind { .language }

    init(unchecked utf8: UnsafeBufferPointer<UInt8>) { description = String(ascii: utf8) }

    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? {
        let end = utf8.count
        guard end <= 128 else { return SyntaxFault(128, "it is longer than 128 bytes") }
        var index = 0
        while index < end, utf8[index].isLowercase { index += 1 }
        if index < 2 {
            let isPrivate = end > 0 && utf8[0] | 0x20 == UInt8(ascii: "x")
            guard isPrivate || index == 1 && utf8[0] == UInt8(ascii: "i") else {
                return SyntaxFault(index, "the language must be two or three lower-case letters")
            }
            guard end > 1 else { return SyntaxFault(end, "nothing follows the first letter") }
            index = 1
        } else if index > 3 {
            return SyntaxFault(3, "the language must be two or three lower-case letters")
        }
        while index < end {
            guard utf8[index] == UInt8(ascii: "-") else { return SyntaxFault(index, "a hyphen must separate subtags") }
            let start = index + 1
            index = start
            while index < end, utf8[index].isAlphanumeric { index += 1 }
            guard index > start else { return SyntaxFault(index, "a subtag is empty or has an invalid character") }
            guard index - start <= 8 else { return SyntaxFault(start + 8, "a subtag is longer than 8 characters") }
        }
        return nil
    }
}

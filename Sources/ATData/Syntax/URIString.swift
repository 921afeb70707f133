#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A URI of any scheme, stored as it was written.
///
/// The check is that of lexicons: a scheme, a colon, at least one character after it, no white space, at most 8192
/// bytes. Letters beyond ASCII are accepted, because people's links contain them.
///
/// Everything that servers accept is valid, such as `my_app://x` and control characters. Otherwise, an author could
/// choose an address that makes a post or a profile impossible to decode.
public struct URIString: SyntaxString {
    /// The URI as text.
    public let description: String

    /// Creates a URI from text, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) { self = try Self.checked(text) }

    /// The URI as a URL; `nil` if Foundation can't read it.
    public var url: URL? { URL(string: description) }

    /// The URI as text: the same as `description`, with the name that it has in a URL.
    public var absoluteString: String { description }

    /// The part before the first colon.
    public var scheme: Substring { description.prefix { $0 != ":" } }

    /// Compares bytes: texts that only look alike are different addresses.
    public static func == (left: URIString, right: URIString) -> Bool {
        left.description.utf8.elementsEqual(right.description.utf8)
    }

    /// Hashes the properties that equality compares.
    public func hash(into hasher: inout Hasher) {
        var text = description
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension URIString: CheckedText {
    static var kind: SyntaxError.Kind { .uri }

    @inline(__always)
    static var isASCII: Bool { false }

    init(unchecked utf8: UnsafeBufferPointer<UInt8>) {
        let isASCII = utf8.baseAddress.map { ByteScan.isASCII($0, utf8.count) } ?? true
        description = String(validated: utf8, isASCII: isASCII)
    }

    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? {
        let end = utf8.count
        guard end <= 8192 else { return SyntaxFault(8192, "it is longer than 8192 bytes") }
        return formFault(in: utf8)
    }

    /// Some servers accept URIs of any length.
    static func isTolerable(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool { formFault(in: utf8) == nil }

    @inline(__always)
    private static func formFault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? {
        let end = utf8.count
        guard end > 0, utf8[0].isAlphanumeric || utf8[0] == UInt8(ascii: "_") else {
            return SyntaxFault(0, "it must start with a scheme, such as https:")
        }
        var index = 1
        while index < end, utf8[index] != UInt8(ascii: ":") {
            guard isOfScheme(utf8[index]) else {
                return SyntaxFault(index, "a scheme is letters, digits and +-._ up to a colon")
            }
            index += 1
        }
        guard index < end else { return SyntaxFault(index, "a colon must follow the scheme") }
        guard index + 1 < end else { return SyntaxFault(end, "nothing follows the scheme") }
        index = ByteScan.skipNonSpaces(utf8, from: index)
        return index == end ? nil : SyntaxFault(index, "white space is not allowed")
    }

    /// Whether a scheme may contain a character. RFC 3986 has no underscore; the check of servers has.
    @inline(__always)
    private static func isOfScheme(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_")
    }
}

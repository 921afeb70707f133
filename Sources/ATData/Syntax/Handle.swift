/// A handle, such as `alice.example.com`: a domain name that points to an account.
///
/// The text is stored as it was written. Handles are case-insensitive: compare them as ``normalized``.
public struct Handle: SyntaxString {
    /// The handle as text.
    public let description: String

    /// Creates a handle from text, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) { self = try Self.checked(text) }

    /// The handle in lower case, as it is displayed and compared.
    public var normalized: Handle { Handle(normalizing: description) }

    /// The handle that services show for an account whose own handle doesn't resolve to it.
    public static let invalid: Handle = "handle.invalid"

    /// Whether this is `invalid`, the handle of accounts whose own handle doesn't resolve to them.
    public var isInvalid: Bool { normalized == .invalid }

    /// Whether the top-level domain can't belong to an account, such as `.local` or `.onion`.
    public var isReserved: Bool {
        let reserved = ["alt", "arpa", "example", "internal", "invalid", "local", "localhost", "onion"]
        return reserved.contains { normalized.description.hasSuffix("." + $0) }
    }

    private init(normalizing text: String) { description = text.lowercased() }
}

extension Handle: CheckedText {
    static var kind: SyntaxError.Kind { .handle }

    init(unchecked utf8: UnsafeBufferPointer<UInt8>) { description = String(ascii: utf8) }

    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? { fault(in: utf8, from: 0, to: utf8.count) }

    /// Checks the bytes from `start` up to `end`, which must lie within the buffer.
    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> SyntaxFault? {
        guard end - start <= 253 else { return SyntaxFault(start + 253, "it is longer than 253 bytes") }
        var label = start
        var labels = 0
        var index = start
        while index <= end {
            let byte = index < end ? utf8[index] : UInt8(ascii: ".")
            if byte == UInt8(ascii: ".") {
                if let fault = labelFault(in: utf8, from: label, to: index) { return fault }
                labels += 1
                if index < end { label = index + 1 }
            } else if !byte.isAlphanumeric, byte != UInt8(ascii: "-") {
                return SyntaxFault(index, "only letters, digits, hyphens and dots are allowed")
            }
            index += 1
        }
        guard labels >= 2 else { return SyntaxFault(end, "it needs at least two parts with a dot between them") }
        guard utf8[label].isLetter else { return SyntaxFault(label, "the last part must start with a letter") }
        return nil
    }

    /// Checks the length and the ends of one part of a domain name.
    @inline(__always)
    static func labelFault(in utf8: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> SyntaxFault? {
        guard end > start else { return SyntaxFault(start, "a part between dots is empty") }
        guard end - start <= 63 else { return SyntaxFault(start + 63, "a part is longer than 63 bytes") }
        guard utf8[start] != UInt8(ascii: "-") else { return SyntaxFault(start, "a part must not start with a hyphen") }
        guard utf8[end - 1] != UInt8(ascii: "-") else {
            return SyntaxFault(end - 1, "a part must not end with a hyphen")
        }
        return nil
    }
}

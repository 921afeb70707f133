/// The name of a record within its collection, such as `self` or a ``TID``.
public struct RecordKey: SyntaxString {
    /// The key as text.
    public let description: String

    /// Creates a record key from text, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) { description = try Self.checkedText(text) }

    /// Creates a record key from the bytes of its text, which are copied once, or throws a `SyntaxError`.
    package init(utf8: UnsafeRawBufferPointer) throws(SyntaxError) {
        // Safe: any memory can be read as bytes.
        let text = utf8.assumingMemoryBound(to: UInt8.self)
        if let fault = Self.fault(in: text) { throw SyntaxError(Self.kind, text, fault) }
        self.init(unchecked: text)
    }

    /// Creates a key from a timestamp identifier.
    public init(_ tid: TID) { description = tid.description }

    /// The key of a record that an account can only have one of, such as its profile.
    public static let selfKey: RecordKey = "self"
}

extension RecordKey: CheckedText {
    static var kind: SyntaxError.Kind { .recordKey }

    init(unchecked utf8: UnsafeBufferPointer<UInt8>) { description = String(ascii: utf8) }

    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? { fault(in: utf8, from: 0, to: utf8.count) }

    /// Checks the bytes from `start` up to `end`, which must lie within the buffer.
    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> SyntaxFault? {
        guard end > start else { return SyntaxFault(start, "it is empty") }
        guard end - start <= 512 else { return SyntaxFault(start + 512, "it is longer than 512 bytes") }
        let allowed = ASCIISet.recordKey
        var index = ByteScan.skipLowerAlphanumerics(utf8, from: start, to: end)
        while index < end, allowed.contains(utf8[index]) { index += 1 }
        guard index == end else { return SyntaxFault(index, "only letters, digits and .-_:~ are allowed") }
        if end - start <= 2, utf8[start] == UInt8(ascii: "."), utf8[end - 1] == UInt8(ascii: ".") {
            return SyntaxFault(start, "one or two dots alone are not a key")
        }
        return nil
    }
}

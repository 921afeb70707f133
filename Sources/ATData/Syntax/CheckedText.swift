/// The common requirements of the identifier types: a check of UTF-8 bytes, and an initializer for text that has passed
/// it.
protocol CheckedText: SyntaxString {
    static var kind: SyntaxError.Kind { get }
    /// Returns the fault of the text, or `nil` if it is valid. It makes one pass and doesn't allocate.
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault?
    /// Creates a value from text that `fault(in:)` accepted: ASCII, or valid UTF-8 if the type accepts more.
    init(unchecked utf8: UnsafeBufferPointer<UInt8>)
    /// Whether servers accept a text that `fault(in:)` doesn't. Lenient reading accepts it, too, because otherwise an
    /// author could choose a text that makes a post or a profile impossible to decode.
    static func isTolerable(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool
    /// Whether `fault(in:)` and `isTolerable(_:)` accept ASCII only.
    static var isASCII: Bool { get }
    /// Creates a value from text in its usual form, or returns `nil` when the text must be checked in full.
    init?(usual utf8: UnsafeBufferPointer<UInt8>)
}

extension CheckedText {
    static func isTolerable(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool { false }

    @inline(__always)
    static var isASCII: Bool { true }

    @inline(__always)
    init?(usual utf8: UnsafeBufferPointer<UInt8>) { return nil }
}

extension CheckedText {
    /// Returns the same text, and not a copy, or throws its fault.
    @inline(__always)
    static func checkedText(_ text: String) throws(SyntaxError) -> String {
        let error = text.withBytes { utf8 in fault(in: utf8).map { SyntaxError(kind, utf8, $0) } }
        if let error { throw error }
        return text
    }

    @inline(__always)
    static func checked(_ text: String) throws(SyntaxError) -> Self {
        try checkedText(text).withBytes { Self(unchecked: $0) }
    }
}

extension String {
    /// Copies bytes that a validator found to be ASCII.
    @inline(__always)
    init(ascii utf8: UnsafeBufferPointer<UInt8>) {
        self.init(validated: utf8, isASCII: true)
    }
}

/// A decentralized identifier, such as `did:plc:z72i7hdynmk6r22z27h6tvur`: the permanent name of an account.
///
/// Checks the syntax only, not whether the method is supported or the identifier resolves.
public struct DID: SyntaxString {
    /// The identifier as text.
    public let description: String

    /// Creates a DID from text, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) { description = try Self.checkedText(text) }

    /// The method, such as `plc` or `web`.
    public var method: Substring { description.dropFirst(4).prefix { $0 != ":" } }

    /// The part after the method.
    public var identifier: Substring { description.dropFirst(5 + method.utf8.count) }
}

extension DID: CheckedText {
    static var kind: SyntaxError.Kind { .did }

    init(unchecked utf8: UnsafeBufferPointer<UInt8>) { description = String(ascii: utf8) }

    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? { fault(in: utf8, from: 0, to: utf8.count) }

    /// Checks the bytes from `start` up to `end`, which must lie within the buffer.
    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> SyntaxFault? {
        guard hasPrefix(utf8, from: start, to: end) else { return SyntaxFault(start, "it must start with did:") }
        guard end - start <= 2048 else { return SyntaxFault(start + 2048, "it is longer than 2048 bytes") }
        var index = start + 4
        while index < end, utf8[index].isLowercase { index += 1 }
        guard index < end, utf8[index] == UInt8(ascii: ":"), index > start + 4 else {
            return SyntaxFault(index, "the method must be lower-case letters and end with a colon")
        }
        index += 1
        guard index < end else { return SyntaxFault(index, "nothing follows the method") }
        let allowed = ASCIISet.did
        index = ByteScan.skipLowerAlphanumerics(utf8, from: index, to: end)
        while index < end, allowed.contains(utf8[index]) { index += 1 }
        guard index == end else { return SyntaxFault(index, "only letters, digits and ._:%- may follow the method") }
        guard utf8[end - 1] != UInt8(ascii: ":"), utf8[end - 1] != UInt8(ascii: "%") else {
            return SyntaxFault(end - 1, "it must not end with a colon or a percent sign")
        }
        return nil
    }

    /// Whether the bytes begin with `did:`.
    @inline(__always)
    static func hasPrefix(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Bool {
        end - start >= 4 && utf8[start] == UInt8(ascii: "d") && utf8[start + 1] == UInt8(ascii: "i")
            && utf8[start + 2] == UInt8(ascii: "d") && utf8[start + 3] == UInt8(ascii: ":")
    }
}

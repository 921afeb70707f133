/// A namespaced identifier, such as `app.bsky.feed.post`: the name of a lexicon.
public struct NSID: SyntaxString {
    /// The identifier as text.
    public let description: String

    /// Creates an NSID from text, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) { description = try Self.checkedText(text) }

    /// The last part: `post` of `app.bsky.feed.post`.
    public var name: Substring { description[nameStart...] }

    /// The domain name that owns the lexicon, in DNS order: `feed.bsky.app` for `app.bsky.feed.post`.
    public var authority: String {
        description[..<nameStart].dropLast().lowercased().split(separator: ".").reversed().joined(separator: ".")
    }

    /// The identifier with its authority in lower case. Compare identifiers in this form.
    public var normalized: NSID {
        let authority = description[..<nameStart]
        guard authority.utf8.contains(where: { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else { return self }
        return NSID(normalizing: authority.lowercased() + description[nameStart...])
    }

    private init(normalizing text: String) { description = text }

    private var nameStart: String.Index {
        description.utf8.lastIndex(of: UInt8(ascii: ".")).map(description.utf8.index(after:)) ?? description.startIndex
    }
}

extension NSID: CheckedText {
    static var kind: SyntaxError.Kind { .nsid }

    init(unchecked utf8: UnsafeBufferPointer<UInt8>) { description = String(ascii: utf8) }

    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? { fault(in: utf8, from: 0, to: utf8.count) }

    /// Checks the bytes from `start` up to `end`, which must lie within the buffer.
    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> SyntaxFault? {
        guard end - start <= 317 else { return SyntaxFault(start + 317, "it is longer than 317 bytes") }
        var part = start
        var parts = 0
        var lastHyphen = -1
        var index = start
        while index <= end {
            let byte = index < end ? utf8[index] : UInt8(ascii: ".")
            if byte == UInt8(ascii: ".") {
                if let fault = Handle.labelFault(in: utf8, from: part, to: index) { return fault }
                parts += 1
                if index < end { part = index + 1 }
            } else if byte == UInt8(ascii: "-") {
                lastHyphen = index
            } else if !byte.isAlphanumeric {
                return SyntaxFault(index, "only letters, digits, hyphens and dots are allowed")
            }
            index += 1
        }
        guard parts >= 3 else { return SyntaxFault(end, "it needs at least three parts with dots between them") }
        guard utf8[start].isLetter else { return SyntaxFault(start, "it must start with a letter") }
        guard utf8[part].isLetter else { return SyntaxFault(part, "the name must start with a letter") }
        guard lastHyphen < part else { return SyntaxFault(lastHyphen, "the name must not have a hyphen") }
        return nil
    }
}

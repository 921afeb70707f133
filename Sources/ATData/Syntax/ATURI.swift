/// The address of an account, a collection or a record: `at://AUTHORITY[/COLLECTION[/KEY]]`.
///
/// This is the form that lexicons use: without query, fragment or trailing slash. It is not a URL in the sense of RFC
/// 3986, so Foundation's `URL` is no substitute.
///
/// Servers also accept addresses with a fragment, or with other characters in the key. The response of a call may
/// contain them; such a key is `nil`.
public struct ATURI: SyntaxString {
    /// The address as text.
    public let description: String

    /// Creates an address from text, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) { description = try Self.checkedText(text) }

    /// Creates the address of an account.
    public init(_ authority: ATIdentifier) {
        description = "at://\(authority)"
    }

    /// Creates the address of a collection of an account.
    public init(_ authority: ATIdentifier, _ collection: NSID) {
        description = "at://\(authority)/\(collection)"
    }

    /// Creates the address of a record.
    public init(_ authority: ATIdentifier, _ collection: NSID, _ key: RecordKey) {
        description = "at://\(authority)/\(collection)/\(key)"
    }

    // A literal for the account is an identifier, of either kind.

    /// Creates the address of a collection of an account.
    @_disfavoredOverload
    public init(_ did: DID, _ collection: NSID) { self.init(.did(did), collection) }

    /// Creates the address of a record.
    @_disfavoredOverload
    public init(_ did: DID, _ collection: NSID, _ key: RecordKey) { self.init(.did(did), collection, key) }

    /// The account.
    public var authority: ATIdentifier { part(0) ?? .handle(.invalid) }

    /// The account's DID, if the address has it rather than a handle.
    public var did: DID? { authority.did }

    /// The collection, if the address has one.
    public var collection: NSID? { part(1) }

    /// The record's key, if the address has a valid one.
    public var recordKey: RecordKey? { part(2) }

    /// The same as `recordKey`. Lexicons call it `rkey`.
    public var rkey: RecordKey? { recordKey }

    /// Whether this is the address of a record in a collection, by the DID of its account.
    package func isRecord(of collection: NSID) -> Bool { ending(ofRecordIn: collection) != nil }

    /// The last eight bytes, if this is the address of a record in a collection, by the DID of its account; otherwise
    /// `nil`. They tell most addresses apart.
    package func ending(ofRecordIn collection: NSID) -> UInt64? {
        description.withBytes { utf8 in
            guard DID.hasPrefix(utf8, from: 5, to: utf8.count), Self.end(of: utf8) == utf8.count else { return nil }
            let start = Self.slash(in: utf8, from: 5) + 1
            return collection.description.withBytes { name in
                let end = start + name.count
                guard utf8.count > end + 1, let base = utf8.baseAddress, utf8[end] == UInt8(ascii: "/"),
                    ByteScan.isSame(UnsafeBufferPointer(rebasing: utf8[start..<end]), name)
                else { return nil }
                return ByteScan.load(base + utf8.count - 8)
            }
        }
    }

    /// A part between slashes. The check of the address has validated it, unless it is a key; see `isTolerable(_:)`.
    private func part<Part: CheckedText>(_ index: Int) -> Part? {
        var text = description
        return text.withUTF8 { utf8 in
            let limit = Self.end(of: utf8)
            var start = 5
            for _ in 0..<index {
                start = Self.slash(in: utf8, from: start) + 1
                guard start <= limit else { return nil }
            }
            let end = min(Self.slash(in: utf8, from: start), limit)
            let part = UnsafeBufferPointer(rebasing: utf8[start..<end])
            guard index < 2 || Part.fault(in: part) == nil else { return nil }
            return Part(unchecked: part)
        }
    }
}

extension ATURI: CheckedText {
    static var kind: SyntaxError.Kind { .atURI }

    init(unchecked utf8: UnsafeBufferPointer<UInt8>) { description = String(ascii: utf8) }

    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? {
        let end = utf8.count
        guard end >= 5, utf8[0] == UInt8(ascii: "a"), utf8[1] == UInt8(ascii: "t"), utf8[2] == UInt8(ascii: ":"),
            utf8[3] == UInt8(ascii: "/"), utf8[4] == UInt8(ascii: "/")
        else { return SyntaxFault(0, "it must start with at://") }
        guard end <= 8192 else { return SyntaxFault(8192, "it is longer than 8192 bytes") }
        let authorityEnd = slash(in: utf8, from: 5)
        if let fault = ATIdentifier.fault(in: utf8, from: 5, to: authorityEnd) { return fault }
        guard authorityEnd < end else { return nil }
        let collectionEnd = slash(in: utf8, from: authorityEnd + 1)
        if let fault = NSID.fault(in: utf8, from: authorityEnd + 1, to: collectionEnd) { return fault }
        guard collectionEnd < end else { return nil }
        return RecordKey.fault(in: utf8, from: collectionEnd + 1, to: end)
    }

    /// Servers accept fragments, and check keys by the rules of their collection, if at all.
    static func isTolerable(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let isPlain = utf8.allSatisfy {
            0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        guard isPlain else { return false }
        let address = UnsafeBufferPointer(rebasing: utf8[..<end(of: utf8)])
        guard fault(in: address) != nil else { return true }
        let collectionEnd = slash(in: address, from: slash(in: address, from: 5) + 1)
        // The key is the rest.
        guard collectionEnd + 1 < address.count, slash(in: address, from: collectionEnd + 1) == address.count else {
            return false
        }
        return fault(in: UnsafeBufferPointer(rebasing: address[..<collectionEnd])) == nil
    }

    /// The end of an address: the start of its fragment.
    @inline(__always)
    private static func end(of utf8: UnsafeBufferPointer<UInt8>) -> Int {
        ByteScan.index(of: UInt8(ascii: "#"), in: utf8, from: 0)
    }

    @inline(__always)
    private static func slash(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        ByteScan.index(of: UInt8(ascii: "/"), in: utf8, from: start)
    }
}

/// A content identifier: the hash of a block or a blob, which is also its address.
///
/// The kind that the protocol uses (version 1, SHA-256, base32) is stored as the 32 bytes of its hash, so that
/// comparing and hashing are fast. Other kinds may appear where a lexicon only requires the syntax; they are stored as
/// text.
public struct CID: SyntaxString {
    let storage: Storage

    enum Storage: Hashable, Sendable {
        case sha256(CIDDigest, codec: UInt8)
        case text(String)
    }

    /// The kind of the hashed bytes.
    public enum Codec: UInt8, Hashable, Sendable {
        /// Bytes without structure: a blob.
        case raw = 0x55
        /// A DAG-CBOR block: a record, a commit, a node of a repository.
        case dagCBOR = 0x71
    }

    /// Creates a CID from text, or throws a `SyntaxError`.
    public init(_ text: String) throws(SyntaxError) { self = try Self.checked(text) }

    /// Creates a CID from a SHA-256 hash, or `nil` if the hash doesn't have 32 bytes.
    public init?(sha256 digest: some Collection<UInt8>, codec: Codec) {
        guard let digest = CIDDigest(digest) else { return nil }
        storage = .sha256(digest, codec: codec.rawValue)
    }

    /// Creates a CID from its 36 bytes, or `nil` if they aren't version 1, SHA-256 and one of the two codecs.
    public init?(bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(4))
        guard head.count == 4, head[0] == 1, head[2] == 0x12, head[3] == 32, let codec = Codec(rawValue: head[1])
        else { return nil }
        self.init(sha256: bytes.dropFirst(4), codec: codec)
    }

    init(codec: Codec, digest: CIDDigest) {
        storage = .sha256(digest, codec: codec.rawValue)
    }

    /// The kind of the hashed bytes; `nil` for a kind that the protocol doesn't use.
    public var codec: Codec? { link.flatMap { Codec(rawValue: $0.codec) } }

    /// The 32 bytes of the SHA-256 hash; `nil` for a kind that the protocol doesn't use.
    public var digest: [UInt8]? { link?.digest.bytes }

    /// The 36 bytes of the identifier; `nil` for a kind that the protocol doesn't use.
    public var bytes: [UInt8]? {
        link.map { [1, $0.codec, 0x12, 32] + $0.digest.bytes }
    }

    /// The identifier as text.
    public var description: String {
        switch storage {
        case .text(let text): text
        case .sha256(let digest, let codec):
            String(unsafeUninitializedCapacity: CID.textCount) { buffer in
                CID.write(codec: codec, digest, to: buffer.baseAddress)
                return CID.textCount
            }
        }
    }

    /// The codec and the hash, if the identifier can be a link. Text whose last character differs from the canonical
    /// one only in its unused bits is accepted.
    var link: (codec: UInt8, digest: CIDDigest)? {
        switch storage {
        case .sha256(let digest, let codec): return (codec, digest)
        case .text(var text):
            return text.withUTF8 { utf8 in
                CID.decode(utf8).map { (codec: $0.codec, digest: $0.digest) }
            }
        }
    }
}

extension CID {
    /// The identifier in its canonical spelling, as links use it; unchanged if it can't be a link.
    var asLink: CID {
        guard case .text = storage, let (codec, digest) = link else { return self }
        return CID(storage: .sha256(digest, codec: codec))
    }

    private init(storage: Storage) { self.storage = storage }
}

extension CID: CheckedText {
    static var kind: SyntaxError.Kind { .cid }

    @inline(__always)
    init?(usual utf8: UnsafeBufferPointer<UInt8>) {
        guard let (codec, digest, isCanonical) = CID.decode(utf8), isCanonical else { return nil }
        storage = .sha256(digest, codec: codec)
    }

    init(unchecked utf8: UnsafeBufferPointer<UInt8>) {
        if let (codec, digest, isCanonical) = CID.decode(utf8), isCanonical {
            storage = .sha256(digest, codec: codec)
        } else {
            storage = .text(String(ascii: utf8))
        }
    }

    @inline(__always)
    static func fault(in utf8: UnsafeBufferPointer<UInt8>) -> SyntaxFault? {
        let end = utf8.count
        guard end >= 8 else { return SyntaxFault(end, "it is shorter than 8 characters") }
        guard end <= 256 else { return SyntaxFault(256, "it is longer than 256 characters") }
        var index = ByteScan.skipLowerAlphanumerics(utf8, from: 0, to: end)
        while index < end,
            utf8[index].isAlphanumeric || utf8[index] == UInt8(ascii: "+") || utf8[index] == UInt8(ascii: "=")
        {
            index += 1
        }
        guard index == end else { return SyntaxFault(index, "only letters, digits, + and = are allowed") }
        if end == 46, utf8[0] == UInt8(ascii: "Q"), utf8[1] == UInt8(ascii: "m") {
            return SyntaxFault(0, "version 0 is not supported")
        }
        return nil
    }

    /// Servers accept CIDs of version 0, and longer ones.
    static func isTolerable(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        utf8.count >= 8
            && utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "=") }
    }
}

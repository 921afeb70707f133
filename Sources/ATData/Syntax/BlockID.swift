import ATCrypto

/// The identifier of a block in a fixed form: the 32 bytes of its SHA-256 hash and its codec.
///
/// Repositories have hundreds of thousands of them, so a copy must be cheap. A ``CID`` can also be of a kind that no
/// block has.
///
/// The type is usable from inlined code, because nothing of a type that isn't can be inlined into another module.
@usableFromInline
package struct BlockID: BitwiseCopyable, Sendable {
    /// The bytes of the hash as four big-endian words.
    @usableFromInline package let word0: UInt64
    @usableFromInline package let word1: UInt64
    @usableFromInline package let word2: UInt64
    @usableFromInline package let word3: UInt64
    /// The codec's code: 0x71 for DAG-CBOR, 0x55 for raw bytes.
    @usableFromInline package let codec: UInt8

    /// The size of an identifier in its binary form: four bytes of head and the hash.
    @inlinable
    package static var byteCount: Int { 36 }

    @inlinable
    init(word0: UInt64, word1: UInt64, word2: UInt64, word3: UInt64, codec: UInt8) {
        self.word0 = word0
        self.word1 = word1
        self.word2 = word2
        self.word3 = word3
        self.codec = codec
    }

    /// Reads an identifier from its 36 bytes, which need not be aligned; `nil` when they aren't version 1, SHA-256 and
    /// one of the two codecs.
    ///
    /// - Parameter cid: The address of the bytes. 36 bytes must be readable there.
    @inlinable
    package init?(cid: UnsafeRawPointer) {
        let head = UInt32(bigEndian: cid.loadUnaligned(as: UInt32.self))
        guard head == 0x0171_1220 || head == 0x0155_1220 else { return nil }
        self.init(digest: cid + 4, code: UInt8(truncatingIfNeeded: head >> 16))
    }

    /// Reads the 32 bytes of a hash, which need not be aligned. They must be readable.
    @inlinable
    package init(digest: UnsafeRawPointer, codec: CID.Codec = .dagCBOR) {
        self.init(digest: digest, code: codec.rawValue)
    }

    @inlinable
    init(digest: UnsafeRawPointer, code: UInt8) {
        self.init(
            word0: UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
            word1: UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
            word2: UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 16, as: UInt64.self)),
            word3: UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 24, as: UInt64.self)), codec: code)
    }

    /// The identifier of these bytes: their SHA-256 hash.
    @usableFromInline
    package init(hashing bytes: UnsafeRawBufferPointer, codec: CID.Codec = .dagCBOR) {
        self.init(CIDDigest(SHA256.hash(buffer: bytes)), codec: codec.rawValue)
    }

    /// The identifier of a CID; `nil` for a kind that no block has.
    package init?(_ cid: CID) {
        guard let (codec, digest) = cid.link else { return nil }
        self.init(digest, codec: codec)
    }

    init(_ digest: CIDDigest, codec: UInt8) {
        self.init(
            word0: digest.word0, word1: digest.word1, word2: digest.word2, word3: digest.word3, codec: codec)
    }

    /// Writes the 36 bytes. The address needs space for them, and need not be aligned.
    @inlinable
    package func write(to address: UnsafeMutableRawPointer) {
        let head = 0x0100_1220 | UInt32(codec) << 16
        address.storeBytes(of: head.bigEndian, as: UInt32.self)
        writeDigest(to: address + 4)
    }

    /// Writes the 32 bytes of the hash. The address needs space for them, and need not be aligned.
    @inlinable
    package func writeDigest(to address: UnsafeMutableRawPointer) {
        address.storeBytes(of: word0.bigEndian, toByteOffset: 0, as: UInt64.self)
        address.storeBytes(of: word1.bigEndian, toByteOffset: 8, as: UInt64.self)
        address.storeBytes(of: word2.bigEndian, toByteOffset: 16, as: UInt64.self)
        address.storeBytes(of: word3.bigEndian, toByteOffset: 24, as: UInt64.self)
    }

    /// The 36 bytes.
    package var bytes: [UInt8] {
        Array(unsafeUninitializedCapacity: Self.byteCount) { buffer, count in
            guard let address = buffer.baseAddress else { return }
            write(to: UnsafeMutableRawPointer(address))
            count = Self.byteCount
        }
    }
}

extension BlockID: Hashable, Comparable {
    @inlinable
    package static func == (left: BlockID, right: BlockID) -> Bool {
        (left.word0 ^ right.word0) | (left.word1 ^ right.word1) | (left.word2 ^ right.word2)
            | (left.word3 ^ right.word3) | UInt64(left.codec ^ right.codec) == 0
    }

    /// Sorts as the 36 bytes do.
    @inlinable
    package static func < (left: BlockID, right: BlockID) -> Bool {
        if left.codec != right.codec { return left.codec < right.codec }
        if left.word0 != right.word0 { return left.word0 < right.word0 }
        if left.word1 != right.word1 { return left.word1 < right.word1 }
        if left.word2 != right.word2 { return left.word2 < right.word2 }
        return left.word3 < right.word3
    }

    /// One word is enough: a hash's bits are evenly distributed, and the hasher is seeded.
    @inlinable
    package func hash(into hasher: inout Hasher) { hasher.combine(word0) }
}

extension BlockID: CustomStringConvertible {
    @usableFromInline
    package var description: String { CID(self).description }
}

extension CID {
    /// The same identifier.
    package init(_ id: BlockID) {
        // A block's codec is one of the two that a CID accepts: every initializer of `BlockID` gets it from one.
        self.init(
            codec: Codec(rawValue: id.codec) ?? .dagCBOR,
            digest: CIDDigest(word0: id.word0, word1: id.word1, word2: id.word2, word3: id.word3))
    }
}

import ATCrypto

extension CID {
    /// The identifier of these bytes: their SHA-256 hash.
    public init(hashing bytes: some Sequence<UInt8>, codec: Codec) {
        self.init(codec: codec, digest: CIDDigest(SHA256.hash(bytes)))
    }
}

extension WireValue {
    /// The identifier of the value as a block: the hash of its DAG-CBOR.
    public func cid() throws(WireError) -> CID {
        CID(hashing: try dagCBOR(), codec: .dagCBOR)
    }
}

extension CIDDigest {
    init(_ digest: SHA256Digest) {
        self = digest.withUnsafeBytes { raw in
            // A digest has 32 bytes: four words.
            CIDDigest(
                word0: UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
                word1: UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                word2: UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self)),
                word3: UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 24, as: UInt64.self)))
        }
    }
}

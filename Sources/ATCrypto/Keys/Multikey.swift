// The text forms of public keys in DID documents.

extension VerifyingKey {
    /// The key as a multikey: `z`, then its curve and its compressed point in base58.
    public var multikey: String { "z" + Base58BTC.encode(curve.multicodec + compressedRepresentation) }

    /// The key as a `did:key` DID.
    public var didKey: String { "did:key:" + multikey }

    /// Reads a `did:key` DID of a key on one of the two curves.
    public init(didKey: some StringProtocol) throws(KeyError) {
        guard didKey.utf8.starts(with: "did:key:".utf8) else {
            throw .invalidMultikey("it doesn't start with 'did:key:'")
        }
        try self.init(multikey: didKey.dropFirst(8))
    }

    /// Reads a multikey, the `publicKeyMultibase` of a verification method of type `Multikey`.
    public init(multikey: some StringProtocol) throws(KeyError) {
        let bytes = try Self.multibase(multikey)
        guard let curve = Curve.allCases.first(where: { bytes.starts(with: $0.multicodec) }) else {
            throw .unsupportedKeyType("a multikey of another type")
        }
        guard bytes.count == 35 else { throw .invalidMultikey("its point is not 33 bytes") }
        try self.init(curve: curve, point: bytes.dropFirst(2))
    }

    /// Reads the `publicKeyMultibase` of a verification method of any type that accounts have used.
    ///
    /// The two types from 2019 imply the curve, and contain a bare point, compressed or not.
    ///
    /// - Parameters:
    ///   - publicKeyMultibase: The text of the key.
    ///   - type: The method's type: `Multikey`, `EcdsaSecp256r1VerificationKey2019` or
    ///     `EcdsaSecp256k1VerificationKey2019`.
    public init(publicKeyMultibase: some StringProtocol, type: String) throws(KeyError) {
        // Compared as strings, a Kelvin sign would equal the K of "Key".
        switch Array(type.utf8) {
        case Array("Multikey".utf8): try self.init(multikey: publicKeyMultibase)
        case Array("EcdsaSecp256r1VerificationKey2019".utf8):
            try self.init(curve: .p256, point: Self.multibase(publicKeyMultibase))
        case Array("EcdsaSecp256k1VerificationKey2019".utf8):
            try self.init(curve: .k256, point: Self.multibase(publicKeyMultibase))
        default: throw .unsupportedKeyType(type)
        }
    }

    private static func multibase(_ text: some StringProtocol) throws(KeyError) -> [UInt8] {
        guard text.utf8.first == UInt8(ascii: "z") else {
            throw .invalidMultikey("it doesn't start with 'z' (base58)")
        }
        do {
            // 65 bytes take at most 90 characters.
            return try Base58BTC.decode(text.dropFirst(), maximumLength: 100)
        } catch {
            throw .invalidMultikey(error.description)
        }
    }
}

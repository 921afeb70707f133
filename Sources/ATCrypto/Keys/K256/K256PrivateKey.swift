/// A K-256 private key: in libcrypto on Linux, and computed by `K256Signing` where CryptoKit lacks the curve.
struct K256PrivateKey: Sendable {
    #if canImport(CryptoKit)
    private let scalar: SecretBytes
    #else
    private let key: LibCryptoKey
    #endif
    let publicKey: K256PublicKey

    /// Creates a key from 32 bytes that are known to be in `1 ..< order`.
    init?(_ scalar: UnsafeRawBufferPointer) {
        #if canImport(CryptoKit)
        let point = K256Signing.publicPoint(of: scalar).compressed
        self.scalar = SecretBytes(scalar)
        #else
        guard let key = LibCryptoKey(scalar: scalar, on: .k256) else { return nil }
        let point = key.compressedPoint
        self.key = key
        #endif
        guard let publicKey = point.withUnsafeBytes({ K256PublicKey($0) }) else { return nil }
        self.publicKey = publicKey
    }

    func signature(of digest: SHA256Digest) -> CompactSignature? {
        #if canImport(CryptoKit)
        return scalar.withUnsafeBytes { K256Signing.signature(of: digest, scalar: $0) }
        #else
        return key.signature(of: digest)
        #endif
    }
}

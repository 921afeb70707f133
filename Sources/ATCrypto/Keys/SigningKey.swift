/// A private key: signs on P-256 or K-256.
///
/// ```swift
/// let key = try SigningKey.generate(.k256)
/// let signature = try key.signature(for: message)      // 64 bytes, low S
/// publish(key.verifyingKey.didKey)
/// ```
///
/// The bytes are overwritten when the last copy is released, and never appear in a description or dump. The type isn't
/// `Codable`: to store a key, use `rawRepresentation` explicitly.
public struct SigningKey: Sendable {
    private enum Implementation: Sendable {
        case p256(P256PrivateKey)
        case k256(K256PrivateKey)
    }

    private let implementation: Implementation
    private let scalar: SecretBytes
    /// The public half.
    public let verifyingKey: VerifyingKey

    /// Creates a key from its 32 bytes, a number in `1 ..< order` with the most significant byte first. The caller must
    /// overwrite the original.
    public init(curve: Curve, rawRepresentation: some Sequence<UInt8>) throws(KeyError) {
        let key = rawRepresentation.withContiguousBytes { SigningKey(curve, $0) }
        guard let key else { throw .invalidScalar(curve) }
        self = key
    }

    private init?(_ curve: Curve, _ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 32 else { return nil }
        var number = UInt256(bigEndian: bytes)
        defer { wipe(&number) }
        guard !number.isZero, number < curve.order else { return nil }
        scalar = SecretBytes(bytes)
        switch curve {
        case .p256:
            guard let key = P256PrivateKey(bytes) else { return nil }
            implementation = .p256(key)
            verifyingKey = VerifyingKey(key.publicKey)
        case .k256:
            let key = K256PrivateKey(scalar)
            implementation = .k256(key)
            verifyingKey = VerifyingKey(key.publicKey)
        }
    }

    /// Creates a key from random bytes of the operating system. Throws only where the system's library lacks the curve.
    public static func generate(_ curve: Curve) throws(KeyError) -> SigningKey {
        let key: SigningKey? = withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { bytes in
            defer { wipe(bytes) }
            // Fewer than one in 2^32 tries isn't below the order.
            for _ in 0..<8 {
                SecureRandom.fill(bytes)
                if let key = SigningKey(curve, UnsafeRawBufferPointer(bytes)) { return key }
            }
            return nil
        }
        guard let key else { throw .signingFailed(curve) }
        return key
    }

    /// The curve of the key.
    public var curve: Curve { verifyingKey.curve }

    /// A copy of the private key's 32 bytes, to store somewhere safe. The caller must overwrite it.
    public var rawRepresentation: [UInt8] { scalar.withUnsafeBytes { Array($0) } }

    /// Signs the message's SHA-256. Returns 64 bytes, `r` and a low `s`.
    public func signature(for message: some Sequence<UInt8>) throws(KeyError) -> [UInt8] {
        try signature(forDigest: SHA256.hash(message))
    }

    /// Signs the message with this SHA-256. Returns 64 bytes, `r` and a low `s`.
    public func signature(forDigest digest: SHA256Digest) throws(KeyError) -> [UInt8] {
        let signature =
            switch implementation {
            case .p256(let key): key.signature(of: digest)
            case .k256(let key): key.signature(of: digest)
            }
        guard let signature else { throw .signingFailed(curve) }
        return signature.lowS(on: curve).bytes
    }
}

extension SigningKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The public key, and nothing of the private key.
    public var description: String { "private key of \(verifyingKey)" }
    /// The public key, and nothing of the private key.
    public var debugDescription: String { description }
    /// The public key only.
    public var customMirror: Mirror { Mirror(self, children: ["verifyingKey": verifyingKey]) }
}

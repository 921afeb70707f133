/// A public key: verifies signatures on P-256 or K-256.
///
/// ```swift
/// let key = try VerifyingKey(didKey: "did:key:zQ3sh…")
/// key.isValidSignature(signature, for: message)
/// ```
///
/// It is cheap to copy, and can be a dictionary key.
public struct VerifyingKey: Sendable {
    private enum Implementation: Sendable {
        case p256(P256PublicKey)
        case k256(K256PublicKey)
    }

    private let implementation: Implementation
    /// The point in 33 bytes: the parity of its y (2 or 3), then its x.
    public let compressedRepresentation: [UInt8]

    /// Creates a key from a point of the curve, compressed (33 bytes) or uncompressed (65 bytes, the first of them 4).
    public init(curve: Curve, point: some Sequence<UInt8>) throws(KeyError) {
        let implementation: Implementation? = point.withContiguousBytes { bytes in
            switch (bytes.count, bytes.first) {
            case (33, 2), (33, 3), (65, 4): break
            default: return nil
            }
            return switch curve {
            case .p256: P256PublicKey(bytes).map { .p256($0) }
            case .k256: K256PublicKey(bytes).map { .k256($0) }
            }
        }
        guard let implementation else { throw .invalidPoint(curve) }
        self.init(implementation)
    }

    private init(_ implementation: Implementation) {
        self.implementation = implementation
        compressedRepresentation =
            switch implementation {
            case .p256(let key): key.compressedPoint
            case .k256(let key): key.compressedPoint
            }
    }

    init(_ key: P256PublicKey) {
        self.init(.p256(key))
    }

    init(_ key: K256PublicKey) {
        self.init(.k256(key))
    }

    /// The curve of the key.
    public var curve: Curve {
        switch implementation {
        case .p256: .p256
        case .k256: .k256
        }
    }

    /// The point in 65 bytes: 4, its x and its y.
    public var uncompressedRepresentation: [UInt8] {
        switch implementation {
        case .p256(let key): key.uncompressedPoint
        case .k256(let key): key.uncompressedPoint
        }
    }

    /// Whether the signature is this key's signature of the message's SHA-256.
    ///
    /// - Parameters:
    ///   - signature: 64 bytes, `r` and `s`. Any other length, such as a DER encoding, is not valid.
    ///   - message: The signed message.
    ///   - allowsHighS: Whether to accept the larger of the two equivalent values of `s`. The AT Protocol rejects it,
    ///     because it would let anyone turn one valid signature into another. JWTs from other libraries often have it.
    public func isValidSignature(
        _ signature: some Sequence<UInt8>, for message: some Sequence<UInt8>, allowsHighS: Bool = false
    ) -> Bool {
        isValidSignature(signature, forDigest: SHA256.hash(message), allowsHighS: allowsHighS)
    }

    /// Whether the signature is this key's signature of the message with this SHA-256.
    ///
    /// - Parameters:
    ///   - signature: 64 bytes, `r` and `s`. Any other length, such as a DER encoding, is not valid.
    ///   - digest: The SHA-256 of the signed message.
    ///   - allowsHighS: Whether to accept the larger of the two equivalent values of `s`.
    public func isValidSignature(
        _ signature: some Sequence<UInt8>, forDigest digest: SHA256Digest, allowsHighS: Bool = false
    ) -> Bool {
        let curve = curve
        let parsed = signature.withContiguousBytes { CompactSignature($0, on: curve, allowsHighS: allowsHighS) }
        guard let parsed else { return false }
        return switch implementation {
        case .p256(let key): key.isValid(parsed, for: digest)
        case .k256(let key): key.isValid(parsed, for: digest)
        }
    }
}

extension VerifyingKey: Hashable {
    /// Whether both are the same point of the same curve.
    public static func == (left: VerifyingKey, right: VerifyingKey) -> Bool {
        left.curve == right.curve && left.compressedRepresentation == right.compressedRepresentation
    }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(curve)
        hasher.combine(compressedRepresentation)
    }
}

extension VerifyingKey: CustomStringConvertible {
    /// The key as a `did:key`.
    public var description: String { didKey }
}

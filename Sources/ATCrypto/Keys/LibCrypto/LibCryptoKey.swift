#if !canImport(CryptoKit)
import CSystem

/// A P-256 key in libcrypto's memory: a public one, or a private one with its public half.
///
/// Uses the EC_KEY and ECDSA_SIG functions rather than EVP_PKEY's, which parse a DER encoding of every signature and
/// fetch an algorithm for every call.
final class LibCryptoKey: @unchecked Sendable {
    // Sendable is safe because the key is complete when `init` returns; after that libcrypto only reads it, which it
    // allows from any number of threads.
    private let key: OpaquePointer

    private static let compressed: Int32 = 2
    private static let uncompressed: Int32 = 4
    private static let constantTime: Int32 = 4

    private init?() {
        // The library's number for the curve, NID_X9_62_prime256v1.
        guard let key = EC_KEY_new_by_curve_name(415) else {
            ERR_clear_error()
            return nil
        }
        self.key = key
    }

    deinit {
        // Overwrites a private scalar before its memory is freed.
        EC_KEY_free(key)
    }

    /// Creates a public key from its compressed or uncompressed point; `nil` if it isn't on the curve.
    convenience init?(point: UnsafeRawBufferPointer) {
        self.init()
        let bytes = point.assumingMemoryBound(to: UInt8.self)
        guard EC_KEY_oct2key(key, bytes.baseAddress, bytes.count, nil) == 1 else {
            ERR_clear_error()
            return nil
        }
    }

    /// Creates a private key from 32 bytes that are known to be in `1 ..< order`.
    convenience init?(scalar: UnsafeRawBufferPointer) {
        self.init()
        let bytes = scalar.assumingMemoryBound(to: UInt8.self)
        let group = EC_KEY_get0_group(key)
        guard let number = BN_bin2bn(bytes.baseAddress, Int32(bytes.count), nil) else { return nil }
        defer { BN_clear_free(number) }
        BN_set_flags(number, Self.constantTime)
        guard let point = EC_POINT_new(group) else { return nil }
        defer { EC_POINT_free(point) }
        guard EC_POINT_mul(group, point, number, nil, nil, nil) == 1,
            EC_KEY_set_private_key(key, number) == 1, EC_KEY_set_public_key(key, point) == 1
        else {
            ERR_clear_error()
            return nil
        }
    }

    /// The point in 33 bytes.
    var compressedPoint: [UInt8] { encoded(Self.compressed, byteCount: 33) }
    /// The point in 65 bytes.
    var uncompressedPoint: [UInt8] { encoded(Self.uncompressed, byteCount: 65) }

    private func encoded(_ form: Int32, byteCount: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initialized in
            initialized = EC_POINT_point2oct(
                EC_KEY_get0_group(key), EC_KEY_get0_public_key(key), form, buffer.baseAddress, buffer.count, nil
            )
        }
    }

    /// A signature of the digest, with a nonce derived from random bytes, the key and the digest; `nil` if libcrypto
    /// couldn't create one for lack of memory or random bytes.
    func signature(of digest: SHA256Digest) -> CompactSignature? {
        let made = digest.withContiguousBytes {
            ECDSA_do_sign($0.assumingMemoryBound(to: UInt8.self).baseAddress, Int32($0.count), key)
        }
        guard let made else {
            ERR_clear_error()
            return nil
        }
        defer { ECDSA_SIG_free(made) }
        var (r, s): (OpaquePointer?, OpaquePointer?)
        ECDSA_SIG_get0(made, &r, &s)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: CompactSignature.byteCount) { bytes in
            guard BN_bn2binpad(r, bytes.baseAddress, 32) == 32,
                BN_bn2binpad(s, bytes.baseAddress.map { $0 + 32 }, 32) == 32
            else { return nil }
            return CompactSignature(UnsafeRawBufferPointer(bytes), on: .p256, allowsHighS: true)
        }
    }

    /// Whether the signature is this key's for the digest.
    func isValid(_ signature: CompactSignature, for digest: SHA256Digest) -> Bool {
        guard let parsed = ECDSA_SIG_new() else { return false }
        defer { ECDSA_SIG_free(parsed) }
        guard let r = Self.number(signature.r) else { return false }
        guard let s = Self.number(signature.s) else {
            BN_free(r)
            return false
        }
        // From here on, the signature owns the two numbers.
        ECDSA_SIG_set0(parsed, r, s)
        let result = digest.withContiguousBytes {
            ECDSA_do_verify($0.assumingMemoryBound(to: UInt8.self).baseAddress, Int32($0.count), parsed, key)
        }
        if result < 0 { ERR_clear_error() }
        return result == 1
    }

    private static func number(_ value: UInt256) -> OpaquePointer? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { bytes in
            value.write(bigEndianTo: UnsafeMutableRawBufferPointer(bytes))
            return BN_bin2bn(bytes.baseAddress, 32, nil)
        }
    }
}
#endif

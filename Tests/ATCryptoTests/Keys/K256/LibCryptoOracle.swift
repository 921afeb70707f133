#if canImport(CSystem)
import CSystem

/// What libcrypto makes of K-256 keys and signatures, for comparison. It knows nothing of low S and takes any numbers.
enum LibCryptoOracle {
    private static let curve: Int32 = 714

    static func isPoint(_ bytes: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let key = EC_KEY_new_by_curve_name(curve) else { return false }
        defer { EC_KEY_free(key) }
        return EC_KEY_oct2key(key, bytes, bytes.count, nil) == 1
    }

    /// Whether r and s, 32 bytes each, are the point's signature of the digest.
    static func isValid(_ signature: [UInt8], digest: [UInt8], point: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let key = EC_KEY_new_by_curve_name(curve) else { return false }
        defer { EC_KEY_free(key) }
        guard EC_KEY_oct2key(key, point, point.count, nil) == 1, let parsed = ECDSA_SIG_new() else { return false }
        defer { ECDSA_SIG_free(parsed) }
        let s = Array(signature[32...])
        ECDSA_SIG_set0(parsed, BN_bin2bn(signature, 32, nil), BN_bin2bn(s, 32, nil))
        return ECDSA_do_verify(digest, Int32(digest.count), parsed, key) == 1
    }

    /// The uncompressed point of a private key.
    static func point(of scalar: [UInt8]) -> [UInt8] {
        guard let key = EC_KEY_new_by_curve_name(curve), let number = BN_bin2bn(scalar, 32, nil) else { return [] }
        defer { EC_KEY_free(key) }
        defer { BN_free(number) }
        let group = EC_KEY_get0_group(key)
        guard let point = EC_POINT_new(group) else { return [] }
        defer { EC_POINT_free(point) }
        EC_POINT_mul(group, point, number, nil, nil, nil)
        var bytes = [UInt8](repeating: 0, count: 65)
        let count = EC_POINT_point2oct(group, point, 4, &bytes, bytes.count, nil)
        return Array(bytes.prefix(count))
    }
}
#endif

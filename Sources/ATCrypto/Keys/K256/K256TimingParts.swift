/// The parts of signing whose duration could reveal a secret, one by one, for `bench timing`.
///
/// In a whole signature, the blinding hides most of what the duration of `multiple` might reveal, and the hash
/// determines the nonce. Here, neither does.
package enum K256TimingParts {
    /// Signs a digest with a key of 32 bytes, without blinding. Returns a part of the result.
    package static func sign(_ digest: SHA256Digest, _ key: [UInt8]) -> UInt64 {
        key.withUnsafeBytes { K256Signing.signature(of: digest, scalar: $0).s.w0 }
    }

    /// Multiplies the generator by a number of 32 bytes, without blinding. Returns a part of the result.
    package static func multiply(_ number: [UInt8]) -> UInt64 {
        K256Signing.multiple(scalar(number)).x.n0
    }

    /// Inverts a number of 32 bytes as signing does. Returns a part of the result.
    package static func invert(_ number: [UInt8]) -> UInt64 {
        scalar(number).inverted().value.w0
    }

    /// Inverts a number of 32 bytes as verifying does, in a time that depends on it. A check of the durations must
    /// detect it.
    package static func invertVariableTime(_ number: [UInt8]) -> UInt64 {
        K256ScalarInverse.inverse(of: scalar(number)).value.w0
    }

    @inline(__always)
    private static func scalar(_ number: [UInt8]) -> K256Scalar {
        precondition(number.count == 32, "a scalar has 32 bytes")
        return K256Scalar(reducing: number.withUnsafeBytes { UInt256(bigEndian: $0) })
    }
}

/// A random scalar b and the point b·G, so that a multiplication of G by a secret k is made of k - b instead.
///
/// What the processor computes is then unrelated to k, from the first addition on: b hides the digits, and the random z
/// of the point hides the coordinates. It is a second line of defense, against measurements finer than durations, such
/// as of the power consumed. Nothing relies on it to be right: any b gives the same product.
struct K256Blinding: BitwiseCopyable {
    private(set) var scalar: K256Scalar
    private(set) var point: K256ProjectivePoint

    /// b = 0, for multiplying by a number that isn't secret.
    static var none: K256Blinding {
        K256Blinding(scalar: K256Scalar(.zero), point: .infinity)
    }

    private init(scalar: K256Scalar, point: K256ProjectivePoint) {
        (self.scalar, self.point) = (scalar, point)
    }

    /// Creates a blinding from two random numbers: the scalar modulo n, and the z of its point.
    init(scalar number: UInt256, scale: UInt256) {
        scalar = K256Scalar(reducing: number)
        // Odd and below 2^255: neither 0 nor p.
        let scale = UInt256(scale.w0 | 1, scale.w1, scale.w2, scale.w3 &>> 1)
        point = K256ProjectivePoint(K256Signing.multiple(scalar, blinding: .none), scale: K256Field(scale))
    }

    /// Creates a blinding from random bytes of the operating system.
    static func random() -> K256Blinding {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { bytes in
            SecureRandom.fill(bytes)
            defer { wipe(bytes) }
            let bytes = UnsafeRawBufferPointer(bytes)
            return K256Blinding(scalar: UInt256(bigEndian: bytes), scale: UInt256(bigEndian: bytes, at: 32))
        }
    }

    /// Doubles the scalar and the point: the next blinding, with another z too.
    mutating func advance() {
        scalar = scalar + scalar
        point.double()
    }
}

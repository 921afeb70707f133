/// Signing on K-256. CryptoKit lacks the curve, and libcrypto signs on it 18 times slower.
///
/// Nothing here branches on the private scalar, the nonce or the blinding, or uses them as an index: tables are read in
/// full, loops have fixed counts, and choices use masks. The nonce is derived as in RFC 6979, so that no random number
/// generator can leak a key. `.ci/constant_time` looks for branches in the machine code, and `bench timing` for
/// differences in the durations.
enum K256Signing {
    /// Multiplies the scalar, in `1 ..< n`, by the generator.
    ///
    /// Why no secret leaks: reading the scalar moves bytes, and the rest is `multiple`. The point is public.
    ///
    /// Not inlined, here and below, so that `.ci/constant_time` finds the machine code under its name.
    @inline(never)
    static func publicPoint(of scalar: UnsafeRawBufferPointer, blinding: K256Blinding = .none) -> K256Point {
        defer { wipeStack() }
        return multiple(K256Scalar(UInt256(bigEndian: scalar)), blinding: blinding)
    }

    /// Returns the signature of the digest with the nonce of RFC 6979 and low S.
    ///
    /// Why no secret leaks: it only calls `makeSignature`, and then overwrites the stack that it used.
    @inline(never)
    static func signature(
        of digest: SHA256Digest, scalar: UnsafeRawBufferPointer, blinding: K256Blinding = .none
    ) -> CompactSignature {
        defer { wipeStack() }
        return makeSignature(of: digest, scalar: scalar, blinding: blinding)
    }

    /// Why no secret leaks: the only branch depends on whether r or s is 0. r is public, and so is s apart from its
    /// sign, which a mask at the end decides. Everything else is arithmetic modulo n, SHA-256, `multiple` and
    /// `K256Inverse`.
    ///
    /// Not inlined, so that its stack is free, and wiped, when the caller wipes it.
    @inline(never)
    private static func makeSignature(
        of digest: SHA256Digest, scalar: UnsafeRawBufferPointer, blinding: K256Blinding
    ) -> CompactSignature {
        let key = K256Scalar(UInt256(bigEndian: scalar))
        let message = K256Scalar(reducing: digest.withUnsafeBytes { UInt256(bigEndian: $0) })
        var nonces = DeterministicNonces(order: K256Scalar.order, scalar: key.value, digest: message.value)
        defer { nonces.wipe() }
        while true {
            let nonce = K256Scalar(nonces.next())
            let r = K256Scalar(reducing: multiple(nonce, blinding: blinding).x.number)
            let s = nonce.inverted() * (message + r * key)
            // In practice never reached: it would take 2^255 tries. The signature would be meaningless.
            if r.isZero || s.isZero { continue }
            let isHigh = 0 &- Curve.k256.halfOrder.subtracting(s.value).borrow
            return CompactSignature(r: r.value, s: s.negated.selected(by: isHigh, otherwise: s).value)
        }
    }

    /// Multiplies a scalar other than 0 by the generator.
    ///
    /// Why no secret leaks: there are 52 rounds. Each reads a row of the table in full and adds a point with the
    /// complete formula. The difference k - b is made odd by adding n under a mask, and the inversion at the end takes
    /// a fixed number of steps.
    @inline(never)
    static func multiple(_ scalar: K256Scalar, blinding: K256Blinding = .none) -> K256Point {
        // An odd number below 2^257 is the sum of d·32^i with odd digits d = 2·bits - 31, where bits are the five above
        // bit 5i. For the last row, which has bit 256 only, a 1 at bit 260 makes this 2·bit + 1.
        let difference = (scalar + blinding.scalar.negated).value
        let even = (difference.w0 & 1) &- 1
        let (odd, carry) = difference.adding(K256Scalar.order.selected(by: even, otherwise: .zero))
        var w0 = odd.w0 &>> 1 | odd.w1 &<< 63
        var w1 = odd.w1 &>> 1 | odd.w2 &<< 63
        var w2 = odd.w2 &>> 1 | odd.w3 &<< 63
        var w3 = odd.w3 &>> 1 | carry &<< 63
        var w4: UInt64 = 1 &<< 3
        let table = K256CombTable.shared
        var sum = blinding.point
        for row in 0..<K256CombTable.rowCount {
            sum.add(table.entry(bits: w0 & 31, row: row))
            w0 = w0 &>> 5 | w1 &<< 59
            w1 = w1 &>> 5 | w2 &<< 59
            w2 = w2 &>> 5 | w3 &<< 59
            w3 = w3 &>> 5 | w4 &<< 59
            w4 &>>= 5
        }
        return sum.affine
    }
}

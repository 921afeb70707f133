/// Signing on K-256 for platforms whose libraries lack the curve. On Linux, libcrypto signs, and the tests compare
/// both.
///
/// Nothing here branches on the private scalar or the nonce, or uses them as an index: tables are read in full, and
/// choices use masks. The nonce is derived as in RFC 6979, so that no random number generator can leak a key.
enum K256Signing {
    /// Multiplies the scalar, in `1 ..< n`, by the generator.
    static func publicPoint(of scalar: UnsafeRawBufferPointer) -> K256Point {
        var number = K256Scalar(UInt256(bigEndian: scalar))
        defer { wipe(&number) }
        return multiple(number)
    }

    /// Returns the signature of the digest with the nonce of RFC 6979 and low S.
    static func signature(of digest: SHA256Digest, scalar: UnsafeRawBufferPointer) -> CompactSignature {
        var key = K256Scalar(UInt256(bigEndian: scalar))
        defer { wipe(&key) }
        let message = K256Scalar(reducing: digest.withUnsafeBytes { UInt256(bigEndian: $0) })
        var nonces = DeterministicNonces(order: K256Scalar.order, scalar: key.value, digest: message.value)
        while true {
            var nonce = K256Scalar(nonces.next())
            let r = K256Scalar(reducing: multiple(nonce).x.number)
            let s = nonce.inverted() * (message + r * key)
            wipe(&nonce)
            // In practice never reached: it would take 2^255 tries. The signature would be meaningless.
            if r.isZero || s.isZero { continue }
            return CompactSignature(r: r.value, s: s.value).lowS(on: .k256)
        }
    }

    /// Multiplies a scalar other than 0 by the generator.
    static func multiple(_ scalar: K256Scalar) -> K256Point {
        // An odd k is the sum of d·16^i with odd digits d: 2·(the four bits above bit 4i) - 15, and for the last row
        // 2·(three bits) + 1. One of k and n - k is odd, and gives the point or its negative.
        let even = (scalar.value.w0 & 1) &- 1
        var odd = scalar.negated.selected(by: even, otherwise: scalar).value
        defer { wipe(&odd) }
        let table = K256CombTable.shared
        var sum = K256ProjectivePoint(table.entry(2 &* (odd.w3 &>> 61) &+ 1, row: 63))
        for row in 0..<63 {
            odd = UInt256(
                row == 0 ? odd.w0 &>> 1 | odd.w1 &<< 63 : odd.w0 &>> 4 | odd.w1 &<< 60,
                row == 0 ? odd.w1 &>> 1 | odd.w2 &<< 63 : odd.w1 &>> 4 | odd.w2 &<< 60,
                row == 0 ? odd.w2 &>> 1 | odd.w3 &<< 63 : odd.w2 &>> 4 | odd.w3 &<< 60,
                row == 0 ? odd.w3 &>> 1 : odd.w3 &>> 4
            )
            sum.add(table.entry(2 &* (odd.w0 & 15) &- 15, row: row))
        }
        var point = sum.affine
        wipe(&sum)
        point.y = point.y.negated(magnitude: 1).selected(by: even, otherwise: point.y).normalized()
        return point
    }
}

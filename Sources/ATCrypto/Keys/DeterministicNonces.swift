/// The nonces that RFC 6979 derives from a private scalar and a digest, with HMAC-SHA256, for a 256-bit order.
///
/// Why no secret leaks: SHA-256 gets inputs of fixed lengths, and the only branches depend on whether a number is
/// skipped.
struct DeterministicNonces {
    private let order: UInt256
    private var key: SHA256Digest
    private var value: SHA256Digest
    private var isFirst = true

    /// - Parameters:
    ///   - order: The order, exactly 256 bits long.
    ///   - scalar: The private key.
    ///   - digest: The digest, modulo the order.
    init(order: UInt256, scalar: UInt256, digest: UInt256) {
        self.order = order
        key = SHA256Digest { $0.update(repeating: 0) }
        value = SHA256Digest { $0.update(repeating: 1) }
        // The two rounds that mix in the inputs, steps d to g of the RFC.
        for separator: UInt8 in [0, 1] {
            var code = HMACSHA256(key: key)
            code.update(value)
            code.update(CollectionOfOne(separator))
            withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { input in
                scalar.write(bigEndianTo: input)
                digest.write(bigEndianTo: input, at: 32)
                code.update(input)
                ATCrypto.wipe(input)
            }
            key = code.finalize()
            value = HMACSHA256.code(for: value, key: key)
        }
    }

    /// Returns the next nonce, in `1 ..< order`. Whether one was skipped is not secret: it reveals nothing about the
    /// others.
    mutating func next() -> UInt256 {
        while true {
            if !isFirst {
                var code = HMACSHA256(key: key)
                code.update(value)
                code.update(CollectionOfOne(0))
                key = code.finalize()
                value = HMACSHA256.code(for: value, key: key)
            }
            isFirst = false
            value = HMACSHA256.code(for: value, key: key)
            let nonce = value.withUnsafeBytes { UInt256(bigEndian: $0) }
            if !nonce.isZero, nonce < order { return nonce }
        }
    }

    /// Overwrites the state that the nonces are derived from.
    mutating func wipe() {
        // The digests and numbers are plain words without references.
        withUnsafeMutableBytes(of: &self) { ATCrypto.wipe($0) }
    }
}

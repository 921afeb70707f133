import Foundation

/// A K-256 private key. `K256Signing` does the arithmetic, on every platform.
final class K256PrivateKey: @unchecked Sendable {
    // Sendable is safe because `blinding` is only accessed under the lock, and the rest is never written after `init`.
    private let scalar: SecretBytes
    // Not a `Mutex`, which the thread sanitizer can't see on Linux.
    private let lock = NSLock()
    private var blinding: K256Blinding
    let publicKey: K256PublicKey

    /// Creates a key from 32 bytes that are known to be in `1 ..< order`.
    init(_ scalar: SecretBytes) {
        self.scalar = scalar
        let blinding = K256Blinding.random()
        self.blinding = blinding
        publicKey = K256PublicKey(scalar.withUnsafeBytes { K256Signing.publicPoint(of: $0, blinding: blinding) })
    }

    deinit {
        wipe(&blinding)
    }

    /// Returns the signature of the digest, in a time that doesn't depend on the key: the lock is free or not, and the
    /// rest is `K256Signing`.
    @inline(never)
    func signature(of digest: SHA256Digest) -> CompactSignature {
        var blinding = nextBlinding()
        defer { wipe(&blinding) }
        return scalar.withUnsafeBytes { K256Signing.signature(of: digest, scalar: $0, blinding: blinding) }
    }

    /// A blinding that no other signature uses.
    private func nextBlinding() -> K256Blinding {
        lock.lock()
        defer { lock.unlock() }
        blinding.advance()
        return blinding
    }
}

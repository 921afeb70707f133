#if canImport(CryptoKit)
import CryptoKit
import Foundation
#endif

/// HMAC with SHA-256 (RFC 2104), in one call or incrementally.
///
/// On Linux it uses `SHA256`: libcrypto's own HMAC takes several allocations and lookups for a short message.
public struct HMACSHA256: ~Copyable {
    #if canImport(CryptoKit)
    private var code: CryptoKit.HMAC<CryptoKit.SHA256>
    #else
    /// The inner and the outer hash, which represent the key. They are stored in separate memory, so that they can be
    /// overwritten.
    private let states: UnsafeMutablePointer<(inner: SHA256, outer: SHA256)>
    #endif

    /// Creates a code with a key of any length.
    public init(key: some Sequence<UInt8>) {
        #if canImport(CryptoKit)
        code = key.withContiguousBytes { HMAC(key: CryptoKit.SymmetricKey(data: $0)) }
        #else
        states = .allocate(capacity: 1)
        states.initialize(to: (SHA256(), SHA256()))
        withUnsafeTemporaryAllocation(byteCount: SHA256.blockByteCount, alignment: 8) { block in
            block.initializeMemory(as: UInt8.self, repeating: 0)
            key.withContiguousBytes { key in
                if key.count > block.count {
                    SHA256.hash(buffer: key).withUnsafeBytes { block.copyMemory(from: $0) }
                } else {
                    block.copyMemory(from: key)
                }
            }
            for index in block.indices { block[index] ^= 0x36 }
            states.pointee.inner.update(buffer: UnsafeRawBufferPointer(block))
            for index in block.indices { block[index] ^= 0x36 ^ 0x5c }
            states.pointee.outer.update(buffer: UnsafeRawBufferPointer(block))
            wipe(block)
        }
        #endif
    }

    #if !canImport(CryptoKit)
    deinit {
        wipe(UnsafeMutableRawBufferPointer(start: states, count: MemoryLayout<(SHA256, SHA256)>.size))
        states.deallocate()
    }
    #endif

    /// Adds bytes.
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        #if canImport(CryptoKit)
        bytes.withContiguousBytes { code.update(data: $0) }
        #else
        bytes.withContiguousBytes { states.pointee.inner.update(buffer: $0) }
        #endif
    }

    /// Returns the code of all bytes added so far.
    public func finalize() -> SHA256Digest {
        #if canImport(CryptoKit)
        return code.finalize().withUnsafeBytes { SHA256Digest(buffer: $0) }
        #else
        var outer = states.pointee.outer
        outer.update(states.pointee.inner.finalize())
        return outer.finalize()
        #endif
    }

    /// Returns the code of all bytes added so far and these, which aren't added: for many messages with one key.
    package func finalize(with bytes: some Sequence<UInt8>) -> SHA256Digest {
        #if canImport(CryptoKit)
        var whole = code
        bytes.withContiguousBytes { whole.update(data: $0) }
        return whole.finalize().withUnsafeBytes { SHA256Digest(buffer: $0) }
        #else
        var inner = states.pointee.inner
        inner.update(bytes)
        var outer = states.pointee.outer
        outer.update(inner.finalize())
        return outer.finalize()
        #endif
    }

    /// Returns the code of these bytes with this key.
    public static func code(for bytes: some Sequence<UInt8>, key: some Sequence<UInt8>) -> SHA256Digest {
        var code = HMACSHA256(key: key)
        code.update(bytes)
        return code.finalize()
    }
}

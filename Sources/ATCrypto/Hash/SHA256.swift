#if canImport(CryptoKit)
import CryptoKit
import Foundation
#else
import CSystem
#endif

/// SHA-256, in one call or incrementally.
///
/// ```swift
/// let digest = SHA256.hash(bytes)
///
/// var hash = SHA256()
/// hash.update(header)
/// hash.update(body)
/// let digest = hash.finalize()
/// ```
///
/// It is a value: a copy continues independently of the original.
public struct SHA256: Sendable {
    /// The number of bytes in a block of the hash.
    public static let blockByteCount = 64

    #if canImport(CryptoKit)
    private var state = CryptoKit.SHA256()
    #else
    private var state = SHA256_CTX()
    #endif

    /// Creates an empty hash.
    public init() {
        #if !canImport(CryptoKit)
        SHA256_Init(&state)
        #endif
    }

    /// Returns the hash of these bytes.
    @inlinable
    public static func hash(_ bytes: some Sequence<UInt8>) -> SHA256Digest {
        bytes.withContiguousBytes { hash(buffer: $0) }
    }

    /// Returns the hash of these bytes.
    public static func hash(_ bytes: RawSpan) -> SHA256Digest {
        bytes.withUnsafeBytes { hash(buffer: $0) }
    }

    /// Adds bytes.
    @inlinable
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        bytes.withContiguousBytes { update(buffer: $0) }
    }

    /// Adds bytes.
    public mutating func update(_ bytes: RawSpan) {
        bytes.withUnsafeBytes { update(buffer: $0) }
    }

    /// Returns the hash of all bytes added so far. You can add more afterwards.
    public func finalize() -> SHA256Digest {
        var rest = self
        return rest.finish()
    }

    /// Returns the hash of these bytes.
    @usableFromInline
    package static func hash(buffer: UnsafeRawBufferPointer) -> SHA256Digest {
        var hash = SHA256()
        hash.update(buffer: buffer)
        return hash.finish()
    }

    /// The first eight bytes of the hash of these bytes, as a number.
    ///
    /// Repository trees need it for every key. Most keys fit in one block together with SHA-256's padding. Such a block
    /// is hashed directly, which takes two thirds of the time.
    package static func firstWord(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        #if !canImport(CryptoKit)
        if bytes.count < blockByteCount - 8 {
            // The message, a one, zeros, and the number of bits.
            var block: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
                (0, 0, 0, 0, 0, 0, 0, UInt64(bytes.count * 8).bigEndian)
            var state = SHA256_CTX()
            SHA256_Init(&state)
            withUnsafeMutableBytes(of: &block) { block in
                block.copyMemory(from: bytes)
                block[bytes.count] = 0x80
                SHA256_Transform(&state, block.baseAddress)
            }
            return UInt64(state.h.0) << 32 | UInt64(state.h.1)
        }
        #endif
        return hash(buffer: bytes).withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
    }

    /// Adds bytes.
    @usableFromInline
    package mutating func update(buffer: UnsafeRawBufferPointer) {
        #if canImport(CryptoKit)
        state.update(bufferPointer: buffer)
        #else
        SHA256_Update(&state, buffer.baseAddress, buffer.count)
        #endif
    }

    /// Finishes in place; the state can't be used again.
    private mutating func finish() -> SHA256Digest {
        #if canImport(CryptoKit)
        return state.finalize().withUnsafeBytes { SHA256Digest(buffer: $0) }
        #else
        return SHA256Digest { SHA256_Final($0.baseAddress, &state) }
        #endif
    }
}

#if canImport(CryptoKit)
import CryptoKit
import Foundation
#else
import CSystem
#endif

/// SHA-256, in one call or piece by piece.
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
/// It is a value: a copy goes on by itself from where the original stood.
public struct SHA256: Sendable {
    /// How many bytes of input the hash works on at a time.
    public static let blockByteCount = 64

    #if canImport(CryptoKit)
    private var state = CryptoKit.SHA256()
    #else
    private var state = SHA256_CTX()
    #endif

    /// Starts a hash of nothing.
    public init() {
        #if !canImport(CryptoKit)
        SHA256_Init(&state)
        #endif
    }

    /// The hash of these bytes.
    @inlinable
    public static func hash(_ bytes: some Sequence<UInt8>) -> SHA256Digest {
        bytes.withContiguousBytes { hash(buffer: $0) }
    }

    /// The hash of these bytes.
    public static func hash(_ bytes: RawSpan) -> SHA256Digest {
        bytes.withUnsafeBytes { hash(buffer: $0) }
    }

    /// Takes in more bytes.
    @inlinable
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        bytes.withContiguousBytes { update(buffer: $0) }
    }

    /// Takes in more bytes.
    public mutating func update(_ bytes: RawSpan) {
        bytes.withUnsafeBytes { update(buffer: $0) }
    }

    /// The hash of everything taken in so far. More can be taken in afterwards.
    public func finalize() -> SHA256Digest {
        var rest = self
        return rest.finish()
    }

    @usableFromInline
    static func hash(buffer: UnsafeRawBufferPointer) -> SHA256Digest {
        var hash = SHA256()
        hash.update(buffer: buffer)
        return hash.finish()
    }

    @usableFromInline
    mutating func update(buffer: UnsafeRawBufferPointer) {
        #if canImport(CryptoKit)
        state.update(bufferPointer: buffer)
        #else
        SHA256_Update(&state, buffer.baseAddress, buffer.count)
        #endif
    }

    /// Finishes in place, which leaves a state that can't be used again.
    private mutating func finish() -> SHA256Digest {
        #if canImport(CryptoKit)
        return state.finalize().withUnsafeBytes { SHA256Digest(buffer: $0) }
        #else
        return SHA256Digest { SHA256_Final($0.baseAddress, &state) }
        #endif
    }
}

package import Foundation

/// XXH64, the checksum of Zstandard frames. It detects accidents, not attacks.
package enum XXH64 {
    static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// The hash of bytes.
    package static func hash(_ bytes: some ContiguousBytes, seed: UInt64 = 0) -> UInt64 {
        bytes.withUnsafeBytes { hash($0, seed: seed) }
    }

    static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        var offset = 0
        var hash: UInt64
        if let start = bytes.baseAddress, bytes.count >= 32 {
            var a = seed &+ prime1 &+ prime2
            var b = seed &+ prime2
            var c = seed
            var d = seed &- prime1
            var stripe = start
            let last = start + (bytes.count - 32)
            repeat {
                // Safe: the stripe begins 32 bytes before the end of the buffer, or earlier.
                a = round(a, word(stripe, 0))
                b = round(b, word(stripe, 8))
                c = round(c, word(stripe, 16))
                d = round(d, word(stripe, 24))
                stripe += 32
            } while stripe <= last
            offset = stripe - start
            hash = a.rotated(1) &+ b.rotated(7) &+ c.rotated(12) &+ d.rotated(18)
            hash = merged(merged(merged(merged(hash, a), b), c), d)
        } else {
            hash = seed &+ prime5
        }
        hash &+= UInt64(bytes.count)
        while offset <= bytes.count - 8 {
            hash = (hash ^ round(0, bytes.integer(at: offset, UInt64.self))).rotated(27) &* prime1 &+ prime4
            offset += 8
        }
        if offset <= bytes.count - 4 {
            hash ^= UInt64(bytes.integer(at: offset, UInt32.self)) &* prime1
            hash = hash.rotated(23) &* prime2 &+ prime3
            offset += 4
        }
        while offset < bytes.count {
            hash = (hash ^ UInt64(bytes[offset]) &* prime5).rotated(11) &* prime1
            offset += 1
        }
        return avalanche(hash)
    }

    /// A little-endian word, which must be within the buffer.
    @inline(__always)
    private static func word(_ stripe: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: stripe.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always)
    private static func merged(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
        (hash ^ round(0, lane)) &* prime1 &+ prime4
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
        (lane &+ input &* prime2).rotated(31) &* prime1
    }

    /// Mixes the bits of a hash, so that each one depends on all.
    @inline(__always)
    static func avalanche(_ hash: UInt64) -> UInt64 {
        var hash = (hash ^ hash >> 33) &* prime2
        hash = (hash ^ hash >> 29) &* prime3
        return hash ^ hash >> 32
    }
}

extension UInt64 {
    /// The number rotated left.
    @inline(__always)
    func rotated(_ count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}

package import Foundation

/// XXH3 with 64 bits and no seed, the checksum of segments in a Jetstream's archive. It detects accidents, not attacks.
package enum XXH3 {
    private static let prime32 = (UInt64(0x9E37_79B1), UInt64(0x85EB_CA77), UInt64(0xC2B2_AE3D))

    /// The constants that are mixed with the input, as the hash defines them.
    private static let secret: [UInt8] = [
        0xB8, 0xFE, 0x6C, 0x39, 0x23, 0xA4, 0x4B, 0xBE, 0x7C, 0x01, 0x81, 0x2C, 0xF7, 0x21, 0xAD, 0x1C, 0xDE, 0xD4,
        0x6D, 0xE9, 0x83, 0x90, 0x97, 0xDB, 0x72, 0x40, 0xA4, 0xA4, 0xB7, 0xB3, 0x67, 0x1F, 0xCB, 0x79, 0xE6, 0x4E,
        0xCC, 0xC0, 0xE5, 0x78, 0x82, 0x5A, 0xD0, 0x7D, 0xCC, 0xFF, 0x72, 0x21, 0xB8, 0x08, 0x46, 0x74, 0xF7, 0x43,
        0x24, 0x8E, 0xE0, 0x35, 0x90, 0xE6, 0x81, 0x3A, 0x26, 0x4C, 0x3C, 0x28, 0x52, 0xBB, 0x91, 0xC3, 0x00, 0xCB,
        0x88, 0xD0, 0x65, 0x8B, 0x1B, 0x53, 0x2E, 0xA3, 0x71, 0x64, 0x48, 0x97, 0xA2, 0x0D, 0xF9, 0x4E, 0x38, 0x19,
        0xEF, 0x46, 0xA9, 0xDE, 0xAC, 0xD8, 0xA8, 0xFA, 0x76, 0x3F, 0xE3, 0x9C, 0x34, 0x3F, 0xF9, 0xDC, 0xBB, 0xC7,
        0xC7, 0x0B, 0x4F, 0x1D, 0x8A, 0x51, 0xE0, 0x4B, 0xCD, 0xB4, 0x59, 0x31, 0xC8, 0x9F, 0x7E, 0xC9, 0xD9, 0x78,
        0x73, 0x64, 0xEA, 0xC5, 0xAC, 0x83, 0x34, 0xD3, 0xEB, 0xC3, 0xC5, 0x81, 0xA0, 0xFF, 0xFA, 0x13, 0x63, 0xEB,
        0x17, 0x0D, 0xDD, 0x51, 0xB7, 0xF0, 0xDA, 0x49, 0xD3, 0x16, 0x55, 0x26, 0x29, 0xD4, 0x68, 0x9E, 0x2B, 0x16,
        0xBE, 0x58, 0x7D, 0x47, 0xA1, 0xFC, 0x8F, 0xF8, 0xB8, 0xD1, 0x7A, 0xD0, 0x31, 0xCE, 0x45, 0xCB, 0x3A, 0x8F,
        0x95, 0x16, 0x04, 0x28, 0xAF, 0xD7, 0xFB, 0xCA, 0xBB, 0x4B, 0x40, 0x7E,
    ]

    /// The hash of bytes.
    package static func hash(_ bytes: some ContiguousBytes) -> UInt64 {
        bytes.withUnsafeBytes { input in secret.withUnsafeBytes { hash(input, $0) } }
    }

    private static func hash(_ input: UnsafeRawBufferPointer, _ secret: UnsafeRawBufferPointer) -> UInt64 {
        switch input.count {
        case 0: return XXH64.avalanche(word(secret, 56) ^ word(secret, 64))
        case 1...3:
            let ends = UInt64(input[0]) << 16 | UInt64(input[input.count - 1])
            let combined = ends | UInt64(input[input.count / 2]) << 24 | UInt64(input.count) << 8
            return XXH64.avalanche(combined ^ UInt64(half(secret, 0) ^ half(secret, 4)))
        case 4...8:
            let both = UInt64(half(input, input.count - 4)) &+ UInt64(half(input, 0)) << 32
            var hash = both ^ word(secret, 8) ^ word(secret, 16)
            hash ^= hash.rotated(49) ^ hash.rotated(24)
            hash &*= 0x9FB2_1C65_1E98_DF25
            hash ^= (hash >> 35) &+ UInt64(input.count)
            hash &*= 0x9FB2_1C65_1E98_DF25
            return hash ^ hash >> 28
        case 9...16:
            let low = word(input, 0) ^ word(secret, 24) ^ word(secret, 32)
            let high = word(input, input.count - 8) ^ word(secret, 40) ^ word(secret, 48)
            return avalanche(UInt64(input.count) &+ low.byteSwapped &+ high &+ folded(low, high))
        case 17...128:
            var hash = UInt64(input.count) &* XXH64.prime1
            for round in 0...(input.count - 1) / 32 {
                hash &+= mixed(input, 16 * round, secret, 32 * round)
                hash &+= mixed(input, input.count - 16 * (round + 1), secret, 32 * round + 16)
            }
            return avalanche(hash)
        case 129...240:
            var hash = UInt64(input.count) &* XXH64.prime1
            for round in 0..<8 { hash &+= mixed(input, 16 * round, secret, 16 * round) }
            hash = avalanche(hash)
            for round in 8..<input.count / 16 { hash &+= mixed(input, 16 * round, secret, 16 * (round - 8) + 3) }
            return avalanche(hash &+ mixed(input, input.count - 16, secret, 119))
        default: return long(input, secret)
        }
    }

    /// The hash of more than 240 bytes.
    private static func long(_ input: UnsafeRawBufferPointer, _ secret: UnsafeRawBufferPointer) -> UInt64 {
        var lanes = SIMD8<UInt64>(
            prime32.2, XXH64.prime1, XXH64.prime2, XXH64.prime3, XXH64.prime4, prime32.1, XXH64.prime5, prime32.0)
        let stripes = (input.count - 1) / 64
        for stripe in 0..<stripes {
            accumulate(&lanes, input, 64 * stripe, secret, 8 * (stripe % 16))
            guard stripe % 16 == 15 else { continue }
            for lane in 0..<8 {
                lanes[lane] = (lanes[lane] ^ lanes[lane] >> 47 ^ word(secret, 128 + 8 * lane)) &* prime32.0
            }
        }
        accumulate(&lanes, input, input.count - 64, secret, 121)
        var hash = UInt64(input.count) &* XXH64.prime1
        for pair in 0..<4 {
            let (low, high) = (word(secret, 11 + 16 * pair), word(secret, 19 + 16 * pair))
            hash &+= folded(lanes[2 * pair] ^ low, lanes[2 * pair + 1] ^ high)
        }
        return avalanche(hash)
    }

    @inline(__always)
    private static func accumulate(
        _ lanes: inout SIMD8<UInt64>, _ input: UnsafeRawBufferPointer, _ start: Int, _ secret: UnsafeRawBufferPointer,
        _ key: Int
    ) {
        for lane in 0..<8 {
            let value = word(input, start + 8 * lane)
            let mixed = value ^ word(secret, key + 8 * lane)
            lanes[lane ^ 1] &+= value
            lanes[lane] &+= (mixed & 0xFFFF_FFFF) &* (mixed >> 32)
        }
    }

    @inline(__always)
    private static func mixed(
        _ input: UnsafeRawBufferPointer, _ start: Int, _ secret: UnsafeRawBufferPointer, _ key: Int
    ) -> UInt64 {
        folded(word(input, start) ^ word(secret, key), word(input, start + 8) ^ word(secret, key + 8))
    }

    /// The XOR of both halves of the product.
    @inline(__always)
    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.low ^ product.high
    }

    @inline(__always)
    private static func avalanche(_ hash: UInt64) -> UInt64 {
        let hash = (hash ^ hash >> 37) &* 0x1656_6791_9E37_79F9
        return hash ^ hash >> 32
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        bytes.integer(at: offset, UInt64.self)
    }

    @inline(__always)
    private static func half(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        bytes.integer(at: offset, UInt32.self)
    }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The order of keys: by their bytes, and a prefix before a longer key.
package enum KeyBytes {
    /// Returns a negative number if `left` sorts first, and zero if both are equal.
    @inline(__always)
    package static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let shared = min(left.count, right.count)
        if shared > 0, let one = left.baseAddress, let other = right.baseAddress {
            // Both have at least so many bytes.
            let order = memcmp(one, other, shared)
            if order != 0 { return Int(order) }
        }
        return left.count - right.count
    }

    /// The number of bytes in the common prefix of two keys.
    @inline(__always)
    package static func sharedPrefix(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let most = min(left.count, right.count)
        guard most > 0, let one = left.baseAddress, let other = right.baseAddress else { return 0 }
        var count = 0
        while most - count >= 8 {
            // Eight bytes exist in both from here.
            let difference =
                one.loadUnaligned(fromByteOffset: count, as: UInt64.self).littleEndian
                ^ other.loadUnaligned(fromByteOffset: count, as: UInt64.self).littleEndian
            if difference != 0 { return count + difference.trailingZeroBitCount / 8 }
            count += 8
        }
        while count < most,
            one.load(fromByteOffset: count, as: UInt8.self) == other.load(fromByteOffset: count, as: UInt8.self)
        {
            count += 1
        }
        return count
    }
}

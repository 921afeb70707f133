// Words turned into 128-bit numbers through their memory. The standard library's conversions compile to equally little
// when optimized, but are generic calls when not, where a debug build would spend most of a verification.
//
// Each cast is between types of the same 16 bytes, without references or invalid values; the low word comes first on
// every platform that the package is built for.

/// The word as a 128-bit number.
@inline(__always)
func wide(_ word: UInt64) -> UInt128 {
    unsafeBitCast((word, 0 as UInt64), to: UInt128.self)
}

/// The number of a high and a low word.
@inline(__always)
func wide(high: UInt64, low: UInt64) -> UInt128 {
    unsafeBitCast((low, high), to: UInt128.self)
}

/// The whole product of two words. It calls nothing: a debug build inlines no function, and is mostly here.
@inline(__always)
func wideProduct(_ a: UInt64, _ b: UInt64) -> UInt128 {
    unsafeBitCast((a, 0 as UInt64), to: UInt128.self) &* unsafeBitCast((b, 0 as UInt64), to: UInt128.self)
}

/// The whole product of two signed words.
@inline(__always)
func wideProduct(_ a: Int64, _ b: Int64) -> Int128 {
    unsafeBitCast((a, a &>> 63), to: Int128.self) &* unsafeBitCast((b, b &>> 63), to: Int128.self)
}

/// The checksum of zlib (RFC 1950).
struct Adler32 {
    private static let modulus: UInt32 = 65_521
    /// The maximum number of bytes before the sums can overflow.
    private static let runLength = 5_552

    private var low: UInt32 = 1
    private var high: UInt32 = 0

    var value: UInt32 { high << 16 | low }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        var place = 0
        while place < bytes.count {
            let end = min(place + Self.runLength, bytes.count)
            for index in place..<end {
                low &+= UInt32(bytes[index])
                high &+= low
            }
            low %= Self.modulus
            high %= Self.modulus
            place = end
        }
    }
}

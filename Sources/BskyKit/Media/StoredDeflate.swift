/// Uncompressed data in the zlib format (RFC 1950).
enum StoredDeflate {
    /// The maximum size of a block.
    private static let blockBytes = 65_535

    static func pack(_ data: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var place = 0
        repeat {
            let end = min(place + blockBytes, data.count)
            let length = UInt16(clamping: end - place)
            result.append(end == data.count ? 1 : 0)
            for number in [length, ~length] {
                result += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
            }
            result += data[place..<end]
            place = end
        } while place < data.count
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in data {
            // Both are less than 65,521.
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let check = high << 16 | low
        return result + (0..<4).map { UInt8(truncatingIfNeeded: check >> (24 - 8 * UInt32($0))) }
    }
}

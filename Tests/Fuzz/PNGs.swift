import Bitmaps
import Deflate

/// Feeds files to the decoder of PNG, with the checksums that they should have.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var file = Array(UnsafeBufferPointer(start: start, count: count))
    var place = 8
    while file.count - place >= 12 {
        let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        guard length <= file.count - place - 12 else { break }
        let end = place + 8 + length
        let checksum = CRC32.of(file[place + 4..<end])
        for index in 0..<4 { file[end + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(24 - 8 * index)) }
        place = end + 4
    }
    // Larger pictures only take longer.
    guard let decoder = try? PNGDecoder(file), decoder.width <= 400, decoder.height <= 400 else { return 0 }
    guard let bitmap = try? decoder.decode() else { return 0 }
    precondition(bitmap.width == decoder.width && bitmap.height == decoder.height, "another size")
    precondition(bitmap.pixels.count == bitmap.width * bitmap.height * 4, "missing pixels")
    return 0
}

import Bitmaps

/// Feeds packed data to the part of the decoder of PNG that unpacks it, in pieces and at once.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let data = [0x78, 0x9C] + Array(UnsafeBufferPointer(start: start, count: count))
    var size = 0
    // The checksum of random data is wrong.
    try? Inflate.unpack(data) { (piece) throws(BitmapError) in
        size += piece.count
        return size < 1 << 20
    }
    _ = try? Inflate.unpack(data, atMost: 1 << 16)
    return 0
}

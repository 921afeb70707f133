import Bitmaps

/// Feeds files to the decoder of GIF.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let file = Array(UnsafeBufferPointer(start: start, count: count))
    // Larger pictures only take longer.
    guard let decoder = try? GIFDecoder(file), decoder.width <= 400, decoder.height <= 400 else { return 0 }
    guard let bitmap = try? decoder.decode() else { return 0 }
    precondition(bitmap.width == decoder.width && bitmap.height == decoder.height, "another size")
    precondition(bitmap.pixels.count == bitmap.width * bitmap.height * 4, "missing pixels")
    return 0
}

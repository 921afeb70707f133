import Bitmaps

/// Feeds files to the decoder of JPEG, at each of its scales.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let file = Array(UnsafeBufferPointer(start: start, count: count))
    // Larger pictures only take longer.
    guard let decoder = try? JPEGDecoder(file), decoder.width <= 400, decoder.height <= 400 else { return 0 }
    precondition(decoder.width > 0 && decoder.height > 0, "a picture without a size")
    for factor in [1, 2, 4, 8] {
        let size = (width: (decoder.width + factor - 1) / factor, height: (decoder.height + factor - 1) / factor)
        guard let bitmap = try? decoder.decode(atLeast: size) else { continue }
        precondition(bitmap.width == size.width && bitmap.height == size.height, "another size")
        precondition(bitmap.pixels.count == size.width * size.height * 4, "missing pixels")
        precondition((try? decoder.decode(atLeast: size)) == bitmap, "other pixels the second time")
    }
    return 0
}

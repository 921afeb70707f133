import Deflate

/// Feeds packed data of zlib and gzip to what unpacks it, in pieces and at once.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let data = [0x78, 0x9C] + input
    var size = 0
    // The checksum of random data is wrong.
    try? Inflate.unpack(data) { piece in
        size += piece.count
        return size < 1 << 20
    }
    _ = try? Inflate.unpack(data, atMost: 1 << 16)
    for format in [Inflate.Format.zlib, .gzip] {
        for header: [UInt8] in [[], [0x1F, 0x8B, 8]] {
            guard let all = try? Inflate.unpackAll(header + input, format, atMost: 1 << 16) else { continue }
            precondition(all.count <= 1 << 16, "there is more than the limit")
        }
    }
    return 0
}

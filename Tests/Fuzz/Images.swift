import BskyKit
import Foundation

/// Feeds files to the reader of picture headers and to what removes their metadata.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let header = ImageHeader(bytes)
    if let header { precondition(header.width > 0 && header.height > 0, "a picture without a size") }
    guard let stripped = try? ImageMetadata.stripped(Data(bytes)) else { return 0 }
    // An orientation of its own may be added, and the color profile of a PNG is unpacked, which has at most 4 MB.
    precondition(stripped.count <= count + (5 << 20), "stripping adds bytes")
    precondition((try? ImageMetadata.stripped(stripped)) == stripped, "something was left to strip")
    precondition(ImageHeader(stripped)?.width == header?.width, "stripping changes the size")
    return 0
}

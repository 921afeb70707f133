import BskyKit

/// Reads bytes as the boxes of an MP4 file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let facts = VideoFacts(Array(UnsafeBufferPointer(start: start, count: count))) else { return 0 }
    precondition((1...0xFFFF).contains(facts.width) && (1...0xFFFF).contains(facts.height), "no size of a picture")
    precondition(facts.duration.map { $0 >= .zero } ?? true, "a negative duration")
    return 0
}

import BskyKit

/// Feeds files to what removes the metadata of videos.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let video = Array(UnsafeBufferPointer(start: start, count: count))
    guard let stripped = try? VideoMetadata.stripped(video) else { return 0 }
    precondition(stripped.count == count, "stripping moves bytes")
    precondition((try? VideoMetadata.stripped(stripped)) == stripped, "something was left to strip")
    precondition(VideoFacts(stripped) == VideoFacts(video), "stripping changes the size or the duration")
    return 0
}

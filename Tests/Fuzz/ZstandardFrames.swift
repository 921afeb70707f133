import Zstandard

/// Feeds bytes to the decoder in Swift: as frames, and as a dictionary and the frames after it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    unpack(input, nil)
    // The first byte says where the frames begin.
    guard let first = input.first else { return 0 }
    let end = min(count, 1 + Int(first) * 8)
    let frames = Array(input[end...])
    if let dictionary = try? ZstandardDictionary(input[1..<end]) { unpack(frames, dictionary) }
    if let dictionary = try? ZstandardDictionary(content: input[1..<end]) { unpack(frames, dictionary) }
    return 0
}

private func unpack(_ frames: [UInt8], _ dictionary: ZstandardDictionary?) {
    guard let decoder = try? ZstandardDecoder(dictionary: dictionary, engine: .swift) else {
        preconditionFailure("the decoder in Swift is missing")
    }
    let limit = 1 << 20
    let first = try? decoder.decode(frames, limit: limit)
    precondition(first?.count ?? 0 <= limit, "more than the limit")
    // What was left in its memory changes nothing.
    precondition((try? decoder.decode(frames, limit: limit)) == first, "other content the second time")
}

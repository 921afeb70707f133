import ATStreams
import Zstandard

/// Feeds bytes to the reader of segments, and to that of unpacked blocks.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    if let block = try? SegmentBlock(body: input) { read(block) }
    guard let decoder = try? ZstandardDecoder(engine: .swift) else {
        preconditionFailure("the decoder in Swift is missing")
    }
    // Without the checksum, which a fuzzer never meets.
    guard let segment = try? Segment(input, checksum: false) else { return 0 }
    for index in segment.blocks.indices.prefix(20) {
        if let block = try? segment.block(index, decoder) { read(block) }
    }
    return 0
}

private func read(_ block: SegmentBlock) {
    var count = 0
    for row in block.rows() {
        count += 1
        _ = (row.did, row.collection, row.recordKey, row.rev, row.payload.count)
    }
    precondition(count + block.unknownKindCount == block.count, "events are missing")
    let filter = SegmentFilter(collections: ["app.bsky.feed.*"], dids: ["did:plc:ewvi7nxzyoun6zhxrhs64oiz"])
    precondition(block.rows(filter).reduce(0) { total, _ in total + 1 } <= count, "a filter adds events")
}

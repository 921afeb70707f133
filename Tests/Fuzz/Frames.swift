import ATData
import ATRepo
import ATStreams
import Foundation

private let whole = FrameDecoder()
private let collections: [CollectionFilter] = ["app.bsky.*", "com.example.post"]
private let filtered = FrameDecoder(filter: EventFilter(collections: collections))

/// Feeds bytes to the decoder of frames, with and without a filter: what passes the filter must be what the events
/// without one say, and no record may have other bytes than its hash.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    let all = try? whole.decode(bytes)
    let some = try? filtered.decode(bytes)
    if let all {
        precondition(some != nil, "the filter rejects what is valid")
        precondition(all.seq == some?.seq, "the filter reads another number")
    }
    guard case .event(.commit(let commit)) = all?.content else { return 0 }
    precondition(commit.seq >= 0 && commit.ops.count <= 200 && commit.blocks.count <= count, "a limit is exceeded")
    for op in commit.ops {
        precondition((op.cid == nil) == (op.action == .delete), "a record without its identifier")
        guard let bytes = try? op.bytes() else { continue }
        precondition(
            CID(hashing: bytes.data, codec: op.cid?.codec ?? .dagCBOR) == op.cid, "other bytes than the hash's")
        _ = try? bytes.decode(LexValue.self)
    }
    _ = try? commit.commit()
    let matching = commit.ops.filter { op in collections.contains { $0.accepts(op.path.collection) } }
    if case .event(.commit(let other)) = some?.content {
        precondition(other.ops.map(\.path) == matching.map(\.path), "the filter passes other operations")
    } else {
        precondition(matching.isEmpty, "the filter passes no operation")
    }
    return 0
}

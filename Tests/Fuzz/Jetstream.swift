import ATData
import ATRepo
import ATStreams
import Foundation

private let collections: [CollectionFilter] = ["app.bsky.*", "com.example.post"]
private let whole = [JetstreamDecoder(.v1), JetstreamDecoder(.v2)]
private let filtered = [
    JetstreamDecoder(.v1, collections: collections), JetstreamDecoder(.v2, collections: collections),
]

/// Feeds text to the decoders of both versions, with and without a filter: what passes the filter must be what the one
/// without says, and a filter must not reject what is valid.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    for (decoder, filter) in zip(whole, filtered) {
        guard let all = try? decoder.decode(bytes) else { continue }
        guard let some = try? filter.decode(bytes) else { preconditionFailure("the filter rejects what is valid") }
        precondition(all.seq == some.seq, "the filter reads another number")
        precondition(all.seq ?? 0 >= 0, "a number is negative")
        guard case .event(.commit(let commit)) = all.content else { continue }
        precondition(
            (commit.record == nil) == (commit.action == .delete), "a record that is deleted, or none that isn't")
        _ = try? commit.record?.decode(as: LexValue.self)
        let isWanted = collections.contains { $0.accepts(commit.path.collection) }
        if case .event(.commit(let other)) = some.content {
            precondition(isWanted && other.path == commit.path, "the filter passes another commit")
        } else {
            precondition(!isWanted, "the filter passes no commit")
        }
    }
    return 0
}

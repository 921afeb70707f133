import ATData
import BskyLexicons

/// Feeds bytes to the JSON reader: into types, into values of any kind, and past them unread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let skipped = try? RawValue(json: input)
    let value = try? LexValue(json: input)
    if let skipped {
        let (direct, decoded) = (try? skipped.dagCBOR(), try? value?.dagCBOR())
        precondition(direct == decoded, "raw JSON becomes other DAG-CBOR than its value")
    }
    if let value {
        precondition(skipped != nil, "read, but not skipped")
        guard let json = try? value.json(), let again = try? LexValue(json: json) else {
            preconditionFailure("what was written is not read")
        }
        precondition(again == value && again.hashValue == value.hashValue, "JSON changes the value")
        if let cbor = try? value.dagCBOR() {
            guard let again = try? LexValue(dagCBOR: cbor), let bytes = try? again.dagCBOR() else {
                preconditionFailure("canonical bytes are not read")
            }
            precondition(bytes == cbor, "canonical bytes change")
        }
    }
    var issues: [WireIssue] = []
    if let page = try? AppBsky.Feed.GetTimeline.Output(json: input, issues: &issues) {
        // As a response again, which may have addresses that aren't valid anywhere else.
        guard let json = try? page.json(),
            let again = try? AppBsky.Feed.GetTimeline.Output(json: json, issues: &issues)
        else { preconditionFailure("a page that was written is not read") }
        precondition(again.feed.count == page.feed.count, "a page changes")
    }
    if let post = try? AppBsky.Feed.Post(json: input) {
        guard let json = try? post.json(), let again = try? AppBsky.Feed.Post(json: json) else {
            preconditionFailure("a post that was written is not read")
        }
        precondition(again == post, "a post changes")
        if let cbor = try? post.dagCBOR() {
            guard let again = try? AppBsky.Feed.Post(dagCBOR: cbor), let bytes = try? again.dagCBOR() else {
                preconditionFailure("a post's canonical bytes are not read")
            }
            precondition(bytes == cbor && again == post && again.hashValue == post.hashValue, "canonical bytes change")
        }
    }
    return 0
}

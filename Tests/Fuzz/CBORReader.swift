import ATData
import BskyLexicons

/// Feeds bytes to the DAG-CBOR reader: into types, into values of any kind, and past them unread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let skipped = try? RawValue(dagCBOR: input)
    if let value = try? LexValue(dagCBOR: input) {
        precondition(skipped != nil, "read, but not skipped")
        // There is one form only, so what is accepted is what would be written.
        guard let bytes = try? value.dagCBOR() else { preconditionFailure("what was read can't be written") }
        precondition(bytes == input, "bytes that are not canonical were accepted")
        if let json = try? value.json() {
            precondition((try? LexValue(json: json)) == value, "JSON changes the value")
            precondition((try? RawValue(json: json)) == skipped, "JSON differs from its own DAG-CBOR")
        }
    }
    var issues: [WireIssue] = []
    if let page = try? AppBsky.Feed.GetTimeline.Output(dagCBOR: input, issues: &issues) {
        guard let bytes = try? page.dagCBOR() else { preconditionFailure("a page that was read can't be written") }
        precondition(!issues.isEmpty || bytes == input, "a page changes")
    }
    if let post = try? AppBsky.Feed.Post(dagCBOR: input), post.unknownFields["$type"] == nil {
        guard let bytes = try? post.dagCBOR() else { preconditionFailure("a post that was read can't be written") }
        precondition((try? AppBsky.Feed.Post(dagCBOR: bytes)) == post, "a post changes")
    }
    return 0
}

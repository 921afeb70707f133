import ATProtoLexicons
import BskyLexicons
import CoreATProtocol

/// A post that a new post replies to or quotes.
struct ReferredPost {
    let reference: ComAtproto.Repo.StrongRef
    /// The root of its thread. A post with a missing or invalid root is its own root.
    let root: ComAtproto.Repo.StrongRef
    /// The account's relationship with the post, if the AppView sent it.
    let viewer: AppBsky.Feed.Defs.ViewerState?

    init(
        _ reference: ComAtproto.Repo.StrongRef, _ record: UnknownObject, _ viewer: AppBsky.Feed.Defs.ViewerState? = nil
    ) {
        self.reference = reference
        self.viewer = viewer
        root = FeedRecord(record).reply?.root ?? reference
    }
}

extension WireIssue {
    /// The skipped element as a type with fewer parts; `nil` if they can't be decoded either.
    func salvaged<Value: WireValue>(as type: Value.Type) -> Value? {
        var issues: [WireIssue] = []
        do throws(WireError) { return try raw.decode(issues: &issues) } catch { return nil }
    }
}

/// The parts of a post's view that a new post needs. Other parts may be what can't be decoded.
struct PostBasics: WireValue {
    let uri: ATURI
    let cid: CID
    let record: UnknownObject
    let viewer: AppBsky.Feed.Defs.ViewerState?

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var uri: ATURI?
        var cid: CID?
        var record: UnknownObject?
        var viewer: AppBsky.Feed.Defs.ViewerState?
        while let key = try reader.nextKey(&object) {
            if try reader.field("uri", &uri, key) { continue }
            if try reader.field("cid", &cid, key) { continue }
            if try reader.field("record", &record, key) { continue }
            if try reader.field("viewer", &viewer, key) { continue }
            try reader.skip()
        }
        guard let uri else { throw reader.missing("uri", object) }
        guard let cid else { throw reader.missing("cid", object) }
        guard let record else { throw reader.missing("record", object) }
        (self.uri, self.cid, self.record, self.viewer) = (uri, cid, record, viewer)
    }

    func write(to writer: inout WireWriter) { writer.null() }
}

import ATProtoLexicons
import BskyLexicons
import CoreATProtocol

/// The parts of a notification that a bot needs. Other parts may be what can't be decoded.
struct PlainNotification: WireValue {
    typealias Notification = AppBsky.Notification.ListNotifications.Notification

    let notification: Notification

    init(from reader: inout WireReader) throws(WireError) {
        var object = try reader.beginObject()
        var uri: ATURI?
        var cid: CID?
        var author: ProfileRelation?
        var reason: Notification.Reason?
        var record: UnknownObject?
        var isRead: Bool?
        var indexedAt: Datetime?
        while let key = try reader.nextKey(&object) {
            if try reader.field("uri", &uri, key) { continue }
            if try reader.field("cid", &cid, key) { continue }
            if try reader.field("author", &author, key) { continue }
            if try reader.field("reason", &reason, key) { continue }
            if try reader.field("record", &record, key) { continue }
            if try reader.field("isRead", &isRead, key) { continue }
            if try reader.field("indexedAt", &indexedAt, key) { continue }
            try reader.skip()
        }
        guard let uri, let cid, let author, let reason, let record, let indexedAt else {
            throw reader.missing("uri, cid, author, reason, record or indexedAt", object)
        }
        notification = Notification(
            uri: uri, cid: cid,
            author: .init(did: author.did, handle: author.handle, labels: author.labels, viewer: author.viewer),
            reason: reason, record: record, isRead: isRead ?? false, indexedAt: indexedAt)
    }

    func write(to writer: inout WireWriter) { writer.null() }
}

/// The names of a notification that can't be decoded.
struct NamedNotification {
    let uri: ATURI
    let reason: AppBsky.Notification.ListNotifications.Notification.Reason
    /// When it was indexed, if that can be read.
    let indexedAt: Datetime?
    let error: WireError

    /// Reads an element that was skipped; `nil` if it isn't a notification.
    init?(_ issue: WireIssue) {
        let fields: LexObject
        do throws(WireError) { fields = try issue.raw.decode() } catch { return nil }
        guard let uri = fields["uri"]?.decoded(as: ATURI.self), let reason = fields["reason"]?.string else {
            return nil
        }
        (self.uri, self.reason) = (uri, .init(rawValue: reason))
        indexedAt = fields["indexedAt"]?.decoded()
        error = issue.error
    }
}

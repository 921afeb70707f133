public import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol

/// The name of a record: its `ATURI`, a ``RecordLink``, a `RecordReference`, a view of it, or text with an AT-URI or
/// the address of its page.
///
/// ```swift
/// try await client.like("https://bsky.app/profile/alice.example.com/post/3l6oveex3ii2l")
/// ```
public protocol RecordName: Sendable {
    /// The link to the record.
    ///
    /// - Throws: A ``RecordLinkError`` if this isn't the name of a record.
    func recordLink() throws(RecordLinkError) -> RecordLink
}

extension RecordLink: RecordName {
    /// Returns the link.
    public func recordLink() -> RecordLink { self }
}

extension ATURI: RecordName {
    /// The address itself. Whatever names a record has a `uri`, also what `like` and `follow` return.
    public var uri: ATURI { self }

    /// The link to the record with this address.
    public func recordLink() throws(RecordLinkError) -> RecordLink { try RecordLink(self) }
}

/// A version of a record: a reference, or one of the AppView's views.
public protocol RecordVersion: RecordName {
    /// The record's address.
    var uri: ATURI { get }
    /// The hash of the version.
    var cid: CID { get }
}

extension RecordVersion {
    /// The link to this version of the record.
    public func recordLink() throws(RecordLinkError) -> RecordLink { try RecordLink(uri, cid: cid) }
}

extension RecordReference: RecordVersion {}
extension ComAtproto.Repo.StrongRef: RecordVersion {}
extension AppBsky.Feed.Defs.PostView: RecordVersion {}
extension AppBsky.Embed.Record.ViewRecord: RecordVersion {}
extension AppBsky.Feed.Defs.GeneratorView: RecordVersion {}
extension AppBsky.Graph.Defs.ListView: RecordVersion {}
extension AppBsky.Graph.Defs.ListViewBasic: RecordVersion {}
extension AppBsky.Graph.Defs.StarterPackView: RecordVersion {}
extension AppBsky.Graph.Defs.StarterPackViewBasic: RecordVersion {}
extension AppBsky.Notification.ListNotifications.Notification: RecordVersion {}
extension BotMention: RecordVersion {}

extension AppBsky.Feed.Defs.FeedViewPost: RecordName {
    /// The link to the post.
    public func recordLink() throws(RecordLinkError) -> RecordLink { try post.recordLink() }
}

extension PostThread.Node: RecordName {
    /// The link to the post.
    public func recordLink() throws(RecordLinkError) -> RecordLink { try RecordLink(uri, cid: post?.cid) }
}

extension String: RecordName {
    /// Reads an AT-URI, or the address of a page on bsky.app.
    public func recordLink() throws(RecordLinkError) -> RecordLink { try RecordLink(self) }
}

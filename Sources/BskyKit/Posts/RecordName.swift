public import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol

/// The name of a record: its `ATURI`, a ``RecordLink``, a `RecordReference`, or text with an AT-URI or the address of
/// its page.
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

extension RecordReference: RecordName {
    /// The link to this version of the record.
    public func recordLink() throws(RecordLinkError) -> RecordLink { try RecordLink(self) }
}

extension AppBsky.Feed.Defs.PostView: RecordName {
    /// The link to this version of the post.
    public func recordLink() throws(RecordLinkError) -> RecordLink { try RecordLink(self) }
}

extension ComAtproto.Repo.StrongRef: RecordName {
    /// The link to this version of the record.
    public func recordLink() throws(RecordLinkError) -> RecordLink { try RecordLink(self) }
}

extension String: RecordName {
    /// Reads an AT-URI, or the address of a page on bsky.app.
    public func recordLink() throws(RecordLinkError) -> RecordLink { try RecordLink(self) }
}

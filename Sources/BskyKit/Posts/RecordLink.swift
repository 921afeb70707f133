public import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol
public import Foundation

/// A link to a record: a post, a feed, a list or a starter pack.
///
/// ```swift
/// let link = try RecordLink("https://bsky.app/profile/alice.test/post/3l6oveex3ii2l")
/// print(link.uri)                                // at://alice.test/app.bsky.feed.post/3l6oveex3ii2l
/// print(link.webAddress() ?? "no page")          // and back
/// ```
public struct RecordLink: Hashable, Sendable {
    /// The record's address.
    public let uri: ATURI
    /// The record's version, if known.
    public let cid: CID?

    /// The account, from `uri`.
    public let authority: ATIdentifier
    /// The record's collection.
    public let collection: NSID
    /// The record's key.
    public let key: RecordKey

    /// Creates a link to a record.
    ///
    /// - Throws: A ``RecordLinkError`` if the address is that of an account or a collection.
    public init(_ uri: ATURI, cid: CID? = nil) throws(RecordLinkError) {
        guard let collection = uri.collection, let key = uri.recordKey else {
            throw RecordLinkError(.noRecord, uri.description)
        }
        (self.uri, self.cid) = (uri, cid)
        (authority, self.collection, self.key) = (uri.authority, collection, key)
    }

    /// Creates a link to a version of a record.
    public init(_ reference: ComAtproto.Repo.StrongRef) throws(RecordLinkError) {
        try self.init(reference.uri, cid: reference.cid)
    }

    /// Creates a link to a post.
    public init(_ post: AppBsky.Feed.Defs.PostView) throws(RecordLinkError) { try self.init(post.uri, cid: post.cid) }

    /// Creates a link to a stored record.
    public init(_ reference: RecordReference) throws(RecordLinkError) {
        try self.init(reference.uri, cid: reference.cid)
    }

    /// The supported hosts.
    public static let hosts: Set<String> = ["bsky.app", "www.bsky.app", "main.bsky.dev", "staging.bsky.app"]

    /// Parses an AT-URI or the address of a page: `https://bsky.app/profile/ACTOR/post/KEY`, `…/feed/KEY`,
    /// `…/lists/KEY`, `https://bsky.app/starter-pack/ACTOR/KEY` or `https://bsky.app/start/ACTOR/KEY`.
    ///
    /// - Parameters:
    ///   - text: The address. Surrounding white space is ignored.
    ///   - hosts: The supported hosts.
    /// - Throws: A ``RecordLinkError``.
    public init(_ text: String, hosts: Set<String> = RecordLink.hosts) throws(RecordLinkError) {
        let text = text.trimmingWhiteSpace
        if text.hasPrefix("at://") {
            guard let uri = try? ATURI(text) else { throw RecordLinkError(.noRecord, text) }
            try self.init(uri)
            return
        }
        let (host, path) = try Self.parts(of: text)
        guard hosts.contains(host) else { throw RecordLinkError(.otherHost, text) }
        let found: (actor: Substring, collection: NSID, key: Substring)? =
            switch path.count {
            case 4 where path[0] == "profile":
                Self.collection(ofPage: path[2]).map { (path[1], $0, path[3]) }
            case 3 where path[0] == "starter-pack" || path[0] == "start": (path[1], Self.starterPack, path[2])
            default: nil
            }
        guard let found, let actor = try? ATIdentifier(Self.decoded(found.actor)),
            let key = try? RecordKey(Self.decoded(found.key))
        else { throw RecordLinkError(.noRecord, text) }
        try self.init(ATURI(actor, found.collection, key))
    }

    /// The address of the record's page, if its collection has pages.
    ///
    /// - Parameters:
    ///   - host: The host of the app.
    ///   - actor: The account in the address, such as its handle; by default the one in `uri`.
    public func webAddress(host: String = "bsky.app", actor: ATIdentifier? = nil) -> String? {
        let actor = actor ?? authority
        if collection == Self.starterPack { return "https://\(host)/starter-pack/\(actor)/\(key)" }
        guard let page = Self.pages.first(where: { $0.collection == collection })?.name else { return nil }
        return "https://\(host)/profile/\(actor)/\(page)/\(key)"
    }

    private static let starterPack: NSID = "app.bsky.graph.starterpack"
    private static let pages: [(name: Substring, collection: NSID)] = [
        ("post", "app.bsky.feed.post"), ("feed", "app.bsky.feed.generator"), ("lists", "app.bsky.graph.list"),
    ]

    private static func collection(ofPage name: Substring) -> NSID? { pages.first { $0.name == name }?.collection }

    /// The host in lower case, and the path, without query and fragment.
    private static func parts(of text: String) throws(RecordLinkError) -> (String, [Substring]) {
        let lowered = text.prefix(8).lowercased()
        let scheme = lowered.hasPrefix("https://") ? 8 : lowered.hasPrefix("http://") ? 7 : 0
        guard scheme > 0, text.utf8.count <= 8192 else { throw RecordLinkError(.noRecord, text) }
        let address = text.dropFirst(scheme).prefix { $0 != "?" && $0 != "#" }
        let parts = address.split(separator: "/", omittingEmptySubsequences: true)
        guard let host = parts.first else { throw RecordLinkError(.noRecord, text) }
        return (host.lowercased(), Array(parts.dropFirst()))
    }

    /// Decodes a DID with escaped colons.
    private static func decoded(_ part: Substring) -> String {
        String(part.replacing("%3A", with: ":").replacing("%3a", with: ":"))
    }
}

extension ATURI {
    /// The address of the record's page on bsky.app; `nil` if its collection has no pages.
    public var webURL: URL? {
        guard let link = try? RecordLink(self) else { return nil }
        return link.webAddress().flatMap { URL(string: $0) }
    }
}

extension RecordLink: CustomStringConvertible {
    /// The record's AT-URI.
    public var description: String { uri.description }
}

extension String {
    /// The text without surrounding white space.
    fileprivate var trimmingWhiteSpace: String {
        let start = drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}

public import ATData
public import ATServer
public import BskyLexicons
import CoreATProtocol
import Foundation

/// A call for a page of a feed.
public typealias FeedCall = ServerCall<AppBsky.Feed.GetFeedSkeleton>

/// A page of a feed: the addresses of posts, and where the next page begins.
public typealias FeedPage = AppBsky.Feed.GetFeedSkeleton.Output

extension FeedPage {
    /// Creates a page from the addresses of posts.
    public init(_ posts: [ATURI], cursor: String? = nil) {
        self.init(feed: posts.map { .post($0) }, cursor: cursor)
    }

    /// Creates a page from a part of a list of addresses, such as `uris.prefix(call.limit)`.
    public init(_ posts: ArraySlice<ATURI>, cursor: String? = nil) { self.init(Array(posts), cursor: cursor) }

    /// Creates a page from items, such as `.post(uri)`.
    @_disfavoredOverload
    public init(_ items: [AppBsky.Feed.Defs.SkeletonFeedPost], cursor: String? = nil) {
        self.init(feed: items, cursor: cursor)
    }

    /// Creates a page from the addresses of posts.
    @available(*, unavailable, renamed: "init(_:cursor:)")
    public init(posts: [ATURI], cursor: String? = nil) { self.init(posts, cursor: cursor) }
}

extension AppBsky.Feed.Defs.SkeletonFeedPost {
    /// A post of a feed.
    public static func post(_ uri: ATURI) -> Self { Self(post: uri) }
}

// Names that other libraries have. The compiler names the ones of this library.

extension ServerCall<AppBsky.Feed.GetFeedSkeleton> {
    /// The reader.
    @available(*, unavailable, message: "call.caller.account, of a feed that was added for: .reader")
    public var viewer: DID? { caller.account }
}

/// Serves feeds.
@available(*, unavailable, renamed: "FeedGenerator")
public typealias FeedServer = FeedGenerator

/// Serves feeds of the Bluesky app.
///
/// ```swift
/// let index = try FeedIndex(file: "cats.sqlite", keeping: .hours(48))
/// let feeds = FeedGenerator(host: "cats.example.com", publisher: "did:plc:…")
/// feeds.add("cats") { call in try await index.page("cats", call) }
/// try await feeds.serve(port: 3000, filling: index, from: .jetstream()) { post, batch in
///     if post.record.text.lowercased().contains("cat") { batch.add(post, to: "cats") }
/// }
/// ```
///
/// A feed is published as a record, `at://PUBLISHER/app.bsky.feed.generator/NAME`, which contains the service's DID.
/// The app's server requests the addresses of posts from this service, and shows the posts.
public final class FeedGenerator: Sendable {
    /// Returns a page of a feed.
    public typealias Handler = @Sendable (FeedCall) async throws -> FeedPage

    /// The service. Add calls of your own to it, or mount it in another server.
    public let service: XRPCService
    /// The account whose records describe the feeds.
    public let publisher: DID
    private let table: FeedTable
    let interactions: InteractionQueue

    /// Creates a service of feeds at a host: its DID is `did:web:` and the host.
    ///
    /// - Parameters:
    ///   - host: The host name of the reverse proxy in front of this program.
    ///   - publisher: The account whose records describe the feeds.
    ///   - options: The options of the service.
    ///
    /// If the host isn't a plain name, `serve` throws a `ServiceSetupError`. A mounted service responds to each request
    /// with a 500, and logs the reason.
    public convenience init(
        host: String, publisher: DID, options: XRPCService.Options = XRPCService.Options()
    ) {
        do {
            let identity = try ServiceIdentity.web(host, service: "#bsky_fg", type: "BskyFeedGenerator")
            self.init(identity, publisher: publisher, options: options, fault: nil)
        } catch {
            // No token names this service, and its document isn't that of the host.
            self.init(
                ServiceIdentity(did: "did:web:host.invalid"), publisher: publisher, options: options,
                fault: "\(error)")
        }
    }

    /// Creates a service of feeds with any identity, such as a `did:plc`.
    public convenience init(
        _ identity: ServiceIdentity, publisher: DID, options: XRPCService.Options = XRPCService.Options()
    ) {
        self.init(identity, publisher: publisher, options: options, fault: nil)
    }

    private init(_ identity: ServiceIdentity, publisher: DID, options: XRPCService.Options, fault: String?) {
        self.publisher = publisher
        service = XRPCService(identity, fault: fault, options: options)
        interactions = InteractionQueue()
        table = FeedTable(publisher: publisher, checksPages: options.checksOutput)
        let table = table
        let did = identity.did
        service.on(AppBsky.Feed.DescribeFeedGenerator.self) { call in
            call.cache(.public(300))
            return AppBsky.Feed.DescribeFeedGenerator.Output(did: did, feeds: table.uris.map { .init(uri: $0) })
        }
        service.on(AppBsky.Feed.GetFeedSkeleton.self) { call in try await table.page(for: call) }
    }

    // MARK: Feeds

    /// Adds a feed, or replaces one.
    ///
    /// - Parameters:
    ///   - name: The key of the feed's record.
    ///   - audience: Whether the feed is the same for everyone. If it isn't, the call contains the reader's account.
    ///   - handler: Returns a page. Apps wait for it, so it should be fast and not call other servers. If it returns
    ///     more posts than `call.limit`, the page is truncated; in debug builds, the caller receives a 500. For pinned
    ///     posts, see ``FeedIndex/page(_:_:pinned:)``.
    public func add(_ name: RecordKey, for audience: FeedAudience = .everyone, _ handler: @escaping Handler) {
        table.add(name, for: audience, handler)
    }

    /// The address of a feed's record.
    public func uri(of name: RecordKey) -> ATURI { table.uri(of: name) }

    /// Sets a handler for interactions with posts of the feeds, such as requests for fewer posts like one. The feed's
    /// record must set `acceptsInteractions`.
    ///
    /// - Parameter handler: Receives an account and its interactions, one call after the other. Apps don't wait for it.
    ///   Duplicates within an hour are dropped. While 500 calls are waiting, or 50 of one account, further ones are
    ///   rejected. When `serve` stops, it waits up to twenty seconds for the handler.
    public func onInteractions(
        _ handler: @escaping @Sendable (DID, [AppBsky.Feed.Defs.Interaction]) async -> Void
    ) {
        guard interactions.set(handler) else { return }
        service.on(
            AppBsky.Feed.SendInteractions.self, auth: .required, limits: [.account(300, per: .minutes(5))]
        ) { [interactions] call in
            try interactions.receive(call.input.interactions, from: try call.account)
            return AppBsky.Feed.SendInteractions.Output()
        }
    }
}

/// The audience of a feed.
public struct FeedAudience: Sendable {
    enum Kind: Sendable {
        case everyone
        case reader(Auth)
    }

    let kind: Kind

    /// The feed is the same for everyone. The service doesn't learn who reads it.
    public static let everyone = FeedAudience(kind: .everyone)

    /// The feed depends on the reader, who may be anonymous. Tokens for another service or call, which some servers
    /// send, are ignored.
    public static let reader = FeedAudience(kind: .reader(.optional(forgiving: [.audience, .method])))

    /// The feed is for readers with an account only.
    public static let accounts = FeedAudience(kind: .reader(.required))
}

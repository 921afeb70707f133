import ATData
import ATServer
import BskyLexicons
import CoreATProtocol
import HTTPTransport

/// The feeds of a service, by the names of their records.
final class FeedTable: Sendable {
    private struct Feed: Sendable {
        let handler: FeedGenerator.Handler
        let audience: FeedAudience
    }

    private let publisher: DID
    private let feeds = Guarded<[RecordKey: Feed]>([:])

    init(publisher: DID) { self.publisher = publisher }

    func add(_ name: RecordKey, for audience: FeedAudience, _ handler: @escaping FeedGenerator.Handler) {
        feeds.withLock { $0[name] = Feed(handler: handler, audience: audience) }
    }

    /// The addresses of the feeds' records.
    var uris: [ATURI] {
        feeds.withLock { $0.keys.sorted { $0.description < $1.description } }.map(uri)
    }

    func uri(of name: RecordKey) -> ATURI { ATURI(publisher, AppBsky.Feed.Generator.collection, name) }

    /// The page that a call asks for.
    func page(for call: FeedCall) async throws -> FeedPage {
        guard call.feed.authority == .did(publisher), call.feed.collection == AppBsky.Feed.Generator.collection,
            let name = call.feed.recordKey, let feed = feeds.withLock({ $0[name] })
        else { throw call.error(AppBsky.Feed.GetFeedSkeleton.Errors.unknownFeed, "There is no such feed") }
        var reader = call
        if case .reader(let auth) = feed.audience.kind {
            reader = try await call.authenticated(auth.accepting("app.bsky.feed.getFeed"))
        }
        return SkeletonCheck(limit: call.limit).checked(try await feed.handler(reader))
    }
}

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

    /// The most pages in a row that are passed over because they have nothing to show.
    private static let mostEmptyPages = 5

    private let publisher: DID
    /// Whether a page that is too long is an error.
    private let checksPages: Bool
    private let feeds = Guarded<[RecordKey: Feed]>([:])

    init(publisher: DID, checksPages: Bool) {
        self.publisher = publisher
        self.checksPages = checksPages
    }

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
        let check = SkeletonCheck(limit: call.limit, isStrict: checksPages)
        for _ in 0..<Self.mostEmptyPages {
            let page = try check.checked(try await feed.handler(reader))
            // Apps end at an empty page.
            guard page.feed.isEmpty, let cursor = page.cursor, cursor != reader.cursor else {
                return page.feed.isEmpty ? FeedPage(feed: []) : page
            }
            var query = reader.parameters
            query.cursor = cursor
            reader = reader.with(query)
        }
        return FeedPage(feed: [])
    }
}

/// Tells the service of a feed what the account does with its posts, many actions at a time.
///
/// ```swift
/// let interactions = FeedInteractions(client, feed: feed)
/// await interactions.add(.interactionSeen, with: item)
/// await interactions.add(.requestLess, with: item)
/// try await interactions.send()
/// ```
///
/// Nothing is collected for feeds that don't want to be told.
public actor FeedInteractions {
    /// What someone does with a post.
    public typealias Event = AppBsky.Feed.Defs.Interaction.Event

    /// How many interactions are sent at a time.
    public static let batchSize = 100
    /// How many interactions wait at most. When more are added, the oldest are forgotten.
    public static let mostWaiting = 1_000
    private static let mostSeen = 10_000

    private let client: ATClient
    private let feed: AppBsky.Feed.Defs.GeneratorView
    private let queue = SerialQueue()
    private var seen: Set<ATURI> = []

    /// The interactions that aren't sent yet.
    public private(set) var waiting: [AppBsky.Feed.Defs.Interaction] = []

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - client: The client to send with.
    ///   - feed: The feed.
    public init(_ client: ATClient, feed: AppBsky.Feed.Defs.GeneratorView) {
        self.client = client
        self.feed = feed
    }

    /// Adds what the account did with a post of the feed. That it was seen is added once per post.
    public func add(_ event: Event, with item: AppBsky.Feed.Defs.FeedViewPost) {
        guard feed.acceptsInteractions == true else { return }
        if event == .interactionSeen {
            if seen.count >= Self.mostSeen { seen.removeAll() }
            guard seen.insert(item.post.uri).inserted else { return }
        }
        waiting.append(
            AppBsky.Feed.Defs.Interaction(
                event: event, feedContext: item.feedContext, item: item.post.uri, reqId: item.reqId))
        if waiting.count > Self.mostWaiting { waiting.removeFirst(waiting.count - Self.mostWaiting) }
    }

    /// Sends what is waiting to the feed's service. What can't be sent stays for the next time, except interactions that
    /// the service refuses as invalid, which it would refuse again.
    ///
    /// - Throws: `AtError`, or `CancellationError` if the task was cancelled.
    public func send() async throws { try await queue.perform { try await self.sendAll() } }

    private func sendAll() async throws {
        while !waiting.isEmpty {
            let batch = Array(waiting.prefix(Self.batchSize))
            waiting.removeFirst(batch.count)
            do {
                try await client.execute(
                    .sendInteractions(interactions: batch, feed: feed.uri),
                    options: .proxied(to: ServiceReference(feed.did, service: "bsky_fg")))
            } catch let error as AtError where error.isForGood {
                throw error
            } catch {
                waiting = Array((batch + waiting).suffix(Self.mostWaiting))
                throw error
            }
        }
    }
}

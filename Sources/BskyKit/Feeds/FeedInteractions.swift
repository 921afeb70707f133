/// Reports interactions with the posts of a feed to its service, in batches.
///
/// ```swift
/// let interactions = FeedInteractions(client, feed: feed)
/// await interactions.add(.interactionSeen, with: item)
/// await interactions.add(.requestLess, with: item)
/// try await interactions.send()
/// ```
///
/// Nothing is collected for feeds that don't accept interactions.
public actor FeedInteractions {
    /// An interaction, and the account that was logged in when it was added.
    private typealias Collected = (interaction: AppBsky.Feed.Defs.Interaction, account: DID?)

    /// A kind of interaction.
    public typealias Event = AppBsky.Feed.Defs.Interaction.Event

    /// The maximum number of interactions in a batch.
    public static let batchSize = 100
    /// The maximum number of waiting interactions. Beyond that, the oldest are dropped.
    public static let mostWaiting = 1_000
    private static let mostSeen = 10_000

    private let client: ATClient
    private let feed: AppBsky.Feed.Defs.GeneratorView
    private let queue = SerialQueue()
    private var seen: Set<ATURI> = []

    private var collected: [Collected] = []

    /// The interactions that aren't sent yet.
    public var waiting: [AppBsky.Feed.Defs.Interaction] { collected.map(\.interaction) }

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - client: The client that sends the interactions.
    ///   - feed: The feed.
    public init(_ client: ATClient, feed: AppBsky.Feed.Defs.GeneratorView) {
        self.client = client
        self.feed = feed
    }

    /// Adds an interaction with a post of the feed. `interactionSeen` is added only once per post.
    public func add(_ event: Event, with item: AppBsky.Feed.Defs.FeedViewPost) {
        guard feed.acceptsInteractions == true else { return }
        if event == .interactionSeen {
            if seen.count >= Self.mostSeen { seen.removeAll() }
            guard seen.insert(item.post.uri).inserted else { return }
        }
        let interaction = AppBsky.Feed.Defs.Interaction(
            event: event, feedContext: item.feedContext, item: item.post.uri, reqId: item.reqId)
        collected.append((interaction, client.did))
        dropOldest()
    }

    private func dropOldest() {
        if collected.count > Self.mostWaiting { collected.removeFirst(collected.count - Self.mostWaiting) }
    }

    /// Sends the waiting interactions to the feed's service. Unsent interactions stay for the next call, except those
    /// that the service rejects as invalid. Those that another account added aren't sent until it is logged in again.
    ///
    /// - Throws: `AtError`, which is `NetworkError.signedOut` if interactions of another account are left; or
    ///   `CancellationError` if the task is cancelled.
    public func send() async throws {
        try await queue.perform { try await self.client.withOneAccount { try await self.sendAll() } }
    }

    private func sendAll() async throws {
        let account = client.did
        while true {
            let batch = takeBatch(of: account)
            guard !batch.isEmpty else { break }
            do {
                try await client.execute(
                    .sendInteractions(interactions: batch.map(\.interaction), feed: feed.uri),
                    options: .proxied(to: ServiceReference(feed.did, service: "bsky_fg")))
            } catch let error as AtError where error.isForGood {
                throw error
            } catch {
                collected = batch + collected
                dropOldest()
                throw error
            }
        }
        guard collected.isEmpty else { throw AtError.network(.signedOut) }
    }

    /// Removes the next interactions of an account. Those without one were added before its DID was known.
    private func takeBatch(of account: DID?) -> [Collected] {
        var (batch, rest): ([Collected], [Collected]) = ([], [])
        for entry in collected {
            let isOwn = entry.account == nil || entry.account == account
            if isOwn, batch.count < Self.batchSize { batch.append(entry) } else { rest.append(entry) }
        }
        collected = rest
        return batch
    }
}

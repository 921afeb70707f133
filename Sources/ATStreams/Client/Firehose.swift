public import ATData
public import Foundation
import HTTPTransport

/// The events of a relay, of several, or of one data server: every change of every account, as it happens.
///
/// ```swift
/// let firehose = Firehose(relay: "https://bsky.network")
/// for try await event in firehose.events(collections: ["app.bsky.feed.post"]) {
///     for post in event.records(of: AppBsky.Feed.Post.self) { print(post.text) }
/// }
/// ```
///
/// The stream reconnects when it loses the connection, and continues where it was. It ends when its task is cancelled,
/// or throws a ``StreamError`` when it can't go on.
///
/// Use a separate value for each concurrent stream, because ``stats`` describes only the latest one. If streams share a
/// ``CursorStore``, give each a ``StreamOptions/name``. Otherwise they overwrite each other's cursor.
public struct Firehose: Sendable {
    private let address: StreamAddress
    let client: StreamClient
    /// `nil` with one relay.
    private let plan: RelayPlan?

    private static let stream = "com.atproto.sync.subscribeRepos"

    /// Creates a firehose. It connects when its events are read.
    ///
    /// - Parameters:
    ///   - relay: The address of a relay or a data server, such as `https://bsky.network`.
    ///   - standby: Other relays of the same network. When the current relay fails three times in a row, stops sending,
    ///     or can't continue, the next one takes over. After the last relay, the first one is used again.
    ///   - options: The limits and timeouts.
    public init(relay: String, standby: [String] = [], options: StreamOptions = StreamOptions()) {
        self.init([relay] + standby, isRace: false, options: options, environment: StreamEnvironment())
    }

    /// Creates a firehose. It connects when its events are read.
    ///
    /// - Parameters:
    ///   - relay: The address of a relay or a data server.
    ///   - options: The limits and timeouts.
    public init(relay: URL, options: StreamOptions = StreamOptions()) {
        self.init(relay: relay.absoluteString, options: options)
    }

    /// Creates a firehose of the whole network, from Bluesky's relay.
    ///
    /// - Parameter options: The limits and timeouts.
    public init(options: StreamOptions = StreamOptions()) {
        self.init(relay: "https://bsky.network", options: options)
    }

    /// Creates a firehose that reads several relays at the same time. It delivers each event once, from the relay that
    /// sends it first. As long as one relay works, no event is missed.
    ///
    /// - Parameters:
    ///   - relays: The addresses of relays of the same network, at least one.
    ///   - options: The limits and timeouts, for each relay.
    public init(racing relays: [String], options: StreamOptions = StreamOptions()) {
        self.init(relays, isRace: true, options: options, environment: StreamEnvironment())
    }

    /// Creates a firehose in a given environment.
    package init(
        relay: String, standby: [String] = [], options: StreamOptions = StreamOptions(), environment: StreamEnvironment
    ) {
        self.init([relay] + standby, isRace: false, options: options, environment: environment)
    }

    /// Creates a firehose of several relays in a given environment.
    package init(racing relays: [String], options: StreamOptions = StreamOptions(), environment: StreamEnvironment) {
        self.init(relays, isRace: true, options: options, environment: environment)
    }

    private init(_ relays: [String], isRace: Bool, options: StreamOptions, environment: StreamEnvironment) {
        // The same relay twice would be two streams with one cursor.
        var addresses: [StreamAddress] = []
        for relay in relays {
            let address = StreamAddress(service: relay, stream: Self.stream, reader: options.name)
            if !addresses.contains(where: { $0.id == address.id }) { addresses.append(address) }
        }
        address = addresses.first ?? StreamAddress(service: "", stream: Self.stream, reader: options.name)
        client = StreamClient(options, environment)
        plan = addresses.count > 1 ? RelayPlan(addresses, isRace: isRace, options, environment) : nil
    }

    /// The key of the stored cursor: that of the first relay, if there are several.
    public var streamID: StreamID { address.id }

    /// The keys of the stored cursors of all relays. Each relay has its own numbers.
    public var streams: [StreamID] { plan?.relays.map(\.address.id) ?? [address.id] }

    /// The state and the counts of the stream. With several relays, the counts are sums, and the cursor is that of the
    /// first connected one.
    public var stats: StreamStats {
        var stats = client.meter.snapshot
        for relay in plan?.stats ?? [] { stats.add(relay.stats) }
        return stats
    }

    /// The state and the counts of each relay's stream.
    public var relays: [(stream: StreamID, stats: StreamStats)] { plan?.stats ?? [(address.id, client.meter.snapshot)] }

    /// The events, one after the other. Each loop over them is a stream of its own.
    ///
    /// Requesting the next event completes the previous one: after a crash, the next run begins with the event that was
    /// being handled. So save your results before the loop continues. The first cursor is saved shortly after the first
    /// event is complete. After an earlier crash, there is no cursor, and the stream begins with new events.
    ///
    /// - Parameters:
    ///   - collections: Deliver only commits with operations in these collections, and only those operations; empty for
    ///     all. Other events are always delivered.
    ///   - dids: Deliver only events of these accounts; empty for all.
    ///   - shard: Deliver only events of accounts in this shard, and events without an account; `nil` for all.
    ///   - start: Where to begin.
    ///   - cursors: Stores the cursor; `nil` to begin with new events each time.
    public func events(
        collections: [CollectionFilter] = [], dids: Set<DID> = [], shard: Shard? = nil,
        from start: StreamStart = .stored, cursors: (any CursorStore)? = nil
    ) -> EventSequence<FirehoseEvent> {
        let filter = EventFilter(collections: collections, dids: dids, shard: shard)
        return EventSequence { reader(filter, try await begin(start, cursors)) }
    }

    /// Handles the events, many at the same time, until the task is cancelled. The events of one account are handled in
    /// order.
    ///
    /// ```swift
    /// try await firehose.run(cursors: FileCursorStore(folder)) { event in
    ///     for post in event.records(of: AppBsky.Feed.Post.self) { try await index(post) }
    /// }
    /// ```
    ///
    /// An event is complete when the handler returns. After a crash, the next run begins with the first incomplete
    /// event, so a handler receives some events twice. After a crash before the first cursor is saved, it begins with
    /// new events. Cancelling the task cancels the handlers, and `run` waits for them.
    ///
    /// - Parameters:
    ///   - collections: Deliver only commits with operations in these collections, and only those operations; empty for
    ///     all.
    ///   - dids: Deliver only events of these accounts; empty for all.
    ///   - shard: Deliver only events of accounts of this shard, and events of no account; `nil` for all.
    ///   - start: The place to begin.
    ///   - cursors: Stores the cursor.
    ///   - lanes: The most events that are handled at the same time.
    ///   - limit: The longest wait for the first event, after which the stream ends with
    ///     ``StreamError/Reason/noEvent(within:_:)``; `nil`, the default, for any. A relay of the whole network sends
    ///     events all the time, so a minute without any means that something is wrong.
    ///   - handle: Handles an event. When it throws, the stream ends with its error, and the event isn't complete.
    /// - Throws: A ``StreamError``, the handler's error, or a `CancellationError`.
    public func run(
        collections: [CollectionFilter] = [], dids: Set<DID> = [], shard: Shard? = nil,
        from start: StreamStart = .stored, cursors: any CursorStore, lanes: Int = 16,
        firstEventWithin limit: Duration? = nil, _ handle: @escaping @Sendable (FirehoseEvent) async throws -> Void
    ) async throws {
        let filter = EventFilter(collections: collections, dids: dids, shard: shard)
        let progress = try await begin(start, cursors)
        try await handleEvents(
            lanes: lanes, of: { ReadEvents(tracker: progress, output: $0) { reader(filter, progress) } },
            first: firstEvent(within: limit), handle)
    }

    /// Ends a run without events.
    ///
    /// - Parameter verifier: Verifies the events.
    func firstEvent(within limit: Duration?, of verifier: RepoVerifier? = nil) -> FirstEvent? {
        FirstEvent(within: limit, time: client.environment.time) { limit in
            let words = [stats.attempts, verifier?.stats.attempts ?? ""].filter { !$0.isEmpty }
            return StreamError(.noEvent(within: limit, words.joined(separator: " ")), streamID)
        }
    }

    /// Begins a stream.
    ///
    /// - Parameter areVerified: Whether the events are verified before they are delivered.
    func begin(
        _ start: StreamStart, _ cursors: (any CursorStore)?, areVerified: Bool = false
    ) async throws -> StreamProgress {
        if let plan { return try await plan.begin(start, cursors, client, areVerified: areVerified) }
        return try await client.begin(start, cursors, address.id)
    }

    func reader(_ filter: EventFilter, _ progress: StreamProgress) -> EventReader<FirehoseDelivery> {
        if let plan, let streams = progress.relays {
            return plan.reader(filter, progress, streams, client.environment.time)
        }
        let decoder = FrameDecoder(filter: filter, limits: client.options.limits)
        return StreamReader(FrameSource(address, decoder), client, progress).events
    }
}

typealias FirehoseDelivery = EventDelivery<FirehoseEvent>
typealias FirehoseReader = StreamReader<FrameSource<FrameDecoder>>

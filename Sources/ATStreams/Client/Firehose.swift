public import ATData
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
/// Lost connections are opened again, and the stream continues where it was. It ends when its task is cancelled, or with a
/// ``StreamError`` when it can't go on.
///
/// Use a value for each stream that runs at the same time: ``stats`` are those of the latest. Give each a name, too, if they
/// share a ``CursorStore``: ``StreamOptions/name``. Otherwise they would move each other's cursor.
public struct Firehose: Sendable {
    private let address: StreamAddress
    private let client: StreamClient
    /// `nil` with one relay.
    private let plan: RelayPlan?

    private static let stream = "com.atproto.sync.subscribeRepos"

    /// Creates a firehose. It connects when its events are read.
    ///
    /// - Parameters:
    ///   - relay: The address of a relay or a data server, such as `https://bsky.network`.
    ///   - standby: Other relays of the same network. When the one that is read fails three times in a row, is silent, or can't
    ///     go on, the next one takes over. After the last comes the first.
    ///   - options: How it connects, waits, and limits what it holds.
    public init(relay: String, standby: [String] = [], options: StreamOptions = StreamOptions()) {
        self.init([relay] + standby, isRace: false, options: options, environment: StreamEnvironment())
    }

    /// Creates a firehose that reads several relays at the same time. It delivers each event once, from the relay that sends
    /// it first. As long as one relay works, nothing is missing.
    ///
    /// - Parameters:
    ///   - relays: The addresses of relays of the same network, at least one.
    ///   - options: How it connects, waits, and limits what it holds of each relay.
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
    package init(
        racing relays: [String], options: StreamOptions = StreamOptions(), environment: StreamEnvironment
    ) {
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

    /// What cursors are stored under: those of the first relay, if there are several.
    public var streamID: StreamID { address.id }

    /// What cursors of all relays are stored under. Each relay has numbers of its own.
    public var streams: [StreamID] { plan?.relays.map(\.address.id) ?? [address.id] }

    /// How the stream is doing. With several relays, what they have sent is added up, and the cursor is that of the first one
    /// that is connected.
    public var stats: StreamStats {
        var stats = client.meter.snapshot
        for relay in plan?.stats ?? [] { stats.add(relay.stats) }
        return stats
    }

    /// How the stream of each relay is doing.
    public var relays: [(stream: StreamID, stats: StreamStats)] { plan?.stats ?? [(address.id, client.meter.snapshot)] }

    /// The events, one after the other. Each loop over them is a stream of its own.
    ///
    /// Asking for the next event completes the one before: after a crash, the next run begins with the one that was being
    /// handled. Save what you have made of an event before the loop continues. Until the first cursor is saved, shortly after
    /// the first event is complete, a stream of new events has no place to return to: after a crash it begins with new events.
    ///
    /// - Parameters:
    ///   - collections: Of commits, deliver only operations in these collections, and only commits that have some; empty for
    ///     all. Events that aren't commits are delivered anyway.
    ///   - dids: Deliver only events of these accounts; empty for all.
    ///   - shard: Deliver only events of accounts of this shard, and those that belong to no account; `nil` for all.
    ///   - start: Where to begin.
    ///   - cursors: Where to keep how far the stream was handled; `nil` to begin with new events each time.
    public func events(
        collections: [CollectionFilter] = [], dids: Set<DID> = [], shard: Shard? = nil,
        from start: StreamStart = .stored, cursors: (any CursorStore)? = nil
    ) -> FirehoseEvents {
        let filter = EventFilter(collections: collections, dids: dids, shard: shard)
        return FirehoseEvents { reader(filter, try await begin(start, cursors)) }
    }

    /// Handles the events, many at the same time, until the task is cancelled. Events of one account are handled one after the
    /// other, in order.
    ///
    /// ```swift
    /// try await firehose.run(cursors: FileCursorStore(folder)) { event in
    ///     for post in event.records(of: AppBsky.Feed.Post.self) { try await index(post) }
    /// }
    /// ```
    ///
    /// An event is complete when the handler returns. After a crash, the next run begins with the first one that isn't, so a
    /// handler sees some events twice. The very first run has no place to return to before its first event is complete and the
    /// cursor saved. When the task is cancelled, the handlers are too, and the stream waits for them.
    ///
    /// - Parameters:
    ///   - collections: Of commits, deliver only operations in these collections; empty for all.
    ///   - dids: Deliver only events of these accounts; empty for all.
    ///   - shard: Deliver only events of accounts of this shard, and those that belong to no account; `nil` for all.
    ///   - start: Where to begin.
    ///   - cursors: Where to keep how far the stream was handled.
    ///   - lanes: The most events that are handled at the same time.
    ///   - handle: Handles an event. When it throws, the stream ends with its error, and the event isn't complete.
    /// - Throws: A ``StreamError``, the handler's error, or a `CancellationError`.
    public func run(
        collections: [CollectionFilter] = [], dids: Set<DID> = [], shard: Shard? = nil,
        from start: StreamStart = .stored, cursors: any CursorStore, lanes: Int = 16,
        _ handle: @escaping @Sendable (FirehoseEvent) async throws -> Void
    ) async throws {
        let filter = EventFilter(collections: collections, dids: dids, shard: shard)
        let lanes = EventLanes<FirehoseEvent>(count: lanes)
        let progress = try await begin(start, cursors)
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    let reader = reader(filter, progress)
                    do {
                        while true {
                            let delivery = try await reader.next()
                            lanes.add(delivery.event, delivery.ticket, of: delivery.event.did)
                        }
                    } catch {
                        await reader.finish()
                        throw error
                    }
                }
                for lane in lanes.all { group.addTask { try await lane.run(progress, handle) } }
                // The reader never returns. The first error cancels the other tasks.
                while try await group.next() != nil {}
            }
        } catch {
            progress.stop()
            await progress.finish()
            throw error
        }
    }

    /// Finds out where a stream begins.
    ///
    /// - Parameter areVerified: Whether the events are verified before they are delivered.
    func begin(
        _ start: StreamStart, _ cursors: (any CursorStore)?, areVerified: Bool = false
    ) async throws -> StreamProgress {
        if let plan { return try await plan.begin(start, cursors, client, areVerified: areVerified) }
        return try await client.begin(start, cursors, address.id)
    }

    func reader(_ filter: EventFilter, _ progress: StreamProgress) -> any EventReader<FirehoseEvent> {
        if let plan, let streams = progress.relays {
            return plan.reader(filter, progress, streams, client.environment.time)
        }
        return client.reader(address, FrameDecoder(filter: filter, limits: client.options.limits), progress)
    }
}

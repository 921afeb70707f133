public import ATData
import CoreATProtocol
public import Foundation
package import HTTPTransport

/// The events of a Jetstream server: changes of records as JSON, without the proofs of a ``Firehose``, and only those
/// that match a filter.
///
/// ```swift
/// let jetstream = Jetstream("https://jetstream2.us-east.bsky.network", version: .v1)
/// for try await event in jetstream.events(collections: ["app.bsky.feed.post"]) {
///     for post in event.records(of: AppBsky.Feed.Post.self) { print(post.text) }
/// }
/// ```
///
/// The stream reconnects when it loses the connection, and continues where it was. It ends when its task is cancelled,
/// or throws a ``StreamError`` when it can't go on.
///
/// Use a separate value for each concurrent stream, because ``stats`` describes only the latest one. If streams share a
/// ``CursorStore``, give each a ``StreamOptions/name``. Otherwise they overwrite each other's cursor.
public struct Jetstream: Sendable {
    /// The first server, and those to use while it can't be reached.
    let hosts: [JetstreamAddress]
    let version: Version
    let client: StreamClient
    let dictionaries: JetstreamDictionaries
    let transport: any Transport
    let control = JetstreamControl()

    /// A time long before Jetstream, which servers of both versions take for their oldest event. Everything below is a
    /// number.
    static let oldest: Int64 = 1_000_000_000_000_000

    /// Creates a Jetstream. It connects when its events are read.
    ///
    /// - Parameters:
    ///   - host: The server's address, such as `https://jetstream2.us-east.bsky.network`.
    ///   - version: The version of the protocol.
    ///   - compression: Whether the server compresses its messages.
    ///   - options: The limits and timeouts.
    public init(
        _ host: String, version: Version = .v2, compression: Compression = .ifAvailable,
        options: StreamOptions = StreamOptions()
    ) {
        self.init(
            host, version: version, compression: compression, options: options,
            environment: StreamEnvironment())
    }

    /// Creates a Jetstream. It connects when its events are read.
    ///
    /// - Parameters:
    ///   - host: The server's address.
    ///   - version: The version of the protocol.
    ///   - options: The limits and timeouts.
    public init(_ host: URL, version: Version = .v2, options: StreamOptions = StreamOptions()) {
        self.init(host.absoluteString, version: version, options: options)
    }

    /// Creates a Jetstream of the whole network, from one of Bluesky's servers with version 1 of the protocol.
    ///
    /// - Parameter options: The limits and timeouts.
    public init(options: StreamOptions = StreamOptions()) {
        self.init("https://jetstream2.us-east.bsky.network", version: .v1, options: options)
    }

    /// Creates a Jetstream in a given environment.
    package init(
        _ host: String, version: Version = .v2, compression: Compression = .ifAvailable,
        options: StreamOptions = StreamOptions(), environment: StreamEnvironment,
        transport: any Transport = DefaultTransport.shared
    ) {
        hosts = ([host] + version.standby).map { JetstreamAddress($0, version, reader: options.name) }
        self.version = version
        client = StreamClient(options, environment)
        self.transport = transport
        dictionaries = JetstreamDictionaries(
            compression, version.kind, host: host, transport: transport, meter: client.meter)
    }

    /// The key of the stored cursor. Each version of the protocol has its own.
    public var streamID: StreamID { hosts[0].stream.id }

    /// The state and the counts of the latest stream.
    public var stats: StreamStats { client.meter.snapshot }

    /// The events since a date, as far back as the server keeps them.
    ///
    /// - Parameters:
    ///   - collections: The collections; empty for all.
    ///   - date: The date.
    public func events(collections: [CollectionFilter] = [], since date: Date) -> EventSequence<JetstreamEvent> {
        let microseconds = Int64(exactly: (date.timeIntervalSince1970 * 1_000_000).rounded()) ?? 0
        // Smaller numbers aren't times in version 2.
        return events(collections: collections, from: .cursor(max(microseconds, Self.oldest)))
    }

    /// The events, one after the other. Each loop over them is a stream of its own.
    ///
    /// Requesting the next event completes the previous one: after a crash, the next run begins with the event that was
    /// being handled. So save your results before the loop continues.
    ///
    /// - Parameters:
    ///   - collections: Deliver only commits in these collections, at most 100; empty for all. Other events are always
    ///     delivered.
    ///   - dids: Deliver only events of these accounts, at most 10,000; empty for all.
    ///   - kinds: Deliver only events of these kinds.
    ///   - start: Where to begin. In version 2, numbers from 1,000,000,000,000,000 on are times in microseconds since
    ///     1970, as all are in version 1.
    ///   - cursors: Stores the cursor; `nil` to begin with new events each time.
    public func events(
        collections: [CollectionFilter] = [], dids: Set<DID> = [], kinds: Set<Kind> = .all,
        from start: StreamStart = .stored, cursors: (any CursorStore)? = nil
    ) -> EventSequence<JetstreamEvent> {
        let filter = JetstreamFilter(collections: collections, dids: dids, kinds: kinds)
        return EventSequence {
            let beginning = try await begin(filter, start, cursors)
            return reader(filter, beginning)
        }
    }

    /// Handles the events, many at the same time, until the task is cancelled. The events of one account are handled in
    /// order.
    ///
    /// An event is complete when the handler returns. After a crash, the next run begins with the first incomplete
    /// event, so a handler sees some events twice. Cancelling the task cancels the handlers, and `run` waits for them.
    ///
    /// - Parameters:
    ///   - collections: Deliver only commits in these collections, at most 100; empty for all.
    ///   - dids: Deliver only events of these accounts, at most 10,000; empty for all.
    ///   - kinds: Deliver only events of these kinds.
    ///   - start: Where to begin.
    ///   - cursors: Stores the cursor.
    ///   - lanes: The most events that are handled at the same time.
    ///   - limit: The longest wait for the first event, after which the stream ends with
    ///     ``StreamError/Reason/noEvent(within:_:)``; `nil`, the default, for any.
    ///   - handle: Handles an event. When it throws, the stream ends with its error, and the event isn't complete.
    /// - Throws: A ``StreamError``, the handler's error, or a `CancellationError`.
    public func run(
        collections: [CollectionFilter] = [], dids: Set<DID> = [], kinds: Set<Kind> = .all,
        from start: StreamStart = .stored, cursors: any CursorStore, lanes: Int = 16,
        firstEventWithin limit: Duration? = nil, _ handle: @escaping @Sendable (JetstreamEvent) async throws -> Void
    ) async throws {
        let filter = JetstreamFilter(collections: collections, dids: dids, kinds: kinds)
        let beginning = try await begin(filter, start, cursors)
        let first = FirstEvent(within: limit, time: client.environment.time) { limit in
            StreamError(.noEvent(within: limit, stats.attempts), streamID)
        }
        try await handleEvents(
            lanes: lanes, of: { ReadEvents(tracker: beginning.progress, output: $0) { reader(filter, beginning) } },
            first: first, handle)
    }

    /// Changes the filter of the running stream. Events that the server sent before it received the new filter are
    /// dropped if they don't match.
    ///
    /// Version 1 changes it on the open connection. Version 2 opens another one, which continues where the stream is.
    ///
    /// - Throws: A ``StreamError`` if no server would accept the filter.
    public func update(
        collections: [CollectionFilter] = [], dids: Set<DID> = [], kinds: Set<Kind> = .all
    ) async throws {
        let filter = JetstreamFilter(collections: collections, dids: dids, kinds: kinds)
        if let fault = filter.fault { throw StreamError(.invalidRequest(fault), streamID) }
        let (socket, generation) = control.replace(filter)
        guard let socket else { return }
        switch version.kind {
        // If the connection is lost, the next one begins with the new filter.
        case .v1:
            try? await socket.send(.text(JetstreamAddress.update(filter)))
            // Another change may have been sent before this one, which is older.
            let current = control.current
            guard current.generation != generation, let newer = current.filter else { return }
            try? await socket.send(.text(JetstreamAddress.update(newer)))
        case .v2: await socket.close()
        }
    }

    // MARK: The archive

    /// All events in the server's archive. Requires version 2. Most of them are too old for the live stream.
    ///
    /// The sequence ends at the event that was the archive's last one when it began. It includes records that were
    /// changed or deleted later: when an account is deleted, or ``JetstreamEvent/sync(_:)`` arrives, remove the
    /// account's earlier records.
    ///
    /// - Parameters:
    ///   - key: The key that the server requires for its archive.
    ///   - collections: Only commits in these collections, at most 100; empty for all.
    ///   - dids: Only events of these accounts, at most 10,000; empty for all.
    ///   - kinds: Only events of these kinds.
    ///   - after: The number of the last event that isn't needed.
    ///   - progress: Called when more of the archive is downloaded.
    public func snapshot(
        key: String? = nil, collections: [CollectionFilter] = [], dids: Set<DID> = [],
        kinds: Set<Kind> = .all, after: Int64 = 0,
        progress: (@Sendable (Progress) -> Void)? = nil
    ) -> EventSequence<JetstreamEvent> {
        let filter = JetstreamFilter(collections: collections, dids: dids, kinds: kinds)
        let setup = JetstreamArchive.Setup(jetstream: self, key: key, filter: filter, progress: progress)
        return EventSequence(pulling: {
            let archive = JetstreamArchive(setup, after: max(after, 0))
            return { try await archive.next() }
        })
    }

    /// All events in the server's archive, and then live events, without losing or repeating any.
    ///
    /// If the stream is interrupted for longer than the server keeps live events, it continues in the archive.
    ///
    /// - Parameters:
    ///   - key: The key that the server requires for its archive.
    ///   - collections: Deliver only commits in these collections, at most 100; empty for all.
    ///   - dids: Deliver only events of these accounts, at most 10,000; empty for all.
    ///   - kinds: Deliver only events of these kinds.
    ///   - start: Where to begin, which can't be a time. Without a stored cursor, that is the first event of the
    ///     archive.
    ///   - cursors: Stores the cursor.
    ///   - progress: Called when more of the archive is downloaded.
    public func replay(
        key: String? = nil, collections: [CollectionFilter] = [], dids: Set<DID> = [],
        kinds: Set<Kind> = .all, from start: StreamStart = .stored, cursors: (any CursorStore)? = nil,
        progress: (@Sendable (Progress) -> Void)? = nil
    ) -> EventSequence<JetstreamEvent> {
        let filter = JetstreamFilter(collections: collections, dids: dids, kinds: kinds)
        let archive = JetstreamArchive.Setup(jetstream: self, key: key, filter: filter, progress: progress)
        return EventSequence {
            if let fault = archive.fault { throw fault }
            let beginning = try await begin(filter, start, cursors, isArchived: true)
            return reader(filter, beginning, archive, isLive: start == .live)
        }
    }

    // MARK: Beginning

    private struct Beginning: Sendable {
        /// Its progress, which has the cursor to begin at, if there is one.
        let progress: StreamProgress
        /// The time to begin at instead.
        let time: Int64?
        /// The version of the filter.
        let generation: Int
    }

    private func begin(
        _ filter: JetstreamFilter, _ start: StreamStart, _ cursors: (any CursorStore)?, isArchived: Bool = false
    ) async throws -> Beginning {
        if let fault = filter.fault { throw StreamError(.invalidRequest(fault), streamID) }
        // From here on, a change of the filter is one of this stream.
        let generation = control.reset()
        let stored = try await client.storedCursor(start, cursors, streamID)
        let place = start.cursor(
            stored: stored, oldest: isArchived ? 0 : Self.oldest, unknown: isArchived ? 0 : nil)
        // A time isn't a number of version 2, and the oldest event of version 1 has another time.
        let isOldest = start == .replay || start == .oldest && stored == nil
        let isTime = isOldest && !isArchived || version.kind == .v2 && place ?? 0 >= Self.oldest
        guard !isArchived || !isTime else {
            let fault = "The archive can't be read from a time on. Begin with the number of an event."
            throw StreamError(.invalidRequest(fault), streamID)
        }
        let progress = client.progress(from: isTime ? nil : place, cursors, stored: stored, streamID)
        return Beginning(progress: progress, time: isTime ? place : nil, generation: generation)
    }

    private func reader(
        _ filter: JetstreamFilter, _ beginning: Beginning, _ archive: JetstreamArchive.Setup? = nil,
        isLive: Bool = false
    ) -> EventReader<EventDelivery<JetstreamEvent>> {
        let source = JetstreamSource(
            self, filter, start: beginning.time, received: beginning.progress.received, archive: archive,
            isLive: isLive, generation: beginning.generation)
        return StreamReader(source, client, beginning.progress).events
    }
}

extension Jetstream {
    /// A version of Jetstream's protocol.
    ///
    /// Cursors of one version aren't valid in the other, so each version has its own.
    public struct Version: Hashable, Sendable {
        enum Kind: Hashable { case v1, v2 }

        let kind: Kind
        /// Other servers of version 1, to use while the first one can't be reached.
        let standby: [String]

        /// The current version. Events have numbers, none is lost between connections, and `#sync` events say when a
        /// repository has to be downloaded again.
        public static let v2 = Version(kind: .v2, standby: [])

        /// The first version, which most public servers have. Events have a time instead of a number.
        ///
        /// It can't report that a repository was replaced, or that a cursor is older than the server's oldest event.
        public static let v1 = Version(kind: .v1, standby: [])

        /// The first version, with standby servers to use while the main one can't be reached.
        ///
        /// The servers' times differ slightly, so the stream goes back by five seconds when it switches servers.
        public static func v1(standby: [String]) -> Version { Version(kind: .v1, standby: standby) }

        /// The stream's name, which cursors are stored under.
        var streamName: String { kind == .v1 ? "jetstream.v1.subscribe" : "network.bsky.jetstream.subscribeEvents" }

        var path: String { kind == .v1 ? "/subscribe" : "/xrpc/network.bsky.jetstream.subscribeEvents" }
    }

    /// Whether a Jetstream server compresses its messages.
    public enum Compression: Hashable, Sendable {
        /// Version 2 is compressed with the dictionary of the server, which is downloaded when the stream begins.
        /// Version 1 is not compressed.
        case ifAvailable
        /// Like `ifAvailable`, but stores the dictionary in a folder for the next run.
        case cached(in: URL)
        /// Messages are compressed with this dictionary, if the server has it.
        ///
        /// The dictionary of version 1 is part of the source code of its servers; they don't send it.
        case dictionary(Data)
        /// Nothing is compressed.
        case none
    }
}

public import ATData
public import ATIdentity
package import Foundation
package import HTTPTransport

/// The labels of a labeler, as it makes them.
///
/// ```swift
/// let stream = LabelStream(labeler: labeler)
/// var state = LabelState()
/// for try await event in stream.events(from: .oldest) {
///     for label in event.labels { state.apply(label.label) }
/// }
/// ```
///
/// The stream verifies each label with the key `#atproto_label` in the labeler's DID document. When a signature is
/// invalid, it looks up the document again. If the lookup fails, such labels wait until it succeeds. For a labeler with
/// mostly invalid signatures, lookups become less frequent, but happen at least once a minute; until the next one,
/// labels with a new key may be rejected.
///
/// The stream reconnects when it loses the connection, and continues where it was. A cursor belongs to the labeler, not
/// to its server. When a labeler moves to another server, the stream follows within an hour.
///
/// Use a separate value for each concurrent stream, because ``stats`` describes only the latest one.
public struct LabelStream: Sendable {
    /// How labels with an invalid signature are handled. Labels of other issuers are always rejected.
    public enum Unverified: Hashable, Sendable {
        /// Rejects them: they are in ``LabelBatch/rejected``.
        case reject
        /// Delivers them, with their error in ``StreamedLabel/fault``. For example, a labeler may have replaced its key
        /// without signing its older labels again.
        case deliver
    }

    /// The labeler's account.
    public let labeler: DID
    private let client: StreamClient
    private let unverified: Unverified
    private let documents: LabelCheck.Documents
    /// Times the lookups of the labeler's server.
    private let moveTime: TimeSource
    /// Throws when a server must not be contacted.
    private let checkServer: @Sendable (URL) throws -> Void

    private static let name = "com.atproto.label.subscribeLabels"

    /// Creates a stream. It looks up the labeler and connects when its events are read.
    ///
    /// - Parameters:
    ///   - labeler: The labeler's account.
    ///   - identities: Looks up the labeler's document, which names its server and its key.
    ///   - unverified: How labels with an invalid signature are handled.
    ///   - options: The limits and timeouts.
    public init(
        labeler: DID, identities: IdentityResolver = .shared, unverified: Unverified = .reject,
        options: StreamOptions = StreamOptions()
    ) {
        self.init(
            labeler: labeler, identities: identities, unverified: unverified, options: options,
            allowsThisMachine: false)
    }

    /// Creates a stream that may also connect to all servers of this machine.
    package init(
        labeler: DID, identities: IdentityResolver, unverified: Unverified = .reject,
        options: StreamOptions = StreamOptions(), allowsThisMachine: Bool
    ) {
        @Sendable func isAllowed(_ server: URL) -> Bool {
            allowsThisMachine && Origin(server)?.isLoopback ?? false
        }
        // For redirects too.
        @Sendable func connect(_ request: WebSocketRequest) async throws -> WebSocketConnection {
            if isAllowed(request.url) { return try await WebSocket.connect(request) }
            return try await identities.webSockets(to: request.url, of: labeler).connect(request)
        }
        self.init(
            labeler: labeler, unverified: unverified, options: options,
            environment: StreamEnvironment(connect: connect, connectElsewhere: connect),
            documents: { isFresh in
                try await identities.document(of: labeler, freshness: isFresh ? .now : .cached)
            },
            checkServer: { if !isAllowed($0) { _ = try identities.transport(to: $0, of: labeler) } })
    }

    /// Creates a stream in a given environment.
    package init(
        labeler: DID, unverified: Unverified = .reject, options: StreamOptions = StreamOptions(),
        environment: StreamEnvironment, documents: @escaping @Sendable (_ isFresh: Bool) async throws -> DIDDocument,
        checkServer: @escaping @Sendable (URL) throws -> Void = { _ in }, moveTime: TimeSource = .system
    ) {
        self.moveTime = moveTime
        self.labeler = labeler
        self.unverified = unverified
        self.documents = documents
        self.checkServer = checkServer
        client = StreamClient(options, environment)
    }

    /// The key of the stored cursor.
    public var streamID: StreamID {
        StreamID(service: labeler.description, name: Self.name, reader: client.options.name)
    }

    /// The state and the counts of the latest stream.
    public var stats: StreamStats { client.meter.snapshot }

    /// The events, one after the other. Each loop over them is a stream of its own.
    ///
    /// Requesting the next event completes the previous one: after a crash, the next run begins with the event that was
    /// being handled.
    ///
    /// - Parameters:
    ///   - start: Where to begin. `.oldest` begins with the labeler's first label.
    ///   - cursors: Stores the cursor; `nil` to keep none.
    public func events(
        from start: StreamStart = .stored, cursors: (any CursorStore)? = nil
    ) -> EventSequence<LabelEvent> {
        EventSequence { try await begin(start, cursors).reader() }
    }

    /// Handles the events one after the other, in order, until the task is cancelled.
    ///
    /// ```swift
    /// try await stream.run(from: .oldest, cursors: FileCursorStore(folder)) { event in
    ///     for label in event.labels { try await store(label.label) }
    /// }
    /// ```
    ///
    /// An event is complete when the handler returns. After a crash, the next run begins with the first incomplete
    /// event, so a handler sees some events twice.
    ///
    /// - Parameters:
    ///   - start: Where to begin. The oldest label is the first that the labeler has ever made.
    ///   - cursors: Stores the cursor.
    ///   - handle: Handles an event. When it throws, the stream ends with its error, and the event isn't complete.
    /// - Throws: A ``StreamError``, the handler's error, or a `CancellationError`.
    public func run(
        from start: StreamStart = .stored, cursors: any CursorStore,
        _ handle: @escaping @Sendable (LabelEvent) async throws -> Void
    ) async throws {
        let (progress, reader) = try await begin(start, cursors)
        try await handleEvents(lanes: 1, of: { ReadEvents(tracker: progress, output: $0, reader: reader) }, handle)
    }

    /// Begins a stream. Returns its progress, and a closure that creates its reader.
    private func begin(
        _ start: StreamStart, _ cursors: (any CursorStore)?
    ) async throws -> (progress: StreamProgress, reader: @Sendable () -> EventReader<EventDelivery<LabelEvent>>) {
        let document: DIDDocument
        do {
            document = try await documents(false)
        } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            throw StreamError(.noLabeler("\(error)"), streamID)
        }
        let address = try self.address(in: document)
        let moves = StreamMoves(time: moveTime) { try self.address(in: try await documents(true)) }
        let progress = try await client.begin(start, cursors, streamID)
        let check = LabelCheck(
            labeler, document, policy: unverified, time: client.environment.time, meter: client.meter,
            documents: documents)
        return (
            progress,
            {
                let decoder = LabelFrameDecoder(limits: client.options.limits)
                let reader = StreamReader(FrameSource(address, decoder, moves: moves), client, progress)
                var check = check
                return EventReader(progress) {
                    let delivery = try await reader.next()
                    guard case .labels(let batch) = delivery.event else { return delivery }
                    let checked = try await check.check(batch)
                    return EventDelivery(event: .labels(checked), ticket: delivery.ticket)
                } finish: {
                    await reader.finish()
                }
            }
        )
    }

    /// The address of the stream according to the labeler's document.
    private func address(in document: DIDDocument) throws -> StreamAddress {
        guard let service = document.service("#atproto_labeler"), let url = URL(string: service.endpoint) else {
            throw StreamError(.noLabeler("\(labeler) is not a labeler."), streamID)
        }
        do { try checkServer(url) } catch { throw StreamError(.noLabeler("\(error)"), streamID) }
        return StreamAddress(
            service: service.endpoint, stream: Self.name, reader: client.options.name, owner: labeler)
    }
}

import ATData
import ATServer
import Foundation
import HTTPTransport
public import LocalServer

/// A Jetstream server with both versions of the protocol: `/subscribe`, and `network.bsky.jetstream.subscribeEvents`
/// with the calls of the archive.
///
/// An event of the network that changes several records becomes several events here. Numbers and times are the same on
/// all Jetstream servers of a network, even after a restart.
public final class LocalJetstream: Sendable {
    /// The server, for scripting faults and inspecting requests.
    public let server: LocalServer
    let log: JetstreamLog
    private let time: TimeSource
    private let feed: Task<Void, any Error>
    private let generation = Guarded(0)
    private let faults = Guarded<[[Fault]]>([])
    private let sockets = Guarded<[ObjectIdentifier: ServerWebSocket]>([:])

    static let nsid = "network.bsky.jetstream.subscribeEvents"
    /// The maximum size of a message with options.
    private static let optionBytes = 10 << 20

    init(_ context: NetworkContext, _ options: Options) async throws {
        let serverOptions = context.options.server(headerLimit: 2 << 20, bodyLimit: 2 << 20)
        server = try await LocalNetwork.startServer(serverOptions, context.options.port(of: .jetstream))
        log = JetstreamLog(options)
        time = context.logs.repos.time
        let feed = JetstreamFeed(events: context.logs.repos.broadcast, log: log)
        self.feed = Task { try await feed.run() }
        addRoutes()
        context.servers.add(server, "jetstream", "Jetstream")
    }

    /// The server's address, which clients connect to.
    public var host: String { server.url.absoluteString }

    /// The number of the last event; 0 if there is none.
    public var lastEvent: Int64 { log.last.seq }

    /// The time of the last event in microseconds since 1970, which is its number in version 1; 0 if there is none.
    public var lastTime: Int64 { log.last.time }

    /// The number of consumers that are connected.
    public var consumerCount: Int { log.consumerCount }

    /// Sets the faults of the next connections, in order. Later ones have none.
    ///
    /// Script faults of the handshake and of other calls on the ``server``.
    public func script(_ connections: [[Fault]]) { faults.withLock { $0 = connections } }

    /// Waits until an event of the network was received, such as ``LocalFirehose/lastEvent``.
    public func untilReceived(_ event: Int) async {
        let (id, news) = log.watch()
        defer { log.leave(id) }
        var iterator = news.makeAsyncIterator()
        while log.received < event { guard await iterator.next() != nil else { return } }
    }

    /// Recreates the segments of the archive with different blocks, so that a resumed download has to start again.
    public func remakeSegments() { generation.withLock { $0 += 1 } }

    /// Resets the connections of all consumers. They can connect again.
    public func dropConsumers() {
        for socket in sockets.withLock({ $0.values.map(\.self) }) {
            Task { try await socket.disconnect(reset: true) }
        }
    }

    /// Ends all streams, and stops the server.
    public func stop() async {
        feed.cancel()
        log.stop()
        await server.stop(grace: .zero)
    }

    // MARK: Streams

    private func addRoutes() {
        let service = server.serveCalls()
        service.query("network.bsky.jetstream.getZstdDictionary") { request in
            let id = request.text("id")
            guard id == nil || id == "\(JetstreamCompressor.idV2)" else {
                throw XRPCError(.badRequest, error: "DictionaryNotFound", "The dictionary doesn't exist")
            }
            return .data(Self.dictionary, contentType: "application/octet-stream")
        }
        JetstreamArchive(log: log, generation: generation).addCalls(to: service)
        // The server must not keep what keeps the server.
        server.webSocket(
            "/subscribe", messageBytes: Self.optionBytes,
            refusing: { request in
                do {
                    let subscription = try JetstreamSubscription(v1: XRPCRequest(request))
                    if subscription.isCompressed { _ = try JetstreamCompressor.v1() }
                    return nil
                } catch {
                    return XRPCError(error).response
                }
            },
            { [weak self] socket in
                guard let self else { return }
                let subscription = try JetstreamSubscription(v1: XRPCRequest(socket.request))
                try await serve(socket, .v1, subscription, subscription.isCompressed ? JetstreamCompressor.v1() : nil)
            })
        server.webSocket(
            "/xrpc/\(Self.nsid)", subprotocols: ["xrpc.v1.json"], messageBytes: 1 << 12,
            refusing: { [weak self] request in
                do {
                    try self?.check(try JetstreamSubscription(v2: XRPCRequest(request)))
                    return nil
                } catch {
                    return XRPCError(error).response
                }
            },
            { [weak self] socket in
                guard let self else { return }
                let subscription = try JetstreamSubscription(v2: XRPCRequest(socket.request))
                try await serve(
                    socket, .v2, subscription, try subscription.dictionary.map { try JetstreamCompressor.v2($0) })
            })
    }

    private func serve(
        _ socket: ServerWebSocket, _ version: JetstreamSocket.Version, _ subscription: JetstreamSubscription,
        _ compressor: JetstreamCompressor?
    ) async throws {
        sockets.withLock { $0[ObjectIdentifier(socket)] = socket }
        defer { sockets.withLock { $0[ObjectIdentifier(socket)] = nil } }
        let faults = faults.withLock { $0.isEmpty ? [] : $0.removeFirst() }
        try await JetstreamSocket(
            version: version, log: log, socket: socket, subscription: Guarded(subscription), compressor: compressor,
            time: time
        ).serve(JetstreamFaults(faults))
    }

    /// Rejects requests that version 2 can't fulfill.
    private func check(_ subscription: JetstreamSubscription) throws {
        if let cursor = subscription.cursor, cursor < JetstreamSocket.firstTime, let floor = log.floor,
            cursor < floor.seq
        {
            throw XRPCError(
                .badRequest, error: "CursorTooOld", "The cursor is below the first event of the stream, \(floor.seq)")
        }
        if let id = subscription.dictionary { _ = try JetstreamCompressor.v2(id) }
    }
}

extension LocalNetwork {
    /// Starts a Jetstream server with the events of the network. It stops with the network, or when you stop it.
    ///
    /// ```swift
    /// let jetstream = try await network.startJetstream()
    /// for try await event in Jetstream(jetstream.host).events(from: .oldest) { … }
    /// ```
    public func startJetstream(options: LocalJetstream.Options = LocalJetstream.Options()) async throws
        -> LocalJetstream
    {
        let jetstream = try await LocalJetstream(context, options)
        jetstreams.withLock { $0.append(jetstream) }
        return jetstream
    }
}

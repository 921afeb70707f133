import ATData
import ATServer
import CoreATProtocol
public import Foundation
package import HTTPTransport
public import LocalServer

/// A network in one process, for tests and demos: a data server with an authorization server, a PLC directory, an
/// AppView, a chat service, a video service and a DNS server on loopback.
///
/// ```swift
/// let network = try await LocalNetwork.start()
/// let alice = try await network.createAccount(handle: "alice.test", password: "correct-horse")
/// // … log in to network.host as alice.test, as with any data server …
/// await network.expireTokens()                       // the next call has to refresh
/// await network.stop()
/// ```
///
/// Identifiers, tokens, hashes and signatures are real, and so are the rules: a refresh token can be used once, an
/// account can only write to its own repository, and a record has to match its lexicon. The state is in memory, or with
/// `Options.folder` in a folder, where acknowledged writes survive a crash.
///
/// Repositories are real Merkle search trees with signed commits, which others can download, verify and import.
/// ``firehose`` is the stream of all changes; see also ``startJetstream(options:)`` and ``tap(_:)``. Labelers have
/// their own streams, see ``labeler(_:)``.
///
/// Moving accounts isn't supported.
public final class LocalNetwork: Sendable {
    /// The data server, for scripting faults and inspecting requests.
    public let server: LocalServer
    let context: NetworkContext
    private let plcServer: LocalServer
    private let appViewServer: LocalServer
    private let videoServer: LocalServer
    private let chatServer: LocalServer
    /// The authorization server, which may be the data server.
    let issuerServer: LocalServer
    let labelers: Labelers
    /// The Taps; `nil` if the network has stopped.
    let taps = Guarded<[LocalTap]?>([])
    let jetstreams = Guarded<[LocalJetstream]>([])
    let feedGenerators = Guarded<[FeedGenerator]>([])
    /// Those who read the labels of other labelers.
    let labelFollowers = Guarded<[DID: Task<Void, Never>]>([:])

    private init(
        _ server: LocalServer, _ plcServer: LocalServer, _ appViewServer: LocalServer, _ videoServer: LocalServer,
        _ chatServer: LocalServer, _ issuerServer: LocalServer, _ context: NetworkContext, _ labelers: Labelers
    ) {
        self.server = server
        self.plcServer = plcServer
        self.appViewServer = appViewServer
        self.videoServer = videoServer
        self.chatServer = chatServer
        self.issuerServer = issuerServer
        self.context = context
        self.labelers = labelers
    }

    /// Starts a network. It runs until `stop()` is called, or the last reference to it is released.
    ///
    /// - Throws: `LocalNetworkError` if the folder can't be used, `HTTPServerError` if the port can't.
    public static func start(options: Options = Options()) async throws -> LocalNetwork {
        try await start(options: options, time: .system)
    }

    /// Starts a network with a given clock for its event streams.
    package static func start(options: Options, time: TimeSource) async throws -> LocalNetwork {
        var options = options
        try options.normalizeHost()
        options.blobLimit = max(0, options.blobLimit)
        if options.folder != nil { options.blobLimit = min(options.blobLimit, SQLiteStorage.mostBytes) }
        let (storage, world) = try await load(options.folder?.path)
        let largest = max(options.blobLimit, XRPCRequest.inputLimit)
        let server = try await LocalServer.start(
            options: options.server(loops: 2, bodyLimit: largest, port: options.port))
        let others = options.server(bodyLimit: 8 << 20)
        let plcServer = try await startServer(others, options.port(of: .plc))
        let appViewServer = try await startServer(others, options.port(of: .appView))
        let chatServer = try await startServer(others, options.port(of: .chat))
        let videoServer = try await startServer(options.server(bodyLimit: largest), options.port(of: .video))
        let dns = try LocalDNS.start()
        let issuerServer = try await issuer(options, dataServer: server)
        let addresses = NetworkContext.Addresses(
            pds: server.url, plc: plcServer.url, appView: appViewServer.url, chat: chatServer.url,
            issuer: issuerServer.url)
        let context = try reading(options.folder?.path) {
            try NetworkContext(
                options: options, addresses: addresses, dns: dns, storage: storage, world: world, time: time)
        }
        try await context.moveAccounts()
        try addDataServerCalls(to: server, context)
        try AppView(context: context).addCalls(to: appViewServer)
        try VideoCalls(context: context, address: videoServer.url).addCalls(to: videoServer)
        try ChatService(context: context).addCalls(to: chatServer)
        DirectoryCalls(context: context).addRoutes(to: plcServer)
        AuthorizationServer(context: context).addRoutes(to: issuerServer)
        AuthorizationServer(context: context).addRoutes(toDataServer: server)
        context.servers.add(server, "pds", "data server")
        if issuerServer !== server { context.servers.add(issuerServer, "oauth", "authorization server") }
        context.servers.add(plcServer, "plc", "PLC directory")
        context.servers.add(appViewServer, "appview", "AppView")
        context.servers.add(chatServer, "chat", "chat service")
        context.servers.add(videoServer, "video", "video service")
        let labelers = Labelers(context: context)
        try await labelers.startAll()
        let network = LocalNetwork(
            server, plcServer, appViewServer, videoServer, chatServer, issuerServer, context, labelers)
        server.route(.get, LocalServices.path) { [weak network] _ in
            guard let network else { return .error("NotFound", "The network has ended.", status: .notFound) }
            return .data(Data(try LexValue.object(network.description).json()), contentType: "application/json")
        }
        return network
    }

    private static func addDataServerCalls(to server: LocalServer, _ context: NetworkContext) throws {
        let service = server.serveCalls(
            as: try ServiceIdentity(
                context.addresses.pdsDID, "#atproto_pds", "AtprotoPersonalDataServer", context.addresses.pds))
        SessionCalls(context: context).addCalls(to: service)
        AppPasswordCalls(context: context).addCalls(to: service)
        ServiceAuthCalls(context: context).addCalls(to: service)
        IdentityCalls(context: context).addCalls(to: service, on: server)
        OperationCalls(context: context).addCalls(to: service)
        AccountCalls(context: context).addCalls(to: service)
        RepoWriteCalls(context: context).addCalls(to: service)
        RepoReadCalls(context: context).addCalls(to: service)
        BlobCalls(context: context).addCalls(to: service)
        ReportCalls(context: context).addCalls(toDataServer: service)
        SyncCalls(context: context).addCalls(to: service)
        ImportCalls(context: context).addCalls(to: service)
        AppView(context: context).addCalls(toDataServer: service)
        service.on(stream: LocalFirehose.nsid, context.logs.repos.broadcast)
    }

    /// Starts a server at a port, or at any port if that one is taken.
    static func startServer(_ options: LocalServer.Options, _ port: Int) async throws -> LocalServer {
        var options = options
        options.port = port
        do {
            return try await LocalServer.start(options: options)
        } catch let error as HTTPServerError {
            guard port != 0 else { throw error }
            options.port = 0
            return try await LocalServer.start(options: options)
        }
    }

    /// Starts the authorization server, unless it is the data server.
    private static func issuer(_ options: Options, dataServer: LocalServer) async throws -> LocalServer {
        guard options.oauthShape == .entryway else { return dataServer }
        return try await LocalServer.start(options: options.server(port: options.issuerPort))
    }

    /// Opens and reads the storage on its own thread, because it blocks.
    private static func load(_ path: String?) async throws -> (any Storage, World) {
        guard let path else { return (MemoryStorage(), World()) }
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let storage = try SQLiteStorage(folder: path)
                        return (storage, try reading(path) { try World(from: storage) })
                    })
            }
        }
    }

    /// Reads the contents of a folder. An invalid entry means that the folder is damaged.
    private static func reading<Result>(_ path: String?, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as LocalNetworkError {
            throw error
        } catch {
            guard let path else { throw error }
            throw LocalNetworkError.storage("\(SQLiteStorage.file(in: path)) is damaged: \(error)")
        }
    }

    deinit { endFollowing() }

    private func endFollowing() { for follower in labelFollowers.withLock(\.values) { follower.cancel() } }

    /// Stops the servers after their current responses, and closes the folder.
    public func stop() async {
        for tap in taps.withLock({ $0.take() }) ?? [] { await tap.stop() }
        for log in context.logs.all { log.broadcast.stop() }
        await server.stop()
        if issuerServer !== server { await issuerServer.stop() }
        await labelers.stop()
        endFollowing()
        for jetstream in jetstreams.withLock(\.self) { await jetstream.stop() }
        for generator in feedGenerators.withLock(\.self) { await generator.stop() }
        await appViewServer.stop()
        await videoServer.stop()
        await chatServer.stop()
        await plcServer.stop()
        dns.stop()
        await context.journal.close()
    }

    // MARK: Where things are

    /// The data server's address, which clients log in to.
    public var host: String { context.addresses.host }

    /// The same address as a URL.
    public var url: URL { URL(string: host) ?? server.url }

    /// The address of the firehose, for `Firehose(relay: network.relay)`: that of the data server.
    public var relay: String { host }

    /// The requests that the data server has received, in order, up to `Options.logLimit`.
    public var requests: [ServerRequest] { server.requests }

    /// The address of the PLC directory.
    public var plcURL: URL { plcServer.url }

    /// The DNS server with the accounts' handles, for scripting faults and inspecting questions.
    public var dns: LocalDNS { context.dns }

    /// The AppView.
    public var appView: Service {
        Service(url: appViewServer.url, did: context.addresses.appViewDID, fragment: "bsky_appview")
    }

    /// The video service.
    public var video: Service {
        Service(url: videoServer.url, did: VideoCalls.did(of: videoServer.url), fragment: "bsky_video")
    }

    /// The requests that the video service has received.
    public var videoLog: [ServerRequest] { videoServer.requests }

    /// The faults of the video service.
    public var videoFaults: Faults { Faults(server: videoServer) }

    /// The chat service. The data server also forwards calls for Bluesky's service to it, so that apps need no
    /// configuration.
    public var chat: Service {
        Service(url: chatServer.url, did: context.addresses.chatDID, fragment: "bsky_chat")
    }

    /// The requests that the chat service has received.
    public var chatLog: [ServerRequest] { chatServer.requests }

    /// The faults of the chat service.
    public var chatFaults: Faults { Faults(server: chatServer) }

    /// A service of the network.
    public struct Service: Hashable, Sendable {
        /// The address.
        public let url: URL
        /// The DID.
        public let did: String
        /// The ID of the service in its DID document.
        public let fragment: String

        /// The `atproto-proxy` value that makes the data server forward calls to the service.
        public var proxy: String { "\(did)#\(fragment)" }
    }
}

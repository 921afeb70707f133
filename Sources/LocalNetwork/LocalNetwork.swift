import ATData
public import Foundation
import HTTPTransport
public import LocalServer

/// A network in a box, for tests and demos: a personal data server, a PLC directory and an AppView on loopback.
///
/// ```swift
/// let network = try await LocalNetwork.start()
/// let alice = try await network.createAccount(handle: "alice.test", password: "correct-horse")
/// // … log in to network.host as alice.test, as with any data server …
/// network.expireAccessTokens()                       // the next call has to refresh
/// await network.stop()
/// ```
///
/// Identifiers, tokens, hashes and signatures are real, and so are the rules: a refresh token is spent once, an account
/// writes to its own repository only, a record has to be what its lexicon says. State is in memory, or with
/// `Options.path` in a folder, where a write that was acknowledged survives the end of the process, however it comes.
///
/// What is not here: moving accounts, OAuth, event streams, and exporting repositories.
public final class LocalNetwork: Sendable {
    /// The data server, to script faults and to look at what it was asked.
    public let server: LocalServer
    let core: Core
    private let plcServer: LocalServer
    private let appViewServer: LocalServer

    private init(_ server: LocalServer, _ plcServer: LocalServer, _ appViewServer: LocalServer, _ core: Core) {
        self.server = server
        self.plcServer = plcServer
        self.appViewServer = appViewServer
        self.core = core
    }

    /// Starts a network. It stops with `stop()`, or when the last reference to it goes.
    ///
    /// - Throws: `LocalNetworkError` when the folder can't be used, `LocalServerError` when a port can't.
    public static func start(options: Options = Options()) async throws -> LocalNetwork {
        let (storage, world) = try await load(options.path)
        let notFound: LocalServer.Handler = { request in
            .error("MethodNotImplemented", "Method Not Implemented", status: .notImplemented)
        }
        let server = try await LocalServer.start(
            options: LocalServer.Options(
                bodyLimit: options.blobLimit + 1, logLimit: options.logLimit, port: options.port),
            fallback: notFound)
        let others = LocalServer.Options(loops: 1, bodyLimit: 8 << 20, logLimit: options.logLimit)
        let plcServer = try await LocalServer.start(options: others, fallback: notFound)
        let appViewServer = try await LocalServer.start(options: others, fallback: notFound)
        let addresses = Core.Addresses(pds: server.url, plc: plcServer.url, appView: appViewServer.url)
        let core = try Core(options: options, addresses: addresses, storage: storage, world: world)
        try await core.moveAccounts()
        SessionCalls(core: core).addRoutes(to: server)
        AppPasswordCalls(core: core).addRoutes(to: server)
        ServiceAuthCalls(core: core).addRoutes(to: server)
        IdentityCalls(core: core).addRoutes(to: server)
        RepoWriteCalls(core: core).addRoutes(to: server)
        RepoReadCalls(core: core).addRoutes(to: server)
        BlobCalls(core: core).addRoutes(to: server)
        server.route(.get, "/xrpc/_health") { _ in try .json(["version": "local"]) }
        AppView(core: core).addRoutes(to: appViewServer)
        AppView(core: core).addRoutes(toDataServer: server)
        PLCDirectory(core: core).addRoutes(to: plcServer)
        return LocalNetwork(server, plcServer, appViewServer, core)
    }

    /// Opens the storage and reads it, which blocks, on a thread that may be blocked.
    private static func load(_ path: String?) async throws -> (any Storage, World) {
        guard let path else { return (MemoryStorage(), World()) }
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let storage = try SQLiteStorage(folder: path)
                        return (storage, try World(from: storage))
                    })
            }
        }
    }

    /// Stops the servers, once the answers under way have ended, and leaves the folder to others.
    public func stop() async {
        await server.stop()
        await appViewServer.stop()
        await plcServer.stop()
        await core.journal.close()
    }

    // MARK: Where things are

    /// The data server's address, which is what clients log in to.
    public var host: String { core.addresses.host }

    /// The address of the PLC directory.
    public var plcURL: URL { plcServer.url }

    /// The AppView.
    public var appView: Service {
        Service(url: appViewServer.url, did: core.addresses.appViewDID, fragment: "bsky_appview")
    }

    /// A service of the network.
    public struct Service: Hashable, Sendable {
        /// Its address.
        public let url: URL
        /// Its DID.
        public let did: String
        /// Which of the services that its DID stands for it is.
        public let fragment: String

        /// What to send as `atproto-proxy` so that the data server passes a call on to it.
        public var proxy: String { "\(did)#\(fragment)" }
    }
}

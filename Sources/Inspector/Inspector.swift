import ATCrypto
public import Foundation
import HTTPServer
import HTTPTransport
public import LocalNetwork
import LocalServer

/// A page that shows what happens in a local network, and an HTTP interface that arranges it.
///
/// ```swift
/// let network = try await LocalNetwork.start()
/// let inspector = try await Inspector.start(network)
/// print(inspector.url)                               // open it in a browser
/// ```
///
/// Requests, accounts, records, faults and the time can be seen and changed, on pages and with calls below `/api`.
/// `/api/openapi.json` describes the calls. See <doc:LookIntoTheNetwork>.
///
/// The inspector listens on 127.0.0.1 only. Web pages of other origins can neither read it nor change anything.
public final class Inspector: Sendable {
    /// The settings of an inspector.
    public struct Options: Hashable, Sendable {
        /// The port. 0 lets the system pick one.
        public var port: Int
        /// The number of requests to keep.
        public var requestLimit: Int
        /// The memory for requests and responses, in bytes.
        public var byteLimit: Int

        /// Creates settings.
        public init(port: Int = 0, requestLimit: Int = 5_000, byteLimit: Int = 64 << 20) {
            self.port = port
            self.requestLimit = requestLimit
            self.byteLimit = byteLimit
        }
    }

    /// The address of the first page.
    public let url: URL
    /// The secret that a call below `/api` must have in `X-Inspector-Token` to change something. `GET /api/network`
    /// returns it, too.
    public let token: String

    private let server: HTTPServer
    private let bench: Bench

    private init(_ server: HTTPServer, _ bench: Bench) {
        self.server = server
        self.bench = bench
        url = server.url
        token = bench.token
    }

    /// Starts an inspector. It runs until ``stop()``. From now on, the network's requests are recorded.
    ///
    /// A network has one inspector: a second one takes over the requests.
    ///
    /// - Throws: `HTTPServerError` if the port can't be used.
    public static func start(_ network: LocalNetwork, options: Options = Options()) async throws -> Inspector {
        let bench = Bench(network, options)
        var limits = HTTPServer.Options()
        limits.loops = 1
        limits.bodyBytes = 4 << 20
        // Pages of thousands of rows take longer than a loop should.
        limits.runsHandlersOnLoop = false
        let server = try await HTTPServer.start(at: .loopback(port: options.port), options: limits) { request in
            await Site(bench: bench).respond(to: request)
        }
        bench.begin()
        return Inspector(server, bench)
    }

    /// The number of pages that show new requests as they come.
    package var watcherCount: Int { bench.pages.count }

    /// Whether the inspector follows the firehose, because a page shows its events.
    package var followsEvents: Bool { bench.follower.isFollowing }

    /// Ends the recording, and stops the server.
    public func stop() async {
        bench.end()
        await server.stop()
    }
}

/// The network, the recorded requests and the mailbox, for pages and calls.
struct Bench: Sendable {
    let network: LocalNetwork
    let log: RequestLog
    let mailbox: Mailbox
    let follower: EventFollower
    let pages = LivePages()
    /// The secret that changes need.
    let token: String

    init(_ network: LocalNetwork, _ options: Inspector.Options) {
        self.network = network
        log = RequestLog(count: options.requestLimit, bytes: options.byteLimit)
        mailbox = Mailbox()
        follower = EventFollower(network)
        token = Base64.url.encode(SecureRandom.bytes(24))
    }

    func begin() {
        network.observe { [log, follower] server, exchange in
            if follower.isOwn(exchange.request) { return }
            log.add(exchange, from: server)
        }
        network.observeMail { [mailbox] in mailbox.add($0) }
    }

    func end() {
        network.observe(nil)
        network.observeMail(nil)
        pages.end()
        follower.end()
    }
}

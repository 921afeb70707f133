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
/// The inspector listens on 127.0.0.1, as the network does. Elsewhere it needs a ``password``. Web pages of other
/// origins can neither read it nor change anything.
public final class Inspector: Sendable {
    /// The settings of an inspector.
    public struct Options: Hashable, Sendable {
        /// The port. 0 lets the system pick one.
        public var port: Int
        /// The number of requests to keep.
        public var requestLimit: Int
        /// The memory for requests and responses, in bytes.
        public var byteLimit: Int
        /// The address of this machine at which the inspector listens; `nil` for that of the network.
        public var bind: String?
        /// The name or the address under which others reach this machine; `nil` for that of the network, unless the
        /// inspector listens elsewhere.
        public var host: String?
        /// The password, for any user; `nil` for a random one where others than this machine's programs could use the
        /// inspector, and otherwise for none.
        public var password: String?

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
    /// The password, for any user, in the header `Authorization` (`Basic`); `nil` if there is none.
    public let password: String?

    private let server: HTTPServer
    private let bench: Bench

    private init(_ server: HTTPServer, _ bench: Bench, _ place: Place) {
        self.server = server
        self.bench = bench
        url = place.url(of: server)
        token = bench.gate.token
        password = bench.gate.password
    }

    /// Starts an inspector. It runs until ``stop()``. From now on, the network's requests are recorded.
    ///
    /// A network has one inspector: a second one takes over the requests.
    ///
    /// - Throws: `HTTPServerError` if the address or the port can't be used.
    public static func start(_ network: LocalNetwork, options: Options = Options()) async throws -> Inspector {
        let place = Place(options, of: network)
        let bench = Bench(network, options, Gate(place, password: options.password))
        var limits = HTTPServer.Options()
        limits.loops = 1
        // A repository as a CAR file in Base64.
        limits.bodyBytes = 96 << 20
        // Pages of thousands of rows take longer than a loop should.
        limits.runsHandlersOnLoop = false
        let server = try await HTTPServer.start(
            at: .address(place.bind, port: options.port), options: limits
        ) { request in
            await Site(bench: bench).respond(to: request)
        }
        bench.begin()
        return Inspector(server, bench, place)
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
    let gate: Gate

    init(_ network: LocalNetwork, _ options: Inspector.Options, _ gate: Gate) {
        self.network = network
        self.gate = gate
        log = RequestLog(count: options.requestLimit, bytes: options.byteLimit)
        mailbox = Mailbox()
        follower = EventFollower(network)
    }

    func begin() {
        network.observe { [log, follower] server, exchange, head in
            if follower.isOwn(exchange.request) { return }
            log.add(exchange, head, from: server)
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

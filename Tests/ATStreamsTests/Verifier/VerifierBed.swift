import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport
import LocalServer
import Probes

@testable import ATStreams

/// A relay, a directory and a data server in one, with accounts whose keys the test has, and a verifier for them.
final class VerifierBed: Sendable {
    let server: StreamServer
    let time: TimeSource
    let identities: IdentityResolver
    /// What the data server returns for an account, instead of its repository.
    let answers = Guarded<[DID: @Sendable () async throws -> ServerResponse]>([:])

    init(
        _ accounts: [SignedAccount], _ scripts: [StreamServer.Step]..., time: TimeSource = .system,
        options change: (inout IdentityResolver.Options) -> Void = { _ in }
    ) async throws {
        server = try await StreamServer(scripts)
        self.time = time
        var options = IdentityResolver.Options(directory: server.server.url)
        options.allowedLoopback = Set([Origin(server.server.url)].compactMap(\.self))
        options.middleware = [Unhurried()]
        change(&options)
        identities = IdentityResolver(options: options, dns: SystemTXTResolver(), clock: time)
        for account in accounts { add(account) }
        server.server.route(.get, "/xrpc/com.atproto.sync.getRepo") { [answers] request in
            let did = request.query("did").flatMap { try? DID($0) }
            if let did, let answer = answers.withLock({ $0[did] }) { return try await answer() }
            guard let account = accounts.first(where: { $0.did == did }), let latest = account.latest.withLock({ $0 })
            else { return .error("RepoNotFound", "There is no such repository.", status: .badRequest) }
            return .data(account.car(at: latest), contentType: "application/vnd.ipld.car")
        }
    }

    private func add(_ account: SignedAccount) {
        server.server.route(.get, "/\(account.did)") { [server] _ in
            .data(Data(account.document(pds: server.address).utf8), contentType: "application/did+ld+json")
        }
    }

    func answer(_ account: SignedAccount, _ body: @escaping @Sendable () async throws -> ServerResponse) {
        answers.withLock { $0[account.did] = body }
    }

    func verifier(
        store: any ChainStore = MemoryChainStore(), _ change: (inout SyncPolicy) -> Void = { _ in }
    ) -> RepoVerifier {
        var policy = SyncPolicy()
        policy.resync.hosts.shortestPause = .seconds(1)
        // On a busy machine, a usual lookup takes seconds, too.
        policy.identityPatience = .seconds(60)
        change(&policy)
        return RepoVerifier(identities: identities, store: store, policy: policy, time: time)
    }

    func stream(_ verifier: RepoVerifier) -> VerifiedFirehose {
        Firehose(relay: server.address, environment: .test(TestTime())).verified(by: verifier)
    }

    /// How many repositories were requested, or how many of one account.
    func downloads(of account: SignedAccount? = nil) -> Int {
        server.server.requests.filter { request in
            request.path.hasSuffix("getRepo") && account.map { request.query("did") == $0.did.description } ?? true
        }.count
    }

    /// How many documents were requested.
    var lookups: Int {
        server.server.requests.filter { $0.path.contains("did:plc:") || $0.path.contains("did%3A") }.count
    }

    func stop() async { await server.stop() }
}

/// Lets requests take their time, which on a busy machine may be longer than the limit of a lookup.
struct Unhurried: Middleware {
    nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        var request = request
        request.timeouts.idle = .seconds(600)
        request.timeouts.total = nil
        return try await next(request)
    }
}

/// Keeps states in memory, as a store does that keeps them on a disk.
final class LastingChainStore: ChainStore {
    private let states = MemoryChainStore()

    func load(_ receive: @Sendable (ChainRecord) -> Void) { states.load(receive) }
    func save(_ records: [ChainRecord]) { states.save(records) }
}

extension VerifiedEvent {
    /// The event in a few words, for tests.
    var words: String {
        switch self {
        case .commit(let event):
            "commit " + event.ops.map { "\($0.action == .delete ? "-" : "")\($0.path.key)" }.joined(separator: " ")
        case .resync(let resync): "resync \(resync.reason.rawValue) " + resync.keys.joined(separator: " ")
        case .identity: "identity"
        case .account(let event): event.isActive ? "active" : "\(event.status?.rawValue ?? "inactive")"
        case .info(let event): "info \(event.name)"
        case .gap: "gap"
        case .unknown: "unknown"
        case .invalid: "invalid"
        }
    }
}

extension ResyncedRepo {
    /// The keys of all records.
    var keys: [String] {
        var keys: [String] = []
        do {
            try forEachRecord { keys.append($0.path.key.description) }
        } catch {
            keys.append("\(error)")
        }
        return keys
    }
}

extension EventSequence<VerifiedEvent>.Iterator {
    /// The next events, in words.
    mutating func words(_ count: Int) async throws -> [String] {
        var words: [String] = []
        for _ in 0..<count { words.append(try await next()?.words ?? "end") }
        return words
    }
}

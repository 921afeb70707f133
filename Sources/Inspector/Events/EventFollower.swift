import ATCrypto
import ATData
import ATIdentity
import ATStreams
import Foundation
import HTTPServer
import HTTPTransport
import LocalNetwork
import Synchronization

/// Reads the firehose as any consumer does, and remembers which commits were verified.
///
/// It only follows while something shows events. Afterwards it continues where it was, so that the chain of commits has
/// no gap.
final class EventFollower: Sendable {
    private struct State: Sendable {
        var viewers = 0
        var task: Task<Void, Never>?
        /// The last event that was received; `nil` before the first time.
        var cursor: Int64?
        var verified: Set<Int64> = []
        /// The revisions of repositories that were downloaded and verified.
        var downloaded: [DID: TID] = [:]
        var hasEnded = false
    }

    /// Whether any request was marked. Until then, no other one is searched for the mark.
    private let hasMarked = Atomic(false)

    private static let field = "X-Inspector"
    /// How many events before the newest one are verified when the first page opens.
    private static let reach = 1_000
    /// How many numbers of verified commits are remembered.
    private static let memory = 5_000

    private let network: LocalNetwork
    private let firehose: VerifiedFirehose
    /// Marks the requests of this follower, which aren't recorded.
    private let mark: String
    private let state = Guarded(State())

    init(_ network: LocalNetwork) {
        self.network = network
        let mark = Base64.url.encode(SecureRandom.bytes(16))
        self.mark = mark
        var options = StreamOptions()
        options.lostPlace = .replay
        options.log = { _ in }
        let environment = StreamEnvironment(connect: { request in
            var request = request
            request.headers[Self.field] = mark
            return try await WebSocket.connect(request)
        })
        let verifier = RepoVerifier(identities: network.identityResolver(with: Marker(field: Self.field, mark: mark)))
        firehose = Firehose(relay: network.host, options: options, environment: environment).verified(by: verifier)
    }

    /// Whether a request comes from here.
    func isOwn(_ request: ServerRequest) -> Bool {
        hasMarked.load(ordering: .acquiring)
            && request.firstValue(of: Self.field)?.utf8.elementsEqual(mark.utf8) ?? false
    }

    /// A request whose exchange isn't recorded.
    func marked(_ request: HTTPRequest) -> HTTPRequest {
        hasMarked.store(true, ordering: .releasing)
        var request = request
        request.headers[Self.field] = mark
        return request
    }

    /// A resolver with an empty cache, whose requests aren't recorded.
    func resolver() -> IdentityResolver {
        hasMarked.store(true, ordering: .releasing)
        return network.identityResolver(with: Marker(field: Self.field, mark: mark))
    }

    // MARK: Viewers

    var isFollowing: Bool { state.withLock { $0.task != nil } }

    /// Follows while something runs that shows events.
    func follow<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        enter()
        defer { leave() }
        return try await body()
    }

    private func enter() {
        hasMarked.store(true, ordering: .releasing)
        state.withLock { state in
            state.viewers += 1
            guard state.task == nil, !state.hasEnded else { return }
            let start = state.cursor ?? Int64(max(0, network.firehose.lastEvent - Self.reach))
            state.task = Task { [weak self, firehose] in
                // The stream reconnects by itself. What ends it is shown as commits that aren't verified.
                do {
                    for try await event in firehose.events(from: .cursor(start)) { self?.receive(event) }
                } catch {}
            }
        }
    }

    private func leave() {
        state.withLock { state in
            state.viewers -= 1
            guard state.viewers == 0 else { return }
            state.task?.cancel()
            state.task = nil
        }
    }

    func end() {
        state.withLock { state in
            state.hasEnded = true
            state.task?.cancel()
            state.task = nil
        }
    }

    // MARK: Results

    private func receive(_ event: VerifiedEvent) {
        state.withLock { state in
            if let seq = event.seq { state.cursor = max(state.cursor ?? 0, seq) }
            switch event {
            case .commit(let commit): state.verified.insert(commit.seq)
            case .resync(let resync): state.downloaded[resync.did] = resync.rev
            default: break
            }
            guard state.verified.count > Self.memory, let newest = state.cursor else { return }
            state.verified = state.verified.filter { $0 > newest - Int64(Self.memory / 2) }
        }
    }

    /// Whether a commit was verified, by itself or as a part of a downloaded repository.
    func isVerified(_ event: FirehoseMessage) -> Bool {
        state.withLock { state in
            if state.verified.contains(Int64(event.seq)) { return true }
            guard let did = event.did, let rev = event.rev, let known = state.downloaded[did] else { return false }
            return rev <= known
        }
    }

    /// The number of faults that the verifier has found, by reason.
    var faults: [(reason: String, count: Int)] {
        // A new account's commit is also announced by itself, which is a repetition.
        firehose.verifier.stats.faults.filter { $0.key != .oldRevision }.map { ($0.key.rawValue, $0.value) }.sorted {
            $0.reason < $1.reason
        }
    }

    /// Waits until all commits of some events are verified, for a short time.
    func settle(_ events: [FirehoseMessage]) async throws {
        for _ in 0..<100 {
            guard events.contains(where: { $0.kind == "commit" && !isVerified($0) }) else { return }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}

/// Adds a header field to each request.
private struct Marker: Middleware {
    let field: String
    let mark: String

    nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        var request = request
        request.headers[field] = mark
        return try await next(request)
    }
}

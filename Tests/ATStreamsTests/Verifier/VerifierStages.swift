import ATCrypto
import ATData
import ATIdentity
import ATRepo
import Foundation
import HTTPTransport
import Probes

@testable import ATStreams

/// The stages of a verifier after its receiver, without a network: a test gives them events, and sees what they
/// deliver.
final class VerifierStages: Sendable {
    static let stream = StreamID(service: "https://relay.example.com", name: "com.atproto.sync.subscribeRepos")
    static let pds = "https://pds.example.com"

    let clock = TurnedClock()
    /// The documents in the directory, by their DIDs.
    let documents = Guarded<[String: String]>([:])
    let verifier: RepoVerifier
    let progress: VerifiedProgress
    let accounts: AccountVerifier
    /// The events in flight.
    let tickets: StreamProgress
    private let output: Guarded<[VerifiedDelivery]>

    /// Called before the directory responds.
    let beforeDocument = Guarded<(@Sendable () async -> Void)?>(nil)

    private struct Directory: Transport {
        let documents: Guarded<[String: String]>
        let before: Guarded<(@Sendable () async -> Void)?>

        nonisolated(nonsending) func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            await before.withLock(\.self)?()
            guard let document = documents.withLock({ $0[request.url.lastPathComponent] }) else {
                return HTTPStream(status: .notFound, body: HTTPBodyStream(Data()))
            }
            return HTTPStream(status: .ok, body: HTTPBodyStream(Data(document.utf8)))
        }
    }

    /// - Parameters:
    ///   - stream: The server that sends the events.
    ///   - hasStandby: Whether there are other relays.
    init(
        store: any ChainStore = MemoryChainStore(), from stream: StreamID = VerifierStages.stream,
        mostUnknown: Int = 1 << 17, hasStandby: Bool = false,
        _ change: (inout SyncPolicy) -> Void = { _ in }
    ) {
        let output = Guarded<[VerifiedDelivery]>([])
        self.output = output
        var policy = SyncPolicy()
        change(&policy)
        var options = IdentityResolver.Options()
        options.transport = Directory(documents: documents, before: beforeDocument)
        let identities = IdentityResolver(options: options, dns: SystemTXTResolver(), clock: clock.source)
        verifier = RepoVerifier(
            identities: identities, store: store, policy: policy, time: clock.source, mostUnknown: mostUnknown)
        progress = VerifiedProgress(verifier, streams: [stream]) { delivery in
            output.withLock { $0.append(delivery) }
        }
        accounts = AccountVerifier(verifier, EventFilter(), [], upstreams: [Upstream(stream)], progress)
        let meter = StreamMeter(time: clock.source)
        let relays = hasStandby ? RelayStreams([], areVerified: true, meter: meter) : nil
        tickets = StreamProgress(cursor: nil, options: StreamOptions(), saver: nil, meter: meter, relays: relays)
        progress.begin(tickets)
    }

    /// Puts an account's document into the directory, and into the cache if it should be known.
    func list(_ account: SignedAccount, pds: String = VerifierStages.pds, isKnown: Bool = true) async throws {
        documents.withLock { $0[account.did.description] = account.document(pds: pds) }
        if isKnown { _ = try await verifier.identities.resolve(.did(account.did), handle: .unchecked) }
    }

    /// Gives a frame to the verifier, as its lane would.
    func take(_ frame: Data) throws {
        let event = try FirehoseEvent(frame: frame)
        let ticket = tickets.add(event.seq, byteCount: event.byteCount)
        accounts.take(FirehoseDelivery(event: event, ticket: ticket))
    }

    /// What was delivered, in order.
    var deliveries: [VerifiedDelivery] { output.withLock { $0 } }

    /// The same in words; a state without an event is "state".
    var words: [String] { deliveries.map { $0.content?.words ?? "state" } }

    /// Handles everything that was delivered.
    func handleAll() { for delivery in deliveries { progress.complete(delivery) } }

    func work(of account: SignedAccount) -> AccountWork? {
        let key = AccountKey(account.did)
        return progress.ledger.withPart(of: key) { $0.works[key] }
    }

    func state(of account: SignedAccount) -> ChainState? {
        let key = AccountKey(account.did)
        return progress.ledger.withPart(of: key) { $0.states[key] }
    }

    /// The job that an account's events wait for.
    func job(of account: SignedAccount) -> FairQueue.Job? {
        work(of: account).map { FairQueue.Job(did: account.did, id: $0.id, host: nil) }
    }

    /// Looks up the document that an account's events wait for.
    func lookUp(_ account: SignedAccount) async { if let job = job(of: account) { await accounts.lookUp(job) } }

    /// Hands over the repository that an account's events wait for, and verifies those after it.
    func download(_ account: SignedAccount, at commit: NewCommit) async throws {
        try await download(try await fetched(account, at: commit), of: account)
    }

    func download(_ fetched: FetchedRepo, of account: SignedAccount) async throws {
        guard let job = job(of: account) else { return }
        _ = try accounts.adopt(fetched, job)
        await accounts.drain(account.did, job.id, fetched.identity)
    }

    /// The repository of an account at a commit, as it is downloaded.
    func fetched(_ account: SignedAccount, at commit: NewCommit) async throws -> FetchedRepo {
        let repo = try Repo(car: account.car(at: commit))
        let identity = try await verifier.identities.resolve(.did(account.did), handle: .unchecked)
        let report = try await repo.verify(.full(account.key.verifyingKey), did: account.did)
        return FetchedRepo(repo: repo, report: report, identity: identity, host: Origin(stringLiteral: Self.pds))
    }
}

extension ChainRecord {
    /// The revision of the repository; `nil` if none is known.
    var rev: TID? { state.rev == 0 ? nil : TID(microseconds: state.rev >> 10, clock: UInt16(state.rev & 0x3FF)) }

    /// The root of the repository's tree; `nil` if it isn't known.
    var data: CID? { state.isKnown ? CID(state.data) : nil }
}

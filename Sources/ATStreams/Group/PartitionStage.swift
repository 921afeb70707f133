import ATData
import HTTPTransport

/// A step between the reader and the handler of a partition: verification, or none.
protocol PartitionStage<Event>: Sendable {
    associatedtype Event: Sendable

    /// The verified states of the partition's accounts, if there are any.
    var ledger: ChainLedger? { get }

    /// Reads the stored states of a partition.
    func load(_ claim: PartitionClaim, from store: any GroupStore) async throws
    /// Takes an event of the reader.
    func take(_ delivery: FirehoseDelivery)
    /// Works until the task is cancelled.
    func run() async
    /// Records that an event was handled and saved.
    func complete(_ item: PartitionQueue<Event>.Item)
    /// Forgets everything: the partition has ended.
    func end()
}

/// Passes events on.
struct PlainStage: PartitionStage {
    let queue: PartitionQueue<FirehoseEvent>

    var ledger: ChainLedger? { nil }

    func load(_ claim: PartitionClaim, from store: any GroupStore) async throws {}

    func take(_ delivery: FirehoseDelivery) {
        let event = delivery.event
        queue.add(.init(event: event, seq: event.seq, did: event.did, tickets: [delivery.ticket]))
    }

    func run() async {}

    func complete(_ item: PartitionQueue<FirehoseEvent>.Item) {
        for ticket in item.tickets { queue.progress.complete(ticket) }
    }

    func end() {}
}

/// Verifies events. Each partition has the states of its own accounts.
final class VerifyingStage: PartitionStage {
    private let queue: PartitionQueue<VerifiedEvent>
    private let progress: VerifiedProgress
    let accounts: AccountVerifier
    private let input = AsyncStream<FirehoseDelivery>.makeStream()
    /// Called when a downloaded repository has been handled, by its ticket. The download waits for that.
    private let handled: Guarded<[UInt64: @Sendable () -> Void]>

    init(
        _ stream: VerifiedFirehose, _ collections: [CollectionFilter], _ jobs: AccountJobs,
        _ queue: PartitionQueue<VerifiedEvent>
    ) {
        self.queue = queue
        let handled = Guarded<[UInt64: @Sendable () -> Void]>([:])
        self.handled = handled
        let streams = stream.firehose.streams
        progress = VerifiedProgress(stream.verifier, streams: streams, isPart: true) { delivery in
            if let whenDone = delivery.whenDone, let ticket = delivery.tickets.first {
                handled.withLock { $0[ticket.number] = whenDone }
            }
            queue.add(
                .init(
                    event: delivery.content, seq: delivery.content?.seq, did: delivery.content?.did,
                    tickets: delivery.tickets, verified: delivery))
        }
        progress.begin(queue.progress)
        accounts = AccountVerifier(
            stream.verifier, EventFilter(), collections, upstreams: streams.map { Upstream($0) }, progress, jobs: jobs)
    }

    var ledger: ChainLedger? { progress.ledger }

    func load(_ claim: PartitionClaim, from store: any GroupStore) async throws {
        let desynced = try await progress.ledger.load { try await store.load(claim, $0) }
        if claim.cursor == nil { accounts.forgetHosting(of: 0) }
        for did in desynced { accounts.resume(did) }
    }

    func take(_ delivery: FirehoseDelivery) { input.continuation.yield(delivery) }

    func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await delivery in self.input.stream where !self.accounts.passOn(delivery) {
                    self.accounts.take(delivery)
                }
            }
            // A mark has to be saved soon: its account's events wait for that.
            group.addTask { await self.progress.whenMarked { self.queue.askForSave() } }
        }
    }

    func complete(_ item: PartitionQueue<VerifiedEvent>.Item) {
        guard let delivery = item.verified else { return }
        progress.complete(delivery)
        guard delivery.whenDone != nil, let ticket = delivery.tickets.first else { return }
        handled.withLock { $0[ticket.number] = nil }
    }

    func end() {
        accounts.leave()
        for end in handled.exchange([:]).values { end() }
    }
}

import ATData
import CoreATProtocol
import Foundation
import HTTPTransport

/// Verifies the events of one stream, in stages:
///
/// 1. Receive: a reader of the firehose decodes the events. 2. Order: each event goes to the lane of its account, so
/// that accounts don't wait for each other. 3. Check: `AccountVerifier` verifies it with `EventCheck`, or makes it wait
/// for a DID document or a repository. 4. Deliver: the verified event goes to the output. 5. Complete and save:
/// `VerifiedProgress` saves the account's state, and then the cursor, after the event was handled.
final class VerifierRun: EventSource {
    typealias Delivery = VerifiedDelivery

    private let stream: VerifiedFirehose
    private let filter: EventFilter
    private let start: StreamStart
    private let cursors: (any CursorStore)?
    private let lanes: EventLanes<FirehoseDelivery>
    private let accounts: AccountVerifier
    /// Completes and saves events.
    let tracker: VerifiedProgress
    private let hasVerifier = Guarded(false)

    init(
        _ stream: VerifiedFirehose, _ filter: EventFilter, _ collections: [CollectionFilter], _ start: StreamStart,
        _ cursors: (any CursorStore)?, _ output: @escaping @Sendable (VerifiedDelivery) -> Void
    ) {
        self.stream = stream
        self.filter = filter
        self.start = start
        self.cursors = cursors
        let cores = ProcessInfo.processInfo.activeProcessorCount
        lanes = EventLanes(count: min(max(cores, 1), 64) * 4)
        tracker = VerifiedProgress(stream.verifier, streams: stream.firehose.streams, output)
        accounts = AccountVerifier(
            stream.verifier, filter, collections, upstreams: stream.firehose.streams.map { Upstream($0) }, tracker)
    }

    private var verifier: RepoVerifier { stream.verifier }

    var endings: [StreamEndings.Key] {
        [.verifier(ObjectIdentifier(verifier))] + stream.firehose.streams.map { .stream($0) }
    }

    func run() async throws {
        let progress = try await begin()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.receive(progress) }
            for lane in lanes.all {
                group.addTask { for await delivery in lane.events { self.accounts.take(delivery) } }
            }
            group.addTask { await self.accounts.runJobs() }
            group.addTask { await self.tracker.saveMarks() }
            // The reader never returns. The first error cancels the other tasks.
            while try await group.next() != nil {}
            try Task.checkCancellation()
        }
    }

    /// Takes the verifier, and loads the states and the cursor.
    private func begin() async throws -> StreamProgress {
        await StreamEndings.wait(for: endings)
        try verifier.take(for: stream.streamID)
        hasVerifier.withLock { $0 = true }
        let desynced: [DID]
        do {
            desynced = try await tracker.ledger.load()
        } catch {
            if error is CancellationError { throw error }
            throw StreamError(.statesUnreadable(StoreFailure.sentence(error)), stream.streamID)
        }
        let store = ChainedCursorStore(base: cursors, ledger: tracker.ledger)
        let progress = try await stream.firehose.begin(start, store, areVerified: true)
        tracker.begin(progress)
        for (relay, part) in (progress.relays?.parts ?? [progress]).enumerated()
        where start != .stored || part.cursor == nil {
            accounts.forgetHosting(of: relay)
        }
        for did in desynced { accounts.resume(did) }
        return progress
    }

    /// Reads the stream, and gives each event to the lane of its account. The numbers of events don't matter here: a
    /// faulty relay can send any, and a signed commit names its own place.
    private func receive(_ progress: StreamProgress) async throws {
        try await stream.firehose.reader(filter, progress).forEach { delivery in
            if !accounts.passOn(delivery) { lanes.add(delivery) }
        }
    }

    /// Saves what was handled, and frees the verifier.
    func finish() async {
        guard hasVerifier.exchange(false) else { return }
        await tracker.finish()
        verifier.isInUse.withLock { $0 = false }
    }
}

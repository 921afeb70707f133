import CoreATProtocol
import HTTPTransport

/// The last stages of verification: delivers events, completes those that were handled, and saves their states.
final class VerifiedProgress: Sendable {
    let ledger: ChainLedger
    private let output: @Sendable (VerifiedDelivery) -> Void
    private let progress: Guarded<StreamProgress?>
    private let marks = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private let meter: Guarded<VerifierStats>
    private let time: TimeSource

    /// - Parameter isPart: Whether it is about one partition of a group, whose states are stored with its cursor.
    init(
        _ verifier: RepoVerifier, streams: [StreamID], isPart: Bool = false,
        _ output: @escaping @Sendable (VerifiedDelivery) -> Void
    ) {
        self.output = output
        meter = verifier.meter
        time = verifier.time
        let progress = Guarded<StreamProgress?>(nil)
        self.progress = progress
        let store = isPart ? nil : verifier.store
        ledger = ChainLedger(store, meter: verifier.meter, mostUnknown: verifier.mostUnknown) {
            let progress = progress.withLock { $0 }
            let cursors = progress?.relays?.parts.map(\.cursor) ?? [progress?.cursor]
            return zip(streams, cursors).reduce(into: [:]) { $0[$1.0] = $1.1 }
        } complete: { tickets in
            let progress = progress.withLock { $0 }
            for ticket in tickets { progress?.complete(ticket) }
        }
    }

    /// Begins to count the events of a stream.
    func begin(_ progress: StreamProgress) { self.progress.withLock { $0 = progress } }

    /// The events of the relays, if there are several.
    var relays: RelayStreams? { progress.withLock { $0 }?.relays }

    // MARK: Deliver

    /// Passes on a verified event, or a state to save after the events before it.
    func deliver(_ delivery: VerifiedDelivery) { output(delivery) }

    /// Adds an event that isn't in flight to those that are.
    func add(byteCount: Int) -> [StreamProgress.Ticket] {
        progress.withLock { $0 }.map { [$0.add(nil, byteCount: byteCount)] } ?? []
    }

    /// Records that an event was given to its handler.
    func handOut(_ delivery: VerifiedDelivery) {
        guard let ticket = delivery.tickets.first else { return }
        progress.withLock { $0 }?.handOut(ticket)
    }

    // MARK: Complete

    /// Records that an event was handled.
    func complete(_ delivery: VerifiedDelivery) {
        let isFree = ledger.apply(delivery)
        complete(delivery.tickets)
        // The stream may be quiet from now on.
        if isFree { progress.withLock { $0 }?.saveAgain() }
        delivery.whenDone?()
    }

    /// Lets the cursor pass events.
    func complete(_ tickets: [StreamProgress.Ticket]) {
        let progress = progress.withLock { $0 }
        for ticket in tickets { progress?.complete(ticket) }
    }

    // MARK: Save

    /// Records that an account was marked.
    func noteMark() { marks.continuation.yield() }

    /// Calls the closure when accounts were marked, until the task is cancelled.
    func whenMarked(_ body: () -> Void) async { for await _ in marks.stream { body() } }

    /// Saves marks as soon as there are any, until the task is cancelled.
    func saveMarks() async {
        for await _ in marks.stream {
            do {
                try await ledger.flush()
            } catch {
                meter.withLock { $0.lastError = "the states could not be saved: \(StoreFailure.sentence(error))" }
                // The cursor waits for it.
                try? await time.sleep(.seconds(2))
                marks.continuation.yield()
            }
        }
    }

    /// Saves the cursor and the states for the last time.
    func finish() async {
        guard let progress = progress.withLock({ $0 }) else { return }
        await progress.finish()
        // Events may have been handled after the cursor moved last.
        try? await ledger.flush()
    }
}

import ATData
import CoreATProtocol
import HTTPTransport

/// A partition that this process owns: hands its events to the handler, in order, and saves how far it is handled.
final class Partition<Event: Sendable>: Sendable {
    typealias Item = PartitionQueue<Event>.Item

    private struct State {
        var claim: PartitionClaim
        /// The handled events since the last save.
        var handled = 0
        /// Whether its states are loaded.
        var isReady = false
        var isLost = false
        /// Whether the store was asked to save anything.
        var hasSaved = false
        /// Whether a save whose response was lost may still be stored.
        var isUnknown = false
        var loop: Task<Void, any Error>?
    }

    /// The state to save after some events were handled.
    private struct Snapshot: Sendable {
        let save: PartitionSave
        let records: [AccountKey: ChainRecord]
    }

    /// The handler has thrown an error.
    private struct HandlerFailure: Error { let error: any Error }
    /// The store can't be used now.
    private struct StoreAway: Error {
        let error: any Error
        /// Whether the handler was called before.
        let hasHandled: Bool
        /// The save that the store may have stored; `nil` if it wasn't asked for one.
        let snapshot: Snapshot?
    }

    /// If transactions with the handler fail this many times in a row, while the store responds in between, the handler
    /// counts as failed: it takes too long, or its statements end the connection.
    private static var mostInterruptions: Int { 5 }

    let number: Int
    let fence: Int64
    let queue: PartitionQueue<Event>
    let stage: any PartitionStage<Event>
    private let rules: GroupRules<Event>
    private let state: Guarded<State>

    init(
        _ claim: PartitionClaim, _ queue: PartitionQueue<Event>, _ stage: any PartitionStage<Event>,
        _ rules: GroupRules<Event>
    ) {
        (number, fence) = (claim.partition, claim.fence)
        self.queue = queue
        self.stage = stage
        self.rules = rules
        state = Guarded(State(claim: claim))
    }

    private var claim: PartitionClaim { state.withLock(\.claim) }

    // MARK: Beginning and ending

    /// Whether events may be read for it.
    var isReady: Bool { state.withLock(\.isReady) && !queue.waiting.isClosed }

    /// Whether its place in the stream was never saved. After a crash it would be lost.
    var isUnsaved: Bool { claim.cursor == nil }

    /// Whether the store was asked to save anything.
    var hasSaved: Bool { state.withLock(\.hasSaved) }

    /// Loads the states of its accounts.
    func load() async throws {
        try await stage.load(claim, from: rules.handler.store)
        state.withLock { $0.isReady = true }
    }

    /// Gives the partition back after the events that are being handled now, or after a while in any case.
    func close() {
        queue.close()
        let loop = state.withLock(\.loop)
        Task { [rules] in
            try? await rules.time.sleep(rules.options.drainPatience)
            loop?.cancel()
        }
    }

    /// Stops, because another process owns the partition.
    func lose() {
        state.withLock { state in
            state.isLost = true
            state.loop?.cancel()
        }
    }

    /// Handles events until the partition is closed or lost, or the task is cancelled. Then gives it back.
    ///
    /// - Throws: An error of the handler or of the store with which the group can't go on.
    func run() async throws {
        let working = Task { await stage.run() }
        let loop = Task { try await self.loop() }
        let isLost = state.withLock { state in
            state.loop = loop
            return state.isLost
        }
        if isLost { loop.cancel() }
        let result = await withTaskCancellationHandler {
            await loop.result
        } onCancel: {
            loop.cancel()
        }
        queue.close()
        working.cancel()
        await working.value
        var failure: (any Error)?
        if case .failure(let error) = result {
            if error as? GroupError == .lost(partition: number) {
                state.withLock { $0.isLost = true }
            } else if !(error is CancellationError && loop.isCancelled) {
                failure = error
            }
        }
        if state.withLock(\.isLost) {
            rules.meter.withLock { $0.fenced += 1 }
        } else {
            // Otherwise the others wait until the lease has expired.
            await Task { try? await self.release() }.value
        }
        stage.end()
        queue.abandon()
        if let failure { throw failure }
    }

    private func release() async throws {
        let snapshot = snapshot([], isLast: true)
        try await rules.handler.store.save(snapshot.save, of: claim)
        rules.meter.withLock { $0.moves += 1 }
    }

    // MARK: Handling

    private func loop() async throws {
        let isBatched = rules.handler.isTransactional
        for await _ in queue.signals {
            while true {
                try Task.checkCancellation()
                let (items, wantsSave, isClosed) = queue.waiting
                if isClosed { return }
                if wantsSave, !isBatched || items == 0 {
                    queue.beginSave()
                    try await saveIfNeeded()
                } else if items == 0 {
                    break
                } else {
                    // Many events in one transaction cost little more than one.
                    if isBatched, items < rules.options.batch { try await rules.time.sleep(rules.options.batchDelay) }
                    try await handle(queue.take(isBatched ? max(rules.options.batch, 1) : 1))
                }
            }
        }
        try Task.checkCancellation()
    }

    private func handle(_ items: [Item]) async throws {
        guard !items.isEmpty else { return }
        do {
            try await commit(items)
        } catch let failure as HandlerFailure {
            if items.count == 1 { return try await handle(items[0], after: failure) }
            // One of them failed. The others should not be repeated with it.
            for item in items {
                do {
                    try await commit([item])
                } catch let failure as HandlerFailure {
                    try await handle(item, after: failure)
                }
            }
        }
    }

    /// Handles an event again, after the handler has failed.
    private func handle(_ item: Item, after first: HandlerFailure) async throws {
        var (failure, attempt) = (first, 1)
        while true {
            let reason = StoreFailure.sentence(failure.error).withoutControlCharacters
            rules.meter.withLock { stats in
                stats.failures += 1
                stats.lastError = reason
            }
            guard case .deadLetter(let most) = rules.onFailure else { throw failure.error }
            if attempt >= most {
                let letter = GroupDeadLetter(
                    partition: number, seq: item.seq, did: item.did, reason: reason, attempts: attempt,
                    isDownloadable: item.verified?.isOfRecords ?? false)
                try await commit([item], deadLetter: letter)
                return rules.meter.withLock { $0.deadLetters += 1 }
            }
            try await rules.time.sleep(min(.seconds(1) * (1 << min(2 * (attempt - 1), 10)), .seconds(30)))
            attempt += 1
            do {
                return try await commit([item], attempt: attempt)
            } catch let error as HandlerFailure {
                failure = error
            }
        }
    }

    // MARK: Saving

    private func saveIfNeeded() async throws {
        let (claim, handled) = state.withLock { ($0.claim, $0.handled) }
        let snapshot = snapshot([])
        guard snapshot.save.cursor != claim.cursor || !snapshot.records.isEmpty || handled > 0 else { return }
        try await commit([])
    }

    private func snapshot(_ items: [Item], deadLetter: GroupDeadLetter? = nil, isLast: Bool = false) -> Snapshot {
        state.withLock { $0.hasSaved = true }
        let cursor = queue.cursor(completing: items)
        let records = stage.ledger?.unsaved(with: items.compactMap(\.verified)) ?? [:]
        let events = items.count { $0.event != nil } - (deadLetter == nil ? 0 : 1)
        let save = PartitionSave(
            cursor: cursor, handled: state.withLock(\.handled) + events, states: Array(records.values),
            deadLetters: deadLetter.map { [$0] } ?? [], isLast: isLast)
        return Snapshot(save: save, records: records)
    }

    /// Handles events, if there are any, and saves how far the partition is handled. Waits while the store is away.
    ///
    /// - Throws: A `HandlerFailure`, ``GroupError/lost(partition:)``, or what ends the group.
    private func commit(_ items: [Item], deadLetter: GroupDeadLetter? = nil, attempt: Int = 1) async throws {
        var pause = Duration.milliseconds(100)
        var interruptions = 0
        while true {
            do {
                return try await commitOnce(items, deadLetter, attempt)
            } catch let failure as StoreAway {
                // Whether the save was stored isn't known. Handling the events again would repeat their effects.
                if try await isStored(after: &pause) {
                    // Of two saves, it may be either. Who takes the partition next reads which.
                    guard let snapshot = failure.snapshot, !state.withLock(\.isUnknown) else {
                        throw GroupError.lost(partition: number)
                    }
                    return noteSaved(items, snapshot)
                }
                if failure.snapshot != nil { state.withLock { $0.isUnknown = true } }
                if failure.hasHandled { interruptions += 1 }
                // Several events may take too long only together.
                let most = items.count > 1 ? 2 : Self.mostInterruptions
                if interruptions >= most { throw HandlerFailure(error: failure.error) }
            }
        }
    }

    /// Waits until the store can be used, and returns whether the last save was stored.
    private func isStored(after pause: inout Duration) async throws -> Bool {
        while true {
            try await rules.time.sleep(pause)
            pause = min(pause * 2, .seconds(5))
            try checkLease()
            do {
                let claim = claim
                guard let saves = try await rules.handler.store.saves(of: claim) else {
                    throw GroupError.lost(partition: number)
                }
                return saves > claim.saves
            } catch  where rules.handler.store.isTemporary(error) {
                rules.noteStoreFailure(error)
            }
        }
    }

    private func commitOnce(_ items: [Item], _ deadLetter: GroupDeadLetter?, _ attempt: Int) async throws {
        let events = deadLetter == nil ? items.compactMap(\.event) : []
        let handler = rules.handler
        let phase = Guarded(HandlerPhase.waiting)
        let latest = Guarded<Snapshot?>(nil)
        try await rules.places.enter()
        defer { rules.places.leave() }
        try checkLease()
        let start = rules.time.now()
        do {
            let context = GroupContext(group: claim.group, partition: number, fence: fence, attempt: attempt)
            try await GroupContext.$current.withValue(context) {
                // Without a transaction, the cursor is saved later.
                if !handler.isTransactional, !events.isEmpty { return try await handler.handle(events, phase) }
                try await handler.commit(claim, events, phase) {
                    let snapshot = self.snapshot(items, deadLetter: deadLetter)
                    latest.withLock { $0 = snapshot }
                    return snapshot.save
                }
            }
        } catch {
            // A cancelled handler throws what it likes.
            try Task.checkCancellation()
            let phase = phase.withLock(\.self)
            let isOfHandler = phase == .handling || error as? GroupError == .hiddenFailure(partition: number)
            // Statements of a handler fail while the database is away, and that isn't its fault.
            guard handler.store.isTemporary(error), handler.isTransactional || !isOfHandler else {
                // At the end of a transaction, the database checks what the handler has written.
                let isOfTransaction = handler.isTransactional && phase == .done && !(error is GroupError)
                throw isOfHandler || isOfTransaction ? HandlerFailure(error: error) : error
            }
            rules.noteStoreFailure(error)
            throw StoreAway(error: error, hasHandled: phase != .waiting, snapshot: latest.withLock(\.self))
        }
        if let snapshot = latest.withLock(\.self) {
            let time = rules.time.now() - start
            rules.meter.withLock { $0.saveTime += time }
            noteSaved(items, snapshot)
        } else {
            // A handler that was cancelled may have returned early.
            try Task.checkCancellation()
            for item in items { stage.complete(item) }
            state.withLock { $0.handled += events.count }
        }
    }

    private func noteSaved(_ items: [Item], _ snapshot: Snapshot) {
        for item in items { stage.complete(item) }
        stage.ledger?.noteSaved(snapshot.records)
        state.withLock { state in
            state.claim.cursor = snapshot.save.cursor
            state.claim.saves += 1
            state.isUnknown = false
            state.handled = 0
        }
        rules.meter.withLock { stats in
            stats.saves += 1
            stats.handled += snapshot.save.handled
        }
    }

    private func checkLease() throws {
        guard rules.isLeaseHeld, !state.withLock(\.isLost) else { throw GroupError.lost(partition: number) }
    }
}

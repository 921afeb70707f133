import ATData
import HTTPTransport

/// This process in a ``StreamGroup``: owns its share of the partitions, and reads the stream for them.
///
/// One connection serves all partitions. When partitions are gained, the stream is read again from the place where the
/// one that is furthest behind has to continue, and the others drop by number what they have received before. So no
/// event of any partition is missed or comes twice, and nothing has to be agreed on between two connections. It costs a
/// new connection for each round of moves, and while the stream catches up, the other partitions wait.
final class GroupWorker<Event: Sendable>: Sendable {
    private struct State {
        var partitions: [Int: Partition<Event>] = [:]
        /// The task that reads now.
        var reading: Task<Void, any Error>?
        /// Whether it was cancelled because partitions were gained.
        var isStale = false
        var received: Int64?
        var layout: GroupLayout
        /// The fences of the partitions that have ended here. With the same fence none begins again: a save whose
        /// response was lost could be taken for another one.
        var ended: [Int: Int64] = [:]
    }

    private let name: String
    private let partitionCount: Int
    private let member: GroupMember
    private let firehose: Firehose
    private let collections: [CollectionFilter]
    private let start: StreamStart
    private let makeStage: @Sendable (PartitionQueue<Event>) -> any PartitionStage<Event>
    private let rules: GroupRules<Event>
    private let state: Guarded<State>
    private let flow: GroupFlow
    /// Partitions to begin with.
    private let gained = AsyncStream<[Partition<Event>]>.makeStream()
    /// Claims of partitions that have ended here, to be given back.
    private let leftovers = AsyncStream<[PartitionClaim]>.makeStream(bufferingPolicy: .bufferingNewest(1))
    /// Has an element when there may be something to read.
    private let changes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    init<Store>(
        _ group: StreamGroup<Store>, _ firehose: Firehose, _ handler: GroupHandler<Event>,
        _ onFailure: GroupFailurePolicy, collections: [CollectionFilter] = [], from start: StreamStart,
        makeStage: @escaping @Sendable (PartitionQueue<Event>) -> any PartitionStage<Event>
    ) {
        name = group.name
        partitionCount = group.partitions
        member = group.member
        state = Guarded(State(layout: GroupLayout(partitions: group.partitions)))
        self.firehose = firehose
        self.collections = collections
        self.start = start
        self.makeStage = makeStage
        flow = GroupFlow(firehose.client.options)
        rules = GroupRules(
            handler: handler, options: group.options, onFailure: onFailure,
            places: Places(places: group.options.lanes), time: group.time, meter: group.meter,
            leaseEnd: Guarded(group.time.now()))
    }

    private var store: any GroupStore { rules.handler.store }

    /// The partition of an account, if this process owns it.
    func partition(of did: DID) -> Partition<Event>? {
        state.withLock { $0.partitions[Shard.index(of: did, in: partitionCount)] }
    }

    /// Takes part in the group until the task is cancelled.
    func run() async throws {
        guard firehose.streams.count == 1 else { throw GroupError.severalRelays }
        guard firehose.client.options.lostPlace == nil else { throw GroupError.lostPlace }
        try await create()
        firehose.client.meter.reset()
        do {
            try await withThrowingDiscardingTaskGroup { group in
                group.addTask { try await self.untilFailure { try await self.keepBeating() } }
                group.addTask { try await self.untilFailure { try await self.keepReading() } }
                group.addTask { await self.giveBack() }
                for await partitions in gained.stream {
                    group.addTask { try await self.untilFailure { try await self.own(partitions) } }
                }
            }
            try Task.checkCancellation()
        } catch {
            // Whatever the partitions could not give back themselves.
            await Task { try? await self.store.leave(self.member, of: self.name) }.value
            firehose.client.meter.update { $0.phase = .stopped }
            throw error
        }
    }

    /// Creates the group, as soon as the store can be used.
    private func create() async throws {
        while true {
            do {
                try await store.create(name, partitions: partitionCount, service: firehose.streamID.service)
                return try await readLayout()
            } catch {
                try Task.checkCancellation()
                guard store.isTemporary(error) else { throw error }
                rules.noteStoreFailure(error)
            }
            try await pause()
        }
    }

    /// Reads how the accounts are divided.
    ///
    /// - Throws: ``GroupError/otherPartitions(stored:)`` if this process doesn't divide them that way.
    private func readLayout() async throws {
        guard let layout = try await store.layout(of: name) else { return }
        guard layout.partitions == partitionCount else { throw GroupError.otherPartitions(stored: layout.partitions) }
        state.withLock { $0.layout = layout }
    }

    /// Ends the loop over gained partitions, and so the group, when something fails.
    private func untilFailure(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            gained.continuation.finish()
            throw error
        }
    }

    // MARK: Owning

    private func keepBeating() async throws {
        var lastSave = rules.time.now()
        while true {
            try Task.checkCancellation()
            var member = member
            member.newest = state.withLock(\.received)
            // Measured from before the store was asked.
            let begin = rules.time.now()
            do {
                let share = try await store.beat(member, of: name)
                if share.layout != state.withLock(\.layout.version) {
                    // It was changed while this process slept.
                    loseAll()
                    try await readLayout()
                }
                rules.leaseEnd.withLock { $0 = begin + member.lease }
                let ended = reconcile(share)
                if !ended.isEmpty { leftovers.continuation.yield(ended) }
            } catch {
                try Task.checkCancellation()
                guard store.isTemporary(error) else { throw error }
                rules.noteStoreFailure(error)
                if !rules.isLeaseHeld { loseAll() }
            }
            let isDue = rules.time.now() - lastSave >= rules.options.idleSaveInterval
            if isDue { lastSave = rules.time.now() }
            for partition in state.withLock({ Array($0.partitions.values) })
            where isDue || !rules.handler.isTransactional || partition.isUnsaved {
                partition.queue.askForSave()
            }
            try await pause()
        }
    }

    /// Gives back partitions that have ended here. The heartbeat must not wait for that: the database may be busy.
    private func giveBack() async {
        for await claims in leftovers.stream {
            for claim in claims {
                do {
                    try await store.save(PartitionSave(cursor: claim.cursor, isLast: true), of: claim)
                } catch  where store.isTemporary(error) {
                    // A later heartbeat finds this one and the others again.
                    rules.noteStoreFailure(error)
                    break
                } catch {
                    // Refused if the share was read before the partition was given back.
                }
            }
        }
    }

    /// Waits for the next heartbeat. Not all processes do something at the same moment.
    private func pause() async throws {
        try await rules.time.sleep(rules.options.heartbeat.sleepable * Double.random(in: 0.8...1.2))
    }

    /// Compares what the store says with what this process does. Returns claims of partitions that have ended here, to
    /// be given back.
    private func reconcile(_ share: GroupShare) -> [PartitionClaim] {
        let claims = Dictionary(share.owned.map { ($0.partition, $0) }) { first, _ in first }
        let (lost, new, surplus, ended) = state.withLock { state in
            let lost = state.partitions.values.filter { claims[$0.number]?.fence != $0.fence }
            let free = share.owned.filter { state.partitions[$0.partition] == nil }
            let ended = free.filter { state.ended[$0.partition] == $0.fence }
            let new = free.filter { state.ended[$0.partition] != $0.fence }.map(makePartition)
            for partition in new { state.partitions[partition.number] = partition }
            // Those that are closed already are on their way out.
            let open = state.partitions.values.filter { partition in
                !partition.queue.waiting.isClosed && claims[partition.number]?.fence == partition.fence
            }.map(\.number)
            return (lost, new, share.surplus(of: open, member.id).compactMap { state.partitions[$0] }, ended)
        }
        for partition in lost { partition.lose() }
        for partition in surplus { partition.close() }
        if !new.isEmpty { gained.continuation.yield(new) }
        noteCount()
        return ended
    }

    private func makePartition(_ claim: PartitionClaim) -> Partition<Event> {
        let queue = PartitionQueue<Event>(
            cursor: claim.cursor, options: firehose.client.options, time: rules.time, flow: flow)
        return Partition(claim, queue, makeStage(queue), rules)
    }

    private func noteCount() {
        // Counted under the lock: otherwise an older count could replace a newer one.
        rules.meter.withLock { $0.partitions = state.withLock(\.partitions.count) }
    }

    private func loseAll() {
        for partition in state.withLock({ Array($0.partitions.values) }) { partition.lose() }
    }

    /// Begins with partitions, and handles their events until they are closed or lost.
    private func own(_ partitions: [Partition<Event>]) async throws {
        do {
            for partition in partitions { try await partition.load() }
            rules.meter.withLock { $0.moves += partitions.count }
            // Together, so that the stream is read again once.
            readAgain()
        } catch {
            // The next heartbeat tries again, with what is stored then.
            for partition in partitions { partition.lose() }
            guard store.isTemporary(error) || error is CancellationError else { throw error }
        }
        try await withThrowingDiscardingTaskGroup { group in
            for partition in partitions {
                group.addTask {
                    defer { self.remove(partition) }
                    try await partition.run()
                }
            }
        }
    }

    private func remove(_ partition: Partition<Event>) {
        state.withLock { state in
            if state.partitions[partition.number] === partition { state.partitions[partition.number] = nil }
            if partition.hasSaved { state.ended[partition.number] = partition.fence }
        }
        noteCount()
    }

    // MARK: Reading

    private func readAgain() {
        state.withLock { state in
            state.isStale = true
            state.reading?.cancel()
        }
        changes.continuation.yield()
    }

    private func keepReading() async throws {
        var changes = changes.stream.makeAsyncIterator()
        while true {
            try Task.checkCancellation()
            let task = state.withLock { state -> Task<Void, any Error>? in
                state.isStale = false
                let ready = state.partitions.values.filter(\.isReady)
                state.reading = ready.isEmpty ? nil : Task { try await self.read(ready) }
                return state.reading
            }
            guard let task else {
                await changes.next()
                continue
            }
            do {
                try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
            } catch {
                try Task.checkCancellation()
                // A reader that was cancelled throws what it likes.
                guard state.withLock(\.isStale) else { throw error }
            }
        }
    }

    /// Reads the stream for some partitions until the task is cancelled.
    private func read(_ partitions: [Partition<Event>]) async throws {
        // One that was never saved begins where the group does. Unless that is with new events: then at the others.
        let origin = start.cursor(stored: nil)
        let first = partitions.compactMap { $0.queue.position ?? origin }.min()
        let progress = StreamProgress(
            cursor: first, options: firehose.client.options, saver: nil, meter: firehose.client.meter)
        var shards = Array(repeating: false, count: partitionCount)
        for partition in partitions {
            shards[partition.number] = true
            partition.queue.begin(progress)
        }
        let reader = firehose.reader(EventFilter(collections: collections, shards: shards), progress)
        try await flow.untilRoom()
        try await reader.forEach { delivery in
            let received = progress.received
            state.withLock { $0.received = received }
            route(delivery.event, progress)
            // Its partition has it now, or nobody wants it.
            progress.complete(delivery.ticket)
            try await flow.untilRoom()
        }
    }

    /// Gives an event to its partition, unless that is another process's.
    private func route(_ event: FirehoseEvent, _ progress: StreamProgress) {
        let (held, layout) = state.withLock { ($0.partitions, $0.layout) }
        if case .gap(let gap) = event {
            switch gap {
            case .futureCursor, .restartedNumbers:
                // What was handled before had other numbers.
                state.withLock { $0.layout = GroupLayout(partitions: partitionCount, version: $0.layout.version) }
            case .outdatedCursor, .changedRelay: break
            }
            for partition in held.values where isAffected(partition, by: gap) {
                if let taken = partition.queue.take(event, seq: nil, from: progress) { partition.stage.take(taken) }
            }
            return
        }
        guard !layout.wasHandled(event.seq, of: event.did) else { return }
        let number = event.did.map { Shard.index(of: $0, in: partitionCount) } ?? 0
        // A number that is out of order doesn't count.
        let seq = event.seq == progress.received ? event.seq : nil
        guard let partition = held[number], let taken = partition.queue.take(event, seq: seq, from: progress) else {
            return
        }
        partition.stage.take(taken)
    }

    private func isAffected(_ partition: Partition<Event>, by gap: StreamGap) -> Bool {
        guard case .outdatedCursor(_, let first) = gap, let position = partition.queue.position else { return true }
        return position < first &- 1
    }
}

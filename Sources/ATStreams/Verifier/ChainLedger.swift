import ATData
import HTTPTransport

/// The states of all accounts of a stream: verified ones, and those that may be saved.
///
/// An account's state in the store never runs ahead of what was handled: after a crash, the stream would take the
/// events in between for repetitions.
final class ChainLedger: Sendable {
    /// Some of the accounts.
    struct Part: Sendable {
        /// The verified states.
        var states = ChainTable()
        /// The accounts whose events wait.
        var works: [AccountKey: AccountWork] = [:]
        /// The handled states that aren't saved.
        fileprivate var unsaved: [AccountKey: ChainRecord] = [:]
        /// States as they were before an event about the account's hosting that isn't handled yet.
        private var unhandledHosting: [AccountKey: ChainState] = [:]
        /// Marks that have ended for new events, but not in the store: events before are still to be handled. The value
        /// is the number of the work that has ended last.
        fileprivate private(set) var endedMarks: [AccountKey: UInt64] = [:]
        /// The accounts of which nothing was verified, in the order in which they came.
        private var unverified: ArraySlice<AccountKey> = []

        /// Marks an account, so that its repository is downloaded after a crash.
        mutating func mark(_ did: DID, _ key: AccountKey) {
            var state = states[key] ?? ChainState()
            state.isDesynced = true
            states.set(state, of: did, key)
            // The repository makes up for commits that aren't handled yet, but not for events about the hosting.
            if let handled = unhandledHosting[key] { state.setHosting(of: handled) }
            unsaved[key] = ChainRecord(did, marked(state, key))
        }

        /// Ends the mark of an account for new events. In the store it ends when the delivery of that was handled.
        mutating func endMark(of work: AccountWork, _ state: ChainState, _ key: AccountKey) {
            states.set(state, of: work.did, key)
            endedMarks[key] = work.id
        }

        /// A state to save while the account's repository is needed: neither a repository older than this will do, nor
        /// one that lacks what a signed event has announced.
        private func marked(_ state: ChainState, _ key: AccountKey) -> ChainState {
            var state = state
            state.isDesynced = true
            state.rev = max(state.rev, states[key]?.rev ?? 0, works[key]?.leastRev ?? 0)
            return state
        }

        /// The state to save when something was handled.
        ///
        /// - Parameter endedMark: A mark that has ended, but not in what was handled before.
        fileprivate func state(_ handled: ChainRecord, _ delivery: VerifiedDelivery, _ endedMark: inout UInt64?)
            -> ChainState
        {
            if endedMark == delivery.endedMark { endedMark = nil }
            let key = delivery.account
            let isMarked = endedMark != nil || states[key]?.isDesynced ?? false
            return isMarked ? marked(handled.state, key) : handled.state
        }

        /// Sets a state with a hosting whose event isn't handled yet.
        mutating func setHosting(_ state: ChainState, of did: DID, _ key: AccountKey) {
            unhandledHosting[key] = unhandledHosting[key] ?? states[key] ?? ChainState()
            states.set(state, of: did, key)
        }

        /// Records an account of which nothing is verified. Anyone can invent one, so the oldest are forgotten when
        /// there are too many.
        mutating func noteUnverified(_ key: AccountKey, most: Int) {
            unverified.append(key)
            while unverified.count > most, let oldest = unverified.popFirst() {
                guard states[oldest]?.isUnverified ?? false, works[oldest] == nil, let did = states.did(of: oldest)
                else { continue }
                states.set(ChainState(), of: did, oldest)
                unsaved[oldest] = ChainRecord(did, ChainState())
            }
        }

        /// Records the state of something that was handled.
        fileprivate mutating func apply(_ record: ChainRecord, _ delivery: VerifiedDelivery) {
            let key = delivery.account
            var endedMark = endedMarks[key]
            let state = state(record, delivery, &endedMark)
            endedMarks[key] = endedMark
            unsaved[key] = ChainRecord(record.did, state)
            if unhandledHosting[key] != nil {
                let isNewest = states[key].map { $0.hostedAt == state.hostedAt && $0.source == state.source } ?? true
                unhandledHosting[key] = isNewest ? nil : state
            }
        }
    }

    private let parts: [Guarded<Part>]
    /// `nil` if what is unsaved is stored by a transaction with more in it.
    private let store: (any ChainStore)?
    private let lastSave = Guarded<Task<Void, any Error>?>(nil)
    /// Returns the cursor of each stream.
    private let cursors: @Sendable () -> [StreamID: Int64]
    /// The limits of stored cursors, by account, while its mark is only in memory.
    private let limits = Guarded<[AccountKey: [StreamID: Int64]]>([:])
    /// Called with the tickets of events that wait for a mark that is now stored.
    private let complete: @Sendable ([StreamProgress.Ticket]) -> Void
    private let meter: Guarded<VerifierStats>
    /// The most accounts of a part of which nothing is verified.
    let mostUnverified: Int
    /// The number of accounts that the meter counts, if it counts several ledgers.
    private let counted = Guarded(0)

    /// - Parameter store: Stores the states; `nil` for those of one partition, which are stored with its cursor.
    init(
        _ store: (any ChainStore)?, meter: Guarded<VerifierStats>, mostUnknown: Int,
        cursors: @escaping @Sendable () -> [StreamID: Int64],
        complete: @escaping @Sendable ([StreamProgress.Ticket]) -> Void
    ) {
        self.store = store
        self.meter = meter
        self.cursors = cursors
        self.complete = complete
        // Powers of two. A partition is a small part of all accounts.
        let count = store == nil ? 8 : 64
        mostUnverified = max(mostUnknown / 64 / (store == nil ? count : 1), 1)
        parts = (0..<count).map { _ in Guarded(Part()) }
    }

    /// Calls a closure with the part that has an account.
    func withPart<Result>(of key: AccountKey, _ body: (inout Part) throws -> Result) rethrows -> Result {
        try parts[Int(truncatingIfNeeded: key.high ^ key.low >> 8) & (parts.count - 1)].withLock(body)
    }

    /// Records that something was handled. Returns whether cursors no longer wait for its account.
    func apply(_ delivery: VerifiedDelivery) -> Bool {
        guard let record = delivery.record else { return false }
        let key = delivery.account
        return withPart(of: key) { part in
            part.apply(record, delivery)
            guard !survivesRestarts, part.endedMarks[key] == nil, !(part.works[key]?.isMarked ?? false) else {
                return false
            }
            return limits.withLock { $0.removeValue(forKey: key) != nil }
        }
    }

    /// Makes stored cursors wait for an account whose mark is only in memory, from the current ones on.
    func limitCursors(of key: AccountKey) {
        guard !survivesRestarts else { return }
        let cursors = cursors()
        limits.withLock { $0[key] = $0[key] ?? cursors }
    }

    /// The limit of a stream's stored cursor; `nil` for none.
    func limit(of stream: StreamID) -> Int64? { limits.withLock { $0.values.compactMap { $0[stream] }.min() } }

    /// Returns the accounts whose states fulfil a condition.
    func accounts(where isMet: (ChainState) -> Bool) -> [DID] {
        var found: [DID] = []
        for part in parts {
            part.withLock { part in part.states.forEach { if isMet($1) { found.append($0) } } }
        }
        return found
    }

    /// The number of known accounts.
    var count: Int { parts.reduce(0) { sum, part in sum + part.withLock { $0.states.count } } }

    private var survivesRestarts: Bool { store?.survivesRestarts ?? true }

    /// Reads the store. Returns the accounts whose repositories are needed.
    func load() async throws -> [DID] { try await load { try await self.store?.load($0) } }

    /// Reads all states. Returns the accounts whose repositories are needed.
    func load(_ read: (@Sendable (ChainRecord) -> Void) async throws -> Void) async throws -> [DID] {
        let desynced = Guarded<[AccountKey: DID]>([:])
        try await read { [self] record in
            let key = AccountKey(record.did)
            withPart(of: key) { part in
                let isNew = part.states[key] == nil
                part.states.set(record.state, of: record.did, key)
                if isNew, record.state.isUnverified, !record.isBlank { part.noteUnverified(key, most: mostUnverified) }
            }
            desynced.withLock { $0[key] = record.isDesynced ? record.did : nil }
        }
        noteCount(saved: 0)
        return desynced.withLock { Array($0.values) }
    }

    private func noteCount(saved: Int) {
        // Before the meter's lock is held, which comes after those of the parts.
        let accounts = count
        let before = counted.exchange(accounts)
        meter.withLock { stats in
            stats.savedStates += saved
            stats.accounts = store == nil ? stats.accounts + accounts - before : accounts
        }
    }

    /// Forgets all accounts: another process has them now.
    func leave() {
        for part in parts { part.withLock { $0 = Part() } }
        noteCount(saved: 0)
    }

    /// Calls the closure with all accounts whose events wait.
    func forEachWork(_ body: (AccountKey, inout Part) -> Void) {
        for part in parts { part.withLock { part in for key in part.works.keys { body(key, &part) } } }
    }

    /// Saves all handled states and all marks, even when the calling task is cancelled.
    func flush() async throws {
        let task = lastSave.withLock { last in
            let before = last
            let task = Task {
                _ = await before?.result
                try await save()
            }
            last = task
            return task
        }
        try await task.value
    }

    private func save() async throws {
        let records = unsaved()
        guard !records.isEmpty else { return }
        try await store?.save(Array(records.values))
        noteSaved(records)
    }

    /// The states to store: handled ones and marks, and those of what is handled when they are stored.
    func unsaved(with handled: [VerifiedDelivery] = []) -> [AccountKey: ChainRecord] {
        var records: [AccountKey: ChainRecord] = [:]
        for part in parts { part.withLock { records.merge($0.unsaved) { $1 } } }
        var endedMarks: [AccountKey: UInt64?] = [:]
        for delivery in handled {
            guard let record = delivery.record else { continue }
            let key = delivery.account
            withPart(of: key) { part in
                let state = part.state(record, delivery, &endedMarks[key, default: part.endedMarks[key]])
                records[key] = ChainRecord(record.did, state)
            }
        }
        return records
    }

    func noteSaved(_ records: [AccountKey: ChainRecord]) {
        guard !records.isEmpty else { return }
        for (key, record) in records {
            withPart(of: key) { part in if part.unsaved[key] == record { part.unsaved[key] = nil } }
        }
        noteCount(saved: records.count)
        var tickets: [StreamProgress.Ticket] = []
        let cursors = survivesRestarts ? [:] : cursors()
        for (key, record) in records where record.isDesynced {
            withPart(of: key) { part in
                // A newer mark may ask for a newer repository.
                let isNewest = part.unsaved[key].map { $0.isDesynced && $0.state.rev <= record.state.rev } ?? true
                guard part.works[key]?.isMarked ?? false, isNewest else { return }
                // The events may be handled before the mark is on a disk, but the stored cursor doesn't pass them.
                if !cursors.isEmpty { limits.withLock { $0[key] = $0[key] ?? cursors } }
                part.works[key]?.mark = .saved
                tickets += part.works[key]?.tickets ?? []
                part.works[key]?.tickets = []
            }
        }
        complete(tickets)
    }
}

/// Saves the states of repositories before each cursor: a cursor may only pass events whose states are stored.
struct ChainedCursorStore: CursorStore {
    /// The store of the cursor, if there is one.
    let base: (any CursorStore)?
    let ledger: ChainLedger

    func load(_ stream: StreamID) async throws -> Int64? { try await base?.load(stream) }

    func save(_ cursor: Int64, _ stream: StreamID) async throws {
        try await ledger.flush()
        try await base?.save(cursor, stream)
    }
}

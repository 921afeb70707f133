import ATData
import HTTPTransport

/// The unacknowledged events of a Tap, and the rules for sending them.
final class TapOutbox: Sendable {
    /// An event.
    struct Item: Sendable {
        let id: Int
        let did: DID
        /// Whether earlier events of the account must be acknowledged first, and later ones wait for it.
        let isLive: Bool
        let fields: LexObject

        /// The message.
        func text(withoutRecord: Bool = false) throws -> String {
            var fields = fields
            fields["id"] = .integer(id)
            if withoutRecord, case .object(var record)? = fields["record"] {
                record["record"] = nil
                fields["record"] = .object(record)
            }
            return String(decoding: try fields.json(), as: UTF8.self)
        }
    }

    private struct Account {
        var waiting: ArraySlice<Item> = []
        /// The number of events that may be sent and aren't acknowledged.
        var active = 0
        var isExclusive = false
    }

    private struct State {
        var lastID = 0
        /// The newest events, acknowledged or not.
        var newest: ArraySlice<Item> = []
        var count = 0
        var acknowledged = 0
        var accounts: [DID: Account] = [:]
        /// The events that may be sent and aren't acknowledged, with the time when each was last sent.
        var open: [Int: (item: Item, sentAt: ContinuousClock.Instant?)] = [:]
        var outgoing: ArraySlice<Int> = []
        /// The sent events, in order.
        var sent: ArraySlice<(id: Int, at: ContinuousClock.Instant)> = []
        var consumers: [ObjectIdentifier: TapConsumer] = [:]
        var isStopped = false
    }

    /// How many events are remembered after they were acknowledged.
    private static let memory = 200

    /// How long to wait for an acknowledgement; `nil` for no limit.
    private let timeout: Duration?
    private let time: TimeSource
    private let state = Guarded(State())
    /// Yields an element after an event was sent.
    private let sends: AsyncStream<Void>
    private let sendsSource: AsyncStream<Void>.Continuation

    init(timeout: Duration?, time: TimeSource) {
        self.timeout = timeout
        self.time = time
        (sends, sendsSource) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    var count: Int { state.withLock(\.count) }
    var acknowledged: Int { state.withLock(\.acknowledged) }
    var consumerCount: Int { state.withLock(\.consumers.count) }
    /// The number of the last event; 0 if there is none.
    var last: Int { state.withLock(\.lastID) }

    /// The newest events and how far each has come, newest first.
    var newest: [(item: Item, delivery: LocalTap.Delivery)] {
        state.withLock { state in
            state.newest.reversed().map { item in
                if let open = state.open[item.id] { return (item, open.sentAt == nil ? .waiting : .sent) }
                let waits = state.accounts[item.did]?.waiting.first.map { $0.id <= item.id } ?? false
                return (item, waits ? .waiting : .acknowledged)
            }
        }
    }

    // MARK: Events

    func add(_ fields: LexObject, of did: DID, isLive: Bool) {
        change { state in
            state.lastID += 1
            state.count += 1
            let item = Item(id: state.lastID, did: did, isLive: isLive, fields: fields)
            state.newest.append(item)
            if state.newest.count > Self.memory { state.newest.removeFirst() }
            state.accounts[did, default: Account()].waiting.append(item)
            Self.admit(did, &state)
        }
    }

    /// Takes the next event to send.
    func take() -> Item? {
        let item = state.withLock { state -> Item? in
            while let id = state.outgoing.popFirst() {
                guard let item = state.open[id]?.item else { continue }
                let now = time.now()
                state.open[id]?.sentAt = now
                if timeout != nil { state.sent.append((id, now)) }
                return item
            }
            return nil
        }
        if item != nil { sendsSource.yield() }
        return item
    }

    func acknowledge(_ id: Int) {
        change { state in
            guard let item = state.open.removeValue(forKey: id)?.item else { return }
            state.count -= 1
            state.acknowledged += 1
            state.accounts[item.did]?.active -= 1
            if item.isLive { state.accounts[item.did]?.isExclusive = false }
            Self.forgetSettled(&state)
            Self.admit(item.did, &state)
        }
    }

    private static func admit(_ did: DID, _ state: inout State) {
        guard var account = state.accounts.removeValue(forKey: did) else { return }
        while let next = account.waiting.first, !account.isExclusive, !next.isLive || account.active == 0 {
            account.waiting.removeFirst()
            account.active += 1
            account.isExclusive = next.isLive
            state.open[next.id] = (next, nil)
            state.outgoing.append(next.id)
        }
        if account.active > 0 { state.accounts[did] = account }
    }

    /// Removes sent events that were acknowledged or resent since.
    private static func forgetSettled(_ state: inout State) {
        while let first = state.sent.first, state.open[first.id]?.sentAt != first.at { state.sent.removeFirst() }
    }

    /// Resends events that aren't acknowledged in time, until the task is cancelled.
    func repeatLost() async {
        for await _ in sends {
            while let wait = repeatOverdue() {
                guard (try? await time.sleep(wait)) != nil else { return }
            }
        }
    }

    /// Resends overdue events, and returns the time until the next one may be overdue.
    private func repeatOverdue() -> Duration? {
        guard let timeout else { return nil }
        return change { state in
            while let first = state.sent.first {
                let passed = time.now() - first.at
                guard passed >= timeout else { return timeout - passed }
                state.sent.removeFirst()
                state.open[first.id]?.sentAt = nil
                state.outgoing.append(first.id)
                Self.forgetSettled(&state)
            }
            return nil
        }
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, consumers) = state.withLock { state in
            let result = body(&state)
            return (result, state.outgoing.isEmpty ? [] : Array(state.consumers.values))
        }
        for consumer in consumers { consumer.announce() }
        return result
    }

    // MARK: Consumers

    /// Adds a consumer; `nil` if the Tap has stopped.
    func join() -> TapConsumer? {
        let consumer = TapConsumer()
        return change { state in
            guard !state.isStopped else { return nil }
            state.consumers[ObjectIdentifier(consumer)] = consumer
            return consumer
        }
    }

    func leave(_ consumer: TapConsumer) { state.withLock { $0.consumers[ObjectIdentifier(consumer)] = nil } }

    func dropConsumers() { for consumer in state.withLock(\.consumers).values { consumer.end() } }

    func stop() {
        state.withLock { $0.isStopped = true }
        dropConsumers()
    }
}

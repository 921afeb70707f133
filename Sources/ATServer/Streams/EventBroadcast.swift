import Foundation
import HTTPServer
package import HTTPTransport

/// Sends the events of a log to the consumers of a subscription.
///
/// ```swift
/// let stream = EventBroadcast(log, last: try log.lastNumber())
/// service.on(stream: "com.example.subscribeNotes", stream)
/// // … store an event, and then:
/// stream.publish([event])
/// ```
///
/// Each consumer has a position in the log. It first receives stored events, and then waits for new ones, without
/// losing or repeating any in between. The latest events are kept in memory, so that consumers that keep up don't cause
/// reads of the log.
public final class EventBroadcast: Sendable {
    /// The limits of a stream.
    public struct Options: Hashable, Sendable {
        /// The maximum number of consumers. Further ones receive a 503.
        public var consumers = 1_000
        /// The maximum number of consumers from one IP address; with IPv6, from one /64 network. Further ones get the
        /// status 429. Consumers on this machine, and those behind a local proxy that sends no `X-Forwarded-For`,
        /// aren't limited.
        public var consumersPerAddress = 20
        /// The number of events in memory. A consumer that falls further behind receives events from the log again.
        public var recentEvents = 1_000
        /// The size of the events in memory, in bytes.
        public var recentBytes = 4 << 20
        /// How long a consumer that has caught up once may lag behind the events in memory. After that, it receives
        /// `ConsumerTooSlow` and is disconnected. Also the time after which consumers are disconnected if the log can't
        /// be read.
        public var patience = Duration.seconds(60)
        /// How often the log is read for events that other processes have stored, while there are consumers; `nil` if
        /// only this process stores events.
        public var logInterval: Duration?
        /// The interval of pings. A consumer that doesn't respond within two intervals is disconnected.
        public var pingInterval = Duration.seconds(30)

        /// Creates options with the default limits.
        public init() {}
    }

    /// The next step of a consumer.
    enum Step {
        case send([NumberedEvent])
        /// Goes on after a number: the events up to it were removed.
        case pass(through: Int64)
        /// Reads the log. Events up to the number that aren't there are gone.
        case read(upTo: Int64)
        case wait
        case end
        /// Ends the stream: the events that the consumer waits for can't be read.
        case fail(any Error)
    }

    /// The place of a consumer in the stream.
    struct Place {
        /// The last event that it got, or after which it began.
        var seq: Int64
        /// The number after which every event was kept when it began.
        var complete: Int64
        /// Whether it may be behind for any time.
        var mayLag = false
        var keptUp = false
        var behindSince: ContinuousClock.Instant?
    }

    /// The next thing that a consumer receives.
    enum Arrival {
        /// Events in order.
        ///
        /// - isRecent: Whether other consumers are likely to get them, too.
        case events([NumberedEvent], isRecent: Bool)
        /// Events that it hasn't got are no longer kept. The next ones are the oldest.
        case lost
        /// It has been too far behind for too long.
        case tooSlow
    }

    private struct Consumer {
        /// The name of its address.
        let address: String?
        /// Its connection; `nil` in the same process.
        let socket: ServerWebSocket?
        /// Why its stream ends.
        var failure: (any Error)?
    }

    private struct State {
        /// The latest events, all of those after `start`.
        var recent: ArraySlice<NumberedEvent> = []
        var recentBytes = 0
        var start: Int64
        var last: Int64
        var consumers: [Int: Consumer] = [:]
        var addresses: [String: Int] = [:]
        var nextConsumer = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        /// Whether a task reads the log regularly.
        var isFollowing = false
        var hasStopped = false

        /// Forgets every event in memory, and leaves those up to a number to the log.
        mutating func forget(through seq: Int64) { (recent, recentBytes, start) = ([], 0, seq) }

        /// Forgets the first event in memory. Returns `false` if there is none.
        mutating func forgetFirst() -> Bool {
            guard let first = recent.first else { return false }
            recentBytes -= first.frame.count
            start = first.seq
            // A slice keeps what was before it in memory.
            recent[recent.startIndex] = NumberedEvent(seq: 0, frame: Data())
            recent.removeFirst()
            return true
        }
    }

    let log: any EventLog
    let options: Options
    let time: TimeSource
    let pings: ConsumerPings
    private let state: Guarded<State>

    /// Creates a stream.
    ///
    /// - Parameters:
    ///   - log: The place where its events are kept.
    ///   - last: The highest event number ever used; 0 for none.
    ///   - options: The limits.
    public convenience init(_ log: any EventLog, last: Int64, options: Options = Options()) {
        self.init(log, last: last, options: options, time: .system)
    }

    package init(_ log: any EventLog, last: Int64, options: Options, time: TimeSource) {
        self.log = log
        self.options = options
        self.time = time
        pings = ConsumerPings(every: options.pingInterval, time)
        state = Guarded(State(start: last, last: last))
    }

    // MARK: Events

    /// Sends events to the consumers. Call it after storing them in the log, in the order of their numbers. With
    /// ``Options/logInterval``, consumers read events between them from the log.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - replaced: The numbers of earlier events that the log no longer contains. Consumers that haven't got them yet
    ///     don't get them any more.
    public func publish(_ events: [NumberedEvent], replacing replaced: Set<Int64> = []) {
        publish(events, replacing: replaced, areOfOthers: false)
    }

    private func publish(_ events: [NumberedEvent], replacing replaced: Set<Int64>, areOfOthers: Bool) {
        let waiters = state.withLock { state in
            if !replaced.isEmpty {
                state.recent.removeAll { replaced.contains($0.seq) }
                state.recentBytes = state.recent.reduce(0) { $0 + $1.frame.count }
            }
            // Another process may have stored what is missing, or replaced what is in memory. Consumers that haven't
            // got that yet read the log.
            if areOfOthers, events.contains(where: { $0.seq > state.last }) { state.forget(through: state.last) }
            for event in events where event.seq > state.last {
                if options.logInterval != nil, !areOfOthers, event.seq - 1 > state.last {
                    state.forget(through: event.seq - 1)
                }
                state.recent.append(event)
                state.recentBytes += event.frame.count
                state.last = event.seq
            }
            while state.recent.count > options.recentEvents || state.recentBytes > options.recentBytes {
                guard state.forgetFirst() else { break }
            }
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Sends the events that other processes have stored.
    ///
    /// - Throws: An error if the log can't be read.
    package func catchUp() async throws {
        guard options.logInterval != nil else { return }
        // A page may have fewer events than asked for, so that only an empty one is the end.
        while case let start = last, case let events = try await log.events(after: start, limit: 500),
            events.contains(where: { $0.seq > start })
        {
            publish(events, replacing: [], areOfOthers: true)
        }
    }

    /// Reads the log regularly, as long as there are consumers.
    private func follow(every interval: Duration) async {
        var failsSince: ContinuousClock.Instant?
        while goesOn() {
            guard (try? await time.sleep(interval)) != nil else { return }
            let joined = state.withLock(\.nextConsumer)
            do {
                try await catchUp()
                failsSince = nil
            } catch {
                let since = failsSince ?? time.now()
                failsSince = since
                if since.duration(to: time.now()) >= options.patience { failConsumers(before: joined, error) }
            }
        }
    }

    /// Ends the streams of the consumers with an error, instead of letting them believe that nothing happens. Those in
    /// the same process wait on.
    private func failConsumers(before joined: Int, _ error: any Error) {
        let waiters = state.withLock { state in
            for (number, consumer) in state.consumers where number < joined && consumer.socket != nil {
                state.consumers[number]?.failure = error
            }
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume() }
    }

    private func goesOn() -> Bool {
        state.withLock { state in
            state.isFollowing = !state.consumers.isEmpty
            return state.isFollowing
        }
    }

    /// The number of the last event.
    public var last: Int64 { state.withLock(\.last) }

    /// The number of consumers.
    public var consumerCount: Int { state.withLock(\.consumers.count) }

    /// The number of consumers that have every event.
    var waitingCount: Int { state.withLock(\.waiters.count) }

    /// The refusal of another consumer at an address; `nil` if there is room for it.
    func refusal(of address: String?) -> XRPCError? { state.withLock { refusal(of: address, $0) } }

    private func refusal(of address: String?, _ state: State) -> XRPCError? {
        if state.hasStopped || state.consumers.count >= options.consumers {
            return XRPCError(.serviceUnavailable, "Too many consumers", headers: ["Retry-After": "60"])
        }
        guard let address, state.addresses[address, default: 0] >= options.consumersPerAddress else { return nil }
        return XRPCError(.tooManyRequests, "Too many consumers at this address", headers: ["Retry-After": "60"])
    }

    /// Goes on after a number, which may be lower than the last one, without any earlier event. Disconnect the
    /// consumers, which have other numbers, afterwards.
    package func restart(after last: Int64) {
        state.withLock { state in
            state.forget(through: last)
            state.last = last
        }
    }

    // MARK: Consumers

    /// Adds a consumer; `nil` if there are too many.
    ///
    /// - Returns: The consumer, and the number of the last event before it joined.
    func join(from address: String?, _ socket: ServerWebSocket? = nil) -> (consumer: Int, last: Int64)? {
        let (joined, begins) = state.withLock { state -> ((consumer: Int, last: Int64)?, Bool) in
            guard refusal(of: address, state) == nil else { return (nil, false) }
            defer { (state.nextConsumer, state.isFollowing) = (state.nextConsumer + 1, true) }
            state.consumers[state.nextConsumer] = Consumer(address: address, socket: socket)
            if let address { state.addresses[address, default: 0] += 1 }
            return ((state.nextConsumer, state.last), !state.isFollowing)
        }
        if begins, let interval = options.logInterval { Task { await follow(every: interval) } }
        return joined
    }

    /// Disconnects all consumers. They can connect again, and go on where they were.
    package func disconnectConsumers() {
        for socket in state.withLock({ $0.consumers.values.compactMap(\.socket) }) {
            Task { try await socket.disconnect() }
        }
    }

    /// Ends the streams of all consumers, and accepts no more.
    package func stop() {
        let waiters = state.withLock { state in
            state.hasStopped = true
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume() }
    }

    var hasStopped: Bool { state.withLock(\.hasStopped) }

    /// Removes a consumer, and ends its wait and its pings.
    func leave(_ consumer: Int) {
        let waiter = state.withLock { state in
            if let address = state.consumers.removeValue(forKey: consumer)?.address {
                let left = state.addresses[address, default: 1] - 1
                state.addresses[address] = left > 0 ? left : nil
            }
            return state.waiters.removeValue(forKey: consumer)
        }
        waiter?.resume()
        pings.remove(consumer)
    }

    /// Returns the next step of a consumer that has all events up to a number.
    func step(of consumer: Int, after seq: Int64) -> Step {
        state.withLock { state in
            guard let known = state.consumers[consumer], !state.hasStopped else { return .end }
            if let failure = known.failure { return .fail(failure) }
            if seq >= state.last { return .wait }
            guard seq >= state.start else { return .read(upTo: state.start) }
            guard let next = state.recent.firstIndex(where: { $0.seq > seq }) else {
                return .pass(through: state.last)
            }
            return .send(Array(state.recent[next...].prefix(100)))
        }
    }

    /// Waits until there is an event after a number, or the consumer has left.
    func wait(_ consumer: Int, after seq: Int64) async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard let known = state.consumers[consumer], known.failure == nil, state.last <= seq, !state.hasStopped
                else { return true }
                state.waiters[consumer] = continuation
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Whether an event after a number is no longer in memory.
    func isBeyondMemory(after seq: Int64) -> Bool { state.withLock { seq < $0.start } }

    /// Waits for what comes next for a consumer, and moves its place behind it. Returns `nil` when it has left.
    func arrival(for consumer: Int, _ place: inout Place) async throws -> Arrival? {
        while true {
            switch step(of: consumer, after: place.seq) {
            case .end: return nil
            case .fail(let error): throw error
            case .wait:
                (place.keptUp, place.behindSince) = (!place.mayLag, nil)
                await wait(consumer, after: place.seq)
            case .send(let events):
                place.behindSince = nil
                if let last = events.last { place.seq = last.seq }
                return .events(events, isRecent: true)
            case .pass(let last): (place.seq, place.behindSince) = (last, nil)
            case .read(let end):
                if place.keptUp {
                    let since = place.behindSince ?? time.now()
                    place.behindSince = since
                    guard since.duration(to: time.now()) < options.patience else { return .tooSlow }
                }
                let events = try await log.events(after: place.seq, limit: 500).filter { $0.seq > place.seq }
                let complete = try await log.completeAfter
                if complete > max(place.seq, place.complete) {
                    place.complete = complete
                    return .lost
                }
                guard let last = events.last else {
                    // The events between the two numbers have been removed.
                    place.seq = end
                    continue
                }
                place.seq = last.seq
                return .events(events, isRecent: false)
            }
        }
    }
}

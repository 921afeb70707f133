import HTTPTransport

/// The events of a Jetstream, in order.
final class JetstreamLog: Sendable {
    private struct State {
        var rows: [JetstreamRow] = []
        /// The first row of the live stream. Earlier rows are only in the archive.
        var liveStart = 0
        var hasDropped = false
        /// The last received event of the network, which may have no event here.
        var received = 0
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastWatcher = 0
        var isStopped = false
    }

    let options: LocalJetstream.Options
    private let state = Guarded(State())

    private static let pageCount = 100

    init(_ options: LocalJetstream.Options) { self.options = options }

    /// The number and the time of the last event; 0 if there is none.
    var last: (seq: Int64, time: Int64) { state.withLock { ($0.rows.last?.seq ?? 0, $0.rows.last?.time ?? 0) } }

    /// The first event of the live stream, if it lacks older ones.
    var floor: JetstreamRow? { state.withLock { $0.liveStart > 0 || $0.hasDropped ? $0.rows[$0.liveStart] : nil } }

    /// The number of consumers that are connected.
    var consumerCount: Int { state.withLock(\.watchers.count) }

    /// The last received event of the network.
    var received: Int { state.withLock(\.received) }

    /// Adds the events that result from an event of the network.
    func append(_ rows: [JetstreamRow], of event: Int) {
        let watchers = state.withLock { state in
            state.rows += rows
            state.received = event
            let surplus = state.rows.count - options.archivedEvents
            if surplus > 0 {
                state.rows.removeFirst(surplus)
                state.hasDropped = true
            }
            state.liveStart = max(0, state.rows.count - options.liveEvents)
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.yield() }
    }

    /// Some live events, starting at a number.
    func live(from seq: Int64) -> [JetstreamRow] {
        state.withLock { state in
            let start = max(Self.index(of: seq, in: state.rows), state.liveStart)
            return Array(state.rows[start...].prefix(Self.pageCount))
        }
    }

    /// The first live event at or after a time; `nil` if there is none.
    func first(since time: Int64) -> JetstreamRow? {
        state.withLock { state in state.rows[state.liveStart...].first { $0.time >= time } }
    }

    /// All events of the archive and of the live stream.
    var all: [JetstreamRow] { state.withLock(\.rows) }

    private static func index(of seq: Int64, in rows: [JetstreamRow]) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].seq >= seq { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Creates a stream with an element whenever there is news, until the log is stopped.
    func watch() -> (id: Int, news: AsyncStream<Void>) {
        let (news, source) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.lastWatcher += 1
            if state.isStopped { source.finish() } else { state.watchers[state.lastWatcher] = source }
            return state.lastWatcher
        }
        return (id, news)
    }

    /// Ends a watch.
    func leave(_ id: Int) { state.withLock { $0.watchers.removeValue(forKey: id) }?.finish() }

    /// Ends all watches.
    func stop() {
        let watchers = state.withLock { state in
            state.isStopped = true
            defer { state.watchers = [:] }
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.finish() }
    }
}

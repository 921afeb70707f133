#if canImport(CSystem)
/// The exchanges with one host, active and waiting, and the state of its connections.
///
/// Time spent in the queue doesn't count as idle, and cancelling there costs nothing. Only the loop's thread uses it.
final class HostQueue {
    /// The most exchanges on one HTTP/2 connection, as servers commonly allow.
    private static let multiplexedLimit = 100
    /// The time for which exchanges wait for one that is connecting, to share its connection. After that another one
    /// makes its own: a stalled handshake must not block the host. In nanoseconds.
    static let connectWait: UInt64 = 1_000_000_000

    /// The protocol of the host, as shown by its last response.
    enum Version {
        case unknown, http1, http2
    }

    private let limit: Int
    private let isSecure: Bool
    /// Whether the host is known to speak HTTP/1.1, where a server only sends responses.
    var isHTTP1: Bool { !isSecure || version == .http1 }
    private var active = 0
    private var waiting: [CurlExchange] = []
    /// The index of the first exchange in `waiting` that wasn't started.
    private var first = 0
    /// The number of waiting exchanges that have ended meanwhile.
    private var endedCount = 0
    /// The number of active exchanges that have no connection yet.
    private var connecting = 0
    /// The time at which they count as stalled.
    private var connectWaitEnd: UInt64 = 0
    private var connections: [ConnectionEnds: SharedConnection] = [:]

    var version = Version.unknown

    init(limit: Int, isSecure: Bool) {
        self.limit = max(1, limit)
        self.isSecure = isSecure
    }

    var isIdle: Bool { active == 0 && !hasWaiting }

    private var hasWaiting: Bool { first + endedCount < waiting.count }

    /// Whether there is a connection that new exchanges must not share.
    var hasSilentConnection: Bool { connections.values.contains { $0.isSilent } }

    /// The time at which a waiting exchange may start although others are still connecting; `nil` if none waits.
    var nextStart: UInt64? {
        hasWaiting && hasCapacity && waitsForConnection ? connectWaitEnd : nil
    }

    private var waitsForConnection: Bool { isSecure && version != .http1 && connecting > 0 }

    private var hasCapacity: Bool {
        var (active, isShared) = (active, version == .http2)
        for connection in connections.values where connection.isSilent {
            // Nobody joins such a connection, so the others need their own.
            active -= connection.userCount
            isShared = false
        }
        return active < (isShared ? max(limit, Self.multiplexedLimit) : limit)
    }

    private func hasRoom(_ now: UInt64) -> Bool {
        hasCapacity && (!waitsForConnection || connectWaitEnd <= now)
    }

    /// Returns whether the exchange may start now. If not, it is queued.
    func startOrQueue(_ exchange: CurlExchange, _ now: UInt64) -> Bool {
        guard !hasWaiting, hasRoom(now) else {
            waiting.append(exchange)
            return false
        }
        activate(exchange, now)
        return true
    }

    /// Returns the next exchange that may start now; ended ones before it are dropped.
    func next(_ now: UInt64) -> CurlExchange? {
        while first < waiting.count, hasRoom(now) {
            let exchange = waiting[first]
            first += 1
            if first == waiting.count {
                waiting.removeAll(keepingCapacity: true)
                first = 0
            } else if first > 1_024 {
                waiting.removeFirst(first)
                first = 0
            }
            guard exchange.phase == .queued else {
                endedCount -= 1
                continue
            }
            activate(exchange, now)
            return exchange
        }
        return nil
    }

    private func activate(_ exchange: CurlExchange, _ now: UInt64) {
        active += 1
        connecting += 1
        exchange.isAwaited = true
        connectWaitEnd = now &+ Self.connectWait
    }

    /// Records that an exchange has a connection, or doesn't need one.
    func noteConnected(_ exchange: CurlExchange) {
        guard exchange.isAwaited else { return }
        exchange.isAwaited = false
        connecting -= 1
    }

    /// Records that an exchange has ended, started or not.
    func remove(_ exchange: CurlExchange, wasQueued: Bool) {
        guard wasQueued else {
            noteConnected(exchange)
            leave(exchange)
            active -= 1
            return
        }
        // Nothing is kept of many that were cancelled while one of them takes long.
        endedCount += 1
        guard endedCount > 32, endedCount > (waiting.count - first) / 2 else { return }
        waiting = waiting[first...].filter { $0.phase == .queued }
        (first, endedCount) = (0, 0)
    }

    /// Records which connection an exchange uses.
    func join(_ exchange: CurlExchange, _ ends: ConnectionEnds, _ now: UInt64) {
        leave(exchange)
        guard isSecure, version != .http1 else { return }
        let connection = connections[ends] ?? SharedConnection(ends, lastInput: now)
        connections[ends] = connection
        connection.userCount += 1
        exchange.sharedConnection = connection
    }

    private func leave(_ exchange: CurlExchange) {
        guard let connection = exchange.sharedConnection else { return }
        exchange.sharedConnection = nil
        connection.userCount -= 1
        if connection.userCount == 0 { connections[connection.ends] = nil }
    }
}
#endif

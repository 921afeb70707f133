#if os(Linux)
/// Lets so many exchanges with one host go on at once; the others wait here, where waiting is no silence of the server
/// and being cancelled costs nothing.
struct HostQueue {
    /// How many exchanges share one HTTP/2 connection, which is what servers commonly allow.
    private static let multiplexedLimit = 100

    private let limit: Int
    private var active = 0
    private var waiting: [CurlExchange] = []
    /// What was before this index has been started.
    private var first = 0
    /// Whether the host has answered in HTTP/2.
    var isMultiplexed = false

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    var isIdle: Bool { active == 0 && first == waiting.count }

    private var hasRoom: Bool { active < (isMultiplexed ? max(limit, Self.multiplexedLimit) : limit) }

    /// Whether the exchange may start now. If not, it is kept for later.
    mutating func admit(_ exchange: CurlExchange) -> Bool {
        guard hasRoom else {
            waiting.append(exchange)
            return false
        }
        active += 1
        return true
    }

    /// Notes that a started exchange has ended.
    mutating func release() {
        active -= 1
    }

    /// The next exchange that may start now; the given-up ones among those before it are forgotten.
    mutating func next() -> CurlExchange? {
        while hasRoom, first < waiting.count {
            let exchange = waiting[first]
            first += 1
            if first == waiting.count {
                waiting.removeAll(keepingCapacity: true)
                first = 0
            } else if first > 1_024 {
                waiting.removeFirst(first)
                first = 0
            }
            guard exchange.phase == .queued else { continue }
            active += 1
            return exchange
        }
        return nil
    }
}
#endif

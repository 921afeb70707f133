/// The last requests that were received, up to a number of requests and of body bytes.
struct RequestLog {
    private static let bodyByteLimit = 256 << 20

    private let limit: Int
    private var entries: [LocalRequest] = []
    /// Entries before this one are over the limit and wait to be removed together.
    private var first = 0
    private var bodyBytes = 0

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    var requests: [LocalRequest] { Array(entries[first...]) }

    mutating func append(_ request: LocalRequest) {
        guard limit > 0 else { return }
        entries.append(request)
        bodyBytes += request.body.count
        while entries.count - first > limit || bodyBytes > RequestLog.bodyByteLimit && entries.count - first > 1 {
            bodyBytes -= entries[first].body.count
            first += 1
        }
        if first > limit || bodyBytes > RequestLog.bodyByteLimit / 2 && first > 0 {
            entries.removeFirst(first)
            first = 0
        }
    }

    mutating func removeAll() {
        entries = []
        first = 0
        bodyBytes = 0
    }
}

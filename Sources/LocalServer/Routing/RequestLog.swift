import HTTPServer

/// The last requests, up to a number of requests and a number of bytes.
struct RequestLog {
    private static let byteLimit = 256 << 20

    private let limit: Int
    private var entries: [ServerRequest] = []
    /// Entries before this index exceed the limit, and are removed together.
    private var first = 0
    private var bytes = 0

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    var requests: [ServerRequest] { Array(entries[first...]) }

    mutating func append(_ request: ServerRequest) {
        guard limit > 0 else { return }
        entries.append(request)
        bytes += request.byteCount
        while entries.count - first > limit || bytes > RequestLog.byteLimit && entries.count - first > 1 {
            bytes -= entries[first].byteCount
            first += 1
        }
        if first > limit || bytes > RequestLog.byteLimit / 2 && first > 0 {
            entries.removeFirst(first)
            first = 0
        }
    }

    mutating func removeAll() {
        entries = []
        first = 0
        bytes = 0
    }
}

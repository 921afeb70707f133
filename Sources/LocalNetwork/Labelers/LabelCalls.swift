import ATData
import ATProtoLexicons
import ATServer
import HTTPTransport
import LocalServer

/// The calls for labels, of one labeler or of all. They need no login.
struct LabelCalls: Sendable {
    let context: NetworkContext
    /// The labeler whose labels the calls return; `nil` for all.
    let labeler: DID?

    /// The maximum number of patterns or labelers in a call.
    private static let mostFilters = 100

    /// Adds the call to the server of a labeler.
    func addCalls(to service: XRPCService) { service.query("com.atproto.label.queryLabels", queryLabels) }

    /// Returns the current labels, including negations.
    @Sendable func queryLabels(_ request: XRPCRequest) throws -> ServerResponse {
        let matches = try Self.matches(request.texts("uriPatterns"))
        let sources = try Set(request.values("sources", as: DID.self, most: Self.mostFilters))
        let limit = try request.limit(1...250)
        let start = try request.text("cursor").map { text in
            guard let number = Int(text), 0..<Int.max ~= number else { throw XRPCError.invalid("Malformed cursor") }
            return number + 1
        }
        let labels = context.world.withLock(\.labels)
        var page: [Int] = []
        var hasMore = false
        for number in (start ?? 0)..<max(start ?? 0, labels.all.count) {
            let label = labels.all[number]
            guard label.src == labeler ?? label.src, sources.isEmpty || sources.contains(label.src),
                matches(label.uri), labels.isCurrent(number)
            else { continue }
            guard page.count < limit else {
                hasMore = true
                break
            }
            page.append(number)
        }
        return try .value(
            ComAtproto.Label.QueryLabels.Output(
                labels: page.map { labels.all[$0] }, cursor: hasMore ? page.last.map(String.init) : nil))
    }

    /// A test whether a URI matches one of the patterns. Each pattern is a URI, or a prefix followed by an asterisk.
    private static func matches(_ patterns: [String]) throws -> (URIString) -> Bool {
        guard !patterns.isEmpty, !patterns.contains("") else { throw XRPCError.invalid("uriPatterns is missing") }
        guard patterns.count <= mostFilters else {
            throw XRPCError.invalid("uriPatterns can appear at most \(mostFilters) times")
        }
        var wholes: Set<[UInt8]> = []
        var starts: [[UInt8]] = []
        for pattern in patterns.map({ Array($0.utf8) }) {
            switch pattern.firstIndex(of: UInt8(ascii: "*")) {
            case nil: wholes.insert(pattern)
            case pattern.count - 1: starts.append(pattern.dropLast())
            default: throw XRPCError.invalid("An asterisk is only allowed at the end of a pattern")
            }
        }
        return { uri in
            let utf8 = uri.description.utf8
            return wholes.contains(Array(utf8)) || starts.contains { utf8.starts(with: $0) }
        }
    }
}

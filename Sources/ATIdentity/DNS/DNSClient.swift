import ATCrypto
package import HTTPTransport

/// Queries DNS servers directly: over UDP, and over TCP if the response doesn't fit.
///
/// `SystemTXTResolver` uses a client on Linux, with the servers in `/etc/resolv.conf`. Create your own to query other
/// servers, on any platform:
///
/// ```swift
/// let resolver = IdentityResolver(options: options, dns: DNSClient(servers: [server]))
/// ```
///
/// Forged responses are rejected as far as DNS allows: every query has a random ID and a random port, and a response
/// must come from the queried server, with the same ID and question.
public struct DNSClient: TXTResolver {
    private let configuration: @Sendable () -> ResolverConfiguration
    private let clock: TimeSource
    /// The time after which the next server is queried as well.
    private let patience: Duration
    /// The time limit of a lookup.
    private let limit: Duration

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - servers: The servers, in the order in which they are queried.
    ///   - usesTCP: Whether to use TCP only.
    public init(servers: [DNSServerAddress], usesTCP: Bool = false) {
        self.init(servers: servers, usesTCP: usesTCP, clock: .system)
    }

    package init(
        servers: [DNSServerAddress], usesTCP: Bool = false, clock: TimeSource, patience: Duration = .seconds(1),
        limit: Duration = .seconds(3)
    ) {
        var configuration = ResolverConfiguration(servers: servers)
        configuration.usesTCP = usesTCP
        self.init({ [configuration] in configuration }, clock: clock, patience: patience, limit: limit)
    }

    init(
        _ configuration: @escaping @Sendable () -> ResolverConfiguration, clock: TimeSource = .system,
        patience: Duration = .seconds(1), limit: Duration = .seconds(3)
    ) {
        self.configuration = configuration
        self.clock = clock
        self.patience = patience
        self.limit = limit
    }

    /// Looks up the TXT records of a name, within three seconds.
    public func texts(of name: String) async throws -> TXTAnswer {
        let name = try DNSName(name)
        let configuration = configuration()
        var plan: [DNSServerAddress] = []
        for _ in 0..<max(1, configuration.attempts) {
            plan += configuration.rotates ? configuration.servers.shuffled() : configuration.servers
        }
        return try await race(plan, name, configuration.usesTCP)
    }

    private enum Event {
        case answer(TXTAnswer)
        case failed(DNSError)
        case impatient(attempt: Int)
        case timeIsUp
    }

    /// Queries one server after another, without giving up on slow ones. The first response wins.
    private func race(_ plan: [DNSServerAddress], _ name: DNSName, _ usesTCP: Bool) async throws -> TXTAnswer {
        try await withThrowingTaskGroup(of: Event.self) { [clock, patience, limit] group in
            defer { group.cancelAll() }
            var next = 0
            var pending = 0
            var failure: DNSError?
            func queryNext() {
                guard next < plan.count else { return }
                let (server, attempt) = (plan[next], next)
                next += 1
                pending += 1
                group.addTask {
                    do {
                        return .answer(try await Self.response(of: server, name, usesTCP))
                    } catch let error as DNSError {
                        return .failed(error)
                    }
                }
                group.addTask {
                    try await clock.sleep(patience)
                    return .impatient(attempt: attempt)
                }
            }
            group.addTask {
                try await clock.sleep(limit)
                return .timeIsUp
            }
            queryNext()
            while let event = try await group.next() {
                switch event {
                case .answer(let answer): return answer
                case .failed(let error):
                    failure = error
                    pending -= 1
                    queryNext()
                    if pending == 0 { throw error }
                case .impatient(let attempt): if attempt == next - 1 { queryNext() }
                case .timeIsUp: throw failure ?? DNSError.timedOut
                }
            }
            throw failure ?? DNSError.timedOut
        }
    }

    /// Queries one server.
    private static func response(
        of server: DNSServerAddress, _ name: DNSName, _ usesTCP: Bool
    ) async throws -> TXTAnswer {
        var response = try await exchange(server, name, usesTCP: usesTCP, isExtended: true)
        if DNSResponse.isComplaint(code: response.code) {
            response = try await exchange(server, name, usesTCP: usesTCP, isExtended: false)
        }
        return try response.texts(of: name)
    }

    private static func exchange(
        _ server: DNSServerAddress, _ name: DNSName, usesTCP: Bool, isExtended: Bool
    ) async throws -> DNSResponse {
        if !usesTCP {
            let response = try DNSResponse(try await datagram(server, name, isExtended))
            guard response.isTruncated else { return response }
        }
        let response = try DNSResponse(try await stream(server, name, isExtended))
        guard !response.isTruncated else { throw DNSError.malformed("it is truncated over TCP as well") }
        return response
    }

    /// A query with an unpredictable ID.
    private static func query(_ name: DNSName) -> DNSQuery {
        let random = SecureRandom.bytes(2)
        return DNSQuery(id: UInt16(random[0]) << 8 | UInt16(random[1]), name: name)
    }

    private static func datagram(
        _ server: DNSServerAddress, _ name: DNSName, _ isExtended: Bool
    ) async throws -> [UInt8] {
        let query = query(name)
        let socket = try DNSSocket(.datagram, to: server)
        try await socket.send(query.message(isExtended: isExtended))
        while true {
            // A server may send more than the query allows.
            let message = try await socket.receive(upTo: 4_096)
            if query.isAnswered(by: message) { return message }
            try Task.checkCancellation()
        }
    }

    private static func stream(_ server: DNSServerAddress, _ name: DNSName, _ isExtended: Bool) async throws -> [UInt8]
    {
        let query = query(name)
        let socket = try DNSSocket(.stream, to: server)
        let message = query.message(isExtended: isExtended)
        let length = message.count
        try await socket.send(
            [UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)] + message)
        var received: [UInt8] = []
        while true {
            if received.count >= 2, received.count - 2 >= Int(received[0]) << 8 | Int(received[1]) { break }
            let bytes = try await socket.receive(upTo: 16 << 10)
            guard !bytes.isEmpty else { throw DNSError.malformed("the connection ended before the response did") }
            received += bytes
        }
        let response = Array(received[2...].prefix(Int(received[0]) << 8 | Int(received[1])))
        guard query.isAnswered(by: response) else { throw DNSError.malformed("it answers a different question") }
        return response
    }
}

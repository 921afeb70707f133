import ATCrypto
import ATData
import ATIdentity
import ATServer
import BskyServer
import Foundation
import HTTPTransport

/// The speed of services: pages of a feed, tokens, labels, and streams to many consumers.
///
/// The service has a processor for itself, and the load generator `wrk` another one. nginx sends a file of the same
/// size in the same run, and aiohttp and uvicorn, if they are installed, serve the same page from the same database.
enum ServeBench {
    private static let seconds = 4
    private static let consumers = 1_000
    private static let account: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"

    static func run() async throws -> [Measurement] {
        try await pages() + tokens() + labels() + consumers() + start() + IndexBench.run()
    }

    // MARK: Pages of a feed

    private static func pages() async throws -> [Measurement] {
        let service = try FeedProcess.start()
        defer { service.stop() }
        var rows = [
            try row("pages of 50 posts from SQLite, 32 connections", service.page("indexed")),
            try row("pages of 50 posts from memory, 32 connections", service.page("fixed")),
        ]
        rows.append(
            Measurement(
                metric: "time for 99 % of pages from SQLite, at half of that load",
                value: try Load.latency(service.page("indexed"), at: rows[0].value / 2, seconds: seconds, on: 1),
                unit: "ms"))
        let page = try await DefaultTransport.shared.send(HTTPRequest(.get, service.page("fixed"))).body
        if let nginx = try await ServerProcess.nginx(sending: page) {
            defer { nginx.stop() }
            rows.append(try row("the same page as a file of nginx", nginx.url.appending(path: "page")))
        }
        for package in ["aiohttp", "uvicorn"] {
            guard let python = try PythonService.start(package, database: service.database) else { continue }
            defer { python.stop() }
            rows.append(try row("pages of 50 posts from SQLite, \(package)", python.url))
        }
        return rows
    }

    /// A service that is started with a full database: when it answers, and what it takes.
    private static func start() async throws -> [Measurement] {
        let first = try FeedProcess.start()
        defer { first.stop() }
        let start = ContinuousClock.now
        let service = try FeedProcess.start(database: first.database)
        defer { service.stop() }
        _ = try await DefaultTransport.shared.send(HTTPRequest(.get, service.page("indexed")))
        let time = start.duration(to: .now) / .milliseconds(1)
        let (before, own) = (service.residentBytes, service.privateBytes)
        let clients = try IdleClients(count: 500, port: service.port)
        let each = Double(service.residentBytes - before) / Double(clients.count)
        clients.close()
        return [
            Measurement(metric: "from the start of a service to its first page", value: time, unit: "ms"),
            Measurement(metric: "memory of a service", value: Double(before) / 1_048_576, unit: "MiB"),
            Measurement(metric: "memory of a service, its own", value: Double(own) / 1_048_576, unit: "MiB"),
            Measurement(metric: "memory of an idle connection", value: each / 1_024, unit: "KiB"),
        ]
    }

    private static func row(_ metric: String, _ url: URL) throws -> Measurement {
        Measurement(metric: metric, value: try Load.rate(url, connections: 32, seconds: seconds, on: 1), unit: "/s")
    }

    // MARK: Tokens

    private static func tokens() async throws -> [Measurement] {
        let key = try SigningKey.generate(.k256)
        let accounts = AccountDirectory(count: 1_000, key: key)
        var options = IdentityResolver.Options()
        options.transport = accounts
        let auth = ServiceAuth(
            audiences: ["did:web:feeds.example.com#bsky_fg"], resolver: IdentityResolver(options: options))
        let call: NSID = "app.bsky.feed.sendInteractions"
        let valid = try (0..<5_000).map { try accounts.token($0, for: auth.audiences[0], calling: call) }
        let foreign = try accounts.token(0, for: "did:web:other.example.com", calling: call)
        // Their keys are known then, as those of people who come back.
        for index in 0..<accounts.count { _ = try await auth.verify(valid[index], calling: call, isProcedure: false) }
        let verified = try await rate(valid.count) { index in
            _ = try await auth.verify(valid[index], calling: call, isProcedure: false)
        }
        let once = try await rate(valid.count) { _ = try await auth.verify(valid[$0], calling: call) }
        let refused = try await rate(100_000) { _ in _ = try? await auth.verify(foreign, calling: call) }
        return [
            try pagesWithTokens(key),
            Measurement(metric: "tokens verified", value: verified, unit: "/s"),
            Measurement(metric: "tokens verified, each accepted once", value: once, unit: "/s"),
            Measurement(metric: "tokens refused by their audience", value: refused, unit: "/s"),
        ]
    }

    /// Pages for accounts whose keys are known, each with another token.
    private static func pagesWithTokens(_ key: SigningKey) throws -> Measurement {
        let accounts = AccountDirectory(count: 10_000, key: key)
        let service = try FeedProcess.start(key: key)
        defer { service.stop() }
        let tokens = try (0..<20_000).map {
            try accounts.token($0, for: FeedProcess.audience, calling: "app.bsky.feed.getFeedSkeleton")
        }
        let url = service.page("personal")
        // The first time, the accounts are looked up.
        _ = try Load.rate(url, tokens: tokens, connections: 8, seconds: 3, on: 1)
        let rate = try Load.rate(url, tokens: tokens, connections: 32, seconds: seconds, on: 1)
        return Measurement(metric: "pages of 50 posts from memory, each with a token", value: rate, unit: "/s")
    }

    private static func rate(_ count: Int, _ body: (Int) async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        for index in 0..<count { try await body(index) }
        return Double(count) / (start.duration(to: .now) / .seconds(1))
    }

    // MARK: Labels

    private static func labels() async throws -> [Measurement] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "labels.sqlite").path
        let labeler = try Labeler(account, key: .key(SigningKey.generate(.k256)), store: .sqlite(file))
        func change(_ number: Int) throws -> LabelChange {
            LabelChange(
                subject: .account(try DID("did:web:number\(number).example.com")), value: "spam", duration: nil,
                isNegated: false)
        }
        let changes = try (0..<100_000).map(change)
        let together = try await rate(1) { _ in try await labeler.apply(changes) } * Double(changes.count)
        let single = try await rate(500) { try await labeler.apply([try change(1_000_000 + $0)]) }
        let running = try await labeler.service.start()
        let url = running.url.stream("com.atproto.label.subscribeLabels", after: 0)
        // A million labels to consumers that begin with the first, one after the other.
        let replayed = try await rate(10) { _ in
            let socket = try await WebSocket.connect(WebSocketRequest(url))
            var received = 0
            for try await _ in socket {
                received += 1
                if received == changes.count { break }
            }
            await socket.close()
        }
        await running.stop(grace: .zero)
        return [
            Measurement(metric: "labels signed and stored, 500 together", value: together, unit: "/s"),
            Measurement(metric: "labels signed and stored, one by one", value: single, unit: "/s"),
            Measurement(metric: "stored labels to a new consumer", value: replayed * Double(changes.count), unit: "/s"),
        ]
    }

    // MARK: Many consumers

    /// A hundred events a second to a thousand consumers.
    private static func consumers() async throws -> [Measurement] {
        let service = try FeedProcess.start()
        defer { service.stop() }
        let before = service.residentBytes
        let sockets = try await withThrowingTaskGroup(of: WebSocketConnection.self) { group in
            var sockets: [WebSocketConnection] = []
            for index in 0..<consumers {
                if index >= 50, let socket = try await group.next() { sockets.append(socket) }
                group.addTask { try await WebSocket.connect(WebSocketRequest(service.ticks)) }
            }
            for try await socket in group { sockets.append(socket) }
            return sockets
        }
        let memory = Double(service.residentBytes - before) / Double(consumers)
        let used = service.processorSeconds
        service.begin()
        let delays = try await withThrowingTaskGroup(of: [Double].self) { group in
            for socket in sockets { group.addTask { try await TickStream.delays(on: socket) } }
            var all: [Double] = []
            for try await delays in group { all += delays }
            return all.sorted()
        }
        let share = (service.processorSeconds - used) / TickStream.seconds
        return [
            Measurement(metric: "memory of an idle consumer", value: memory / 1_024, unit: "KiB"),
            Measurement(
                metric: "processors for 100 events/s to \(consumers) consumers", value: share, unit: ""),
            Measurement(
                metric: "time from an event to 99 % of the consumers", value: delays[delays.count * 99 / 100],
                unit: "ms"),
        ]
    }
}

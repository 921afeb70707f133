import ATCrypto
import ATData
import ATIdentity
import ATServer
import BskyServer
import Foundation
import HTTPTransport

/// A service in a separate process, on a processor of its own: a feed from a database, one from memory, one for
/// accounts, and a stream.
struct FeedProcess {
    /// The argument that makes this program only the service.
    static let flag = "--feeds"
    private static let publisher: DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"
    private static let postCount = 20_000
    private static let host = "feeds.example.com"

    private let server: ServerProcess
    /// The file of the database.
    let database: URL

    /// Starts this program a second time.
    ///
    /// - Parameters:
    ///   - key: The key of the accounts that call.
    ///   - database: The database of an earlier process; `nil` to make one.
    static func start(key: SigningKey? = nil, database: URL? = nil) throws -> FeedProcess {
        var folder: URL?
        if database == nil {
            let new = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
            folder = new
        }
        guard let file = database ?? folder?.appending(path: "feed.sqlite") else { throw URLError(.badURL) }
        let (process, input, line) = try ServerProcess.launch(flag, file.path, key?.privateMultikey ?? "")
        guard let url = URL(string: line) else { throw URLError(.badURL) }
        let server = ServerProcess(url: url, process: process, input: input, folder: folder)
        Load.pin(server.process.processIdentifier, to: 0)
        return FeedProcess(server: server, database: file)
    }

    func stop() { server.stop() }

    /// The audience of tokens for the service.
    static var audience: String { "did:web:\(host)#bsky_fg" }

    /// The port of the service.
    var port: Int { server.url.port ?? 0 }

    /// The address of a feed's first page.
    func page(_ name: String) -> URL {
        server.url.appending(path: "xrpc/app.bsky.feed.getFeedSkeleton").appending(queryItems: [
            URLQueryItem(name: "feed", value: "at://\(Self.publisher)/app.bsky.feed.generator/\(name)")
        ])
    }

    /// The address of the stream, from its first event.
    var ticks: URL { server.url.stream(TickStream.nsid, after: 0) }

    /// Starts the events of the stream.
    func begin() { server.input.fileHandleForWriting.write(Data("go\n".utf8)) }

    /// The memory that the service has, in bytes.
    var residentBytes: Int { Usage.residentBytes(of: server.process.processIdentifier) }

    /// The part of that memory that the service doesn't share, in bytes.
    var privateBytes: Int { Usage.privateBytes(of: server.process.processIdentifier) }

    /// The processor time that the service has used, in seconds.
    var processorSeconds: Double { Usage.processorSeconds(of: server.process.processIdentifier) }

    // MARK: The process

    /// The second process: it serves until its input ends.
    ///
    /// - Parameter key: The key of the accounts that call; empty or `nil` without any.
    static func serve(_ path: String, key: String?) async throws {
        let index = try FeedIndex(file: path, keeping: .hours(1_000_000))
        if try index.count(of: "indexed") < postCount { try fill(index) }
        let feeds = FeedGenerator(host: host, publisher: publisher, options: try options(key: key))
        feeds.add("indexed") { call in try await index.page("indexed", call) }
        let fixed = FeedPage(feed: try index.page("indexed", limit: 50).feed, cursor: "a")
        feeds.add("fixed") { _ in fixed }
        feeds.add("personal", for: .accounts) { _ in fixed }
        let ticks = TickStream()
        feeds.service.on(stream: TickStream.nsid, ticks.broadcast)
        let running = try await feeds.service.start()
        FileHandle.standardOutput.write(Data("\(running.url)\n".utf8))
        Task.detached {
            while !FileHandle.standardInput.availableData.isEmpty { try await ticks.run() }
            exit(0)
        }
        try await Task.sleep(for: .seconds(3_600))
    }

    private static func options(key: String?) throws -> XRPCService.Options {
        var options = XRPCService.Options()
        guard let key, !key.isEmpty else { return options }
        var identities = IdentityResolver.Options()
        identities.transport = AccountDirectory(count: 1, key: try SigningKey(privateMultikey: key))
        options.resolver = IdentityResolver(options: identities)
        return options
    }

    private static func fill(_ index: FeedIndex) throws {
        let posts = try (0..<postCount).map { number in
            FeedPost(
                uri: try ATURI("at://\(publisher)/app.bsky.feed.post/3l\(String(1_000_000 + number, radix: 8))"),
                author: publisher,
                record: AppBsky.Feed.Post(text: "", createdAt: Datetime(Date(timeIntervalSinceNow: -Double(number)))))
        }
        for start in stride(from: 0, to: posts.count, by: 500) {
            try index.update { batch in
                for post in posts[start..<min(start + 500, posts.count)] { batch.add(post, to: "indexed") }
            }
        }
    }
}

extension URL {
    /// The address of a stream at a server.
    func stream(_ nsid: NSID, after cursor: Int? = nil) -> URL {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: false) ?? URLComponents()
        parts.scheme = "ws"
        parts.path = "/xrpc/\(nsid)"
        if let cursor { parts.queryItems = [URLQueryItem(name: "cursor", value: "\(cursor)")] }
        return parts.url ?? self
    }
}

/// A stream whose events say when they were published.
struct TickStream {
    static let nsid: NSID = "com.example.subscribeTicks"
    static let seconds = 5.0
    private static let count = 500

    let broadcast: EventBroadcast

    init() { broadcast = EventBroadcast(NoEvents(), last: 0) }

    private struct NoEvents: EventLog {
        func events(after seq: Int64, limit: Int) async throws -> [NumberedEvent] { [] }
    }

    /// Publishes a hundred events a second.
    func run() async throws {
        var due = ContinuousClock.now
        for number in 1...Self.count {
            var frame = Data(count: 250)
            withUnsafeBytes(of: Self.now) { frame.replaceSubrange(0..<8, with: $0) }
            broadcast.publish([NumberedEvent(seq: Int64(number), frame: frame)])
            due += .seconds(Self.seconds) / Self.count
            try await Task.sleep(until: due, clock: .continuous)
        }
    }

    /// The delays of all events at one consumer, in milliseconds.
    static func delays(on socket: WebSocketConnection) async throws -> [Double] {
        var delays: [Double] = []
        for try await case .binary(let frame) in socket {
            let sent = frame.prefix(8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
            delays.append(Double(now - sent) / 1e6)
            if delays.count == count { break }
        }
        return delays
    }

    /// A clock that all processes of the machine share, in nanoseconds.
    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

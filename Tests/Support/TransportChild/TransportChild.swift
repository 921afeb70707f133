import Foundation
import HTTPTransport

/// One exchange in a process of its own, for tests of what is read from the environment, and that only once:
/// `TransportChild curl|direct|guarded|urlSession
/// get|post|socket|crowd|twice|starved|late|dropped|race|leave|idle|total URL`.
///
/// It prints the status and the body, or `error`, whether it can pass, and the error. A crowd is a hundred WebSockets
/// that nobody takes from, which stay open until the process is ended. `twice` gives the first exchange half a second
/// and prints the outcome of both; `starved` has no file descriptors left, and `late` has none when the transport is
/// made. `dropped` prints how many transports stay in memory that nobody keeps. `race` makes eight calls, cancels them
/// when the first has its response, and returns at once; `leave` exits then, with the other calls in progress. `idle`
/// and `total` have a time limit of three seconds.
@main
enum TransportChild {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 3, let text = arguments.last, let url = URL(string: text) else { exit(64) }
        // What the system's own libraries open once: they can't do without it.
        try await Task.sleep(for: .milliseconds(1))
        let hunger = ["starved", "late"].contains(arguments[2]) ? Hunger() : nil
        if arguments[2] == "late" { hunger?.begin() }
        #if canImport(FoundationNetworking)
        if arguments[2] == "dropped" { return print(try await transportsLeft(by: 8, url)) }
        #endif
        #if canImport(FoundationNetworking)
        if ["race", "leave"].contains(arguments[2]) { noticeCleanup() }
        #endif
        let transport = transport(arguments[1])
        if arguments[2] == "twice" {
            var request = HTTPRequest(.get, url)
            request.timeouts.idle = .milliseconds(500)
            print((try? await transport.send(request).status).map { "\($0)" } ?? "failed")
        }
        do {
            switch arguments[2] {
            case "late":
                do { try await show(transport.send(HTTPRequest(.get, url))) } catch { print("error", error) }
                hunger?.end()
                try await show(transport.send(HTTPRequest(.get, url)))
            case "starved":
                hunger?.begin()
                defer { hunger?.end() }
                try await show(transport.send(HTTPRequest(.get, url)))
            case "socket": print("open", try await echo("a message", over: transport, url))
            case "crowd":
                let sockets = try await crowd(of: 100, over: transport, url)
                try FileHandle.standardOutput.write(contentsOf: Data("open\n".utf8))
                try await Task.sleep(for: .seconds(300))
                withExtendedLifetime(sockets) {}
            case "race": try await race(8, over: transport, url)
            case "leave":
                try await race(8, over: transport, url) {
                    print("left")
                    exit(0)
                }
            case "idle", "total":
                var request = HTTPRequest(.get, url)
                if arguments[2] == "idle" { request.timeouts.idle = .seconds(3) }
                if arguments[2] == "total" { request.timeouts.total = .seconds(3) }
                try await show(transport.send(request))
            case "post": try await show(transport.send(HTTPRequest(.post, url, body: .bytes(Data("body".utf8)))))
            default: try await show(transport.send(HTTPRequest(.get, url)))
            }
        } catch {
            print("error", (error as? TransportError)?.isTransient == true ? "for now" : "for good", error)
        }
    }

    private static func transport(_ name: String) -> any Transport {
        #if canImport(FoundationNetworking)
        switch name {
        case "curl": return CurlTransport()
        case "direct": return CurlTransport(options: .init(usesProxies: false))
        case "guarded": return CurlTransport(options: .init(socketGuard: SocketGuard { _ in nil }))
        default: break
        }
        #endif
        return URLSessionTransport()
    }

    private static func show(_ response: HTTPResponse) async throws {
        print(response.status, String(decoding: response.body, as: UTF8.self))
    }

    /// Shows the first of several responses. The other calls are cancelled.
    private static func race(
        _ count: Int, over transport: any Transport, _ url: URL, then act: @Sendable () -> Void = {}
    ) async throws {
        try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            for _ in 0..<count { group.addTask { try await transport.send(HTTPRequest(.get, url)) } }
            if let first = try await group.next() { print(first.status) }
            act()
            group.cancelAll()
        }
    }

    private static func crowd(
        of count: Int, over transport: any Transport, _ url: URL
    ) async throws -> [WebSocketConnection] {
        guard let transport = transport as? any WebSocketTransport else { return [] }
        return try await withThrowingTaskGroup(of: WebSocketConnection.self) { group in
            for _ in 0..<count { group.addTask { try await transport.connect(WebSocketRequest(url)) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    #if canImport(FoundationNetworking)
    /// Ends the process with 99 if OpenSSL cleans up at exit. That crashes a thread that uses it, but only now and
    /// then.
    private static func noticeCleanup() {
        typealias Register = @convention(c) (@convention(c) () -> Void) -> Int32
        guard let function = dlsym(nil, "OPENSSL_atexit") else { exit(70) }
        // Safe: this is the function's type in all of OpenSSL 3.
        _ = unsafeBitCast(function, to: Register.self)({ _exit(99) })
    }

    /// How many transports are left of WebSockets that outlive their transport's thread.
    private static func transportsLeft(by count: Int, _ url: URL) async throws -> Int {
        let before = try epollCount()
        try await openAndDrop(count, url)
        return try epollCount() - before
    }

    /// Counts the descriptors to wait with, of which each transport has one.
    private static func epollCount() throws -> Int {
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: "/proc/self/fd").count {
            (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == "anon_inode:[eventpoll]"
        }
    }

    private static func openAndDrop(_ count: Int, _ url: URL) async throws {
        var transports: [CurlTransport] = []
        var sockets: [WebSocketConnection] = []
        for _ in 0..<count {
            let transport = CurlTransport()
            let socket = try await transport.connect(WebSocketRequest(url))
            for try await _ in socket {}
            transports.append(transport)
            sockets.append(socket)
        }
        // Looked up while all of them run. A listing misses threads when another of the process ends meanwhile.
        var threads: [String] = []
        while threads.count < count {
            threads = try transportThreads()
            try await Task.sleep(for: .milliseconds(1))
        }
        transports = []
        while threads.contains(where: { FileManager.default.fileExists(atPath: $0) }) {
            try await Task.sleep(for: .milliseconds(1))
        }
        withExtendedLifetime(sockets) {}
    }

    /// The files that exist as long as the threads of this process's transports.
    private static func transportThreads() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").map { "/proc/self/task/\($0)" }.filter {
            (try? String(contentsOfFile: "\($0)/comm", encoding: .utf8)) == "CurlTransport\n"
        }
    }
    #endif

    private static func echo(_ text: String, over transport: any Transport, _ url: URL) async throws -> String {
        guard let transport = transport as? any WebSocketTransport else { return "" }
        var request = WebSocketRequest(url, headers: ["Authorization": "Bearer token"], subprotocols: ["mine"])
        request.openTimeout = .seconds(5)
        let socket = try await transport.connect(request)
        try await socket.send(.text(text))
        var messages = socket.makeAsyncIterator()
        let echo = try await messages.next()
        await socket.close()
        if case .text(let text) = echo { return text }
        return ""
    }
}

/// Leaves the process without file descriptors.
private final class Hunger: @unchecked Sendable {
    // Safe to share: one task uses it.
    private var open: [Int32] = []

    init() {
        var limit = rlimit(rlim_cur: 128, rlim_max: 128)
        #if canImport(Darwin)
        setrlimit(RLIMIT_NOFILE, &limit)
        #else
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #endif
    }

    func begin() {
        while case let descriptor = dup(2), descriptor >= 0 { open.append(descriptor) }
    }

    func end() {
        for descriptor in open { close(descriptor) }
        open = []
    }
}

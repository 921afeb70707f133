import Foundation
import HTTPServer
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Requests that are too large, or that a server doesn't take, and what it says of itself.
@Suite(.inTurn) struct SizeLimitTests {
    @Test func `more than a hundred fields get a 431`() async throws {
        let server = try echoServer()
        let fields = (1..<100).map { "X-\($0): a\r\n" }.joined()
        #expect(try await RawConnection(to: server).get(headers: fields).hasPrefix("HTTP/1.1 200 "))
        #expect(try await RawConnection(to: server).get(headers: fields + "Y: a\r\n").hasPrefix("HTTP/1.1 431 "))
        await server.stop()
    }

    @Test func `a head of more than 32 KiB gets a 431, and a body of more than a megabyte a 413`() async throws {
        let server = try echoServer()
        let long = String(repeating: "a", count: 33 << 10)
        #expect(try await RawConnection(to: server).get(headers: "X: \(long)\r\n").hasPrefix("HTTP/1.1 431 "))
        let head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \((1 << 20) + 1)\r\n\r\n"
        #expect(try await RawConnection(to: server).exchange(head).hasPrefix("HTTP/1.1 413 "))
        await server.stop()
    }

    @Test(arguments: [
        ("CONNECT example.com:443 HTTP/1.1", "501"), ("TRACE / HTTP/1.1", "405"),
        ("GET http://other.example/path?a=b HTTP/1.1", "200"), ("BREW / HTTP/1.1", "200"),
    ])
    func `methods and targets that proxies send are understood or refused`(line: String, status: String) async throws {
        let server = try echoServer()
        let response = try await RawConnection(to: server).exchange("\(line)\r\nHost: h\r\n\r\n")
        #expect(response.hasPrefix("HTTP/1.1 \(status) "))
        if line.contains("other.example") { #expect(response.hasSuffix("/path ")) }
        await server.stop()
    }

    @Test func `an error's text stays in the log, and no field names the server`() async throws {
        struct Failure: Error, CustomStringConvertible { let description = "password=secret" }
        let logged = Guarded<[String]>([])
        let server = try await HTTPServer.start(log: { event in
            if case .failed(let request, let error) = event {
                logged.withLock { $0.append("\(request.path) \(error)") }
            }
        }) { _ in throw Failure() }
        let response = try await RawConnection(to: server).get("/secret")
        #expect(response.hasPrefix("HTTP/1.1 500 ") && !response.contains("password"))
        #expect(!response.lowercased().contains("\r\nserver:"))
        #expect(logged.withLock(\.self) == ["/secret password=secret"])
        await server.stop()
    }

    @Test func `a refused request is reported`() async throws {
        let refused = Guarded<[Int]>([])
        let server = try echoServer(log: { event in
            if case .refused(let status, _) = event { refused.withLock { $0.append(status.rawValue) } }
        })
        #expect(try await RawConnection(to: server).exchange("GET / HTTP/3.0\r\nHost: h\r\n\r\n").contains(" 505 "))
        #expect(refused.withLock(\.self) == [505])
        await server.stop()
    }

    @Test func `handlers that compute may leave the thread of their connection`() async throws {
        var options = HTTPServer.Options()
        options.loops = 1
        options.runsHandlersOnLoop = false
        let (hasBegun, isDone) = (Guarded(false), Guarded(false))
        let server = try await HTTPServer.start(options: options) { request in
            // Holds its thread until another connection of the same loop was served.
            hasBegun.withLock { $0 = true }
            while !isDone.withLock(\.self) { usleep(1_000) }
            return .text(request.path)
        }
        let long = try RawConnection(to: server)
        try long.write("GET /long HTTP/1.1\r\nHost: h\r\n\r\n")
        try await serveAnother(server, hasBegun, isDone)
        #expect(try await offPool { try long.response() }.hasSuffix("/long"))
        await server.stop()
    }

    /// Makes a request that the connection's thread answers by itself, while a handler holds another thread. Two of
    /// these tests may hold all threads of the pool, so this uses none.
    private func serveAnother(
        _ server: HTTPServer, _ hasBegun: Guarded<Bool>, _ isDone: Guarded<Bool>
    ) async throws {
        let head = try await offPool {
            defer { isDone.withLock { $0 = true } }
            while !hasBegun.withLock(\.self) { usleep(1_000) }
            let short = try RawConnection(to: server)
            try short.write("GET /short HTTP/3.0\r\nHost: h\r\n\r\n")
            return try short.readHead()
        }
        #expect(head.hasPrefix("HTTP/1.1 505 "))
    }

    @Test(arguments: [false, true])
    func `so may sources of bodies and handlers of WebSockets`(isWebSocket: Bool) async throws {
        var options = HTTPServer.Options()
        options.loops = 1
        options.runsHandlersOnLoop = false
        let (hasBegun, isDone) = (Guarded(false), Guarded(false))
        @Sendable func compute() {
            hasBegun.withLock { $0 = true }
            while !isDone.withLock(\.self) { usleep(1_000) }
        }
        let server = try await HTTPServer.start(options: options) { request in
            switch request.path {
            case "/stream":
                .stream { writer in
                    compute()
                    try await writer.write(Data("done".utf8))
                }
            case "/socket":
                .webSocket(request) { socket in
                    compute()
                    try await socket.send(.text("done"))
                }
            default: .text(request.path)
            }
        }
        let long = try RawConnection(to: server)
        let path = isWebSocket ? "/socket" : "/stream"
        try long.write(
            "GET \(path) HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        try await serveAnother(server, hasBegun, isDone)
        let bytes = try await offPool { () -> Data in
            var bytes = Data(try long.readHead().utf8)
            while bytes.range(of: Data("done".utf8)) == nil { bytes += try long.readSome() }
            return bytes
        }
        #expect(bytes.starts(with: Data("HTTP/1.1 \(isWebSocket ? 101 : 200) ".utf8)))
        long.close()
        await server.stop()
    }

    @Test func `the number of connections follows from the descriptors that the process may have`() async {
        await #expect(processExitsWith: .success) {
            setSoftLimit(200)
            // The hard limit of this machine allows more.
            let server = try await HTTPServer.start { _ in .text("hello") }
            var limit = rlimit()
            getrlimit(resource, &limit)
            try #require(limit.rlim_cur == min(limit.rlim_max, 8_192 + 64))
            try #require(try await RawConnection(to: server).get().hasSuffix("hello"))
            await server.stop()
        }
    }

    @Test func `without free descriptors, an idle connection gives way to a new one`() async {
        await #expect(processExitsWith: .success) {
            let server = try await HTTPServer.start { .text($0.path) }
            let idle = try RawConnection(to: server)
            try #require(try await idle.get("/first").hasSuffix("/first"))
            setSoftLimit(256)
            var fillers: [Int32] = []
            while case let filler = dup(STDERR_FILENO), filler >= 0 { fillers.append(filler) }
            // The new client has the last one.
            let last = fillers.popLast()
            close(try #require(last))
            let late = try RawConnection(to: server)
            try #require(try await late.get("/late").hasSuffix("/late"))
            try #require(try await offPool { idle.readToEnd() })
            await server.stop()
        }
    }
}

#if canImport(Darwin)
private let resource = RLIMIT_NOFILE
#else
private let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#endif

private func setSoftLimit(_ count: rlim_t) {
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_cur = count
    setrlimit(resource, &limit)
}

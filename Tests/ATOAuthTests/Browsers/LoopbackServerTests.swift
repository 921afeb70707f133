import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct LoopbackServerTests {
    /// The most connections, and the longest head.
    private static let limits = (connections: 8, head: 16 << 10)

    private let clock = TurnedClock()

    /// Starts a server whose time only passes when the test turns the clock.
    private func start(
        _ handler: @escaping LoopbackServer.Handler = { .text($0.target) }
    ) throws -> (server: LoopbackServer, client: LoopbackClient) {
        try Self.start(clock.source, handler)
    }

    private static func start(
        _ time: TimeSource, _ handler: @escaping LoopbackServer.Handler = { .text($0.target) }
    ) throws -> (server: LoopbackServer, client: LoopbackClient) {
        let (socket, port) = try LoopbackSocket.listening(on: 0)
        return (LoopbackServer(socket, time: time, handler: handler), LoopbackClient(port: Int(port)))
    }

    private func everything(on connection: RawConnection) async throws -> String {
        try await LoopbackClient.offPool { String(decoding: try connection.readAll(), as: UTF8.self) }
    }

    // MARK: - Heads

    @Test func `a head that comes byte by byte gets its response, and then the connection ends`() async throws {
        let (server, client) = try start()
        let connection = try RawConnection(to: client.port)
        for byte in "GET /a?b HTTP/1.1\r\nHost: h\r\n\r\n".utf8 { try connection.write(Data([byte])) }
        let response = try await everything(on: connection)
        #expect(response == "HTTP/1.1 200 \r\nContent-Length: 4\r\nConnection: close\r\n\r\n/a?b")
        connection.close()
        await server.stop(grace: .seconds(600))
    }

    @Test func `what follows a request is discarded`() async throws {
        let (server, client) = try start()
        let connection = try RawConnection(to: client.port)
        try connection.write("GET /1 HTTP/1.1\r\nHost: h\r\n\r\nGET /2 HTTP/1.1\r\nHost: h\r\n\r\n")
        let response = try await everything(on: connection)
        #expect(response.hasSuffix("\r\n\r\n/1"))
        connection.close()
        await server.stop(grace: .seconds(600))
    }

    @Test func `a head that comes slowly is cut off at its time limit`() async throws {
        let (server, client) = try start()
        let slow = try RawConnection(to: client.port)
        await clock.untilSleeping(1)
        for byte in "GET / HTTP/1.1\r\nHos".utf8 {
            try slow.write(Data([byte]))
            // Each byte comes well in time for the one before.
            clock.turn(by: .milliseconds(500))
        }
        clock.turn(by: .milliseconds(500))
        #expect(try await everything(on: slow).hasPrefix("HTTP/1.1 408 "))
        slow.close()
        await server.stop(grace: .seconds(600))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a connection without a request is closed at its time limit`() async throws {
        let (server, client) = try start()
        let silent = try RawConnection(to: client.port)
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(10))
        #expect(try await everything(on: silent).isEmpty)
        await server.stop(grace: .seconds(600))
    }

    @Test(arguments: [(0, 200), (1, 431)])
    func `a head has at most 16 KiB`(surplus: Int, status: Int) async throws {
        let (server, client) = try start()
        let around = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nX: \r\n\r\n".utf8.count
        let filler = String(repeating: "x", count: Self.limits.head - around + surplus)
        #expect(try await client.get("/", more: "X: \(filler)\r\n").status == status)
        await server.stop(grace: .seconds(600))
    }

    @Test func `a head that doesn't end is refused`() async throws {
        let (server, client) = try start()
        let connection = try RawConnection(to: client.port)
        let page = try await LoopbackClient.offPool {
            try connection.write(String(repeating: "x", count: 4 << 20))
            return try connection.readHead()
        }
        #expect(page.hasPrefix("HTTP/1.1 431 "))
        connection.close()
        await server.stop(grace: .seconds(600))
    }

    @Test func `a client that wants to encrypt is refused before its time limit`() async throws {
        let (server, client) = try start()
        let connection = try RawConnection(to: client.port)
        try connection.write(Data([0x16, 0x03, 0x01]))
        #expect(try await everything(on: connection).hasPrefix("HTTP/1.1 400 "))
        connection.close()
        await server.stop(grace: .seconds(600))
    }

    // MARK: - Many connections

    @Test func `a connection beyond the limit closes the oldest that waits`() async throws {
        let (server, client) = try start()
        let idle = try (0..<Self.limits.connections).map { _ in try RawConnection(to: client.port) }
        await clock.untilSleeping(idle.count)
        let next = try RawConnection(to: client.port)
        #expect(try await everything(on: idle[0]).isEmpty)
        for connection in idle.dropFirst() + [next] {
            try connection.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await everything(on: connection).hasSuffix("\r\n\r\n/"))
            connection.close()
        }
        await server.stop(grace: .seconds(600))
    }

    @Test func `a request that arrives just before its connection would be closed gets its response`() async throws {
        let (server, client) = try start()
        for round in 0..<50 {
            let clients = try (0..<Self.limits.connections).map { _ in try RawConnection(to: client.port) }
            try clients[0].write("GET /\(round) HTTP/1.1\r\nHost: h\r\n\r\n")
            let others = try (0..<Self.limits.connections).map { _ in try RawConnection(to: client.port) }
            #expect(try await everything(on: clients[0]).hasSuffix("\r\n\r\n/\(round)"))
            for connection in clients + others { connection.close() }
        }
        await server.stop(grace: .seconds(600))
    }

    @Test func `connections that wait for their responses are not closed for others`() async throws {
        let mayRespond = OneShot()
        let (server, client) = try start { request in
            if request.target == "/slow" { await mayRespond.wait() }
            return .text(request.target)
        }
        let slow = try (0..<Self.limits.connections).map { _ in try RawConnection(to: client.port) }
        for connection in slow { try connection.write("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n") }
        let next = try RawConnection(to: client.port)
        try next.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        mayRespond.fire()
        for (connection, target) in slow.map({ ($0, "/slow") }) + [(next, "/")] {
            #expect(try await everything(on: connection).hasSuffix("\r\n\r\n\(target)"))
            connection.close()
        }
        await server.stop(grace: .seconds(600))
    }

    @Test func `clients that don't read their responses don't keep others waiting`() async throws {
        let (server, client) = try start { request in
            request.target == "/large" ? .text(String(repeating: "x", count: 6 << 20)) : .text(request.target)
        }
        let stuck = try (0..<Self.limits.connections).map { _ in try RawConnection(to: client.port) }
        for connection in stuck { try connection.write("GET /large HTTP/1.1\r\nHost: h\r\n\r\n") }
        // The clock stands still: no time limit closes any of them.
        #expect(try await client.get("/").body == "/")
        for connection in stuck { connection.close() }
        await server.stop(grace: .seconds(600))
    }

    @Test func `a client that doesn't read its response is cut off at the time limit`() async throws {
        let size = 32 << 20
        let (server, client) = try start { _ in .text(String(repeating: "x", count: size)) }
        let stuck = try RawConnection(to: client.port)
        try stuck.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        // Once for the request, and once for the response.
        await clock.untilAsleep(2)
        clock.turn(by: .seconds(1))
        await server.stop(grace: .seconds(600))
        #expect(try await everything(on: stuck).utf8.count < size)
    }

    @Test func `no descriptor is left open`() async {
        // In a process of its own, because the limit is the process's.
        await #expect(processExitsWith: .success) { try await LoopbackServerTests.serveMany() }
    }

    private static func serveMany() async throws {
        leaveDescriptors(64)
        for _ in 0..<4 {
            let (server, client) = try start(.system)
            for round in 0..<50 {
                try await #require(client.get("/\(round)").body == "/\(round)")
                let silent = try RawConnection(to: client.port)
                if round % 2 == 0 { try silent.write("GET") }
                silent.close(reset: round % 3 == 0)
            }
            await server.stop(grace: .seconds(1))
            try #require(!client.isOpen)
        }
    }

    @Test func `a server without free descriptors waits for one`() async {
        await #expect(processExitsWith: .success) { try await LoopbackServerTests.runOutOfDescriptors() }
    }

    private static func runOutOfDescriptors() async throws {
        let hasFailed = OneShot()
        var time = TimeSource.system
        time.sleep = { duration in
            // Only the pause after a failed attempt is this short.
            if duration < .seconds(1) { hasFailed.fire() }
            try await TimeSource.system.sleep(duration)
        }
        // What the system's libraries open once is open after the first request. Nothing of its connection is left when
        // the test goes on, or the second could be accepted with its descriptor.
        let (first, _) = try await exchange(with: start(time))
        await first.stop(grace: .seconds(1))
        let (server, client) = try start(time)
        let filler = leaveDescriptors(1)
        async let second = exchange(with: (server, client))
        await hasFailed.wait()
        close(filler)
        _ = try await second
        await server.stop(grace: .seconds(1))
    }

    /// Sends a request and reads the response, and closes the connection.
    private static func exchange(
        with started: (server: LoopbackServer, client: LoopbackClient)
    ) async throws -> (server: LoopbackServer, client: LoopbackClient) {
        let connection = try RawConnection(to: started.client.port)
        defer { connection.close() }
        try connection.write("GET /path HTTP/1.1\r\nHost: h\r\n\r\n")
        let text = try await LoopbackClient.offPool { String(decoding: try connection.readAll(), as: UTF8.self) }
        try #require(text.hasSuffix("\r\n\r\n/path"))
        return started
    }

    /// Lets this process have only so many more descriptors, and returns one that can be closed for another.
    @discardableResult
    private static func leaveDescriptors(_ count: Int) -> Int32 {
        #if canImport(Darwin)
        let resource = RLIMIT_NOFILE
        #else
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = 256
        setrlimit(resource, &limit)
        var fillers: [Int32] = []
        while case let filler = dup(STDERR_FILENO), filler >= 0 { fillers.append(filler) }
        for filler in fillers.suffix(count) { close(filler) }
        return fillers[0]
    }

    // MARK: - Clients that leave

    @Test(arguments: [false, true])
    func `a client that leaves cancels its request and makes room`(resets: Bool) async throws {
        let never = Pending<Void>()
        let (server, client) = try start { request in
            if request.target == "/wait" { try? await never.value() }
            return .text(request.target)
        }
        for _ in 0..<3 {
            let leaving = try (0..<Self.limits.connections).map { _ in try RawConnection(to: client.port) }
            for connection in leaving { try connection.write("GET /wait HTTP/1.1\r\nHost: h\r\n\r\n") }
            for connection in leaving { connection.close(reset: resets) }
            #expect(try await client.get("/").status == 200)
        }
        await server.stop(grace: .seconds(600))
    }

    @Test func `a client that leaves before its request is complete is forgotten`() async throws {
        let (server, client) = try start()
        for resets in [false, true] {
            let connection = try RawConnection(to: client.port)
            try connection.write("GET / HTTP/1.1\r\nHost")
            await clock.untilSleeping(1)
            connection.close(reset: resets)
            try await until { clock.sleeperCount == 0 }
        }
        await server.stop(grace: .seconds(600))
    }

    // MARK: - Stopping

    @Test(arguments: [Duration.zero, .seconds(600)])
    func `stopping closes the port and connections whose requests are half read`(grace: Duration) async throws {
        let (server, client) = try start()
        let (half, silent) = (try RawConnection(to: client.port), try RawConnection(to: client.port))
        try half.write("GET / HTTP/1.1\r\nHost")
        await clock.untilSleeping(2)
        let endsFirst = Task { try await everything(on: silent) }
        let endsSecond = Task {
            defer { half.close() }
            return try await everything(on: half)
        }
        await server.stop(grace: grace)
        #expect(!client.isOpen)
        #expect(try await endsFirst.value.isEmpty)
        #expect(try await !endsSecond.value.contains("200"))
        await server.stop(grace: grace)
    }

    @Test func `a response in progress is finished`() async throws {
        let (hasBegun, mayEnd) = (OneShot(), OneShot())
        let (server, client) = try start { _ in
            hasBegun.fire()
            await mayEnd.wait()
            return .text("done")
        }
        async let response = client.get("/")
        await hasBegun.wait()
        async let stopped: Void = server.stop(grace: .seconds(600))
        try await until { !client.isOpen }
        mayEnd.fire()
        #expect(try await response.body == "done")
        await stopped
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a response that takes too long is cancelled`() async throws {
        let hasBegun = OneShot()
        let never = Pending<Void>()
        let (server, client) = try start { _ in
            hasBegun.fire()
            try? await never.value()
            return .text("late")
        }
        let connection = try RawConnection(to: client.port)
        try connection.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun.wait()
        async let stopped: Void = server.stop(grace: .seconds(5))
        // Once for the request, and once for stopping.
        await clock.untilAsleep(2)
        clock.turn(by: .seconds(5))
        await stopped
    }

    @Test func `the server stops with its last reference`() async throws {
        let hasBegun = OneShot()
        let never = Pending<Void>()
        let (server, client) = try start { _ in
            hasBegun.fire()
            try? await never.value()
            return .text("late")
        }
        var last: LoopbackServer? = consume server
        let (half, waiting) = (try RawConnection(to: client.port), try RawConnection(to: client.port))
        try half.write("GET")
        try waiting.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun.wait()
        #expect(last != nil)
        last = nil
        _ = try await everything(on: half)
        _ = try await everything(on: waiting)
        try await until { !client.isOpen }
    }

    // MARK: - Ports

    @Test func `a port that is in use can't be opened`() async throws {
        let (server, client) = try start()
        let port = UInt16(clamping: client.port)
        let error = #expect(throws: POSIXError.self) { try LoopbackSocket.listening(on: port) }
        #expect(error?.code == .EADDRINUSE)
        let registered = try #require(URL(string: "http://127.0.0.1/callback"))
        let choice = try #require(LoopbackRedirect(among: [registered], port: port))
        #expect(throws: LoginBrowserError.cannotListen) { try LoopbackListener(choice, time: clock.source) }
        await server.stop(grace: .zero)
        let (again, opened) = try LoopbackSocket.listening(on: port)
        #expect(opened == port)
        again.close()
        #expect(!client.isOpen)
    }

    @Test func `only this computer's own address is listened on`() async throws {
        let (server, client) = try start()
        let other = Loopback.socket()
        defer { close(other) }
        // All of 127.0.0.0/8 is this computer.
        let isReached = Loopback.withAddress(port: client.port) { address, length in
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                $0.pointee.sin_addr.s_addr = UInt32(0x7f00_0002).bigEndian
            }
            return connect(other, address, length) == 0
        }
        #expect(!isReached)
        await server.stop(grace: .zero)
    }

    @Test func `waiting for a socket ends when the task is cancelled, before and while it waits`() async throws {
        let (socket, _) = try LoopbackSocket.listening(on: 0)
        for round in 0..<2_000 {
            let waiting = Task { await socket.wait(for: .reading) }
            if round % 2 == 0 { await Task.yield() }
            waiting.cancel()
            await waiting.value
        }
        socket.close()
    }
}

extension LoopbackResponse {
    fileprivate static func text(_ text: String) -> LoopbackResponse {
        LoopbackResponse(status: .ok, headers: [:], body: Data(text.utf8))
    }
}

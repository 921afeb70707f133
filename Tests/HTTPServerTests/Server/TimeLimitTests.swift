import Foundation
import HTTPServer
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Clients that are slow, each in another part of an exchange.
@Suite(.inTurn) struct TimeLimitTests {
    @Test func `a head that is never finished gets a 408`() async throws {
        let clock = TurnedClock()
        let server = try echoServer(clock)
        let client = try RawConnection(to: server)
        try client.write("GET / HTTP/1.1\r\nHo")
        await clock.untilAsleep(1)
        clock.turn(by: .seconds(10))
        #expect(try await client.rest().hasPrefix("HTTP/1.1 408 "))
        await server.stop()
    }

    @Test func `a body that stops gets a 408`() async throws {
        let clock = TurnedClock()
        let server = try echoServer(clock)
        let client = try RawConnection(to: server)
        try client.write("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\nabc")
        #expect(try await rest(of: client, clock).hasPrefix("HTTP/1.1 408 "))
        await server.stop()
    }

    @Test func `a body that progresses may take as long as it needs`() async throws {
        let clock = TurnedClock()
        let server = try echoServer(clock) {
            $0.bodyBytesPerPeriod = 1_000_000
            $0.bodyBytes = 1 << 30
        }
        let client = try RawConnection(to: server)
        // Larger than the system's buffers: when a piece is written, the server has received most of it.
        let piece = Data(repeating: 120, count: 16 << 20)
        try await offPool {
            try client.write("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \(4 * piece.count)\r\n\r\n")
            for _ in 0..<4 {
                try client.write(piece)
                clock.turn(by: .seconds(10))
            }
        }
        #expect(try await offPool { try client.readHead() }.hasPrefix("HTTP/1.1 200 "))
        await server.stop()
    }

    @Test func `a connection that is idle for too long is closed, without a response`() async throws {
        let clock = TurnedClock()
        let server = try echoServer(clock)
        let client = try RawConnection(to: server)
        #expect(try await client.get("/1").hasSuffix("/1 "))
        // Less than the limit is no reason.
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(60))
        #expect(try await client.get("/2").hasSuffix("/2 "))
        #expect(try await rest(of: client, clock).isEmpty)
        await server.stop()
    }

    @Test func `each connection has its own limits, and all of a loop share one wait`() async throws {
        let clock = TurnedClock()
        let server = try echoServer(clock) { $0.loops = 1 }
        let slow = try RawConnection(to: server)
        try slow.write("GET / HTTP/1.1\r\nHo")
        await clock.untilAsleep(1)
        let kept = try (0..<20).map { _ in try RawConnection(to: server) }
        for client in kept { #expect(try await client.get("/1").hasSuffix("/1 ")) }
        clock.turn(by: .seconds(10))
        #expect(try await slow.rest().hasPrefix("HTTP/1.1 408 "))
        await clock.untilSleeping(1)
        #expect(clock.sleeperCount == 1)
        for client in kept { #expect(try await client.get("/2").hasSuffix("/2 ")) }
        for client in kept { #expect(try await rest(of: client, clock).isEmpty) }
        await server.stop()
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a client that doesn't read is reset`() async throws {
        let clock = TurnedClock()
        let hasEnded = OneShot()
        let server = try HTTPServer.start(at: .loopback(), options: HTTPServer.Options(), time: clock.source) { _ in
            .stream { writer in
                defer { hasEnded.fire() }
                while true { try await writer.write(Data(repeating: 0, count: 1 << 20)) }
            }
        }
        let client = try RawConnection(to: server)
        try client.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let turning = Task {
            while !Task.isCancelled {
                clock.turn(by: .seconds(10))
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        await hasEnded.wait()
        turning.cancel()
        // The bytes in the system's buffers are lost, too.
        await #expect(throws: RawConnection.Ended.self) { try await client.rest() }
        await server.stop()
    }

    @Test func `a handler may take any time`() async throws {
        let clock = TurnedClock()
        let (hasBegun, release) = (OneShot(), OneShot())
        let server = try HTTPServer.start(at: .loopback(), options: HTTPServer.Options(), time: clock.source) { _ in
            hasBegun.fire()
            await release.wait()
            return .text("done")
        }
        let client = try RawConnection(to: server)
        try client.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun.wait()
        // The limit of the head, which is over, still has its wait.
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(3_600))
        release.fire()
        #expect(try await offPool { try client.response() }.hasSuffix("done"))
        await server.stop()
    }

    /// Turns the clock until the server has closed the connection. Returns what it sent before.
    private func rest(of client: RawConnection, _ clock: TurnedClock) async throws -> String {
        let turning = Task {
            while !Task.isCancelled {
                clock.turn(by: .seconds(5))
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        defer { turning.cancel() }
        return try await client.rest()
    }

    @Test func `what arrives in time while the thread is busy isn't late`() async throws {
        let clock = TurnedClock()
        let (hasBegun, steps, written) = ([OneShot(), OneShot()], Guarded(0), Guarded(0))
        var options = HTTPServer.Options()
        options.loops = 1
        let server = try HTTPServer.start(
            at: .loopback(), options: options, time: clock.source,
            bodies: { $0.path == "/pieces" ? .pieces(upTo: 100) : .whole(upTo: 100) }
        ) { request in
            if request.path == "/large" {
                return .stream(headers: ["Content-Length": "\(16 << 20)"]) { writer in
                    let piece = Data(count: 1 << 16)
                    for _ in 0..<256 {
                        try await writer.write(piece)
                        written.withLock { $0 += piece.count }
                    }
                }
            }
            // Until it is cancelled.
            if request.path == "/wait" { try await Task.sleep(for: .seconds(120)) }
            if let step = ["/first", "/second"].firstIndex(of: request.path) {
                hasBegun[step].fire()
                while steps.withLock({ $0 <= step }) { usleep(1_000) }
            }
            return .text("\(request.path) \(String(decoding: try await request.pieces.collect(), as: UTF8.self))")
        }
        let parts = [
            ("GET /head HTTP/1.1\r\nHo", "st: h\r\n\r\n"),
            ("POST /body HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\nabc", "def"),
            ("POST /pieces HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\n\r\nabc", "def"),
        ]
        let clients = try parts.map { first, _ in
            let client = try RawConnection(to: server)
            try client.write(first)
            return client
        }
        let leaving = try RawConnection(to: server)
        try leaving.write("GET /wait HTTP/1.1\r\nHo")
        let large = try RawConnection(to: server)
        try large.write("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
        let (idle, first, second) = try (
            RawConnection(to: server), RawConnection(to: server), RawConnection(to: server)
        )
        for client in [idle, first, second] { #expect(try await client.get("/idle").hasSuffix("/idle ")) }
        try await until { written.withLock(\.self) > 0 }
        await clock.untilSleeping(1)
        try first.write("GET /first HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun[0].wait()
        // When the thread has done the second, it looks at the limits before it looks at the sockets.
        try second.write("GET /second HTTP/1.1\r\nHost: h\r\n\r\n")
        clock.turn(by: .seconds(10))
        steps.withLock { $0 = 1 }
        await hasBegun[1].wait()
        for (client, part) in zip(clients, parts) { try client.write(part.1) }
        try idle.write("GET /idle HTTP/1.1\r\nHost: h\r\n\r\n")
        try leaving.write("st: h\r\n\r\n")
        leaving.endOutput()
        // The client reads all that the system has. The server writes nothing while its thread is busy.
        let reading = Task { try await offPool { try large.response() } }
        try await until { large.unreadCount >= written.withLock(\.self) }
        clock.turn(by: .seconds(80))
        steps.withLock { $0 = 2 }
        for (client, end) in zip(clients + [idle], ["/head ", "/body abcdef", "/pieces abcdef", "/idle "]) {
            #expect(try await offPool { try client.response() }.hasSuffix(end))
        }
        #expect(try await reading.value.utf8.count > 16 << 20)
        #expect(try await leaving.rest().isEmpty)
        await server.stop()
    }

    @Test func `the time for the rest of an answered request isn't that of the next one`() async throws {
        let clock = TurnedClock()
        let hasBegun = OneShot()
        var options = HTTPServer.Options()
        options.loops = 1
        let server = try HTTPServer.start(
            at: .loopback(), options: options, time: clock.source,
            bodies: { head in
                guard head.path == "/second" else { return .pieces(upTo: 1 << 20) }
                hasBegun.fire()
                return .whole(upTo: 100)
            }
        ) { request in
            guard request.path == "/first" else { return .text("\(request.body.count) bytes") }
            for try await _ in request.pieces { break }
            return .text("enough")
        }
        let client = try RawConnection(to: server)
        let head = "POST /first HTTP/1.1\r\nHost: h\r\nContent-Length: 50003\r\n\r\nabc"
        #expect(try await client.exchange(head).hasSuffix("enough"))
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(9))
        let next = "POST /second HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\na"
        try client.write(String(repeating: "x", count: 50_000) + next)
        await hasBegun.wait()
        clock.turn(by: .seconds(2))
        // The thread has looked at the limits before it answers another client. It would have answered this one, too.
        #expect(try await RawConnection(to: server).get().hasSuffix("0 bytes"))
        #expect(try await client.exchange("bc").hasSuffix("3 bytes"))
        await server.stop()
    }
}

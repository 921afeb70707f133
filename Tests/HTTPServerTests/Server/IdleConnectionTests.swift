import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import HTTPServer

/// Connections that wait for a request have no task, and lose nothing while they begin or end to wait.
@Suite(.inTurn) struct IdleConnectionTests {
    /// Waits until a server has so many open connections, and so many tasks that serve requests.
    private func wait(for server: HTTPServer, connections: Int, tasks: Int) async throws {
        try await until {
            let counts = await server.counts
            return counts.connections == connections && counts.tasks == tasks
        }
    }

    @Test func `a connection has a task only while it serves requests`() async throws {
        let (hasBegun, release) = (OneShot(), OneShot())
        var options = HTTPServer.Options()
        // However busy the machine is, parts of requests may stay.
        (options.headTimeout, options.bodyTimeout) = (.seconds(600), nil)
        let server = try await HTTPServer.start(options: options) { request in
            if request.path == "/busy" {
                hasBegun.fire()
                await release.wait()
            }
            return .text(request.path)
        }
        let clients = try (0..<20).map { _ in try RawConnection(to: server) }
        try await wait(for: server, connections: 20, tasks: 0)
        for client in clients { #expect(try await client.get("/1").hasSuffix("/1")) }
        try await wait(for: server, connections: 20, tasks: 0)
        // A part of a request isn't enough.
        try clients[0].write("GET /2 HTTP/1.1\r\nHo")
        try clients[1].write("POST /3 HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nab")
        try clients[2].write("GET /busy HTTP/1.1\r\nHost: h\r\n\r\nGET /4 HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun.wait()
        try await wait(for: server, connections: 20, tasks: 1)
        release.fire()
        #expect(try await offPool { try clients[2].response() }.hasSuffix("/busy"))
        #expect(try await offPool { try clients[2].response() }.hasSuffix("/4"))
        #expect(try await clients[0].exchange("st: h\r\n\r\n").hasSuffix("/2"))
        #expect(try await clients[1].exchange("cd").hasSuffix("/3"))
        try await wait(for: server, connections: 20, tasks: 0)
        for client in clients { client.close() }
        try await wait(for: server, connections: 0, tasks: 0)
        await server.stop()
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `what arrives while a connection begins to wait is not lost`(seed: UInt64) async throws {
        let server = try echoServer { $0.loops = 1 }
        let client = try RawConnection(to: server)
        try await offPool {
            var random = SeededRandom(state: seed)
            // From before the first request is read until after the connection waits again.
            func pause() {
                let end = ContinuousClock.now + .microseconds(Int.random(in: 0..<80, using: &random))
                while ContinuousClock.now < end {}
            }
            for round in 0..<(Load.isWhole ? 10_000 : 500) {
                try client.write("GET /\(round)/1 HTTP/1.1\r\nHost: h\r\n\r\n")
                pause()
                try client.write("G")
                pause()
                try client.write("ET /\(round)/2 HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(try client.response().hasSuffix("/\(round)/1 "))
                #expect(try client.response().hasSuffix("/\(round)/2 "))
            }
        }
        try await wait(for: server, connections: 1, tasks: 0)
        await server.stop()
    }

    @Test func `connections without a task are closed at their limits`() async throws {
        let clock = TurnedClock()
        let server = try echoServer(clock) { $0.loops = 1 }
        let (used, unused) = try (
            (0..<5).map { _ in try RawConnection(to: server) }, (0..<5).map { _ in try RawConnection(to: server) }
        )
        for client in used { #expect(try await client.get("/1").hasSuffix("/1 ")) }
        try await wait(for: server, connections: 10, tasks: 0)
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(10))
        for client in unused {
            #expect(try await client.rest().isEmpty)
            client.close()
        }
        try await wait(for: server, connections: 5, tasks: 0)
        await clock.untilSleeping(for: .seconds(65))
        clock.turn(by: .seconds(65))
        for client in used {
            #expect(try await client.rest().isEmpty)
            client.close()
        }
        try await wait(for: server, connections: 0, tasks: 0)
        await server.stop()
    }

    @Test func `a server that stops closes idle connections at once, and waits for the others`() async throws {
        let (hasBegun, release) = (OneShot(), OneShot())
        var options = HTTPServer.Options()
        options.headTimeout = .seconds(600)
        let server = try await HTTPServer.start(options: options) { request in
            if request.path == "/busy" {
                hasBegun.fire()
                await release.wait()
            }
            return .text(request.path)
        }
        let idle = try (0..<20).map { _ in try RawConnection(to: server) }
        for client in idle.prefix(10) { #expect(try await client.get("/1").hasSuffix("/1")) }
        let busy = try RawConnection(to: server)
        try busy.write("GET /busy HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun.wait()
        try await wait(for: server, connections: 21, tasks: 1)
        async let stopped: Void = server.stop(grace: .seconds(600))
        for client in idle { #expect(try await offPool { client.readToEnd() }) }
        release.fire()
        #expect(try await offPool { try busy.response() }.hasSuffix("/busy"))
        await stopped
        try await wait(for: server, connections: 0, tasks: 0)
    }

    @Test func `a client that leaves a connection without a task makes room for another`() async throws {
        var options = HTTPServer.Options()
        (options.loops, options.connections, options.headTimeout) = (1, 1, .seconds(600))
        let server = try await HTTPServer.start(options: options) { request in .text(request.path) }
        for round in 0..<50 {
            let client = try RawConnection(to: server)
            if round % 2 == 0 { #expect(try await client.get("/\(round)").hasSuffix("/\(round)")) }
            client.close(reset: round % 3 == 0)
        }
        #expect(try await RawConnection(to: server).get("/last").hasSuffix("/last"))
        await server.stop()
    }

    // MARK: Tasks for any connection

    @Test func `a client that leaves cancels its own request, and no later one`() async throws {
        let (hanging, ended) = (Guarded(0), Guarded(0))
        let server = try hangingServer(cancelled: ended) { hanging.withLock { $0 += 1 } }
        for round in 1...50 {
            let leaving = try RawConnection(to: server)
            try leaving.write("GET /hang HTTP/1.1\r\nHost: h\r\n\r\n")
            try await until { hanging.withLock(\.self) == round }
            leaving.close(reset: round % 2 == 0)
            try await until { ended.withLock(\.self) == round }
            for _ in 0..<3 { #expect(try await RawConnection(to: server).get("/").hasSuffix("not cancelled")) }
        }
        await server.stop()
    }

    /// A server with one loop that tells whether the task of a request is cancelled, and holds `/hang` until it is.
    private func hangingServer(
        cancelled: Guarded<Int>, _ hangs: @escaping @Sendable () -> Void
    ) throws -> HTTPServer {
        var options = HTTPServer.Options()
        options.loops = 1
        return try HTTPServer.start(at: .loopback(), options: options, time: .system) { request in
            if request.path == "/hang" {
                hangs()
                await untilCancelled()
                cancelled.withLock { $0 += Task.isCancelled ? 1 : 0 }
            }
            return .text(Task.isCancelled ? "cancelled" : "not cancelled")
        }
    }

    @Test func `any number of requests at once get their responses`() async throws {
        var options = HTTPServer.Options()
        (options.loops, options.headTimeout) = (1, .seconds(600))
        let (begun, release) = (Guarded(0), Guarded(OneShot()))
        let server = try await HTTPServer.start(options: options) { request in
            begun.withLock { $0 += 1 }
            await release.withLock(\.self).wait()
            return .text(request.path)
        }
        let clients = try (0..<100).map { _ in try RawConnection(to: server) }
        for round in 1...5 {
            release.withLock { $0 = OneShot() }
            for client in clients { try client.write("GET /\(round) HTTP/1.1\r\nHost: h\r\n\r\n") }
            try await until { begun.withLock(\.self) == round * clients.count }
            #expect(await server.counts.tasks == clients.count)
            release.withLock(\.self).fire()
            for client in clients { #expect(try await offPool { try client.response() }.hasSuffix("/\(round)")) }
            try await wait(for: server, connections: clients.count, tasks: 0)
        }
        await server.stop()
    }
}

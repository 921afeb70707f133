import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import HTTPServer

/// How a server ends.
@Suite(.inTurn) struct LifetimeTests {
    /// A server that holds `/slow` until it is cancelled, and its signals.
    private struct Bed {
        let server: HTTPServer
        let signals: AsyncStream<Void>.Continuation
        let running: Task<Void, Never>
        let leaves = OneShot()
        let slowBegun = OneShot()

        init(lameDuck: Duration = .zero, clock: TurnedClock = TurnedClock()) async throws {
            let (stream, signals) = AsyncStream.makeStream(of: Void.self)
            self.signals = signals
            let (leaves, slowBegun) = (leaves, slowBegun)
            let server = try await HTTPServer.start { request in
                if request.path == "/slow" {
                    slowBegun.fire()
                    await untilCancelled()
                }
                return .text(request.path)
            }
            self.server = server
            running = Task {
                await server.run(
                    until: stream, lameDuck: lameDuck, grace: .seconds(600), time: clock.source,
                    leaving: { leaves.fire() })
            }
        }
    }

    @Test func `after a signal, a lame duck serves for a while`() async throws {
        let clock = TurnedClock()
        let bed = try await Bed(lameDuck: .seconds(30), clock: clock)
        bed.signals.yield()
        await bed.leaves.wait()
        await clock.untilSleeping(1)
        #expect(try await RawConnection(to: bed.server).get("/late").hasSuffix("/late"))
        clock.turn(by: .seconds(30))
        await bed.running.value
        #expect(throws: POSIXError.self) { try RawConnection(to: bed.server) }
    }

    @Test func `a second signal ends a lame duck, and the responses under way`() async throws {
        let bed = try await Bed(lameDuck: .seconds(30))
        let client = try RawConnection(to: bed.server)
        try client.write("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n")
        await bed.slowBegun.wait()
        bed.signals.yield()
        await bed.leaves.wait()
        bed.signals.yield()
        await bed.running.value
        await #expect(throws: RawConnection.Ended.self) { try await offPool { try client.readHead() } }
    }

    @Test func `a cancelled task ends the server without a lame duck`() async throws {
        let bed = try await Bed(lameDuck: .seconds(600))
        bed.running.cancel()
        await bed.running.value
        #expect(throws: POSIXError.self) { try RawConnection(to: bed.server) }
    }

    @Test func `a task that is cancelled during the lame duck ends it`() async throws {
        let clock = TurnedClock()
        let bed = try await Bed(lameDuck: .seconds(600), clock: clock)
        bed.signals.yield()
        await clock.untilSleeping(1)
        bed.running.cancel()
        await bed.running.value
        #expect(throws: POSIXError.self) { try RawConnection(to: bed.server) }
    }

    @Test(arguments: [1, 2])
    func `requests that came before the end get their responses, also on new connections`(loops: Int) async throws {
        var options = HTTPServer.Options()
        // However busy the machine is, an unused connection stays.
        (options.loops, options.headTimeout) = (loops, .seconds(600))
        let (hasBegun, release) = (OneShot(), Guarded(false))
        let server = try await HTTPServer.start(options: options) { request in
            if request.path == "/long" {
                hasBegun.fire()
                // Holds the thread, as computing does.
                while !release.withLock(\.self) { usleep(1_000) }
            }
            return .text(request.path)
        }
        let idle = try RawConnection(to: server)
        // With two threads, the second one has this connection, and the first one accepts.
        if loops == 2 { #expect(try await RawConnection(to: server).get("/other").hasSuffix("/other")) }
        let long = try RawConnection(to: server)
        try long.write("GET /long HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun.wait()
        let late = try (0..<4).map { _ in try RawConnection(to: server) }
        for client in late + [idle] { try client.write("GET /late HTTP/1.1\r\nHost: h\r\n\r\n") }
        let thread = OneThread()
        let stopping = Task(executorPreference: thread) { await server.stop(grace: .seconds(600)) }
        // The thread takes jobs in order, so the server has been told by then.
        await Task(executorPreference: thread) {}.value
        release.withLock { $0 = true }
        for client in late + [idle, long] {
            let response = try await offPool { try client.response() }
            #expect(response.hasSuffix(client === long ? "/long" : "/late"))
        }
        await stopping.value
    }

    @Test func `SIGTERM ends a server`() async {
        await #expect(processExitsWith: .success) {
            let server = try await HTTPServer.start { _ in .text("hello") }
            // Until the server waits for it, the signal is ignored.
            signal(SIGTERM, SIG_IGN)
            let sending = Task {
                while !Task.isCancelled {
                    kill(getpid(), SIGTERM)
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
            await server.run()
            sending.cancel()
            #expect(throws: POSIXError.self) { try RawConnection(to: server) }
        }
    }

    @Test func `the clients of WebSockets are told that the server goes away`() async throws {
        let server = try await HTTPServer.start { request in
            .webSocket(request) { socket in
                try await socket.send(.text("hello"))
                for try await _ in socket {}
            }
        }
        let socket = try await WebSocket.connect(WebSocketRequest(server.url))
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == .text("hello"))
        async let stopped: Void = server.stop(grace: .seconds(600))
        // That the server goes away may be an end or an error for this client.
        do { while try await messages.next() != nil {} } catch is WebSocketError {}
        #expect(socket.closure?.code == .goingAway)
        await stopped
    }

    @Test func `after the last server, a signal ends the process again`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let server = try await HTTPServer.start { _ in .text("") }
            let runs = (0..<2).map { _ in Task { await server.run(until: .signals) } }
            for run in runs {
                run.cancel()
                await run.value
            }
            kill(getpid(), SIGTERM)
            // The signal comes at any moment.
            await untilCancelled()
        }
    }

    @Test func `if all connections of one thread are busy, an idle one of another makes room`() async throws {
        var options = HTTPServer.Options()
        (options.loops, options.connections) = (2, 2)
        let (hasBegun, release) = (OneShot(), OneShot())
        let server = try await HTTPServer.start(options: options) { request in
            if request.path == "/busy" {
                hasBegun.fire()
                await release.wait()
            }
            return .text(request.path)
        }
        // The thread that accepts has the first one.
        let busy = try RawConnection(to: server)
        try busy.write("GET /busy HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun.wait()
        let idle = try RawConnection(to: server)
        #expect(try await idle.get("/idle").hasSuffix("/idle"))
        #expect(try await RawConnection(to: server).get("/third").hasSuffix("/third"))
        #expect(try await offPool { idle.readToEnd() })
        release.fire()
        #expect(try await offPool { try busy.response() }.hasSuffix("/busy"))
        await server.stop()
    }

    @Test func `a server that was stopped leaves no task behind`() async throws {
        let (begun, ended) = (Guarded(0), Guarded(0))
        // No wait ends by itself, or one that was left behind would end while the test waits.
        var time = TimeSource.system
        time.sleep = { _ in
            begun.withLock { $0 += 1 }
            defer { ended.withLock { $0 += 1 } }
            try await Task.sleep(for: .seconds(86_400))
        }
        let server = try HTTPServer.start(at: .loopback(), options: HTTPServer.Options(), time: time) { request in
            .text(request.path)
        }
        let client = try RawConnection(to: server)
        #expect(try await client.get("/one").hasSuffix("/one"))
        try await until { begun.withLock(\.self) > 0 }
        await server.stop()
        // The wait for the connections' limits ends with the loop.
        try await until { ended.withLock(\.self) == begun.withLock(\.self) }
    }
}

import ATData
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@testable import ATStreams

/// Connections that end, don't open, or are silent.
@Suite(.inTurn)
struct ReconnectingTests {
    private let time = TestTime()

    private func firehose(_ server: StreamServer, _ change: (inout StreamOptions) -> Void = { _ in }) -> Firehose {
        var options = StreamOptions()
        change(&options)
        return Firehose(relay: server.address, options: options, environment: .test(time))
    }

    private func next(_ count: Int, of events: inout EventSequence<FirehoseEvent>.Iterator) async throws -> [String] {
        var words: [String] = []
        for _ in 0..<count { words.append(try await events.next()?.words ?? "end") }
        return words
    }

    @Test(arguments: [1000, 1001, 1008, 1011, 3000])
    func `a closed connection is opened again, whatever the code`(code: UInt16) async throws {
        let server = try await StreamServer([
            [.send(SampleFrame.commit(1)), .send(SampleFrame.commit(2)), .close(WebSocketCloseCode(rawValue: code))],
            // Servers start after the cursor or at it.
            [.send(SampleFrame.commit(2)), .send(SampleFrame.commit(3))],
        ])
        let firehose = firehose(server)
        var events = firehose.events().makeAsyncIterator()
        #expect(try await next(3, of: &events) == ["commit 1", "commit 2", "commit 3"])
        #expect(server.cursors == [nil, 2])
        #expect(firehose.stats.repeated == 1 && firehose.stats.disconnections == ["closed": 1])
        #expect(time.waits.contains(.milliseconds(250) * 0.999))
        await server.stop()
    }

    @Test func `a connection that is lost continues after the event that the loop has completed`() async throws {
        let server = try await StreamServer([
            [.send(SampleFrame.commit(70)), .disconnect],
            [.send(SampleFrame.commit(70)), .send(SampleFrame.commit(71))],
        ])
        let firehose = firehose(server)
        var events = firehose.events().makeAsyncIterator()
        #expect(try await next(2, of: &events) == ["commit 70", "commit 71"])
        #expect(server.cursors == [nil, 70])
        await server.stop()
    }

    @Test func `a server that finds its client too slow is asked again`() async throws {
        let server = try await StreamServer([
            [.send(SampleFrame.commit(1)), .send(SampleFrame.failure("ConsumerTooSlow")), .close(.policyViolation)],
            [.send(SampleFrame.failure("ConsumerTooSlow"))], [.send(SampleFrame.failure("ConsumerTooSlow"))],
            [.send(SampleFrame.failure("ConsumerTooSlow"))], [.send(SampleFrame.commit(2))],
        ])
        let firehose = firehose(server)
        var events = firehose.events().makeAsyncIterator()
        #expect(try await next(2, of: &events) == ["commit 1", "commit 2"])
        #expect(firehose.stats.disconnections == ["tooSlow": 4] && server.cursors == [nil, 1, 1, 1, 1])
        #expect(firehose.stats.lastError?.contains("ConsumerTooSlow: as a test") ?? false)
        await server.stop()
    }

    @Test func `an unknown failure ends the stream when it comes three times in a row`() async throws {
        let failing: [StreamServer.Step] = [.send(SampleFrame.failure("Broken", "no \u{1B}[31mway"))]
        let server = try await StreamServer([
            failing, failing, [.send(SampleFrame.commit(1))] + failing, failing, failing,
        ])
        let firehose = firehose(server)
        var events = firehose.events().makeAsyncIterator()
        #expect(try await next(1, of: &events) == ["commit 1"])
        let error = await #expect(throws: StreamError.self) { try await events.next() }
        #expect(error?.description.contains("Broken") ?? false)
        #expect(error?.description.contains("\u{1B}") == false)
        #expect(server.cursors.count == 5)
        // It had accepted the stream before, so it may just be restarting.
        #expect(time.waits.contains { $0 >= .seconds(10) })
        await server.stop()
    }

    @Test(arguments: [400, 401, 403, 404, 426, 200])
    func `a rejected handshake is fatal when it comes three times in a row`(status: Int) async throws {
        let server = try await LocalServer.start()
        server.route(.get, StreamServer.path) { _ in
            .error("Nope", "Not here.", status: HTTPStatusCode(rawValue: status))
        }
        let firehose = Firehose(relay: server.url.absoluteString, environment: .test(time))
        var events = firehose.events().makeAsyncIterator()
        let error = await #expect(throws: StreamError.self) { try await events.next() }
        guard case .rejected(let why) = error?.reason else {
            Issue.record("another error")
            return
        }
        #expect(why.contains("Nope") && server.requests.count == 3)
        await server.stop()
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503])
    func `a server that asks to wait gets its wait`(status: Int) async throws {
        let server = try await StreamServer([[.send(SampleFrame.commit(1))]])
        server.server.script(
            StreamServer.path,
            [Fault](repeating: .status(status, headers: ["Retry-After": "77"]), count: 5))
        let firehose = firehose(server)
        var events = firehose.events().makeAsyncIterator()
        #expect(try await next(1, of: &events) == ["commit 1"])
        #expect(time.waits.count == 5 && time.waits.allSatisfy { $0 >= .seconds(77) && $0 < .seconds(85) })
        #expect(firehose.stats.disconnections == ["refused": 5])
        await server.stop()
    }

    @Test func `a server that isn't there is logged once, and not after a first connection`() async throws {
        let server = try await StreamServer([
            [.send(SampleFrame.commit(1)), .close(.normal)], [.send(SampleFrame.commit(2))],
        ])
        server.server.script(StreamServer.path, [Fault](repeating: .drop, count: 3))
        let lines = Guarded<[String]>([])
        let firehose = firehose(server) { $0.log = { line in lines.withLock { $0.append(line) } } }
        var events = firehose.events().makeAsyncIterator()
        #expect(try await next(2, of: &events) == ["commit 1", "commit 2"])
        let logged = lines.withLock { $0 }
        #expect(logged.count == 1 && logged[0].hasPrefix("The first connection of a stream failed"), "\(logged)")
        await server.stop()
    }

    @Test func `waits grow without progress, and start again with it`() async throws {
        let closing: [StreamServer.Step] = [.close(.normal)]
        let server = try await StreamServer(
            [
                closing, closing, closing, [.send(SampleFrame.commit(1)), .close(.normal)], closing,
                [.send(SampleFrame.commit(2))],
            ])
        var events = firehose(server).events().makeAsyncIterator()
        #expect(try await next(2, of: &events) == ["commit 1", "commit 2"])
        #expect(time.waits == [250, 500, 1000, 250, 500].map { .milliseconds($0) * 0.999 })
        await server.stop()
    }

    @Test func `a server that isn't there is tried again until the task is cancelled`() async throws {
        let port = try DeadPort()
        defer { port.free() }
        let firehose = Firehose(relay: port.address, environment: .test(time))
        let task = Task {
            var events = firehose.events().makeAsyncIterator()
            return try await events.next()
        }
        try await until { firehose.stats.disconnections["unreachable"] ?? 0 >= 10 }
        #expect(firehose.stats.state == .connecting)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(firehose.stats.state == .stopped)
    }

    @Test func `a server that answers nothing is left`() async throws {
        let isOver = OneShot()
        // On a busy machine, any connection can be silent for too long. The next one continues there.
        let server = try await StreamServer { _, cursor in
            cursor == nil ? [.send(SampleFrame.commit(1)), .ignore(isOver)] : [.send(SampleFrame.commit(2))]
        }
        let firehose = firehose(server) { $0.silence = .milliseconds(500) }
        var events = firehose.events().makeAsyncIterator()
        #expect(try await next(2, of: &events) == ["commit 1", "commit 2"])
        #expect(firehose.stats.disconnections["silent"] ?? 0 >= 1)
        isOver.fire()
        await server.stop()
    }

    @Test func `a quiet server that answers pings is not left`() async throws {
        let isOver = OneShot()
        let server = try await StreamServer([
            [.send(SampleFrame.commit(1)), .until(isOver), .send(SampleFrame.commit(2))]
        ])
        let firehose = firehose(server)
        var events = firehose.events().makeAsyncIterator()
        #expect(try await next(1, of: &events) == ["commit 1"])
        let second = Task { [events] in
            var events = events
            return try await events.next()?.words
        }
        time.advance(by: .seconds(600))
        isOver.fire()
        #expect(try await second.value == "commit 2")
        #expect(server.cursors.count == 1 && firehose.stats.disconnections.isEmpty)
        await server.stop()
    }

    @Test func `a handshake may be redirected three times`() async throws {
        let server = try await StreamServer([[.send(SampleFrame.commit(8))]], path: "/stream")
        for (path, target) in [(StreamServer.path, "/one"), ("/one", "/two"), ("/two", "/stream")] {
            server.server.route(.get, path) { _ in
                ServerResponse(status: HTTPStatusCode(rawValue: 307), headers: ["Location": target])
            }
        }
        var events = firehose(server).events(from: .cursor(7)).makeAsyncIterator()
        #expect(try await next(1, of: &events) == ["commit 8"])
        #expect(server.cursors == [7])
        server.server.route(.get, "/two") { _ in
            ServerResponse(status: HTTPStatusCode(rawValue: 307), headers: ["Location": "/one"])
        }
        server.server.forgetRequests()
        var circle = firehose(server).events().makeAsyncIterator()
        await #expect(throws: StreamError.self) { try await circle.next() }
        #expect(server.server.requests.count == 12)
        await server.stop()
    }

    @Test(arguments: [
        "http://10.0.0.1/stream", "http://169.254.169.254/latest", "http://[fd00::1]/stream", "http://relay.internal/",
        "http://printer/stream",
    ])
    func `a handshake isn't redirected into a private network`(target: String) async throws {
        let server = try await LocalServer.start()
        server.route(.get, StreamServer.path) { _ in
            ServerResponse(status: HTTPStatusCode(rawValue: 307), headers: ["Location": target])
        }
        for version in [nil, Jetstream.Version.v1] {
            let error = await #expect(throws: StreamError.self) {
                if let version {
                    server.route(.get, "/subscribe") { _ in
                        ServerResponse(status: HTTPStatusCode(rawValue: 307), headers: ["Location": target])
                    }
                    let jetstream = Jetstream(
                        server.url.absoluteString, version: version, compression: .none, environment: .test(TestTime()))
                    for try await _ in jetstream.events() {}
                } else {
                    for try await _ in Firehose(relay: server.url.absoluteString, environment: .test(TestTime()))
                        .events()
                    {}
                }
            }
            guard case .rejected(let why)? = error?.reason else {
                Issue.record("another error")
                continue
            }
            #expect(why.contains("not on the public Internet"))
        }
        await server.stop()
    }

    @Test func `another server of the Internet is connected to only if its address is public`() async throws {
        let server = try await StreamServer([[.send(SampleFrame.commit(8))]])
        let (path, port) = (StreamServer.path, server.server.url.port ?? 0)
        // The name is that of a server of the Internet, and leads here.
        let target = try #require(URL(string: "http://relay.example.com:\(port)\(path)"))
        let other = try await LocalServer.start()
        other.route(.get, path) { _ in
            ServerResponse(status: HTTPStatusCode(rawValue: 307), headers: ["Location": target.absoluteString])
        }
        let transport = try #require(try RedirectTarget.transport(for: HTTPRequest(.get, target)) as? CurlTransport)
        let error = await #expect(throws: TransportError.self) {
            try await transport.connect(WebSocketRequest(server.server.url.appending(path: path)))
        }
        guard case .addressRefused? = error?.reason else {
            Issue.record("another error")
            return
        }
        let asked = Guarded<[String]>([])
        var environment = StreamEnvironment.test(TestTime())
        environment.connectElsewhere = { request in
            asked.withLock { $0.append(request.url.host() ?? "") }
            return try await WebSocket.connect(
                WebSocketRequest(server.server.url.appending(path: path)))
        }
        var events = Firehose(relay: other.url.absoluteString, environment: environment).events().makeAsyncIterator()
        #expect(try await next(1, of: &events) == ["commit 8"])
        #expect(asked.withLock { $0 } == ["relay.example.com"])
        await other.stop()
        await server.stop()
    }
}

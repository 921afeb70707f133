import Foundation
import HTTPServer
import HTTPTransport
import Probes
import TestLoad
import Testing

/// WebSockets that the server closes, and clients that don't.
@Suite(.inTurn) struct WebSocketEndTests {
    @Test(arguments: [false, true])
    func `a client that doesn't close a WebSocket is disconnected, whatever it sends`(isTalkative: Bool) async throws {
        let clock = TurnedClock()
        let server = try HTTPServer.start(at: .loopback(), options: .init(), time: clock.source) { request in
            .webSocket(request) { socket in try await socket.close(.policyViolation) }
        }
        let client = try RawConnection(to: server)
        try client.write(
            "GET / HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        #expect(try await offPool { try client.readHead() }.hasPrefix("HTTP/1.1 101 "))
        // The close frame.
        #expect(try await offPool { try client.read(2) }.first == 0x88)
        let turning = Task {
            while !Task.isCancelled {
                // A ping, which the server answers.
                if isTalkative { try? client.write(Data([0x89, 0x80, 0, 0, 0, 0])) }
                clock.turn(by: .seconds(1))
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        defer { turning.cancel() }
        #expect(try await offPool { client.readToEnd() })
        await server.stop()
    }

    @Test func `a connection that becomes a WebSocket is not said to close`() async throws {
        let server = try await HTTPServer.start { request in .webSocket(request) { _ in } }
        let client = try RawConnection(to: server)
        try client.write(
            "GET / HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: close, Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        let head = try await offPool { try client.readHead() }
        #expect(head.hasPrefix("HTTP/1.1 101 ") && head.contains("Connection: Upgrade\r\n"))
        #expect(!head.contains("close"))
        await server.stop()
    }

    @Test func `a client that closes in time gets its connection closed`() async throws {
        let server = try await HTTPServer.start { request in .webSocket(request) { _ in } }
        let url = try #require(URL(string: "ws://127.0.0.1:\(server.url.port ?? 0)/"))
        let socket = try await WebSocket.connect(WebSocketRequest(url))
        for try await _ in socket {}
        #expect(socket.closure?.code == .normal)
        await server.stop()
    }

    @Test func `a message whose sending has succeeded comes before the close frame`() async throws {
        let (hasBegun, isSent) = (OneShot(), Guarded(false))
        let server = try await HTTPServer.start { request in
            .webSocket(request) { socket in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        hasBegun.fire()
                        // More than the client's buffers take at once.
                        try await socket.send(.binary(Data(count: 15 << 20)))
                        try await socket.close()
                    }
                    group.addTask {
                        await hasBegun.wait()
                        do {
                            try await socket.send(.text("late"))
                            isSent.withLock { $0 = true }
                        } catch HTTPServerError.disconnected {}
                    }
                    try await group.waitForAll()
                }
            }
        }
        let client = try RawConnection(to: server)
        try client.write(handshake())
        _ = try await offPool { try client.readHead() }
        try await Task.sleep(for: .milliseconds(100))
        let frames = try await offPool { () -> Data in
            try client.read(10 + 15 << 20)
            var frames = try client.read(2)
            while frames.suffix(2) != Data([0x03, 0xE8]) { frames += try client.read(1) }
            return frames
        }
        let late = Data([0x81, 4]) + Data("late".utf8)
        let close = Data([0x88, 2, 0x03, 0xE8])
        #expect(frames == (isSent.withLock(\.self) ? late + close : close))
        client.close()
        await server.stop()
    }

    @Test func `a cancelled task stops waiting for messages, and another goes on`() async throws {
        let server = try await HTTPServer.start { request in
            .webSocket(request) { socket in
                let reading = Task { for try await _ in socket {} }
                await Task.yield()
                reading.cancel()
                await #expect(throws: CancellationError.self) { try await reading.value }
                try await socket.send(.text("cancelled"))
                for try await message in socket { try await socket.send(message) }
            }
        }
        let url = try #require(URL(string: "ws://127.0.0.1:\(server.url.port ?? 0)/"))
        let socket = try await WebSocket.connect(WebSocketRequest(url))
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == .text("cancelled"))
        try await socket.send(.text("hello"))
        #expect(try await messages.next() == .text("hello"))
        await socket.close()
        await server.stop()
    }

    @Test func `a silent client gets a ping, and is disconnected if it doesn't respond`() async throws {
        let clock = TurnedClock()
        let hasBegun = OneShot()
        var options = HTTPServer.Options()
        (options.loops, options.webSocketSilence) = (1, .seconds(30))
        let server = try HTTPServer.start(at: .loopback(), options: options, time: clock.source) { request in
            .webSocket(request) { socket in
                hasBegun.fire()
                for try await _ in socket {}
            }
        }
        let client = try RawConnection(to: server)
        try client.write(handshake())
        _ = try await offPool { try client.readHead() }
        await hasBegun.wait()
        func turn() async {
            await clock.untilSleeping(1)
            clock.turn(by: .seconds(10))
        }
        let ping = Data([0x89, 0])
        await turn()
        #expect(try await offPool { try client.read(2) } == ping)
        try client.write(Data([0x8A, 0x80, 0, 0, 0, 0]))
        // It was heard in this third, so there is a ping after the next one.
        await turn()
        await turn()
        #expect(try await offPool { try client.read(2) } == ping)
        await turn()
        #expect(try await client.rest().isEmpty)
        await server.stop()
    }

    @Test(arguments: [
        ("POST", "1.1", "", "426"), ("GET", "1.0", "", "426"), ("GET", "1.1", "Content-Length: 3\r\n", "400"),
        ("GET", "1.1", "Content-Length: 3\r\n\r\nabc", "101"),
    ])
    func `a request that can't become a WebSocket doesn't`(
        method: String, version: String, rest: String, status: String
    ) async throws {
        let server = try await HTTPServer.start(bodies: { _ in .pieces(upTo: 10) }) { request in
            if request.path == "/read" { _ = try await request.pieces.collect(upTo: 10) }
            return .webSocket(request) { _ in }
        }
        let client = try RawConnection(to: server)
        let isWhole = rest.hasSuffix("abc")
        try client.write(handshake("\(method) \(isWhole ? "/read" : "/") HTTP/\(version)", rest))
        #expect(try await offPool { try client.readHead() }.hasPrefix("HTTP/1.1 \(status) "))
        client.close()
        await server.stop()
    }

    private func handshake(_ line: String = "GET / HTTP/1.1", _ rest: String = "") -> String {
        "\(line)\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\(rest)" + (rest.hasSuffix("abc") ? "" : "\r\n")
    }
}

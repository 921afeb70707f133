import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// How a WebSocket ends, well or badly.
@Suite(.inTurn) struct EndingWebSocketTests {
    @Test(arguments: WebSocketKind.allCases)
    func `the sequence ends when the server closes, with its reason`(kind: WebSocketKind) async throws {
        let transport = try kind.make(for: .everyCloseCode)
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            try await socket.send(.text("last"))
            try await socket.close(WebSocketCloseCode(rawValue: 4001), reason: "enough")
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        var messages: [WebSocketMessage] = []
        for try await message in socket { messages.append(message) }
        #expect(messages == [.text("last")])
        #expect(socket.closure == WebSocketClosure(code: WebSocketCloseCode(rawValue: 4001), reason: "enough"))
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a server's reason can't put control characters into an error`(kind: WebSocketKind) async throws {
        let transport = try kind.make(for: .everyCloseCode)
        let server = try await LocalServer.start()
        let reason = "\u{1b}[31mred\r\nnext line\u{0}\u{202e}\u{9b}2J"
        server.webSocket("/") { socket in try await socket.close(reason: reason) }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        for try await _ in socket {}
        #expect(socket.closure?.reason == reason)
        let error = await #expect(throws: WebSocketError.self) { try await socket.send(.text("late")) }
        let said = try #require(error?.description)
        #expect(said.contains("red") && said.contains("next line"))
        #expect(said.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) })
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases, [true, false])
    func `a lost connection is an error, after the messages before it`(
        kind: WebSocketKind, reset: Bool
    ) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        let hasRead = OneShot()
        server.webSocket("/") { socket in
            try await socket.send(.text("before"))
            await hasRead.wait()
            try await socket.disconnect(reset: reset)
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == .text("before"))
        hasRead.fire()
        let error = await #expect(throws: WebSocketError.self) { _ = try await messages.next() }
        #expect(error?.reason == .connectionLost && error?.isTransient == true)
        let late = await #expect(throws: WebSocketError.self) { try await socket.send(.text("late")) }
        #expect(late?.reason == .connectionLost)
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `silence causes a ping, and then an error`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        let isOver = server.silentWebSocket("/silent")
        server.webSocket("/quiet") { socket in
            // Taking messages answers pings.
            let hasEnded = Guarded(false)
            let end = Task {
                defer { hasEnded.withLock { $0 = true } }
                for try await _ in socket {}
            }
            try await until {
                if hasEnded.withLock({ $0 }) { return true }
                return try await socket.pings >= 3
            }
            try await socket.send(.text("three pings"))
            try await end.value
        }
        var request = WebSocketRequest(server.url.appending(path: "silent"))
        request.silence = .milliseconds(300)
        let silent = try await transport.connect(request)
        let error = await #expect(throws: WebSocketError.self) { for try await _ in silent {} }
        #expect(error?.reason == .silent)
        // Here half of it must be enough for an answer.
        let said = try await tryLimits([.seconds(2), .seconds(16), .seconds(60)]) {
            (limit) async throws -> WebSocketMessage? in
            var request = WebSocketRequest(server.url.appending(path: "quiet"))
            request.silence = limit
            let quiet = try await transport.connect(request)
            var messages = quiet.makeAsyncIterator()
            let message = try await messages.next()
            await quiet.close()
            return message
        }
        #expect(said == .text("three pings"))
        isOver.fire()
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a server that never agrees to close is disconnected`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        let isOver = server.silentWebSocket("/")
        let socket = try await transport.connect(WebSocketRequest(server.url))
        let time = await ContinuousClock().measure { await socket.close() }
        #expect(time > .seconds(2))
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == nil)
        #expect(socket.closure == nil)
        isOver.fire()
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `cancelling a receiver leaves the connection open`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            for try await message in socket { try await socket.send(message) }
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        let waiting = Task {
            var messages = socket.makeAsyncIterator()
            return try await messages.next()
        }
        for _ in 0..<100 { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        try await socket.send(.text("still here"))
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == .text("still here"))
        await socket.close()
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases)
    func `releasing a connection ends it`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        let ended = OneShot()
        server.webSocket("/") { socket in
            for try await _ in socket {}
            ended.fire()
        }
        do { _ = try await transport.connect(WebSocketRequest(server.url)) }
        await ended.wait()
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases, [true, false])
    func `a truncated message isn't delivered`(kind: WebSocketKind, reset: Bool) async throws {
        let transport = try kind.make(for: .wholeMessages)
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            var frame = Data()
            WebSocketFrame.append(.binary, Data(count: 1 << 20), masked: false, to: &frame)
            try await socket.sendRaw(frame.dropLast(1_000))
            try await socket.disconnect(reset: reset)
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        var messages = socket.makeAsyncIterator()
        let error = await #expect(throws: WebSocketError.self) { _ = try await messages.next() }
        #expect(error?.reason == .connectionLost)
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a ping and its cancellation return after the end`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        let mayLeave = OneShot()
        server.webSocket("/") { socket in
            await mayLeave.wait()
            try await socket.disconnect()
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        let cancelled = Task { try await socket.ping() }
        let pings = (0..<5).map { _ in Task { try await socket.ping() } }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        mayLeave.fire()
        for ping in pings {
            let error = await #expect(throws: WebSocketError.self) { try await ping.value }
            #expect(error?.reason == .connectionLost)
        }
        await server.stop(grace: .zero)
    }
}

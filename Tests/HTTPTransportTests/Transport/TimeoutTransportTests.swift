import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// Unusual timeouts and limits, as a computation may produce them.
@Suite(.inTurn) struct TimeoutTransportTests {
    private static let endless: [Duration] = [
        .seconds(Int64.max), .seconds(1e20), .seconds(1 << 40), .nanoseconds(Int64.max),
    ]

    @Test(arguments: TransportKind.allCases, endless)
    func `a timeout of any length works`(kind: TransportKind, long: Duration) async throws {
        let server = try await LocalServer.start { _ in .text("answer") }
        let transport = kind.make()
        var request = HTTPRequest(.post, server.url, body: .bytes(Data(count: 100_000)))
        request.timeouts = HTTPTimeouts(idle: long, connect: long, total: long)
        #expect(try await transport.send(request).body == Data("answer".utf8))
        #expect(try await transport.stream(request).body.collect() == Data("answer".utf8))
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, [Duration.seconds(Int64.min), .seconds(-1e20), .seconds(-1), .zero])
    func `a total timeout of zero or less is an error`(kind: TransportKind, time: Duration) async throws {
        let server = try await LocalServer.start { _ in .text("answer") }
        server.script("/", always: .delay(.seconds(60)))
        var request = HTTPRequest(.get, server.url)
        request.timeouts.total = time
        let transport = kind.make()
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .tookTooLong)
        await server.stop(grace: .zero)
    }

    @Test(arguments: TransportKind.allCases, [Duration.seconds(Int64.min), .seconds(-1e20), .seconds(-1), .zero])
    func `an idle timeout of zero or less is an error`(kind: TransportKind, time: Duration) async throws {
        let server = try await LocalServer.start { _ in .text("answer") }
        server.script("/", always: .delay(.seconds(60)))
        var request = HTTPRequest(.get, server.url)
        request.timeouts.idle = time
        let transport = kind.make()
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .idleTooLong)
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases, endless)
    func `a WebSocket's silence limit can be infinite`(kind: WebSocketKind, long: Duration) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            for try await message in socket { try await socket.send(message) }
        }
        var request = WebSocketRequest(server.url)
        (request.silence, request.openTimeout) = (long, long)
        let socket = try await transport.connect(request)
        try await socket.send(.text("here"))
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == .text("here"))
        await socket.close()
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases, [Duration.seconds(Int64.min), .seconds(-1), .zero])
    func `a WebSocket with a silence limit of zero ends immediately`(kind: WebSocketKind, time: Duration) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        let isOver = server.silentWebSocket("/")
        var request = WebSocketRequest(server.url)
        request.silence = time
        let socket = try await transport.connect(request)
        let error = await #expect(throws: WebSocketError.self) { for try await _ in socket {} }
        #expect(error?.reason == .silent)
        request.openTimeout = time
        let hurried = request
        let late = await #expect(throws: TransportError.self) { try await transport.connect(hurried) }
        #expect(late?.reason == .tookTooLong)
        isOver.fire()
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases, [Int.min, -1, 0])
    func `a negative size limit counts as zero`(kind: WebSocketKind, count: Int) async throws {
        let transport = try kind.make(for: .wholeMessages)
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            try await socket.send(.text(""))
            for try await message in socket { try await socket.send(message) }
        }
        var request = WebSocketRequest(server.url)
        (request.backlogBytes, request.messageBytes) = (count, count)
        let socket = try await transport.connect(request)
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == .text(""))
        try await socket.send(.text("a"))
        let error = await #expect(throws: WebSocketError.self) { _ = try await messages.next() }
        #expect(error?.reason == .messageTooLarge(limit: count))
        await server.stop(grace: .zero)
    }
}

import Foundation
import HTTPTransport
import TestLoad
import Testing

/// The address of an independent WebSocket server.
private enum OtherWebSocket {
    static let url = ProcessInfo.processInfo.environment["ATP_OTHER_WEBSOCKET"].flatMap { URL(string: $0) }
}

/// The same tests with an independent server, which `.ci/world_check` starts.
@Suite(
    .inTurn,
    .enabled(if: OtherWebSocket.url != nil, "skipped: ATP_OTHER_WEBSOCKET names no server; .ci/world_check does"))
struct OtherWebSocketTests {
    @Test(arguments: WebSocketKind.allCases)
    func `messages come back as they were`(kind: WebSocketKind) async throws {
        try await echo([0, 1, 125, 126, 4_000], over: kind.make())
    }

    @Test(arguments: WebSocketKind.allCases)
    func `large messages come back as they were`(kind: WebSocketKind) async throws {
        try await echo([65_535, 65_536, 5_000_000], over: kind.make(for: .wholeMessages))
    }

    private func echo(_ counts: [Int], over transport: any WebSocketTransport) async throws {
        let request = WebSocketRequest(try #require(OtherWebSocket.url), subprotocols: ["second"])
        let socket = try await transport.connect(request)
        var messages = socket.makeAsyncIterator()
        for count in counts {
            for message in [
                WebSocketMessage.text(String(repeating: "é", count: count / 2)), .binary(Data(count: count)),
            ] {
                try await socket.send(message)
                #expect(try await messages.next() == message)
            }
        }
        await socket.close()
        #expect(socket.closure?.code == .normal)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `pings and subprotocols are understood`(kind: WebSocketKind) async throws {
        let request = WebSocketRequest(try #require(OtherWebSocket.url), subprotocols: ["first", "second"])
        let socket = try await kind.make().connect(request)
        #expect(socket.subprotocol == "second")
        var messages = socket.makeAsyncIterator()
        for (sent, expected) in [("subprotocol", "second"), ("ping", "pong")] {
            try await socket.send(.text(sent))
            #expect(try await messages.next() == .text(expected))
        }
        try await socket.ping()
        await socket.close()
        #expect(try await messages.next() == nil)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `pieces and close codes are understood`(kind: WebSocketKind) async throws {
        let request = WebSocketRequest(try #require(OtherWebSocket.url), subprotocols: ["second"])
        let socket = try await kind.make(for: .wholeMessages, .everyCloseCode).connect(request)
        var messages = socket.makeAsyncIterator()
        try await socket.send(.text("pieces"))
        #expect(try await messages.next() == .text("in three pieces"))
        try await socket.send(.text("close"))
        #expect(try await messages.next() == nil)
        #expect(socket.closure == WebSocketClosure(code: WebSocketCloseCode(rawValue: 4321), reason: "as you wish"))
    }
}

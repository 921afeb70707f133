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
}

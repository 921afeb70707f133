import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import HTTPServer

/// WebSockets whose messages go to a listener, without a task that waits for them.
@Suite(.inTurn) struct WebSocketListenerTests {
    /// A server with one WebSocket, which sends every message back, and whose handler returns after the last one.
    private func server(_ hasEnded: OneShot, _ hasReturned: OneShot) async throws -> HTTPServer {
        try await HTTPServer.start { request in
            .webSocket(request) { socket in
                await socket.listen { message in
                    if let message { try? await socket.send(message) } else { hasEnded.fire() }
                }
                await hasEnded.wait()
                hasReturned.fire()
            }
        }
    }

    /// Opens a WebSocket. The first bytes after the handshake are sent with it.
    private func open(_ server: HTTPServer, first: [UInt8] = []) async throws -> RawConnection {
        let client = try RawConnection(to: server)
        let handshake =
            "GET / HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        try client.write(Data(handshake.utf8) + Data(first))
        #expect(try await offPool { try client.readHead() }.hasPrefix("HTTP/1.1 101 "))
        return client
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `a listener gets every message, however its bytes arrive`(seed: UInt64) async throws {
        let (hasEnded, hasReturned) = (OneShot(), OneShot())
        let server = try await server(hasEnded, hasReturned)
        let client = try await open(server)
        var random = SeededRandom(state: seed)
        var (sent, expected) = (Data(), Data())
        for _ in 0..<500 {
            let payload = Data((0..<UInt8.random(in: 0..<126, using: &random)))
            if Bool.random(using: &random) {
                sent += Data([0x82, 0x80 | UInt8(payload.count), 0, 0, 0, 0]) + payload
                expected += Data([0x82, UInt8(payload.count)]) + payload
            } else {
                sent += Data([0x89, 0x80, 0, 0, 0, 0])
                expected += Data([0x8A, 0])
            }
        }
        var pieces: [Data] = []
        while !sent.isEmpty {
            let count = Int.random(in: 1...300, using: &random)
            pieces.append(Data(sent.prefix(count)))
            sent = Data(sent.dropFirst(count))
        }
        let received = try await offPool { [pieces, count = expected.count] in
            for (index, piece) in pieces.enumerated() {
                try client.write(piece)
                if index % 3 == 0 { usleep(50) }
            }
            return try client.read(count)
        }
        #expect(received == expected)
        // Only that of the handler.
        #expect(await server.counts.tasks == 1)
        client.close()
        await hasReturned.wait()
        await server.stop()
    }

    @Test func `a listener gets what was received before it listened`() async throws {
        let (hasEnded, hasReturned) = (OneShot(), OneShot())
        let server = try await server(hasEnded, hasReturned)
        let client = try await open(server, first: [0x81, 0x81, 0, 0, 0, 0, 120])
        #expect(try await offPool { try client.read(3) } == Data([0x81, 1, 120]))
        client.close()
        await hasReturned.wait()
        await server.stop()
    }

    @Test(arguments: [[0x88, 0x80, 0, 0, 0, 0], [0x81, 1, 120], []] as [[UInt8]])
    func `a listener learns that the client has closed, violated the protocol or left`(last: [UInt8]) async throws {
        let (hasEnded, hasReturned) = (OneShot(), OneShot())
        let server = try await server(hasEnded, hasReturned)
        let client = try await open(server)
        try client.write(Data(last))
        // A close frame of the server answers the first two.
        if last.isEmpty { client.close() } else { #expect(try await offPool { try client.read(1) } == Data([0x88])) }
        await hasReturned.wait()
        await server.stop()
    }

    @Test func `a listener learns that the server has disconnected the client`() async throws {
        let (hasEnded, hasReturned) = (OneShot(), OneShot())
        let server = try await server(hasEnded, hasReturned)
        let client = try await open(server)
        try client.write(Data([0x81, 0x81, 0, 0, 0, 0, 120]))
        #expect(try await offPool { try client.read(3) } == Data([0x81, 1, 120]))
        await server.stop(grace: .zero)
        await hasReturned.wait()
    }
}

import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// Clients that hold a connection by sending a head slowly, or never.
@Suite(.inTurn) struct HeadDeadlineTests {
    private static let timeout = Duration.seconds(10)

    private func server(_ clock: TurnedClock) throws -> LocalServer {
        try LocalServer.start(options: LocalServer.Options(headTimeout: Self.timeout), time: clock.source) { request in
            .text("\(request.path)")
        }
    }

    @Test func `a head that is sent byte by byte is cut off at its time limit`() async throws {
        let clock = TurnedClock()
        let server = try server(clock)
        let client = try RawClient(port: server.port)
        for byte in "GET / HTTP/1.1\r\nHos" {
            client.send(String(byte))
            await clock.untilAsleep(1)
            // Each byte comes well in time for the one before.
            clock.turn(by: .milliseconds(100))
        }
        clock.turn(by: Self.timeout)
        let text = try await offPool { [client = Handed(client)] in
            String(decoding: try client.value.readToEnd(), as: UTF8.self)
        }
        #expect(text.hasPrefix("HTTP/1.1 408 "))
        #expect(text.contains("Connection: close\r\n"))
        #expect(server.requests.isEmpty)
    }

    @Test func `a connection without a request is closed`() async throws {
        let clock = TurnedClock()
        let server = try server(clock)
        let client = Handed(try RawClient(port: server.port))
        await clock.untilAsleep(1)
        clock.turn(by: Self.timeout)
        let data = try await offPool { try client.value.readToEnd() }
        #expect(data.isEmpty)
    }

    @Test func `a connection may be idle between requests, and the next head has its own time limit`() async throws {
        let clock = TurnedClock()
        let server = try server(clock)
        let client = Handed(try RawClient(port: server.port))
        await clock.untilAsleep(1)
        let first = try await offPool {
            client.value.send("GET /1 HTTP/1.1\r\nHost: h\r\n\r\n")
            return try client.value.response().text
        }
        clock.turn(by: Self.timeout * 100)
        let second = try await offPool {
            client.value.send("GET /2 HTTP/1.1\r\nHost: h\r\n\r\n")
            return try client.value.response().text
        }
        #expect([first, second] == ["/1", "/2"])
        client.value.send("GET /3")
        await clock.untilAsleep(2)
        clock.turn(by: Self.timeout)
        let rest = try await offPool { String(decoding: try client.value.readToEnd(), as: UTF8.self) }
        #expect(rest.hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `slow handlers and slow bodies don't count toward the head's time limit`() async throws {
        let clock = TurnedClock()
        let server = try server(clock)
        let isTurned = OneShot()
        server.route(.post, "/slow") { request in
            await isTurned.wait()
            return .text(request.text)
        }
        let client = Handed(try RawClient(port: server.port))
        await clock.untilAsleep(1)
        client.value.send(
            "POST /echo HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        let interim = try await offPool { try client.value.response().status }
        #expect(interim == 100)
        client.value.send("a")
        clock.turn(by: Self.timeout * 3)
        client.value.send("bPOST /slow HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi")
        let first = try await offPool { try client.value.response().text }
        clock.turn(by: Self.timeout * 3)
        isTurned.fire()
        let second = try await offPool { try client.value.response().text }
        #expect([first, second] == ["/echo", "hi"])
    }

    @Test func `closed connections leave nothing waiting`() async throws {
        let clock = TurnedClock()
        let server = try server(clock)
        for _ in 0..<20 {
            let text = try await server.everything(after: "GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            #expect(text.hasSuffix("/x"))
        }
        await server.stop()
        #expect(clock.sleeperCount == 0)
    }
}

/// A client that goes from one thread to the next, and is never used on two at once.
private struct Handed: @unchecked Sendable {
    let value: RawClient
    init(_ value: RawClient) { self.value = value }
}

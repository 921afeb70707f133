import Foundation
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct AcceptTests {
    @Test func `a server without free descriptors waits for one`() async {
        // In a process of its own, because the limit is the process's.
        await #expect(processExitsWith: .success) { try await AcceptTests.runOutOfDescriptors() }
    }

    private static func runOutOfDescriptors() async throws {
        // What the system's libraries open once is open after that.
        let first = try await LocalServer.start { _ in .text("hello") }
        try await offPool { [port = first.port] in
            let client = try RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try client.response()
        }
        await first.stop()
        try await waitForClosing()
        let server = try await LocalServer.start { _ in .text("hello") }
        leaveDescriptors(21)
        try await offPool { [port = server.port] in
            var clients: [RawClient] = []
            while let client = try? RawClient(port: port) { clients.append(client) }
            // A connection takes two descriptors and their number was odd, so there is a client that is not accepted.
            try #require(clients.count > 10)
            for client in clients { client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
            clients.removeFirst(5)
            // Each goes when it has its answer, so that there are descriptors for those after it.
            while let client = clients.first {
                let text = try client.response().text
                try #require(text == "hello")
                clients.removeFirst()
            }
        }
        await server.stop()
    }

    @Test func `a server that fails to start for lack of descriptors leaves none open`() async {
        await #expect(processExitsWith: .success) { try await AcceptTests.startWithTooFew() }
    }

    /// The listener takes one, the first thread two, and the second thread finds one where it needs two.
    private static func startWithTooFew() async throws {
        // What the system's libraries open once is open after that.
        try await LocalServer.start().stop()
        try await waitForClosing()
        leaveDescriptors(4)
        for _ in 0..<3 {
            let error = await #expect(throws: LocalServerError.self) { try await LocalServer.start() }
            try #require(error == .system(call: "pipe", code: EMFILE))
            try #require(countFreeDescriptors() == 4)
        }
    }

    @Test func `connections beyond the limit wait until others close`() async throws {
        let clock = TurnedClock()
        let options = LocalServer.Options(loops: 1, connectionLimit: 3)
        let server = try await LocalServer.start(options: options, clock: clock) { _ in .text("hello") }
        var clients = try (0..<5).map { _ in try RawConnection(to: server.port) }
        // Each accepted connection waits for its first head.
        await clock.untilAsleep(3)
        // While the server responds, it sees the waiting connections again.
        for _ in 0..<3 { try await exchange(clients[0]) }
        #expect(clock.sleeperCount == 3)
        for client in clients[..<2] { client.close() }
        clients.removeFirst(2)
        await clock.untilAsleep(5)
        for client in clients { try await exchange(client) }
        #expect(clock.sleeperCount == 3)
        await server.stop()
    }

    private func exchange(_ client: RawConnection) async throws {
        let text = try await offPool {
            try client.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            return String(decoding: try client.readBody(client.readHead()), as: UTF8.self)
        }
        #expect(text == "hello")
    }
}

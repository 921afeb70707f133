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
            while let client = try? RawClient(port: port) {
                client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                clients.append(client)
            }
            // A connection takes two descriptors and their number was odd, so there is a client that is not accepted.
            try #require(clients.count > 10)
            clients.removeFirst(5)
            // Each goes when it has its answer, so that there are descriptors for those after it. A connection whose
            // request comes late may be closed for another one.
            var answers = 0
            while let client = clients.first {
                if let text = try? client.response().text {
                    try #require(text == "hello")
                    answers += 1
                }
                clients.removeFirst()
            }
            try #require(answers >= 5)
            let last = try RawClient(port: port)
            last.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            let text = try last.response().text
            try #require(text == "hello")
        }
        await server.stop()
    }

    @Test func `a server that fails to start for lack of descriptors leaves none open`() async {
        await #expect(processExitsWith: .success) { try await AcceptTests.startWithTooFew() }
    }

    /// The listener takes one, the first thread three, and the second thread finds none.
    private static func startWithTooFew() async throws {
        // What the system's libraries open once is open after that.
        try await LocalServer.start().stop()
        try await waitForClosing()
        leaveDescriptors(4)
        for _ in 0..<3 {
            let error = await #expect(throws: HTTPServerError.self) { try await LocalServer.start() }
            try #require(error == .system(call: "epoll_create1", code: EMFILE))
            try #require(countFreeDescriptors() == 4)
        }
    }

    @Test func `connections beyond the limit wait while the others are busy`() async throws {
        let release = OneShot()
        let options = LocalServer.Options(loops: 1, connectionLimit: 2)
        let server = try await LocalServer.start(options: options) { request in
            if request.path == "/slow" { await release.wait() }
            return .text("hello")
        }
        let busy = try (0..<2).map { _ in try RawConnection(to: server.port) }
        for client in busy { try client.write("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n") }
        try await until { server.requests.count >= 2 }
        let waiting = try RawConnection(to: server.port)
        try waiting.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        release.fire()
        for client in busy + [waiting] { #expect(try await response(client) == "hello") }
        #expect(server.requests.map(\.path) == ["/slow", "/slow", "/"])
        await server.stop()
    }

    @Test func `a connection beyond the limit closes the one that has been idle longest`() async throws {
        let options = LocalServer.Options(loops: 1, connectionLimit: 3)
        let server = try await LocalServer.start(options: options) { _ in .text("hello") }
        let clients = try (0..<3).map { _ in try RawConnection(to: server.port) }
        for client in clients { try await exchange(client) }
        // The first is now the one that was used last.
        try await exchange(clients[0])
        let fourth = try RawConnection(to: server.port)
        try await exchange(fourth)
        await #expect(throws: RawConnection.Ended.self) { try await response(clients[1]) }
        for client in [clients[0], clients[2], fourth] { try await exchange(client) }
        await server.stop()
    }

    private func exchange(_ client: RawConnection) async throws {
        try client.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try await response(client) == "hello")
    }

    private func response(_ client: RawConnection) async throws -> String {
        try await offPool { String(decoding: try client.readBody(client.readHead()), as: UTF8.self) }
    }
}

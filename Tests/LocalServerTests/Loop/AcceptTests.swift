import LocalServer
import Testing

@Suite struct AcceptTests {
    @Test func `descriptors that run out are waited for`() async {
        // In a process of its own, because the limit is the process's.
        await #expect(processExitsWith: .success) { try await AcceptTests.runOutOfDescriptors() }
    }

    private static func runOutOfDescriptors() async throws {
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
}

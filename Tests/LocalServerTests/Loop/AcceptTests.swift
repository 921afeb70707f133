import LocalServer
import Testing

@Suite struct AcceptTests {
    @Test func `descriptors that run out are waited for`() async {
        // In a process of its own, because the limit is the process's.
        await #expect(processExitsWith: .success) { try await AcceptTests.runOutOfDescriptors() }
    }

    private static func runOutOfDescriptors() async throws {
        let server = try await LocalServer.start { _ in .text("hello") }
        limitDescriptors(to: 40)
        try await offPool { [port = server.port] in
            var clients: [RawClient] = []
            while let client = try? RawClient(port: port) { clients.append(client) }
            try #require(clients.count > 10)
            for client in clients { client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
            // The clients hold descriptors that the server lacks to accept the last of them: give some back.
            clients.removeFirst(clients.count / 2)
            for client in clients {
                let text = try client.response().text
                try #require(text == "hello")
            }
        }
        await server.stop()
    }
}

import Foundation
import HTTPServer
import HTTPTransport
import Probes
import TestLoad
import Testing

/// The memory that bodies take together.
@Suite(.inTurn) struct BodyMemoryTests {
    private func post(_ count: Int, _ body: Int? = nil) -> String {
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \(count)\r\n\r\n" + String(repeating: "x", count: body ?? count)
    }

    @Test func `bodies for which there is no memory get a 503, and it is free again after the others`() async throws {
        let server = try echoServer { $0.totalBodyBytes = 100_000 }
        // Nobody sees when the server has read the first body. Until then, it may be the one that is refused.
        try await until {
            let slow = try RawConnection(to: server)
            try slow.write(post(90_000, 80_000))
            let response = try await RawConnection(to: server).exchange(post(60_000))
            guard !response.hasPrefix("HTTP/1.1 200 ") else { return false }
            #expect(response.hasPrefix("HTTP/1.1 503 ") && response.contains("Retry-After: "))
            let rest = try? await slow.exchange(String(repeating: "x", count: 10_000))
            return rest?.hasPrefix("HTTP/1.1 200 ") == true
        }
        try await until {
            try await RawConnection(to: server).exchange(post(60_000)).hasPrefix("HTTP/1.1 200 ")
        }
        await server.stop()
    }

    @Test func `an announced length takes no memory`() async throws {
        let server = try echoServer { $0.totalBodyBytes = 1 << 20 }
        var slow: [RawConnection] = []
        for _ in 0..<10 {
            let client = try RawConnection(to: server)
            try client.write(
                "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \(1 << 20)\r\nExpect: 100-continue\r\n\r\n")
            // The server knows the length by now.
            #expect(try await offPool { try client.readHead() }.contains(" 100 "))
            try client.write(String(repeating: "x", count: 100))
            slow.append(client)
        }
        #expect(try await RawConnection(to: server).exchange(post(200_000)).hasPrefix("HTTP/1.1 200 "))
        for client in slow { client.close() }
        await server.stop()
    }
}

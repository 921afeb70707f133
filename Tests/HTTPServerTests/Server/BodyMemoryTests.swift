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
        let slow = try RawConnection(to: server)
        try slow.write(post(90_000, 80_000))
        // The server may not have read it yet.
        let refusal = Guarded("")
        try await until {
            let response = try await RawConnection(to: server).exchange(post(60_000))
            refusal.withLock { $0 = response }
            return !response.hasPrefix("HTTP/1.1 200 ")
        }
        #expect(refusal.withLock { $0.hasPrefix("HTTP/1.1 503 ") && $0.contains("Retry-After: ") })
        #expect(try await slow.exchange(String(repeating: "x", count: 10_000)).hasPrefix("HTTP/1.1 200 "))
        try await until {
            try await RawConnection(to: server).exchange(post(60_000)).hasPrefix("HTTP/1.1 200 ")
        }
        await server.stop()
    }

    @Test func `an announced length takes no memory`() async throws {
        let server = try echoServer { $0.totalBodyBytes = 1 << 20 }
        var slow: [RawConnection] = []
        for _ in 0..<10 {
            slow.append(try RawConnection(to: server))
            try slow.last?.write(post(1 << 20, 100))
        }
        #expect(try await RawConnection(to: server).exchange(post(200_000)).hasPrefix("HTTP/1.1 200 "))
        await server.stop()
    }
}

#if canImport(CSystem)
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Heads of responses that don't end, or end in something else than a response.
@Suite(.inTurn) struct SlowHeadTransportTests {
    private let transport = CurlTransport()

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n", "X: y\r\n"), ("", "HTTP/1.1 102 Processing\r\n\r\n"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n", "X: y\r\n"),
    ])
    func `a head or trailers that come too slowly are an error`(start: String, line: String) async throws {
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write(start)
            while true {
                try connection.write(line)
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
        var request = HTTPRequest(.get, server.url)
        request.timeouts.head = .milliseconds(500)
        let slow = request
        let error = await #expect(throws: TransportError.self) { try await transport.send(slow) }
        #expect(error?.reason == .tookTooLong)
        server.stop()
        // Calls that set nothing have such a limit, too.
        #expect(HTTPTimeouts().head <= .seconds(120) && HTTPTimeouts().total == nil)
    }

    @Test func `an interim response doesn't limit the time of the upload`() async throws {
        let body = Data(count: 16 << 20)
        let answer = try await tryLimits { (limit) async throws -> Data in
            let server = try RawServer(receiveBuffer: 16 << 10) { connection, _ in
                let head = try connection.readHead()
                try connection.write("HTTP/1.1 100 Continue\r\n\r\n")
                Thread.sleep(forTimeInterval: 2 * (limit / .seconds(1)))
                let count = try connection.readBody(head).count
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n\(count)")
            }
            defer { server.stop() }
            var request = HTTPRequest(.post, server.url, body: .bytes(body))
            (request.timeouts.head, request.timeouts.idle) = (limit, .seconds(120))
            return try await transport.send(request).body
        }
        #expect(answer == Data("\(body.count)".utf8))
    }

    @Test func `a switch to another protocol that wasn't requested is an error at once`() async throws {
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            try connection.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n")
            connection.readToEnd()
        }
        var request = HTTPRequest(.get, server.url)
        request.timeouts.idle = .seconds(45)
        let ordinary = request
        for _ in 0..<2 {
            let error = await #expect(throws: TransportError.self) { try await transport.send(ordinary) }
            guard case .invalidResponse = error?.reason else { throw try #require(error) }
        }
        server.stop()
    }
}
#endif

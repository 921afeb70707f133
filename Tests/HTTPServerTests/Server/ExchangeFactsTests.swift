import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import HTTPServer

/// The date of responses, and the address of clients.
@Suite(.inTurn)
struct ExchangeFactsTests {
    /// A server that names its clients' addresses.
    private func server(at address: ServerAddress, _ clock: TurnedClock = TurnedClock()) throws -> HTTPServer {
        try HTTPServer.start(at: address, options: HTTPServer.Options(), time: clock.source) { request in
            var response = ServerResponse.text(request.peer?.description ?? "unknown")
            if request.path == "/dated" { response.headers["Date"] = "Sun, 06 Nov 1994 08:49:37 GMT" }
            return response
        }
    }

    @Test func `a response has the date, which goes on`() async throws {
        let clock = TurnedClock()
        let server = try server(at: .loopback(), clock)
        let connection = try RawConnection(to: server)
        func date(_ path: String = "/") async throws -> String {
            let fields = try await connection.get(path).split(separator: "\r\n").filter { $0.hasPrefix("Date: ") }
            #expect(fields.count == 1)
            return String(fields.first?.dropFirst(6) ?? "")
        }
        let first = try await date()
        let now = HTTPDate.text(clock.source.date())
        #expect(first == now)
        #expect(try await date() == first)
        clock.turn(by: .seconds(61))
        let second = try await date()
        let times = [second, first].compactMap { HTTPDate.parse($0)?.timeIntervalSince1970 }
        #expect(times[0] - times[1] == 61)
        #expect(try await date("/dated") == "Sun, 06 Nov 1994 08:49:37 GMT")
        await server.stop(grace: .zero)
    }

    @Test func `the address of a client is known, of IPv4 also where IPv6 listens`() async throws {
        for address in [ServerAddress.loopback(), .any(port: 0)] {
            let server = try server(at: address)
            let text = try await RawConnection(to: server).get()
            #expect(text.contains("\r\n\r\n127.0.0.1:"), "\(text)")
            #expect(!text.hasSuffix(":0"))
            await server.stop(grace: .zero)
        }
    }

    @Test func `a client of a Unix socket is one of this machine`() async throws {
        let folder = URL.temporaryDirectory.appending(path: "peer-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "socket").path
        let server = try server(at: .unix(path: path))
        let connection = try RawConnection(unix: path)
        #expect(try await connection.get().hasSuffix("127.0.0.1:0"))
        await server.stop(grace: .zero)
    }

    @Test(arguments: [
        ("X-Request-Id: 7\r\n", "7"), ("x-request-ID:\t a b \r\n", "a b"), ("X-Request-I: 7\r\n", nil),
        ("X-Request-Idx: 7\r\n", nil), ("A: 1\r\nX-Request-Id: 2\r\nX-Request-Id: 3\r\n", "2"), ("", nil),
        ("X-Request-Id:\r\n", ""),
    ]) func `one header field is found without the others`(_ fields: String, _ value: String?) {
        let request = ServerRequest(method: .get, target: "/", fields: Array(fields.utf8), body: Data())
        #expect(request.firstValue(of: "X-Request-Id") == value)
        #expect(request.headers["X-Request-Id"] == value)
    }
}

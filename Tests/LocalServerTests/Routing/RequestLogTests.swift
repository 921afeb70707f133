import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import LocalServer

@Suite(.inTurn) struct RequestLogTests {
    @Test func `requests are logged in order, with all their parts`() async throws {
        let server = try await LocalServer.start()
        _ = try await server.get("/a?b=c", headers: "X: y\r\n")
        _ = try await server.reply(to: "POST /d HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi")
        let requests = server.requests
        #expect(requests.map(\.description) == ["GET /a?b=c", "POST /d"])
        #expect(requests.first?.headers["x"] == "y")
        #expect(requests.last?.text == "hi")
        server.forgetRequests()
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [0, 1, 3])
    func `the oldest requests are removed when there are too many`(limit: Int) async throws {
        let server = try await LocalServer.start(options: .init(logLimit: limit))
        for number in 0..<10 { _ = try await server.get("/\(number)") }
        #expect(server.requests.map(\.path) == (10 - limit..<10).map { "/\($0)" })
    }

    @Test func `a log is limited in its bytes of headers, addresses and bodies`() {
        var log = RequestLog(limit: 10_000)
        let target = "/" + String(repeating: "a", count: 1 << 20)
        let text = String(repeating: "a", count: 1 << 20)
        let request = ServerRequest(method: .get, target: target, headers: ["X": text], body: Data(text.utf8))
        for _ in 0..<200 { log.append(request) }
        #expect(50...64 ~= log.requests.count)
    }
}

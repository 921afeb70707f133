import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct ExchangeTests {
    /// A server whose exchanges are collected.
    private func watched() async throws -> (server: LocalServer, exchanges: Guarded<[Exchange]>) {
        let server = try await LocalServer.start { request in
            if request.path == "/throw" { throw CancellationError() }
            return .text("0123456789")
        }
        let exchanges = Guarded<[Exchange]>([])
        server.observe { exchange, _ in exchanges.withLock { $0.append(exchange) } }
        return (server, exchanges)
    }

    @Test(
        arguments: [
            ("/plain", Fault?.none, 200, []), ("/throw", nil, 500, []), ("/a", .pass, 200, []),
            ("/a", .status(503), 503, ["status 503"]), ("/a", .status(429).named("slow down"), 429, ["slow down"]),
            ("/a", .delay(.zero, then: .status(500)), 500, ["delayed by 0.0 seconds", "status 500"]),
            ("/a", .drop, nil, ["connection closed"]), ("/a", .reset, nil, ["connection reset"]),
            ("/a", .garbage(), nil, ["bytes that aren't HTTP"]), ("/a", .body { $0 }, 200, ["a changed body"]),
            ("/a", .truncatedBody(after: 3), 200, ["cut off after 3 bytes of the body"]),
            ("/a", .resetBody(after: 0), 200, ["reset after 0 bytes of the body"]),
            ("/a", .when({ _ in false }, .status(500)), 200, []),
            ("/a", .when({ _ in true }, .status(500)), 500, ["status 500"]),
        ] as [(String, Fault?, Int?, [String])])
    func `each exchange is reported once, with what was sent and what was played`(
        path: String, fault: Fault?, status: Int?, faults: [String]
    ) async throws {
        let (server, exchanges) = try await watched()
        if let fault { server.script(path, always: fault) }
        var request = HTTPRequest(.post, server.url.appending(path: path))
        request.body = .bytes(Data("hello".utf8))
        request.isSentOnce = true
        _ = try? await DefaultTransport.shared.send(request)
        try await until { exchanges.withLock { !$0.isEmpty } }
        let found = exchanges.withLock(\.self)
        #expect(found.count == 1)
        let exchange = try #require(found.first)
        #expect(exchange.request.path == path && exchange.request.text == "hello")
        #expect(exchange.status?.rawValue == status && exchange.faults == faults)
        await server.stop()
    }

    @Test func `faults that are set are listed, and watching ends`() async throws {
        let (server, exchanges) = try await watched()
        server.script("/b", [.status(500), .status(501)])
        server.script("*", always: .delay(.zero, then: .drop))
        server.script("/c", choosing: { _ in .pass })
        let listed = server.scriptedFaults.map { "\($0.path) \($0.remaining.map(String.init) ?? "all") \($0.name)" }
        #expect(
            listed == [
                "* all delayed by 0.0 seconds, then connection closed", "/b 2 status 500",
                "/c all chosen for each request",
            ])
        _ = try await server.get("/b")
        #expect(server.scriptedFaults.first { $0.path == "/b" }?.name == "status 501")
        server.observe(nil)
        _ = try await server.get("/b")
        #expect(exchanges.withLock(\.count) == 1 && server.scriptedFaults.count == 2)
        await server.stop()
    }
}

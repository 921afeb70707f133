import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

/// What every transport does with an ordinary exchange.
@Suite(.inTurn) struct TransportTests {
    @Test(arguments: TransportKind.allCases)
    func `a response has its status, headers and body`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start()
        server.route(.get, "/a") { _ in
            ServerResponse(status: .notFound, headers: ["X-One": "1"], body: Data("gone".utf8))
        }
        let response = try await transport.send(HTTPRequest(.get, server.url.appending(path: "a")))
        #expect(response.status == .notFound)
        #expect(response.headers["x-one"] == "1")
        #expect(response.body == Data("gone".utf8))
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `the server receives the headers and the body unchanged`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { request in
            .data(request.body, contentType: request.headers["Content-Type"] ?? "none")
        }
        var request = HTTPRequest(.post, server.url, headers: ["Content-Type": "text/x"], body: .bytes(Data("é".utf8)))
        request.headers.append("1", for: "X-Twice")
        request.headers.append("2", for: "X-Twice")
        let response = try await transport.send(request)
        #expect(response.body == Data("é".utf8) && response.headers["Content-Type"] == "text/x")
        let seen = try #require(server.requests.first)
        #expect(seen.headers.values(for: "X-Twice").joined(separator: ",").filter { $0 != " " } == "1,2")
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, [HTTPMethod.get, .head, .post, .put, .patch, .delete, .options])
    func `every method is sent`(kind: TransportKind, method: HTTPMethod) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in ServerResponse(status: .noContent) }
        let response = try await transport.send(HTTPRequest(method, server.url))
        #expect(response.status == .noContent && response.body.isEmpty)
        #expect(server.requests.map(\.method) == [method])
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, [301, 302, 303, 307, 308])
    func `a redirect is an ordinary response`(kind: TransportKind, status: Int) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .text("followed") }
        server.script("/moved", [.redirect(to: "/elsewhere", status: status)])
        let moved = try await transport.send(HTTPRequest(.get, server.url.appending(path: "moved")))
        #expect(moved.status.rawValue == status && moved.headers["Location"] == "/elsewhere")
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, [300, 301, 304, 305, 306, 310])
    func `a redirect without a target is an ordinary response`(kind: TransportKind, status: Int) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in ServerResponse(status: HTTPStatusCode(rawValue: status)) }
        let response = try await transport.send(HTTPRequest(.get, server.url))
        #expect(response.status.rawValue == status)
        await server.stop()
    }

    @Test(
        arguments: TransportKind.allCases,
        [
            "Basic realm=\"x\"", "Bearer", "DPoP error=\"use_dpop_nonce\"", "Digest realm=\"x\", nonce=\"1\"",
        ])
    func `a challenge is an ordinary response`(kind: TransportKind, challenge: String) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in
            ServerResponse(status: .unauthorized, headers: ["WWW-Authenticate": challenge], body: Data("no".utf8))
        }
        let refused = try await transport.send(HTTPRequest(.get, server.url))
        #expect(refused.status == .unauthorized && refused.body == Data("no".utf8))
        #expect(refused.headers["WWW-Authenticate"] == challenge)
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `cookies are not kept`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in ServerResponse(headers: ["Set-Cookie": "a=1"]) }
        for _ in 0..<2 { _ = try await transport.send(HTTPRequest(.get, server.url)) }
        #expect(server.requests.count == 2 && server.requests.allSatisfy { $0.headers["Cookie"] == nil })
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `a hundred concurrent exchanges get their own responses`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { request in .text(request.query("n") ?? "-") }
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<100 {
                group.addTask {
                    let url = server.url.appending(queryItems: [URLQueryItem(name: "n", value: "\(number)")])
                    let response = try await transport.send(HTTPRequest(.get, url))
                    return (number, String(decoding: response.body, as: UTF8.self))
                }
            }
            for try await (number, text) in group { #expect(text == "\(number)") }
        }
        await server.stop()
    }
}

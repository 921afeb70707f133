import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.inTurn) struct LocalServerTests {
    @Test func `the sample in the documentation works`() async throws {
        let server = try await LocalServer.start()
        server.route(.get, "/xrpc/app.bsky.actor.getProfile") { request in
            try .json(["did": "did:plc:abc", "handle": request.query("actor") ?? ""])
        }
        server.script("/xrpc/app.bsky.actor.getProfile", [.status(503, headers: ["Retry-After": "0"]), .pass])
        let url = server.url.appending(path: "xrpc/app.bsky.actor.getProfile")
            .appending(queryItems: [URLQueryItem(name: "actor", value: "a b+c.example")])
        let (_, busy) = try await URLSession.shared.data(from: url)
        #expect((busy as? HTTPURLResponse)?.statusCode == 503)
        let (data, _) = try await URLSession.shared.data(from: url)
        let profile = try JSONDecoder().decode([String: String].self, from: data)
        #expect(profile["did"] == "did:plc:abc")
        #expect(server.requests.map(\.path) == Array(repeating: "/xrpc/app.bsky.actor.getProfile", count: 2))
        await server.stop()
    }

    @Test func `a server can use a given port again, but not one in use`() async throws {
        var hasComeBack = false
        // Another test's server may be given the port in between.
        for _ in 0..<20 where !hasComeBack {
            let finder = try await LocalServer.start()
            let options = LocalServer.Options(port: finder.port)
            await finder.stop()
            guard let first = try? await LocalServer.start(options: options) else { continue }
            await #expect(throws: HTTPServerError.self) { try await LocalServer.start(options: options) }
            // With a connection that the server closes, the port is in its waiting state afterwards.
            _ = try await URLSession.shared.data(from: first.url)
            await first.stop()
            guard let second = try? await LocalServer.start(options: options) else { continue }
            hasComeBack = second.port == options.port
            await second.stop()
        }
        #expect(hasComeBack)
        await #expect(throws: HTTPServerError.self) {
            try await LocalServer.start(options: LocalServer.Options(port: 70_000))
        }
    }

    @Test func `a body that URLSession uploads arrives`() async throws {
        let server = try await LocalServer.start { request in
            .data(request.body, contentType: request.headers["Content-Type"] ?? "")
        }
        var request = URLRequest(url: server.url)
        request.httpMethod = "POST"
        request.setValue("image/png", forHTTPHeaderField: "Content-Type")
        let body = Data.sample(byteCount: 3_000_000)
        let (data, response) = try await URLSession.shared.upload(for: request, from: body)
        #expect(data == body)
        #expect(response.mimeType == "image/png")
    }

    @Test func `servers run side by side on different ports`() async throws {
        let servers = [
            try await LocalServer.start { _ in .text("0") },
            try await LocalServer.start(options: .init(loops: 1)) { _ in .text("1") },
            try await LocalServer.start(options: .init(loops: 0)) { _ in .text("2") },
        ]
        for (number, server) in servers.enumerated() {
            #expect(server.url.absoluteString == "http://127.0.0.1:\(server.port)")
            #expect(try await server.get("/").text == "\(number)")
        }
        #expect(Set(servers.map(\.port)).count == 3)
    }
}

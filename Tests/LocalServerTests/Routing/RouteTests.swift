import HTTPTransport
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct RouteTests {
    private func text(_ text: String) -> LocalServer.Handler { { _ in .text(text) } }

    @Test func `an exact path comes before a longer prefix, a shorter one and the fallback`() async throws {
        let server = try await LocalServer.start(fallback: text("fallback"))
        server.route(.get, "/a/*", text("a"))
        server.route(.get, "/a/b/*", text("a-b"))
        server.route(.get, "/a/b/c", text("exact"))
        for (path, expected) in [
            ("/a/b/c", "exact"), ("/a/b/d?x", "a-b"), ("/a/b/", "a-b"), ("/a/b", "a"), ("/a/", "a"), ("/a", "fallback"),
            ("/ab", "fallback"), ("/a/b/c/", "a-b"), ("/%61/b/c", "exact"),
        ] {
            #expect(try await server.get(path).text == expected, "\(path)")
        }
    }

    @Test func `without a fallback an unknown path is a 404 and an unknown method a 405`() async throws {
        let server = try await LocalServer.start()
        server.route(.post, "/a", text("a"))
        let unknown = try await server.get("/b")
        #expect(unknown.status == 404)
        #expect(unknown.text == #"{"error":"NotFound","message":"There is no route for GET /b"}"#)
        #expect(try await server.get("/a").status == 405)
    }

    @Test func `methods have their own routes, HEAD shares GET's, and the route for any method comes last`()
        async throws
    {
        let server = try await LocalServer.start()
        server.route(.get, "/a", text("get"))
        server.route("/a") { .text("any \($0.method)") }
        #expect(try await server.get("/a").text == "get")
        #expect(try await server.reply(to: "HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n").headers["content-length"] == "3")
        #expect(try await server.reply(to: "BREW /a HTTP/1.1\r\nHost: h\r\n\r\n").text == "any BREW")
        server.route(.head, "/a") { _ in .status(.noContent) }
        #expect(try await server.reply(to: "HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n").status == 204)
    }

    @Test func `routes are added and replaced while the server runs`() async throws {
        let server = try await LocalServer.start()
        #expect(try await server.get("/a").status == 404)
        server.route(.get, "/a", text("first"))
        #expect(try await server.get("/a").text == "first")
        server.route(.get, "/a", text("second"))
        #expect(try await server.get("/a").text == "second")
        server.route(fallback: text("else"))
        #expect(try await server.get("/b").text == "else")
    }

    @Test func `canonically equivalent paths and parameters are different`() async throws {
        let server = try await LocalServer.start(fallback: text("fallback"))
        server.route(.get, "/K", text("route"))
        server.route(.get, "/\u{E9}/*", text("below"))
        server.route(.get, "/name") { request in .text(request.query("\u{E9}") ?? "none") }
        server.script("/fault", always: .status(503))
        // The Kelvin sign is a K to `String`, and e with an accent an é.
        for (path, expected) in [
            ("/K", "route"), ("/%E2%84%AA", "fallback"), ("/%C3%A9/x", "below"), ("/e%CC%81/x", "fallback"),
            ("/name?%C3%A9=1", "1"), ("/name?e%CC%81=1", "none"),
        ] {
            #expect(try await server.get(path).text == expected, "\(path)")
        }
        #expect(try await server.get("/fault").status == 503)
    }
}

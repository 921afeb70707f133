import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct RedirectMiddlewareTests {
    let transport = URLSessionTransport().with(RedirectMiddleware())

    @Test func `a query without credentials follows redirects, relative and absolute, to other servers too`()
        async throws
    {
        let other = try await LocalServer.start { request in .text("at \(request.path)") }
        let server = try await LocalServer.start()
        server.script("/one", always: .redirect(to: "two?x=1"))
        server.script("/two", always: .redirect(to: "\(other.url)/three", status: 308))
        let response = try await transport.send(HTTPRequest(.get, server.url.appending(path: "one")))
        #expect(response.body == Data("at /three".utf8))
        await server.stop()
        await other.stop()
    }

    @Test(arguments: [-1, 0, Int.min])
    func `a negative limit means no redirects`(limit: Int) async throws {
        let server = try await LocalServer.start { _ in .text("here") }
        server.script("/far", always: .redirect(to: "/"))
        let transport = URLSessionTransport().with(RedirectMiddleware(limit: limit))
        #expect(try await transport.send(HTTPRequest(.get, server.url)).body == Data("here".utf8))
        let request = HTTPRequest(.get, server.url.appending(path: "far"))
        await #expect(throws: TransportError.self) { try await transport.send(request) }
        await server.stop()
    }

    @Test(arguments: ["Authorization", "cookie", "DPoP", "Proxy-Authorization"])
    func `a request with credentials is not redirected, not even on the same server`(header: String) async throws {
        let other = try await LocalServer.start { _ in .text("stolen") }
        let server = try await LocalServer.start { _ in .text("same") }
        server.script("/far", always: .redirect(to: "\(other.url)"))
        server.script("/near", always: .redirect(to: "/"))
        for path in ["far", "near"] {
            let request = HTTPRequest(.get, server.url.appending(path: path), headers: [header: "s3cret"])
            let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
            #expect(error?.reason == .redirectRefused("the request carries credentials"))
            #expect(error.map { "\($0)" }?.contains("s3cret") == false)
        }
        #expect(other.requests.isEmpty && server.requests.count == 2)
        await server.stop()
        await other.stop()
    }

    @Test func `a custom header isn't sent to another server`() async throws {
        let other = try await LocalServer.start { _ in .text("stolen") }
        let server = try await LocalServer.start { _ in .text("same") }
        server.script("/far", always: .redirect(to: "\(other.url)"))
        server.script("/near", always: .redirect(to: "/"))
        for path in ["far", "near"] {
            let headers: HTTPHeaders = ["X-API-Key": "s3cret", "accept": "text/plain"]
            _ = try await transport.send(HTTPRequest(.get, server.url.appending(path: path), headers: headers))
        }
        #expect(other.requests.map { $0.headers["X-API-Key"] } == [nil])
        #expect(other.requests.map { $0.headers["Accept"] } == ["text/plain"])
        #expect(server.requests.last?.headers["X-API-Key"] == "s3cret")
        await server.stop()
        await other.stop()
    }

    @Test(arguments: [307, 308])
    func `a body never goes to another server`(status: Int) async throws {
        let other = try await LocalServer.start { _ in .text("stolen") }
        let server = try await LocalServer.start()
        server.script("/", always: .redirect(to: "\(other.url)", status: status))
        let request = HTTPRequest(.post, server.url, body: .bytes(Data("password".utf8)))
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .redirectRefused("the body would be sent to another server"))
        #expect(other.requests.isEmpty)
        await server.stop()
        await other.stop()
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a request that is sent once follows no redirect, not even on the same server`(status: Int) async throws {
        let server = try await LocalServer.start { _ in .text("same") }
        server.script("/from", always: .redirect(to: "/to", status: status))
        var request = HTTPRequest(.post, server.url.appending(path: "from"), body: .bytes(Data("password".utf8)))
        request.isSentOnce = true
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .redirectRefused("the request may contain a secret and is only sent once"))
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test func `a redirect loop ends`() async throws {
        let server = try await LocalServer.start()
        server.script("/", always: .redirect(to: "/"))
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest(.get, server.url))
        }
        #expect(error?.reason == .redirectRefused("more than 5 redirects in a row"))
        #expect(server.requests.count == 6)
        await server.stop()
    }

    @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "http://", "http://[::1"])
    func `a redirect without a valid target is rejected`(target: String) async throws {
        let server = try await LocalServer.start()
        server.script("/", always: .redirect(to: target))
        await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(.get, server.url)) }
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test(arguments: [
        (301, "GET", ""), (302, "GET", ""), (303, "GET", ""), (307, "POST", "body"), (308, "POST", "body"),
    ])
    func `a POST keeps its method and body only after 307 and 308`(
        status: Int, method: String, body: String
    ) async throws {
        let server = try await LocalServer.start { request in .text("\(request.method) \(request.text)") }
        server.script("/from", always: .redirect(to: "/to", status: status))
        let request = HTTPRequest(
            .post, server.url.appending(path: "from"), headers: ["Content-Type": "text/plain"],
            body: .bytes(Data("body".utf8)))
        #expect(try await transport.send(request).body == Data("\(method) \(body)".utf8))
        await server.stop()
    }

    @Test(arguments: [HTTPMethod.delete, .put, .patch], [301, 302, 303, 307, 308])
    func `another change than POST keeps its method and body, except after 303`(
        method: HTTPMethod, status: Int
    ) async throws {
        let server = try await LocalServer.start { request in .text("\(request.method) \(request.text)") }
        server.script("/from", always: .redirect(to: "/to", status: status))
        let text = method == .delete ? "" : "body"
        let request = HTTPRequest(
            method, server.url.appending(path: "from"), body: text.isEmpty ? .none : .bytes(Data(text.utf8)))
        let seen = String(decoding: try await transport.send(request).body, as: UTF8.self)
        #expect(seen == (status == 303 ? "GET " : "\(method) \(text)"))
        await server.stop()
    }

    @Test func `a redirect from https to http is rejected`() async throws {
        struct Pointing: Transport {
            func stream(_ request: HTTPRequest) async throws -> HTTPStream {
                HTTPStream(
                    status: HTTPStatusCode(rawValue: 302), headers: ["Location": "http://example.com/"],
                    body: HTTPBodyStream(Data()))
            }
        }
        let url = try #require(URL(string: "https://example.com/"))
        let error = await #expect(throws: TransportError.self) {
            try await Pointing().with(RedirectMiddleware()).send(HTTPRequest(.get, url))
        }
        #expect(error?.reason == .redirectRefused("its target does not use https"))
    }
}

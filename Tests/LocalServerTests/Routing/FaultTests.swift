import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct FaultTests {
    /// A server that answers ten bytes, but for what a script says.
    private func server(_ faults: Fault...) async throws -> LocalServer {
        let server = try await LocalServer.start { _ in .text("0123456789") }
        server.script("/x", faults)
        return server
    }

    /// How a client sees a body end that does not end well.
    private func ending(_ server: LocalServer, _ target: String = "/x") async throws -> RawClient.Ending? {
        try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n")
            return #expect(throws: RawClient.Ending.self) { try client.response() }
        }
    }

    @Test func `faults apply to one request each, in order, before the route's response`() async throws {
        let server = try await server(.status(503, headers: ["Retry-After": "0"]), .pass, .status(500))
        let first = try await server.get("/x?query")
        #expect(first.status == 503)
        #expect(first.headers["Retry-After"] == "0")
        #expect(try await server.get("/other").status == 200)
        #expect(try await server.get("/x").text == "0123456789")
        #expect(try await server.get("/x").status == 500)
        #expect(try await server.get("/x").status == 200)
        #expect(try await server.get("/x").status == 200)
        #expect(server.requests.count == 6)
    }

    @Test func `a fault can change the response's body, or apply to some requests only`() async throws {
        let server = try await server(.body { Data($0.reversed()) + Data("!".utf8) })
        let changed = try await server.get("/x")
        #expect(changed.text == "9876543210!" && changed.headers["Content-Length"] == "11")
        server.script("/x", always: .when({ $0.query("bad") != nil }, .status(500)))
        #expect(try await server.get("/x?bad=1").status == 500)
        #expect(try await server.get("/x?good=1").status == 200)
        await server.stop()
    }

    @Test func `a script is replaced and removed`() async throws {
        let server = try await server(.status(500), .status(501))
        server.script("/x", [.status(502)])
        #expect(try await server.get("/x").status == 502)
        #expect(try await server.get("/x").status == 200)
        server.script("/x", always: .status(503))
        for _ in 0..<3 { #expect(try await server.get("/x").status == 503) }
        server.script("/x", [])
        #expect(try await server.get("/x").status == 200)
    }

    @Test func `a path's own script comes before the script for every path`() async throws {
        let server = try await server(.status(500))
        server.script("*") { request in request.query("fail") == nil ? .pass : .status(418) }
        #expect(try await server.get("/x?fail=1").status == 500)
        #expect(try await server.get("/x?fail=1").status == 418)
        #expect(try await server.get("/y").status == 200)
    }

    @Test func `a delay precedes the response or another fault`() async throws {
        let server = try await server(.delay(.milliseconds(40)), .delay(.milliseconds(40), then: .status(500)))
        let clock = ContinuousClock()
        for status in [200, 500] {
            var response: RawClient.Response?
            let time = try await clock.measure { response = try await server.get("/x") }
            #expect(response?.status == status)
            #expect(time >= .milliseconds(40))
        }
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 18, .seconds(Int64.min)])
    func `any delay, pause or grace period is accepted`(duration: Duration) async throws {
        let server = try await LocalServer.start { _ in .text("hello") }
        server.script("/", [.delay(duration, then: .drop)])
        server.script("/drip", [.drip(byteCount: 4, every: duration)])
        let replies = [Task { try await server.get("/") }, Task { try await server.get("/drip") }]
        try await until { server.requests.count >= 2 }
        await server.stop(grace: duration)
        for reply in replies { _ = await reply.result }
        #expect(server.requests.count == 2)
    }

    @Test func `a status response has an error body`() async throws {
        let server = try await server(.status(502, headers: ["Content-Type": "text/html"], body: Data("<html>".utf8)))
        let response = try await server.get("/x")
        #expect(response.text == "<html>")
        #expect(response.headers["content-type"] == "text/html")
    }

    @Test func `a redirect has its location`() async throws {
        let server = try await server(.redirect(to: "http://elsewhere.example/", status: 307))
        let response = try await server.get("/x")
        #expect(response.status == 307)
        #expect(response.headers["Location"] == "http://elsewhere.example/")
    }

    @Test func `another handler replaces the route once`() async throws {
        let server = try await server(.answer { .text("other \($0.path)") })
        #expect(try await server.get("/x").text == "other /x")
        #expect(try await server.get("/x").text == "0123456789")
    }

    @Test func `a truncated body has the whole length and ends early`() async throws {
        let server = try await server(.truncatedBody(after: 4), .truncatedBody(after: 0), .truncatedBody(after: 100))
        #expect(try await ending(server) == .closed(afterBodyBytes: 4))
        #expect(try await ending(server) == .closed(afterBodyBytes: 0))
        #expect(try await ending(server) == .closed(afterBodyBytes: 10))
    }

    @Test func `a streamed body can be truncated`() async throws {
        let server = try await server()
        server.route(.get, "/x") { _ in .stream { for _ in 0..<10 { try await $0.write("chunk") } } }
        server.script("/x", [.truncatedBody(after: 15)])
        let text = try await server.everything(after: "GET /x HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(text.hasSuffix("\r\n\r\n5\r\nchunk\r\n5\r\nch"))
    }

    @Test func `a body is cut off by a reset`() async throws {
        let server = try await server(.resetBody(after: 4))
        guard case .reset = try await ending(server) else {
            Issue.record("the connection was not reset")
            return
        }
    }

    @Test func `a connection is closed or reset before any response`() async throws {
        let server = try await server(.drop, .reset)
        #expect(try await ending(server) == .closed(afterBodyBytes: 0))
        #expect(try await ending(server) == .reset(afterBodyBytes: 0))
        #expect(try await server.get("/x").status == 200)
    }

    @Test func `an endless body continues until the client disconnects`() async throws {
        let server = try await server(.endlessBody)
        let count = try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("GET /x HTTP/1.1\r\nHost: h\r\n\r\n")
            for _ in 0..<100 { try client.readMore() }
            return 100
        }
        #expect(count == 100)
        await server.stop(grace: .seconds(600))
    }

    @Test func `a body is followed by bytes beyond its length, and the connection stays open`() async throws {
        let server = try await server(.surplusBody(3))
        let text = try await server.everything(
            after: "GET /x HTTP/1.1\r\nHost: h\r\n\r\nGET /y HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
        )
        #expect(text.contains("Content-Length: 10\r\n\r\n0123456789???HTTP/1.1 200 OK\r\n"))
    }

    @Test func `invalid data is sent instead of HTTP`() async throws {
        let server = try await server(.garbage(), .garbage(Data("SSH-2.0\r\n".utf8)))
        #expect(try await !server.everything(after: "GET /x HTTP/1.1\r\nHost: h\r\n\r\n").contains("HTTP/1.1"))
        #expect(try await server.everything(after: "GET /x HTTP/1.1\r\nHost: h\r\n\r\n") == "SSH-2.0\r\n")
    }

    @Test func `a body is sent a few bytes at a time`() async throws {
        let server = try await server(.drip(byteCount: 3, every: .milliseconds(10)))
        var response: RawClient.Response?
        let time = try await ContinuousClock().measure { response = try await server.get("/x") }
        #expect(response?.text == "0123456789")
        #expect(time >= .milliseconds(30))
    }

    @Test func `a header is oversized`() async throws {
        let server = try await server(.oversizedHeader(byteCount: 100_000))
        let response = try await server.get("/x")
        #expect(response.headers["X-Padding"]?.utf8.count == 100_000)
        #expect(response.text == "0123456789")
    }

    @Test func `a body of a hundred gigabytes is generated while it is read`() async throws {
        let server = try await server(.generatedBody(byteCount: 100_000_000_000), .generatedBody(byteCount: 1000))
        try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("GET /x HTTP/1.1\r\nHost: h\r\n\r\n")
            for _ in 0..<10 { try client.readMore() }
        }
        let response = try await server.get("/x")
        #expect(response.body == Data((0..<1000).map { UInt8($0 % 251) }))
        await server.stop(grace: .seconds(600))
    }

    @Test(arguments: [Fault.delay(.seconds(600)), .drip(byteCount: 1, every: .seconds(600)), .endlessBody])
    func `a fault that takes time ends when the server stops`(fault: Fault) async throws {
        let server = try await server(fault)
        let hasBegun = OneShot()
        server.script("/x") { _ in
            hasBegun.fire()
            return fault
        }
        let client = try RawClient(port: server.port)
        client.send("GET /x HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun.wait()
        await server.stop(grace: .seconds(600))
        #expect(throws: RawClient.Ending.self) { try client.response() }
    }
}

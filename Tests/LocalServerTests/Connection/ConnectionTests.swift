import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct ConnectionTests {
    private let echo: LocalServer.Handler = { request in .text("\(request.method) \(request.target) \(request.text)") }

    @Test func `a connection is kept for the next request`() async throws {
        let server = try await LocalServer.start(fallback: echo)
        let texts = try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            return try (0..<3).map { number in
                client.send("GET /\(number) HTTP/1.1\r\nHost: h\r\n\r\n")
                let response = try client.response()
                #expect(response.headers["Connection"] == nil)
                return response.text
            }
        }
        #expect(texts == ["GET /0 ", "GET /1 ", "GET /2 "])
    }

    @Test func `a client can ask for the connection to close`() async throws {
        let server = try await LocalServer.start(fallback: echo)
        let text = try await server.everything(after: "GET / HTTP/1.1\r\nHost: h\r\nConnection: x, Close\r\n\r\n")
        #expect(text.contains("Connection: close\r\n"))
        #expect(text.hasSuffix("GET / "))
    }

    @Test func `an HTTP/1.0 client's connection closes`() async throws {
        let server = try await LocalServer.start(fallback: echo)
        let text = try await server.everything(after: "GET / HTTP/1.0\r\n\r\n")
        #expect(text.contains("Connection: close\r\n"))
        #expect(text.hasSuffix("GET / "))
    }

    @Test func `an HTTP/1.0 client can keep its connection open`() async throws {
        let server = try await LocalServer.start(fallback: echo)
        try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            for _ in 0..<2 {
                client.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(try client.response().headers["Connection"] == "keep-alive")
            }
        }
    }

    @Test func `pipelined requests get their responses in order`() async throws {
        let server = try await LocalServer.start(fallback: echo)
        let isSecondSent = OneShot()
        server.route(.get, "/slow") { _ in
            await isSecondSent.wait()
            return .text("slow")
        }
        let texts = try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n")
            client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhiGET /b HTTP/1.1\r\nHost: h\r\n\r\n")
            isSecondSent.fire()
            return try (0..<3).map { _ in try client.response().text }
        }
        #expect(texts == ["slow", "POST /a hi", "GET /b "])
    }

    @Test func `a thousand pipelined requests all get responses`() async throws {
        let server = try await LocalServer.start(fallback: echo)
        let texts = try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send((0..<1000).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
            return try (0..<1000).map { _ in try client.response().text }
        }
        #expect(texts == (0..<1000).map { "GET /\($0) " })
    }

    @Test func `a chunked body is received completely`() async throws {
        let server = try await LocalServer.start(fallback: echo)
        let response = try await server.reply(
            to:
                "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n4;x=y\r\nWiki\r\n5\r\npedia\r\n0\r\nT: 1\r\n\r\n"
        )
        #expect(response.text == "POST / Wikipedia")
    }

    @Test func `a client that expects 100 Continue gets it`() async throws {
        let server = try await LocalServer.start(fallback: echo)
        let statuses = try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
            let leave = try client.response()
            client.send("body")
            let response = try client.response()
            #expect(response.text == "POST / body")
            return [leave.status, response.status]
        }
        #expect(statuses == [100, 200])
    }

    @Test func `a body that is too long gets no 100 Continue`() async throws {
        let server = try await LocalServer.start(options: .init(bodyLimit: 3), fallback: echo)
        let response = try await server.reply(
            to: "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n"
        )
        #expect(response.status == 413)
    }

    @Test(arguments: [
        ("nonsense\r\n\r\n", 400), ("GET / HTTP/3.0\r\n\r\n", 505),
        ("GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "x", count: 500))", 431),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 11\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n", 413),
    ])
    func `an invalid request gets its status, and the connection closes`(text: String, status: Int)
        async throws
    {
        let server = try await LocalServer.start(options: .init(headerLimit: 400, bodyLimit: 10), fallback: echo)
        let all = try await server.everything(after: text)
        #expect(all.hasPrefix("HTTP/1.1 \(status) "))
        #expect(all.contains("Connection: close\r\n"))
        #expect(all.contains(#"{"error":"InvalidRequest","message":""#))
    }

    @Test func `a refusal is received even if the client continues sending`() async throws {
        let server = try await LocalServer.start(options: .init(bodyLimit: 10), fallback: echo)
        let response = try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 8000000\r\n\r\n")
            client.send(Data(count: 8_000_000))
            return try client.response()
        }
        #expect(response.status == 413)
    }

    @Test func `a handler that throws causes a 500, and the connection stays open`() async throws {
        struct Failure: Error, CustomStringConvertible {
            let description = "it \"broke\""
        }
        let server = try await LocalServer.start { request in
            guard request.path == "/ok" else { throw Failure() }
            return .text("ok")
        }
        try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\nGET /ok HTTP/1.1\r\nHost: h\r\n\r\n")
            let failure = try client.response()
            #expect(failure.status == 500)
            #expect(failure.text == #"{"error":"InternalServerError","message":"it \"broke\""}"#)
            #expect(try client.response().text == "ok")
        }
    }

    @Test func `a handler is cancelled when its client leaves`() async throws {
        let hasBegun = OneShot()
        let wasCancelled = OneShot()
        let server = try await LocalServer.start { _ in
            hasBegun.fire()
            do { try await Task.sleep(for: .seconds(600)) } catch { wasCancelled.fire() }
            return .text("too late")
        }
        var client: RawClient? = try RawClient(port: server.port)
        client?.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        await hasBegun.wait()
        client = nil
        await wasCancelled.wait()
    }

    @Test func `a client that closes its output gets its response`() async throws {
        let server = try await LocalServer.start(fallback: echo)
        let text = try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n")
            client.endOutput()
            return String(decoding: try client.readToEnd(), as: UTF8.self)
        }
        #expect(text.contains("GET /a "))
        #expect(text.hasSuffix("GET /b "))
    }

    @Test func `a request that is cut off closes the connection`() async throws {
        let server = try await LocalServer.start(fallback: echo)
        let rest = try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nhalf")
            client.endOutput()
            return try client.readToEnd()
        }
        #expect(rest.isEmpty)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a large body is received completely`(isChunked: Bool) async throws {
        let body = pattern(byteCount: 48 << 20)
        let server = try await LocalServer.start { request in .text(request.body == body ? "same" : "different") }
        let response = try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            let framing = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(body.count)"
            client.send("POST / HTTP/1.1\r\nHost: h\r\n\(framing)\r\n\r\n")
            if isChunked { client.send(String(body.count, radix: 16) + "\r\n") }
            client.send(body)
            if isChunked { client.send("\r\n0\r\n\r\n") }
            return try client.response()
        }
        #expect(response.text == "same")
    }

    @Test func `a large body is sent completely`() async throws {
        let body = pattern(byteCount: 48 << 20)
        let server = try await LocalServer.start { request in
            switch request.path {
            case "/chunks": .stream { try await $0.write(body) }
            case "/generated": .generated(byteCount: body.count)
            default: .data(body)
            }
        }
        for path in ["/data", "/chunks", "/generated"] {
            let response = try await offPool { [port = server.port] in
                let client = try RawClient(port: port)
                client.send("GET \(path) HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
                return try client.readToEnd()
            }
            let start = try #require(response.range(of: Data("\r\n\r\n".utf8))).upperBound
            if path == "/chunks" {
                #expect(response[start...].dropFirst(9).dropLast(7) == body)
            } else {
                #expect(response[start...] == body)
            }
        }
    }

    @Test func `a thousand clients are served at the same time`() async throws {
        allowDescriptors(4096)
        let hasEveryone = OneShot()
        let arrivals = Arrivals(expected: 1000, then: hasEveryone)
        let server = try await LocalServer.start { request in
            arrivals.add()
            await hasEveryone.wait()
            return .text(request.path)
        }
        let paths = try await offPool { [port = server.port] in
            let clients = try (0..<1000).map { _ in try RawClient(port: port) }
            for (number, client) in clients.enumerated() {
                client.send("GET /\(number) HTTP/1.1\r\nHost: h\r\n\r\n")
            }
            return try clients.map { try $0.response().text }
        }
        #expect(paths == (0..<1000).map { "/\($0)" })
    }

    /// Bytes that repeat every 251.
    private func pattern(byteCount: Int) -> Data {
        let once = Data((0..<251).map { UInt8($0) })
        let block = (0..<4096).reduce(into: Data()) { block, _ in block += once }
        var data = Data(capacity: byteCount + block.count)
        while data.count < byteCount { data.append(block) }
        return data.prefix(byteCount)
    }
}

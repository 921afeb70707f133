import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct BodyWriterTests {
    @Test func `a streamed body is sent in chunks`() async throws {
        let server = try await LocalServer.start { _ in
            .stream(contentType: "text/plain") { writer in
                try await writer.write("one ")
                try await writer.write("")
                try await writer.write("two")
            }
        }
        let text = try await server.everything(after: "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(
            text.hasSuffix("Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n4\r\none \r\n3\r\ntwo\r\n0\r\n\r\n"))
    }

    @Test func `a streamed body of a known length is sent without chunks`() async throws {
        let server = try await LocalServer.start { _ in
            .stream(headers: ["Content-Length": "6"]) { writer in
                for text in ["ab", "cd", "ef"] { try await writer.write(text) }
            }
        }
        let response = try await server.get("/")
        #expect(response.headers["Content-Length"] == "6")
        #expect(response.text == "abcdef")
    }

    @Test func `the connection stays open after a streamed body`() async throws {
        let server = try await LocalServer.start { _ in .stream { try await $0.write("body") } }
        let texts = try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            return try (0..<3).map { _ in
                client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                return try client.response().text
            }
        }
        #expect(texts == ["body", "body", "body"])
    }

    @Test func `an HTTP/1.0 client gets a streamed body that ends with the connection`() async throws {
        let server = try await LocalServer.start { _ in .stream { try await $0.write("body") } }
        let text = try await server.everything(after: "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(text == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nbody")
    }

    @Test func `a source that throws cuts the body off`() async throws {
        struct Failure: Error {}
        let server = try await LocalServer.start { _ in
            .stream { writer in
                try await writer.write("half")
                throw Failure()
            }
        }
        await #expect(throws: RawClient.Ending.self) { try await server.get("/") }
        let text = try await server.everything(after: "GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(text.hasSuffix("4\r\nhalf\r\n"))
    }

    @Test func `a source that throws resets the connection of an HTTP/1.0 client`() async throws {
        struct Failure: Error {}
        let server = try await LocalServer.start { _ in .stream { _ in throw Failure() } }
        let ending = try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("GET / HTTP/1.0\r\n\r\n")
            return #expect(throws: RawClient.Ending.self) { try client.response() }
        }
        #expect(ending == .reset(afterBodyBytes: 0))
    }

    @Test func `a server that stops resets a response to an HTTP/1.0 client that isn't complete`() async throws {
        let hasBegun = OneShot()
        let server = try await LocalServer.start { _ in
            .stream { writer in
                try await writer.write("half")
                hasBegun.fire()
                await untilCancelled()
                try await writer.write("and the rest")
            }
        }
        async let ending = offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("GET / HTTP/1.0\r\n\r\n")
            return #expect(throws: RawClient.Ending.self) { try client.response() }
        }
        await hasBegun.wait()
        await server.stop(grace: .zero)
        guard case .reset? = try await ending else {
            Issue.record("The response looks complete")
            return
        }
    }

    @Test func `writing more or less than Content-Length is an error`() async throws {
        let errors = Guarded<[HTTPServerError]>([])
        let server = try await LocalServer.start { request in
            .stream(headers: ["Content-Length": "4"]) { writer in
                do {
                    try await writer.write(request.path == "/more" ? "12345" : "12")
                } catch let error as HTTPServerError {
                    errors.withLock { $0.append(error) }
                    throw error
                }
            }
        }
        await #expect(throws: RawClient.Ending.closed(afterBodyBytes: 0)) { try await server.get("/more") }
        await #expect(throws: RawClient.Ending.closed(afterBodyBytes: 2)) { try await server.get("/less") }
        #expect(errors.withLock { $0 } == [.bodyTooLong(promised: 4)])
    }

    @Test func `a write waits while the client does not read`() async throws {
        let total = 64 << 20
        let written = Guarded(0)
        let server = try await LocalServer.start { _ in .text("other") }
        server.route(.get, "/large") { _ in
            .stream { writer in
                let piece = Data(count: 1 << 16)
                for _ in 0..<total / piece.count {
                    try await writer.write(piece)
                    written.withLock { $0 += piece.count }
                }
            }
        }
        let received = try await offPool { [port = server.port] in
            let slow = try RawClient(port: port)
            slow.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
            let other = try RawClient(port: port)
            for _ in 0..<500 {
                other.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(try other.response().text == "other")
            }
            #expect(written.withLock { $0 } < total)
            return try slow.response().body.count
        }
        #expect(received == total)
    }

    @Test func `a writer works in any task, until its source has returned`() async throws {
        let kept = Guarded<BodyWriter?>(nil)
        let server = try await LocalServer.start { _ in
            .stream { writer in
                try await Task.detached { try await writer.write("from elsewhere") }.value
                kept.withLock { $0 = writer }
            }
        }
        #expect(try await server.get("/").text == "from elsewhere")
        let writer = try #require(kept.withLock { $0 })
        await #expect(throws: HTTPServerError.disconnected) { try await writer.write("late") }
        await server.stop()
        await #expect(throws: HTTPServerError.disconnected) { try await writer.write("later") }
    }

    @Test func `a write fails when the client has disconnected`() async throws {
        let failed = OneShot()
        let server = try await LocalServer.start { _ in
            .stream { writer in
                do {
                    while true { try await writer.write(Data(count: 1 << 16)) }
                } catch HTTPServerError.disconnected {
                    failed.fire()
                }
            }
        }
        try await offPool { [port = server.port] in
            let client = try RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            try client.readMore()
        }
        await failed.wait()
    }
}

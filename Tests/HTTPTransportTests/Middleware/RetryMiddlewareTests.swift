import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct RetryMiddlewareTests {
    let time = TestTime()

    func transport(attempts: Int = 3) -> any Transport {
        URLSessionTransport().with(
            RetryMiddleware(
                maxAttempts: attempts, firstWait: .milliseconds(400), longestWait: .seconds(30),
                time: time.source))
    }

    @Test(arguments: [429, 502, 503, 504])
    func `a query is retried after a temporary status`(status: Int) async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        server.script("/", [.status(status), .status(status), .pass])
        let response = try await transport().send(HTTPRequest(.get, server.url))
        #expect(response.body == Data("fine".utf8) && server.requests.count == 3)
        await server.stop()
    }

    @Test(arguments: [400, 401, 403, 404, 413, 500, 501])
    func `a query isn't retried after a permanent status`(status: Int) async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        server.script("/", [.status(status)])
        #expect(try await transport().send(HTTPRequest(.get, server.url)).status.rawValue == status)
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
    func `a request that changes something is never retried`(method: HTTPMethod) async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        server.script("/busy", [.status(503)])
        server.script("/drop", [.drop])
        let busy = try await transport().send(HTTPRequest(method, server.url.appending(path: "busy")))
        #expect(busy.status == .serviceUnavailable)
        await #expect(throws: TransportError.self) {
            try await transport().send(HTTPRequest(method, server.url.appending(path: "drop")))
        }
        #expect(server.requests.count == 2)
        await server.stop()
    }

    @Test func `a request marked as sent once is never retried, whatever its method`() async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        server.script("/", [.status(503)])
        var request = HTTPRequest(.get, server.url)
        request.isSentOnce = true
        #expect(try await transport().send(request).status == .serviceUnavailable)
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.min), .zero])
    func `no configured wait overflows`(wait: Duration) async throws {
        let server = try await LocalServer.start { _ in .status(.badGateway) }
        let endless = RetryMiddleware(maxAttempts: 4, firstWait: wait, longestWait: wait, time: time.source)
        #expect(try await URLSessionTransport().with(endless).send(HTTPRequest(.get, server.url)).status == .badGateway)
        #expect(server.requests.count == 4)
        await server.stop()
    }

    @Test func `a query is retried after a lost connection`() async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        server.script("/", [.drop, .reset, .pass])
        #expect(try await transport().send(HTTPRequest(.get, server.url)).body == Data("fine".utf8))
        #expect(server.requests.count == 3)
        await server.stop()
    }

    @Test func `a stream is retried until its head has arrived`() async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        server.script("/", [.status(503), .pass])
        let answer = try await transport().stream(HTTPRequest(.get, server.url))
        #expect(try await answer.body.collect() == Data("fine".utf8))
        await server.stop()
    }

    @Test func `the last response is returned when the attempts are used up`() async throws {
        let server = try await LocalServer.start { _ in .status(.badGateway) }
        let response = try await transport(attempts: 4).send(HTTPRequest(.get, server.url))
        #expect(response.status == .badGateway && server.requests.count == 4)
        await server.stop()
    }

    @Test func `waits grow, and differ from client to client`() async throws {
        let server = try await LocalServer.start { _ in .status(.badGateway) }
        for _ in 0..<20 { _ = try await transport(attempts: 3).send(HTTPRequest(.get, server.url)) }
        let all = time.waits
        #expect(all.count == 40 && Set(all).count > 20)
        #expect(stride(from: 0, to: 40, by: 2).allSatisfy { .milliseconds(200)...(.milliseconds(400)) ~= all[$0] })
        #expect(stride(from: 1, to: 40, by: 2).allSatisfy { .milliseconds(400)...(.milliseconds(800)) ~= all[$0] })
        await server.stop()
    }

    @Test func `the delay that the server requests is respected`() async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        server.script(
            "/",
            [
                .status(429, headers: ["Retry-After": "7"]),
                .status(
                    503,
                    headers: [
                        "RateLimit-Remaining": "0", "RateLimit-Reset": "1700000025",
                        "Date": "Tue, 14 Nov 2023 22:13:20 GMT",
                    ]), .pass,
            ])
        _ = try await transport().send(HTTPRequest(.get, server.url))
        let all = time.waits
        #expect(all.count == 2 && all[0] >= .seconds(7) && all[0] < .seconds(8))
        #expect(all.count == 2 && all[1] >= .seconds(25) && all[1] < .seconds(26))
        await server.stop()
    }

    @Test func `a response that requests too long a delay is returned immediately`() async throws {
        let server = try await LocalServer.start { _ in .text("fine") }
        server.script("/", [.status(429, headers: ["Retry-After": "3600"])])
        let response = try await transport().send(HTTPRequest(.get, server.url))
        #expect(response.status == .tooManyRequests && server.requests.count == 1)
        #expect(time.waits.isEmpty)
        await server.stop()
    }

    @Test func `a body that can't be repeated isn't retried`() async throws {
        let server = try await LocalServer.start { _ in .status(.serviceUnavailable) }
        let pieces = AsyncThrowingStream<Data, any Error> { $0.finish() }
        _ = try await transport().send(HTTPRequest(.options, server.url, body: .stream(pieces)))
        #expect(server.requests.count == 1)
        await server.stop()
    }
}

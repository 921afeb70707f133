#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// What `CurlTransport` does beyond the suite that every transport passes.
@Suite(.inTurn) struct CurlTransportTests {
    let transport = CurlTransport()

    // MARK: Turns

    @Test func `requests beyond the connection limit wait, and their idle time doesn't run`() async throws {
        let most = try await tryLimits { (limit) async throws -> Int in
            let transport = CurlTransport(options: .init(connectionsPerHost: 2))
            let (now, most) = (Guarded(0), Guarded(0))
            let server = try await LocalServer.start { _ in
                let count = now.withLock { count in
                    count += 1
                    return count
                }
                most.withLock { $0 = max($0, count) }
                // The last two wait for nearly twice their idle time.
                try await Task.sleep(for: limit / 10)
                now.withLock { $0 -= 1 }
                return .text("answer")
            }
            var request = HTTPRequest(.get, server.url)
            request.timeouts.idle = limit
            let patient = request
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<40 { group.addTask { _ = try await transport.send(patient) } }
                try await group.waitForAll()
            }
            await server.stop()
            return most.withLock { $0 }
        }
        #expect(most == 2)
    }

    @Test func `a queued request is cancelled and times out like any other`() async throws {
        let transport = CurlTransport(options: .init(connectionsPerHost: 1))
        let (hasArrived, mayAnswer) = (OneShot(), OneShot())
        let server = try await LocalServer.start { _ in
            hasArrived.fire()
            await mayAnswer.wait()
            return .text("answer")
        }
        let first = Task { try await transport.send(HTTPRequest(.get, server.url)) }
        await hasArrived.wait()
        let second = Task { try await transport.send(HTTPRequest(.get, server.url)) }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        var impatient = HTTPRequest(.get, server.url)
        impatient.timeouts.total = .milliseconds(50)
        let request = impatient
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .tookTooLong)
        mayAnswer.fire()
        #expect(try await first.value.body == Data("answer".utf8))
        #expect(try await transport.send(HTTPRequest(.get, server.url)).body == Data("answer".utf8))
        #expect(server.requests.count == 2)
        await server.stop()
    }

    // MARK: Streams

    @Test func `a slowly consumed stream slows down its server, not the other exchanges`() async throws {
        let total = 200 << 20
        let written = Guarded(0)
        let server = try await LocalServer.start { _ in .text("other") }
        server.route(.get, "/large") { _ in
            .stream(headers: ["Content-Length": "\(total)"]) { writer in
                let piece = Data(count: 1 << 20)
                for _ in 0..<(total / piece.count) {
                    try await writer.write(piece)
                    written.withLock { $0 += piece.count }
                }
            }
        }
        let answer = try await transport.stream(HTTPRequest(.get, server.url.appending(path: "large")))
        for _ in 0..<200 { _ = try await transport.send(HTTPRequest(.get, server.url)) }
        #expect(written.withLock { $0 } < 64 << 20)
        var count = 0
        for try await piece in answer.body {
            count += piece.count
            #expect(piece.count <= 4 << 20)
        }
        #expect(count == total)
        await server.stop()
    }

    @Test func `a stream outlives the transport that it came from`() async throws {
        let server = try await LocalServer.start { _ in .generated(byteCount: 20 << 20) }
        var answer: HTTPStream?
        do { answer = try await CurlTransport().stream(HTTPRequest(.get, server.url)) }
        let body = try #require(answer).body
        #expect(try await body.collect().count == 20 << 20)
        await server.stop()
    }

    @Test func `a consumer that pauses for longer than the idle time loses nothing`() async throws {
        let server = try await LocalServer.start { _ in .generated(byteCount: 32 << 20) }
        let count = try await tryLimits { (limit) async throws -> Int in
            var request = HTTPRequest(.get, server.url)
            request.timeouts.idle = limit
            let answer = try await transport.stream(request)
            try await Task.sleep(for: limit * 3 / 2)
            var count = 0
            for try await piece in answer.body { count += piece.count }
            return count
        }
        #expect(count == 32 << 20)
        await server.stop()
    }

    // MARK: Heads

    @Test func `a body announced as a hundred gigabytes is rejected before it arrives`() async throws {
        let server = try await LocalServer.start()
        server.script("/", always: .generatedBody(byteCount: 100_000_000_000))
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest(.get, server.url))
        }
        #expect(error?.reason == .bodyTooLarge(limit: HTTPLimits().bodyBytes))
        let head = try await transport.send(HTTPRequest(.head, server.url))
        #expect(head.headers["Content-Length"] == "100000000000" && head.body.isEmpty)
        await server.stop(grace: .zero)
    }

    @Test(arguments: [65_600, 120_000, 400_000, 2_000_000])
    func `a header of any size over the limit is a clear error`(byteCount: Int) async throws {
        let server = try await LocalServer.start()
        server.script("/", always: .oversizedHeader(byteCount: byteCount))
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest(.get, server.url))
        }
        #expect(error?.reason == .headersTooLarge(limit: 64 << 10))
        await server.stop()
    }

    @Test func `trailers and interim responses aren't mistaken for the response`() async throws {
        let server = try await LocalServer.start()
        let bytes = """
            HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-One: 1\r\n\
            Trailer: X-Late\r\n\r\n2\r\nok\r\n0\r\nX-Late: 1\r\nX-One: 2\r\n\r\n
            """
        server.script("/", always: .garbage(Data(bytes.utf8)))
        let answer = try await transport.send(HTTPRequest(.get, server.url))
        #expect(answer.status == .ok && answer.body == Data("ok".utf8))
        #expect(answer.headers.values(for: "X-One") == ["1"])
        #expect(answer.headers["X-Late"] == nil && answer.headers["Link"] == nil)
        await server.stop()
    }

    @Test func `headers with the same name stay separate, and empty ones are kept`() async throws {
        let server = try await LocalServer.start { request in
            var answer = ServerResponse(headers: ["Set-Cookie": "a=1", "X-Empty": ""])
            answer.headers.append("b=2", for: "Set-Cookie")
            answer.headers["X-Seen"] = request.headers.values(for: "X-Empty").description
            return answer
        }
        let answer = try await transport.send(HTTPRequest(.get, server.url, headers: ["X-Empty": ""]))
        #expect(answer.headers.values(for: "Set-Cookie") == ["a=1", "b=2"])
        #expect(answer.headers["X-Empty"]?.isEmpty == true && answer.headers["X-Seen"] == "[\"\"]")
        await server.stop()
    }

    @Test func `the transport's own fields can't be overridden, and no form type is added`() async throws {
        let server = try await LocalServer.start { _ in .text("answer") }
        let headers: HTTPHeaders = ["Content-Length": "5", "Transfer-Encoding": "chunked", "Host": "elsewhere.example"]
        _ = try await transport.send(HTTPRequest(.post, server.url, headers: headers, body: .bytes(Data("ab".utf8))))
        let seen = try #require(server.requests.first)
        #expect(seen.body == Data("ab".utf8) && seen.headers["Content-Type"] == nil)
        #expect(seen.headers["Host"] == "127.0.0.1:\(server.port)" && seen.headers["Expect"] == nil)
        await server.stop()
    }

    @Test func `credentials in the URL aren't sent`() async throws {
        let server = try await LocalServer.start { _ in .text("answer") }
        let url = try #require(URL(string: "http://alice:secret@127.0.0.1:\(server.port)/a@b"))
        _ = try await transport.send(HTTPRequest(.get, url))
        #expect(server.requests.first?.headers["Authorization"] == nil)
        #expect(server.requests.first?.target == "/a@b")
        await server.stop()
    }

    // MARK: Uploads

    @Test func `a producer that is slower than the idle time loses nothing`() async throws {
        let server = try await LocalServer.start { request in .text("\(request.body.count)") }
        let body = try await tryLimits { (limit) async throws -> Data in
            let (pieces, source) = AsyncThrowingStream<Data, any Error>.makeStream()
            var request = HTTPRequest(.post, server.url, body: .stream(pieces))
            request.timeouts.idle = limit
            let slow = request
            let call = Task { try await transport.send(slow) }
            for _ in 0..<2 {
                try await Task.sleep(for: limit * 3 / 2)
                source.yield(Data(count: 1_000))
            }
            source.finish()
            return try await call.value.body
        }
        #expect(body == Data("2000".utf8))
        await server.stop()
    }

    @Test func `an upload that the server rejects early ends early`() async throws {
        let server = try await LocalServer.start(options: .init(bodyLimit: 1_000)) { _ in .text("taken") }
        let endless = AsyncThrowingStream<Data, any Error> { Data(count: 1 << 16) }
        let refused = try await transport.send(HTTPRequest(.post, server.url, body: .stream(endless)))
        #expect(refused.status == .contentTooLarge)
        #expect(try await transport.send(HTTPRequest(.get, server.url)).body == Data("taken".utf8))
        await server.stop(grace: .zero)
    }

    // MARK: Cancelling

    @Test func `a call can be cancelled at the moment it begins`() async throws {
        let transport = transport
        let server = try await LocalServer.start(options: .init(logLimit: 0)) { _ in .text("answer") }
        for _ in 0..<3_000 {
            let isBeginning = Guarded(false)
            let call = Task {
                isBeginning.withLock { $0 = true }
                return try await transport.send(HTTPRequest(.get, server.url)).body
            }
            try await until { isBeginning.withLock({ $0 }) }
            call.cancel()
            if let body = try? await call.value { #expect(body == Data("answer".utf8)) }
        }
        #expect(try await transport.send(HTTPRequest(.get, server.url)).body == Data("answer".utf8))
        await server.stop(grace: .zero)
    }

    /// How long it takes until a call that was cancelled ends.
    private static func timeToCancel(_ body: @escaping @Sendable () async throws -> Void) async -> Duration {
        let hasBegun = OneShot()
        let call = Task {
            hasBegun.fire()
            try await body()
        }
        await hasBegun.wait()
        let start = ContinuousClock.now
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        return start.duration(to: .now)
    }

    @Test func `a cancelled caller returns immediately`() async throws {
        let server = try await LocalServer.start()
        server.script("/", always: .delay(.seconds(60)))
        let transport = transport
        var (calls, sleeps) = ([Duration](), [Duration]())
        for _ in 0..<51 {
            calls.append(await Self.timeToCancel { _ = try await transport.send(HTTPRequest(.get, server.url)) })
            sleeps.append(await Self.timeToCancel { try await Task.sleep(for: .seconds(60)) })
        }
        // A cancelled sleep shows how busy the machine is.
        let (median, usual) = (calls.sorted()[25], sleeps.sorted()[25])
        #expect(median < max(.milliseconds(10), usual * 4), "a cancelled sleep took \(usual)")
        await server.stop(grace: .zero)
    }
}
#endif

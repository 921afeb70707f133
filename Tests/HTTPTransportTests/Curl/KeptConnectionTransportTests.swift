#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// What becomes of requests on a connection that was kept and that the server has let go: by what libcurl offers here,
/// and by what one offers that is older than version 7.80.
@Suite(.inTurn) struct KeptConnectionTransportTests {
    static let kinds: [TransportKind] = [.curl, .olderCurl]

    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nanswer"

    private static func answer(whether isWhole: Bool) -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(isWhole ? "5\r\n\r\nwhole" : "6\r\n\r\nbroken")"
    }

    private static func takeBody(_ connection: RawConnection, _ head: String) throws -> Data {
        if head.contains("\r\nExpect: ") { try connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
        return try connection.readBody(head)
    }

    @Test(arguments: kinds)
    func `a read that is lost on a kept connection is retried once`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .text("answer") }
        server.script("/", [.pass, .reset])
        for _ in 0..<2 { #expect(try await transport.send(HTTPRequest(.get, server.url)).body == Data("answer".utf8)) }
        #expect(server.requests.count == 3)
        await server.stop()
    }

    @Test(
        arguments: kinds,
        [(HTTPMethod.post, 0), (.post, 10), (.post, 200_000), (.post, 2 << 20), (.put, 10), (.delete, 0)])
    func `a change that may have arrived is never sent again`(
        kind: TransportKind, change: (method: HTTPMethod, byteCount: Int)
    ) async throws {
        let transport = kind.make()
        let requests = Guarded<[String]>([])
        let server = try RawServer { connection, _ in
            while true {
                let head = try connection.readHead()
                let count = requests.withLock { requests in
                    requests.append(String(head.prefix { $0 != " " }))
                    return requests.count
                }
                _ = try Self.takeBody(connection, head)
                if count == 2 { return connection.close(reset: true) }
                try connection.write(Self.answer)
            }
        }
        _ = try await transport.send(HTTPRequest(.get, server.url))
        let body = change.byteCount == 0 ? HTTPBody.none : .bytes(Data(count: change.byteCount))
        let request = HTTPRequest(change.method, server.url, body: body)
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .connectionLost)
        #expect(requests.withLock { $0 } == ["GET", change.method.rawValue])
        #expect(try await transport.send(request).body == Data("answer".utf8))
        server.stop()
    }

    @Test(arguments: kinds, [(HTTPMethod.post, 0), (.post, 10), (.post, 200_000), (.put, 10), (.delete, 0)])
    func `a change may have arrived, also if nothing responds at the server's address afterwards`(
        kind: TransportKind, change: (method: HTTPMethod, byteCount: Int)
    ) async throws {
        let transport = kind.make()
        let hasArrived = OneShot()
        let server = try RawServer { connection, _ in
            while true {
                let head = try connection.readHead()
                _ = try Self.takeBody(connection, head)
                if head.hasPrefix("GET ") { try connection.write(Self.answer) } else { hasArrived.fire() }
            }
        }
        _ = try await transport.send(HTTPRequest(.get, server.url))
        let body = change.byteCount == 0 ? HTTPBody.none : .bytes(Data(count: change.byteCount))
        let request = HTTPRequest(change.method, server.url, body: body)
        let call = Task { try await transport.send(request) }
        await hasArrived.wait()
        server.stop()
        let error = await #expect(throws: TransportError.self) { try await call.value }
        #expect(error?.reason == .connectionLost)
        // Nothing of this one is sent.
        let next = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(next?.reason == .cannotConnect)
    }

    @Test(arguments: kinds, LargeBody.allCases)
    func `a body of which nothing was sent goes over a new connection`(kind: TransportKind, body: LargeBody)
        async throws
    {
        let (answer, connectionCount) = try await Promptness.attained {
            (promptness) async throws -> (HTTPResponse, Int) in
            let transport = kind.make()
            let server = try RawServer { connection, number in
                var head = try connection.readHead()
                if number == 0 {
                    try connection.write(Self.answer)
                    head = try connection.readHead()
                    connection.close(reset: true)
                    return promptness.hasAnswered()
                }
                let isWhole = try Self.takeBody(connection, head) == LargeBody.content
                try connection.write(Self.answer(whether: isWhole))
            }
            defer { server.stop() }
            _ = try await transport.send(HTTPRequest(.get, server.url))
            let answer = try await body.with { (body) async throws -> HTTPResponse in
                promptness.willAsk()
                return try await transport.send(HTTPRequest(.post, server.url, body: body))
            }
            return (answer, server.connectionCount)
        }
        #expect(answer.body == Data("whole".utf8))
        #expect(connectionCount == 2)
    }

    @Test(arguments: LargeBody.allCases)
    func `a partly sent body starts over if it is repeatable`(body: LargeBody) async throws {
        let transport = CurlTransport()
        let changes = Guarded(0)
        let server = try RawServer { connection, number in
            var head = try connection.readHead()
            if number == 0 {
                try connection.write(Self.answer)
                head = try connection.readHead()
            }
            changes.withLock { $0 += 1 }
            if number == 0 {
                try connection.read(50_000)
                return connection.close(reset: true)
            }
            let isWhole = try Self.takeBody(connection, head) == LargeBody.content
            try connection.write(Self.answer(whether: isWhole))
        }
        _ = try await transport.send(HTTPRequest(.get, server.url))
        let steps = Guarded<[Int64]>([])
        let call = try await body.with { body in
            var request = HTTPRequest(.post, server.url, body: body)
            request.uploadProgress = { step in steps.withLock { $0.append(step.sent) } }
            return await Task { [request] in try await transport.send(request) }.result
        }
        if body == .stream {
            let error = #expect(throws: TransportError.self) { try call.get() }
            #expect(error?.reason == .connectionLost)
            #expect(changes.withLock { $0 } == 1)
        } else {
            #expect(try call.get().body == Data("whole".utf8))
            #expect(steps.withLock { $0.last } == Int64(LargeBody.content.count))
            #expect(changes.withLock { $0 } == 2)
        }
        server.stop()
    }

    @Test(arguments: kinds, [0, 10, 60_000, 200_000, 2 << 20])
    func `a change after the server closed an idle connection goes over a new one`(
        kind: TransportKind, byteCount: Int
    ) async throws {
        let transport = kind.make()
        let hasHungUp = OneShot()
        let server = try RawServer { connection, number in
            let head = try connection.readHead()
            let count = try Self.takeBody(connection, head).count
            try connection.write(Self.answer(whether: number == 0 || count == byteCount))
            connection.close()
            hasHungUp.fire()
        }
        _ = try await transport.send(HTTPRequest(.get, server.url))
        await hasHungUp.wait()
        let answer = try await transport.send(HTTPRequest(.post, server.url, body: .bytes(Data(count: byteCount))))
        #expect(answer.body == Data("whole".utf8))
        #expect(server.connectionCount == 2)
        server.stop()
    }

    @Test(arguments: kinds)
    func `a server that is gone is a clear error`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .text("answer") }
        let request = HTTPRequest(.post, server.url)
        #expect(try await transport.send(request).body == Data("answer".utf8))
        await server.stop()
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .cannotConnect)
    }
}
#endif

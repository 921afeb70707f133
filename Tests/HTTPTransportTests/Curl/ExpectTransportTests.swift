#if canImport(CSystem)
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// Large bodies, which are sent with `Expect: 100-continue`. `URLSession` on Linux never sends it.
@Suite(.inTurn) struct ExpectTransportTests {
    let transport = CurlTransport()

    private static func answer(_ status: Int, _ body: String) -> String {
        "HTTP/1.1 \(status) Whatever\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static func asks(_ head: String) -> Bool { head.contains("\r\nExpect: 100-continue\r\n") }

    @Test(arguments: LargeBody.allCases)
    func `a body waits for the server to ask for it`(kind: LargeBody) async throws {
        let answer = try await Promptness.attained { (promptness) async throws -> HTTPResponse in
            let server = try RawServer { connection, _ in
                let head = try connection.readHead()
                promptness.hasAnswered()
                guard Self.asks(head), connection.unreadCount == 0 else {
                    return try connection.write(Self.answer(200, "unasked"))
                }
                try connection.write("HTTP/1.1 100 Continue\r\n\r\n")
                let isWhole = try connection.readBody(head) == LargeBody.content
                try connection.write(Self.answer(200, "\(isWhole)"))
            }
            defer { server.stop() }
            return try await kind.with { body in
                promptness.willAsk()
                return try await transport.send(HTTPRequest(.post, server.url, body: body))
            }
        }
        #expect(answer.status == .ok && answer.body == Data("true".utf8))
    }

    @Test(arguments: LargeBody.allCases, [HTTPMethod.post, .put])
    func `a server that rejects Expect gets the body without it`(kind: LargeBody, method: HTTPMethod)
        async throws
    {
        for isStreamed in [false, true] {
            let (response, asked) = try await Promptness.attained {
                (promptness) async throws -> (HTTPResponse, [Bool]) in
                let asked = Guarded<[Bool]>([])
                let server = try RawServer { connection, _ in
                    while true {
                        let head = try connection.readHead()
                        asked.withLock { $0.append(Self.asks(head)) }
                        guard !Self.asks(head) else {
                            try connection.write(Self.answer(417, "not expected"))
                            promptness.hasAnswered()
                            continue
                        }
                        let isWhole = try connection.readBody(head) == LargeBody.content
                        try connection.write(Self.answer(201, "\(method) \(isWhole)"))
                    }
                }
                defer { server.stop() }
                let response = try await kind.with { (body) async throws -> HTTPResponse in
                    promptness.willAsk()
                    let request = HTTPRequest(method, server.url, body: body)
                    guard isStreamed else { return try await CurlTransport().send(request) }
                    let stream = try await CurlTransport().stream(request)
                    return HTTPResponse(status: stream.status, body: try await stream.body.collect())
                }
                return (response, asked.withLock { $0 })
            }
            #expect(response.status == .created && response.body == Data("\(method) true".utf8))
            #expect(asked == [true, false])
        }
    }

    @Test(arguments: LargeBody.allCases)
    func `a rejection of Expect during the body restarts it, or is the response`(kind: LargeBody)
        async throws
    {
        let server = try RawServer { connection, _ in
            let head = try connection.readHead()
            guard Self.asks(head) else {
                let isWhole = try connection.readBody(head) == LargeBody.content
                return try connection.write(Self.answer(200, "\(isWhole)"))
            }
            try connection.read(50_000)
            try connection.write(Self.answer(417, "not expected"))
            connection.readToEnd()
        }
        let answer = try await kind.with { try await transport.send(HTTPRequest(.post, server.url, body: $0)) }
        if kind == .stream {
            #expect(answer.status.rawValue == 417)
        } else {
            #expect(answer.status == .ok && answer.body == Data("true".utf8))
        }
        server.stop()
    }

    @Test(arguments: [200, 307, 401, 413, 503], LargeBody.allCases)
    func `a final response instead of 100 ends the upload, and affects no later request`(
        status: Int, kind: LargeBody
    ) async throws {
        let (answers, bodyCount) = try await Promptness.attained {
            (promptness) async throws -> ([HTTPResponse], Int) in
            let bodies = Guarded(0)
            let server = try RawServer { connection, number in
                while true {
                    let head = try connection.readHead()
                    try connection.write(Self.answer(Self.asks(head) ? status : 200, "answer \(number)"))
                    if Self.asks(head) { promptness.hasAnswered() }
                    // A server that goes on with the connection takes what comes now for the body, as it was announced.
                    let body = try connection.readBody(head)
                    if !body.isEmpty || connection.unreadCount > 0 { bodies.withLock { $0 += 1 } }
                }
            }
            defer { server.stop() }
            let transport = CurlTransport()
            var answers = [
                try await kind.with { (body) async throws -> HTTPResponse in
                    promptness.willAsk()
                    return try await transport.send(HTTPRequest(.post, server.url, body: body))
                }
            ]
            for method in [HTTPMethod.get, .post] {
                // On the connection that is still owed a body it would wait for as long as the server does, which is
                // longer.
                var request = HTTPRequest(method, server.url)
                request.timeouts.idle = .seconds(40)
                answers.append(try await transport.send(request))
            }
            return (answers, bodies.withLock { $0 })
        }
        #expect(answers.map(\.status.rawValue) == [status, 200, 200])
        #expect(answers.map(\.body) == ["answer 0", "answer 1", "answer 1"].map { Data($0.utf8) })
        // After a success newer versions of libcurl send the body all the same, and the connection ends with it.
        if status != 200 { #expect(bodyCount == 0) }
    }

    @Test func `a server that ignores Expect still gets the body`() async throws {
        let server = try RawServer { connection, _ in
            let head = try connection.readHead()
            let isWhole = try connection.readBody(head) == LargeBody.content
            try connection.write(Self.answer(200, "\(Self.asks(head) && isWhole)"))
        }
        let request = HTTPRequest(.post, server.url, body: .bytes(LargeBody.content))
        let start = ContinuousClock.now
        #expect(try await transport.send(request).body == Data("true".utf8))
        #expect(start.duration(to: .now) > .milliseconds(900), "it did not wait for the server to ask")
        server.stop()
    }

    @Test(arguments: [0, 10, 100_000])
    func `a body sent without Expect may still be rejected with 417`(byteCount: Int) async throws {
        let server = try RawServer { connection, _ in
            let head = try connection.readHead()
            _ = try connection.readBody(head)
            try connection.write(Self.answer(417, Self.asks(head) ? "asked" : "not asked"))
        }
        let request = HTTPRequest(.post, server.url, body: .bytes(Data(count: byteCount)))
        let answer = try await transport.send(request)
        #expect(answer.status.rawValue == 417 && answer.body == Data("not asked".utf8))
        server.stop()
    }
}
#endif

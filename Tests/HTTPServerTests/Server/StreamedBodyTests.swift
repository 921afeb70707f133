import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

@testable import HTTPServer

/// Bodies that handlers read while they are received.
@Suite(.inTurn) struct StreamedBodyTests {
    /// A server whose handlers read bodies in pieces.
    private func server(
        clock: TurnedClock = TurnedClock(), upTo limit: Int = 1 << 30, options: HTTPServer.Options = .init(),
        _ handler: @escaping HTTPServer.Handler
    ) throws -> HTTPServer {
        try HTTPServer.start(
            at: .loopback(), options: options, time: clock.source, bodies: { _ in .pieces(upTo: limit) }, handler)
    }

    private func head(_ framing: String, _ path: String = "/") -> String {
        "POST \(path) HTTP/1.1\r\nHost: h\r\n\(framing)\r\n\r\n"
    }

    /// A handler that responds with the number of bytes.
    @Sendable private static func count(_ request: ServerRequest) async throws -> ServerResponse {
        var count = 0
        for try await piece in request.pieces { count += piece.count }
        return .text("\(count) bytes")
    }

    @Test func `a handler gets the bytes that have arrived, before the others are sent`() async throws {
        let (pieces, source) = AsyncStream<String>.makeStream()
        let server = try server { request in
            #expect(request.body.isEmpty)
            for try await piece in request.pieces { source.yield(String(decoding: piece, as: UTF8.self)) }
            return .text("done")
        }
        var seen = pieces.makeAsyncIterator()
        for framing in ["Content-Length: 6", "Transfer-Encoding: chunked"] {
            let client = try RawConnection(to: server)
            func send(_ text: String) throws {
                try client.write(framing.hasPrefix("T") ? "\(text.count)\r\n\(text)\r\n" : text)
            }
            try client.write(head(framing))
            for text in ["abc", "def"] {
                try send(text)
                #expect(await seen.next() == text)
            }
            if framing.hasPrefix("T") { try client.write("0\r\n\r\n") }
            #expect(try await offPool { try client.response() }.hasSuffix("done"))
            // The connection goes on.
            #expect(try await client.exchange(head("Content-Length: 1") + "x").hasSuffix("done"))
            #expect(await seen.next() == "x")
        }
        await server.stop()
    }

    @Test func `a body of 200 MB takes no more memory than a small one, also when its handler is slow`() async throws {
        await #expect(processExitsWith: .success) {
            let size = 200 << 20
            let written = Guarded(0)
            let server = try await HTTPServer.start(bodies: { _ in .pieces(upTo: 1 << 30) }) { request in
                // Waits until the client can't send any more.
                var before = -1
                while case let now = written.withLock(\.self), now != before {
                    before = now
                    try await Task.sleep(for: .milliseconds(100))
                }
                try expect(before < size / 2, "Nothing has held the client back: \(before)")
                var count = 0
                for try await piece in request.pieces {
                    try expect(piece.count <= 1 << 18, "A piece has \(piece.count) bytes")
                    count += piece.count
                }
                return .text("\(count) bytes")
            }
            let connection = try RawConnection(to: server.url.port ?? 0)
            let before = peakMemory()
            let response = try await offPool {
                try connection.write("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \(size)\r\n\r\n")
                let piece = Data(repeating: 120, count: 1 << 20)
                for _ in 0..<size / piece.count {
                    try connection.write(piece)
                    written.withLock { $0 += piece.count }
                }
                return try connection.response()
            }
            try expect(response.hasSuffix("\(size) bytes"), response)
            let grown = peakMemory() - before
            try expect(grown < 30 << 20, "The memory has grown by \(grown) bytes")
            await server.stop()
        }
    }

    @Test func `bodies in pieces have their part of the memory for all bodies, until they have ended`() async throws {
        var options = HTTPServer.Options()
        options.totalBodyBytes = 300 << 10
        let server = try server(options: options, Self.count)
        func begin() async throws -> RawConnection {
            let client = try RawConnection(to: server)
            try client.write(head("Content-Length: 3\r\nExpect: 100-continue"))
            return client
        }
        let (first, second) = (try await begin(), try await begin())
        for client in [first, second] { #expect(try await offPool { try client.readHead() }.contains(" 100 ")) }
        #expect(try await begin().rest().hasPrefix("HTTP/1.1 503 "))
        #expect(try await first.exchange("abc").hasSuffix("3 bytes"))
        let third = try await begin()
        #expect(try await offPool { try third.readHead() }.contains(" 100 "))
        second.close()
        // The server may not have noticed yet.
        try await until {
            let client = try await begin()
            return try await offPool { try client.readHead() }.contains(" 100 ")
        }
        await server.stop()
    }

    @Test(arguments: [
        ("Content-Length: 10000000", true), ("Content-Length: 65537", true), ("Content-Length: 65536", false),
        ("Content-Length: 65536\r\nExpect: 100-continue", true), ("Transfer-Encoding: chunked", true),
    ])
    func `a handler may respond without the body, and the connection stays if little is missing`(
        framing: String, closes: Bool
    ) async throws {
        let server = try server { _ in .status(.forbidden) }
        let client = try RawConnection(to: server)
        let response = try await client.exchange(head(framing))
        #expect(response.hasPrefix("HTTP/1.1 403 ") && response.contains("Connection: close\r\n") == closes)
        if closes {
            #expect(try await client.rest().isEmpty)
        } else {
            try client.write(String(repeating: "x", count: 65_536))
            #expect(try await client.exchange(head("Content-Length: 0")).hasPrefix("HTTP/1.1 403 "))
        }
        await server.stop()
    }

    @Test func `a handler that has enough after some bytes keeps the connection if little is missing`() async throws {
        let server = try server { request in
            for try await piece in request.pieces { return .text("\(piece.count > 0)") }
            return .text("none")
        }
        let client = try RawConnection(to: server)
        #expect(try await client.exchange(head("Content-Length: 5000") + "abc").hasSuffix("true"))
        try client.write(String(repeating: "x", count: 4_997))
        #expect(try await client.exchange(head("Content-Length: 0")).hasSuffix("none"))
        await server.stop()
    }

    @Test func `a client that never sends the rest of an answered request gets no second response`() async throws {
        let clock = TurnedClock()
        let server = try server(clock: clock) { request in
            for try await _ in request.pieces { return .text("enough") }
            return .text("none")
        }
        let client = try RawConnection(to: server)
        #expect(try await client.exchange(head("Content-Length: 5000") + "abc").hasSuffix("enough"))
        #expect(try await turning(clock) { try await client.rest() }.isEmpty)
        await server.stop()
    }

    @Test(arguments: [
        "Content-Length: 100000\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n5\r\nab",
        "Transfer-Encoding: chunked\r\n\r\n", "Content-Length: 3\r\n\r\n",
    ])
    func `a client that stalls gets a 408`(rest: String) async throws {
        let clock = TurnedClock()
        let server = try server(clock: clock, Self.count)
        let client = try RawConnection(to: server)
        try client.write("POST / HTTP/1.1\r\nHost: h\r\n\(rest)")
        #expect(try await turning(clock) { try await client.rest() }.hasPrefix("HTTP/1.1 408 "))
        await server.stop()
    }

    @Test func `a body has its limit while the response is written`() async throws {
        let clock = TurnedClock()
        let hasFailed = Guarded(false)
        let size = 16 << 20
        let wrote = OneShot()
        let server = try server(clock: clock) { request in
            .stream { writer in
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        do { for try await _ in request.pieces {} } catch { hasFailed.withLock { $0 = true } }
                    }
                    group.addTask {
                        // Waits for the client, which makes the connection's write limit begin and end.
                        try? await writer.write(Data(count: size))
                        wrote.fire()
                    }
                }
            }
        }
        let client = try RawConnection(to: server)
        try client.write(head("Content-Length: 100") + "x")
        try await offPool {
            _ = try client.readHead()
            _ = try client.read(size)
        }
        await wrote.wait()
        try await until {
            clock.turn(by: .seconds(1))
            return hasFailed.withLock(\.self)
        }
        client.close()
        await server.stop()
    }

    @Test func `single bytes that don't add up to progress don't keep a connection`() async throws {
        let clock = TurnedClock()
        let server = try server(clock: clock, Self.count)
        let client = try RawConnection(to: server)
        try client.write(head("Transfer-Encoding: chunked"))
        let response = try await turning(clock) {
            try await offPool {
                // The size of a chunk, which may have leading zeros, and then bytes of it.
                for text in repeatElement("0", count: 200) + ["fff\r\n"] + repeatElement("x", count: 3_000) {
                    do { try client.write(text) } catch { break }
                    usleep(500)
                }
                return String(decoding: try client.readSome(), as: UTF8.self)
            }
        }
        #expect(response.hasPrefix("HTTP/1.1 408 "))
        await server.stop()
    }

    @Test func `the time that the handler takes isn't the client's`() async throws {
        let clock = TurnedClock()
        let server = try server(clock: clock) { request in
            var count = 0
            for try await piece in request.pieces {
                clock.turn(by: .seconds(3_600))
                count += piece.count
            }
            return .text("\(count) bytes")
        }
        let client = try RawConnection(to: server)
        let text = String(repeating: "x", count: 300_000)
        #expect(try await client.exchange(head("Content-Length: 300000") + text).hasSuffix("300000 bytes"))
        await server.stop()
    }

    @Test(arguments: [false, true])
    func `a client that leaves before the end ends its handler`(isReset: Bool) async throws {
        let (hasBegun, hasEnded) = (OneShot(), OneShot())
        let server = try server { request in
            guard request.method == .post else { return .text("alive") }
            defer { hasEnded.fire() }
            for try await _ in request.pieces { hasBegun.fire() }
            Issue.record("The body looks complete")
            return .text("all")
        }
        let client = try RawConnection(to: server)
        try client.write(head("Content-Length: 10") + "abc")
        await hasBegun.wait()
        client.close(reset: isReset)
        await hasEnded.wait()
        #expect(try await RawConnection(to: server).get().hasSuffix("alive"))
        await server.stop()
    }

    @Test func `a client that ends its output after the body gets its response`() async throws {
        let (hasBegun, release) = (OneShot(), OneShot())
        var options = HTTPServer.Options()
        options.loops = 1
        let server = try server(options: options) { request in
            guard request.path == "/first" else { return .text("later") }
            hasBegun.fire()
            await release.wait()
            return try await Self.count(request)
        }
        let client = try RawConnection(to: server)
        try client.write(head("Content-Length: 50000", "/first") + String(repeating: "x", count: 50_000))
        client.endOutput()
        await hasBegun.wait()
        // Later exchanges show that the server has seen the end by now.
        for _ in 0..<3 { _ = try await RawConnection(to: server).get() }
        release.fire()
        #expect(try await offPool { try client.response() }.hasSuffix("50000 bytes"))
        await server.stop()
    }

    @Test func `an announced length over the limit is refused before the handler runs`() async throws {
        let server = try server(upTo: 10) { _ in
            Issue.record("The handler has run")
            return .text("")
        }
        let client = try RawConnection(to: server)
        #expect(try await client.exchange(head("Content-Length: 11")).hasPrefix("HTTP/1.1 413 "))
        await server.stop()
    }

    @Test(arguments: [
        ("8\r\n01234567\r\n3\r\nabc\r\n0\r\n\r\n", "413"), ("b\r\n", "413"), ("zz\r\n", "400"),
        ("2\r\nabc\r\n", "400"), ("8\r\n01234567\r\n2\r\nab\r\n0\r\n\r\n", "200"),
    ])
    func `a body that turns out to be too large or malformed ends reading with an error`(
        body: String, status: String
    ) async throws {
        let server = try server(upTo: 10, Self.count)
        let client = try RawConnection(to: server)
        let response = try await client.exchange(head("Transfer-Encoding: chunked") + body)
        #expect(response.hasPrefix("HTTP/1.1 \(status) "))
        if status == "200" { #expect(response.hasSuffix("10 bytes")) }
        await server.stop()
    }

    @Test func `an error of reading stays, and a handler may respond to it itself`() async throws {
        let server = try server(upTo: 10) { request in
            for _ in 0..<2 {
                await #expect(throws: HTTPServerError.self) { for try await _ in request.pieces {} }
            }
            return .text("too much", status: .badRequest)
        }
        let client = try RawConnection(to: server)
        let response = try await client.exchange(head("Transfer-Encoding: chunked") + "b\r\n01234567890\r\n0\r\n\r\n")
        #expect(response.hasPrefix("HTTP/1.1 400 ") && response.hasSuffix("too much"))
        #expect(response.contains("Connection: close\r\n"))
        await server.stop()
    }

    @Test func `more bytes than announced are the next request`() async throws {
        let server = try server(Self.count)
        let client = try RawConnection(to: server)
        #expect(try await client.exchange(head("Content-Length: 3") + "abc{}").hasSuffix("3 bytes"))
        #expect(try await client.rest().hasPrefix("HTTP/1.1 400 "))
        await server.stop()
    }

    @Test func `a client is told to continue when the handler reads`() async throws {
        let release = OneShot()
        let server = try server { request in
            await release.wait()
            return try await Self.count(request)
        }
        let client = try RawConnection(to: server)
        try client.write(head("Content-Length: 3\r\nExpect: 100-continue"))
        release.fire()
        #expect(try await offPool { try client.readHead() } == "HTTP/1.1 100 Continue\r\n\r\n")
        #expect(try await client.exchange("abc").hasSuffix("3 bytes"))
        await server.stop()
    }

    @Test func `a rule may depend on the method, the path or the type`() async throws {
        let server = try await HTTPServer.start(bodies: { head in
            switch (head.method, head.headers["Content-Type"]) {
            case (.put, _): .pieces(upTo: 1 << 20)
            case (.post, "text/plain"): .whole(upTo: 3)
            default: .ignored
            }
        }) { request in .text("\(request.text) \(try await request.pieces.collect().count)") }
        func response(_ text: String) async throws -> String { try await RawConnection(to: server).exchange(text) }
        let rest = "Host: h\r\nContent-Length: 4\r\n\r\nabcd"
        #expect(try await response("PUT / HTTP/1.1\r\n\(rest)").hasSuffix("\r\n\r\n 4"))
        #expect(try await response("POST / HTTP/1.1\r\n\(rest)").hasSuffix("\r\n\r\n 0"))
        #expect(try await response("POST / HTTP/1.1\r\nContent-Type: text/plain\r\n\(rest)").contains(" 413 "))
        let short = "POST / HTTP/1.1\r\nContent-Type: text/plain\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc"
        #expect(try await response(short).hasSuffix("\r\n\r\nabc 3"))
        await server.stop()
    }

    @Test func `a response can begin before the body has ended`() async throws {
        let server = try server { request in
            .stream { writer in for try await piece in request.pieces { try await writer.write(piece) } }
        }
        let client = try RawConnection(to: server)
        try client.write(head("Content-Length: 200000") + "abc")
        let received = try await offPool { try client.readHead() }
        #expect(received.hasPrefix("HTTP/1.1 200 ") && received.contains("Connection: close\r\n"))
        let text = String(repeating: "x", count: 199_997)
        async let sending: Void = offPool { try client.write(text) }
        let body = try await offPool { try client.readBody(received) }
        try await sending
        #expect(body.count == 200_000 && body.prefix(4) == Data("abcx".utf8))
        await server.stop()
    }

    @Test func `who reads after the response gets an error, and the next request is safe`() async throws {
        let (release, late) = (OneShot(), Guarded<HTTPBodyStream?>(nil))
        let server = try server { request in
            guard request.path == "/first" else { return try await Self.count(request) }
            late.withLock { $0 = request.pieces }
            Task {
                defer { release.fire() }
                await #expect(throws: HTTPServerError.disconnected) { for try await _ in request.pieces {} }
            }
            // The task waits for bytes by now, or will look later.
            await Task.yield()
            return .text("first")
        }
        let client = try RawConnection(to: server)
        #expect(try await client.exchange(head("Content-Length: 3", "/first")).hasSuffix("first"))
        await release.wait()
        #expect(try await client.exchange("abc" + head("Content-Length: 4") + "efgh").hasSuffix("4 bytes"))
        await server.stop()
    }

    @Test func `a cancelled task stops waiting for bytes`() async throws {
        let server = try server { request in
            let reading = Task { for try await _ in request.pieces {} }
            await Task.yield()
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
            return .text("cancelled")
        }
        let client = try RawConnection(to: server)
        #expect(try await client.exchange(head("Content-Length: 100000")).hasSuffix("cancelled"))
        await server.stop()
    }

    @Test func `handlers beside the loop read bodies, too`() async throws {
        var options = HTTPServer.Options()
        options.runsHandlersOnLoop = false
        let server = try server(options: options, Self.count)
        let text = String(repeating: "x", count: 1 << 20)
        for _ in 0..<3 {
            let client = try RawConnection(to: server)
            #expect(try await client.exchange(head("Content-Length: \(1 << 20)") + text).hasSuffix("1048576 bytes"))
        }
        await server.stop()
    }

    @Test func `a body can be saved to a file`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let server = try server { request in .text("\(try await request.pieces.save(to: file)) bytes") }
        let client = try RawConnection(to: server)
        #expect(try await client.exchange(head("Content-Length: 5") + "hello").hasSuffix("5 bytes"))
        #expect(try Data(contentsOf: file) == Data("hello".utf8))
        await server.stop()
    }

    @Test func `a request of another server has its body in pieces, either way`() async throws {
        let whole = ServerRequest(method: .post, target: "/", body: Data("abc".utf8))
        #expect(try await whole.pieces.collect() == Data("abc".utf8))
        let streamed = ServerRequest(method: .post, target: "/", pieces: HTTPBodyStream(Data("abc".utf8)))
        #expect(streamed.body.isEmpty)
        #expect(try await streamed.pieces.collect() == Data("abc".utf8))
    }

    /// Turns a clock while something happens.
    private func turning<Value: Sendable>(
        _ clock: TurnedClock, _ body: () async throws -> Value
    ) async throws -> Value {
        let task = Task {
            while !Task.isCancelled {
                clock.turn(by: .seconds(1))
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        defer { task.cancel() }
        return try await body()
    }
}

/// Fails a test's own process with a text.
private func expect(_ condition: Bool, _ text: @autoclosure () -> String) throws {
    struct Failure: Error, CustomStringConvertible { let description: String }
    guard condition else { throw Failure(description: text()) }
}

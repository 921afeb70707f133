import Foundation
import HTTPTransport
import LocalServer
import Probes
import Testing

@Suite(.timeLimit(.minutes(1))) struct TransportTests {
    /// Writes without end, but with pauses: on Linux every `URLSession` of a process stands still for as long as one of
    /// them receives faster than it can read, and over loopback that is for ever.
    static func writeForEver(to writer: BodyWriter) async throws {
        while true {
            try await writer.write(Data(count: 64 << 10))
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    // MARK: One exchange

    @Test(arguments: TransportKind.allCases)
    func `an answer brings its status, headers and body`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start()
        server.route(.get, "/a") { _ in
            LocalResponse(status: .notFound, headers: ["X-One": "1"], body: Data("gone".utf8))
        }
        let response = try await transport.send(HTTPRequest(.get, server.url.appending(path: "a")))
        #expect(response.status == .notFound)
        #expect(response.headers["x-one"] == "1")
        #expect(response.body == Data("gone".utf8))
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `headers and body arrive as they were given`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { request in
            .data(request.body, contentType: request.headers["Content-Type"] ?? "none")
        }
        var request = HTTPRequest(.post, server.url, headers: ["Content-Type": "text/x"], body: .bytes(Data("é".utf8)))
        request.headers.append("1", for: "X-Twice")
        request.headers.append("2", for: "X-Twice")
        let response = try await transport.send(request)
        #expect(response.body == Data("é".utf8) && response.headers["Content-Type"] == "text/x")
        let seen = try #require(server.requests.first)
        #expect(seen.headers.values(for: "X-Twice").joined(separator: ",").filter { $0 != " " } == "1,2")
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, [HTTPMethod.get, .head, .post, .put, .patch, .delete, .options])
    func `every method gets through`(kind: TransportKind, method: HTTPMethod) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in LocalResponse(status: .noContent) }
        let response = try await transport.send(HTTPRequest(method, server.url))
        #expect(response.status == .noContent && response.body.isEmpty)
        #expect(server.requests.map(\.method) == [method])
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, [301, 302, 303, 307, 308])
    func `a redirect is an answer like any other`(kind: TransportKind, status: Int) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .text("followed") }
        server.script("/moved", [.redirect(to: "/elsewhere", status: status)])
        let moved = try await transport.send(HTTPRequest(.get, server.url.appending(path: "moved")))
        #expect(moved.status.rawValue == status && moved.headers["Location"] == "/elsewhere")
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, [300, 301, 304, 305, 306, 310])
    func `a redirect that leads nowhere is an answer too`(kind: TransportKind, status: Int) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in LocalResponse(status: HTTPStatusCode(rawValue: status)) }
        let response = try await transport.send(HTTPRequest(.get, server.url))
        #expect(response.status.rawValue == status)
        await server.stop()
    }

    @Test(
        arguments: TransportKind.allCases,
        [
            "Basic realm=\"x\"", "Bearer", "DPoP error=\"use_dpop_nonce\"", "Digest realm=\"x\", nonce=\"1\"",
        ])
    func `a challenge is an answer like any other`(kind: TransportKind, challenge: String) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in
            LocalResponse(status: .unauthorized, headers: ["WWW-Authenticate": challenge], body: Data("no".utf8))
        }
        let refused = try await transport.send(HTTPRequest(.get, server.url))
        #expect(refused.status == .unauthorized && refused.body == Data("no".utf8))
        #expect(refused.headers["WWW-Authenticate"] == challenge)
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `cookies are not kept`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in LocalResponse(headers: ["Set-Cookie": "a=1"]) }
        for _ in 0..<2 { _ = try await transport.send(HTTPRequest(.get, server.url)) }
        #expect(server.requests.count == 2 && server.requests.allSatisfy { $0.headers["Cookie"] == nil })
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `a hundred exchanges at once all come back right`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { request in .text(request.query("n") ?? "-") }
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<100 {
                group.addTask {
                    let url = server.url.appending(queryItems: [URLQueryItem(name: "n", value: "\(number)")])
                    let response = try await transport.send(HTTPRequest(.get, url))
                    return (number, String(decoding: response.body, as: UTF8.self))
                }
            }
            for try await (number, text) in group { #expect(text == "\(number)") }
        }
        await server.stop()
    }

    // MARK: Streams

    @Test(arguments: TransportKind.allCases)
    func `a stream gives the head before the body has arrived`(kind: TransportKind) async throws {
        let transport = kind.make()
        let mayGoOn = OneShot()
        let server = try await LocalServer.start { _ in
            .stream { writer in
                try await writer.write("first")
                await mayGoOn.wait()
                try await writer.write("second")
            }
        }
        let answer = try await transport.stream(HTTPRequest(.get, server.url))
        var pieces = answer.body.makeAsyncIterator()
        #expect(try await pieces.next() == Data("first".utf8))
        mayGoOn.fire()
        #expect(try await pieces.next() == Data("second".utf8))
        #expect(try await pieces.next() == nil)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `a large stream arrives whole`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .generated(byteCount: 48 << 20) }
        let answer = try await transport.stream(HTTPRequest(.get, server.url))
        var count = 0
        for try await piece in answer.body { count += piece.count }
        #expect(count == 48 << 20)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `a stream that nobody reads does not fill the memory`(kind: TransportKind) async throws {
        let transport = kind.make()
        let ended = OneShot()
        let server = try await LocalServer.start { _ in
            .stream { writer in
                defer { ended.fire() }
                try await Self.writeForEver(to: writer)
            }
        }
        var request = HTTPRequest(.get, server.url)
        request.limits.backlogBytes = 4 << 20
        let answer = try await transport.stream(request)
        guard kind.makesTheServerWait else {
            await ended.wait()
            let error = await #expect(throws: TransportError.self) { for try await _ in answer.body {} }
            #expect(error?.reason == .takenTooSlowly(limit: 4 << 20))
            return await server.stop(grace: .zero)
        }
        try await Task.sleep(for: .seconds(1))
        var count = 0
        for try await piece in answer.body {
            count += piece.count
            if count > 32 << 20 { break }
        }
        #expect(count > 32 << 20)
        await server.stop(grace: .zero)
    }

    @Test(arguments: TransportKind.allCases)
    func `a download replaces the file only when it is complete`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .generated(byteCount: 3 << 20) }
        server.script("/broken", always: .truncatedBody(after: 1_000))
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "download")
        try Data("before".utf8).write(to: file)

        let broken = try await transport.stream(HTTPRequest(.get, server.url.appending(path: "broken")))
        await #expect(throws: TransportError.self) { try await broken.body.save(to: file) }
        #expect(try Data(contentsOf: file) == Data("before".utf8))

        let progress = Guarded<[Int64]>([])
        let whole = try await transport.stream(HTTPRequest(.get, server.url))
        try await whole.body.save(to: file) { count in progress.withLock { $0.append(count) } }
        #expect(try Data(contentsOf: file).count == 3 << 20)
        #expect(progress.withLock { $0.last } == 3 << 20)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["download"])
        await server.stop()
    }

    // MARK: Uploads

    @Test(arguments: TransportKind.allCases)
    func `a body is sent from memory, from a file and from a sequence, with progress`(kind: TransportKind) async throws
    {
        let transport = kind.make()
        let content = Data((0..<(2 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let server = try await LocalServer.start { request in .text("\(request.body == content)") }
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try content.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let pieces = AsyncThrowingStream<Data, any Error> { continuation in
            for start in stride(from: 0, to: content.count, by: 100_000) {
                continuation.yield(content[start..<min(start + 100_000, content.count)])
            }
            continuation.finish()
        }
        for body in [HTTPBody.bytes(content), .file(file), .stream(pieces)] {
            let progress = Guarded<[UploadProgress]>([])
            var request = HTTPRequest(.post, server.url, body: body)
            request.uploadProgress = { value in progress.withLock { $0.append(value) } }
            let response = try await transport.send(request)
            #expect(response.body == Data("true".utf8))
            let steps = progress.withLock { $0 }
            #expect(steps.last == UploadProgress(sent: Int64(content.count), total: Int64(content.count)))
            #expect(steps.map(\.sent) == steps.map(\.sent).sorted())
        }
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `a body that can't be read is a clear error`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .text("answer") }
        let missing = URL(filePath: "/nowhere/at/all")
        let none = await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest(.post, server.url, body: .file(missing)))
        }
        #expect(none?.reason == .unreadableBody("there is no readable file at /nowhere/at/all"))
        struct Broken: Error {}
        let pieces = AsyncThrowingStream<Data, any Error> { $0.finish(throwing: Broken()) }
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest(.post, server.url, body: .stream(pieces)))
        }
        #expect(error?.reason == .unreadableBody("Broken()"))
        await server.stop()
    }

    // MARK: Limits and timeouts

    @Test(arguments: TransportKind.allCases)
    func `a body over the limit is an error, announced or not`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start()
        server.script("/announced", always: .generatedBody(byteCount: 100_000))
        server.route(.get, "/endless") { _ in .stream { writer in try await Self.writeForEver(to: writer) } }
        for path in ["announced", "endless"] {
            var request = HTTPRequest(.get, server.url.appending(path: path))
            request.limits.bodyBytes = 50_000
            let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
            #expect(error?.reason == .bodyTooLarge(limit: 50_000))
        }
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `headers over the limit are an error`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start()
        server.script("/", always: .oversizedHeader(byteCount: 20_000))
        var request = HTTPRequest(.get, server.url)
        request.limits.headerBytes = 10_000
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .headersTooLarge(limit: 10_000))
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `silence ends with an error that says so`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start()
        server.script("/", always: .delay(.seconds(60)))
        var request = HTTPRequest(.get, server.url)
        request.timeouts.idle = .seconds(1)
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .idleTooLong)
        await server.stop(grace: .zero)
    }

    @Test(arguments: TransportKind.allCases)
    func `a slow drip ends with the total time`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .generated(byteCount: 100_000) }
        server.script("/", always: .drip(byteCount: 1, every: .milliseconds(20)))
        var request = HTTPRequest(.get, server.url)
        request.timeouts.total = .milliseconds(300)
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.reason == .tookTooLong)
        await server.stop(grace: .zero)
    }

    // MARK: Cancellation

    @Test(arguments: TransportKind.allCases)
    func `cancelling ends the exchange at once and the server learns of it`(kind: TransportKind) async throws {
        let transport = kind.make()
        let hasArrived = OneShot()
        let wasCancelled = OneShot()
        let server = try await LocalServer.start { _ in
            hasArrived.fire()
            do {
                try await Task.sleep(for: .seconds(60))
            } catch {
                wasCancelled.fire()
            }
            return .text("late")
        }
        let call = Task { try await transport.send(HTTPRequest(.get, server.url)) }
        await hasArrived.wait()
        let start = ContinuousClock.now
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(start.duration(to: .now) < .seconds(10), "the server would have taken a minute")
        await wasCancelled.wait()
        await server.stop(grace: .zero)
    }

    @Test(arguments: TransportKind.allCases)
    func `cancelling two hundred of a thousand at random harms none of the others`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start(options: .init(logLimit: 0)) { request in
            .text(request.query("n") ?? "-")
        }
        var random = SystemRandomNumberGenerator()
        let cancelled = Set((0..<1_000).shuffled(using: &random).prefix(200))
        let calls = (0..<1_000).map { number in
            Task {
                let url = server.url.appending(queryItems: [URLQueryItem(name: "n", value: "\(number)")])
                return try await transport.send(HTTPRequest(.get, url)).body
            }
        }
        for number in cancelled.shuffled(using: &random) {
            calls[number].cancel()
            await Task.yield()
        }
        for (number, call) in calls.enumerated() {
            do {
                #expect(try await call.value == Data("\(number)".utf8))
            } catch is CancellationError where cancelled.contains(number) {}
        }
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `a task that is cancelled already sends nothing`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .text("answer") }
        let call = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await transport.send(HTTPRequest(.get, server.url))
        }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(server.requests.isEmpty)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `letting go of a stream ends the exchange`(kind: TransportKind) async throws {
        let transport = kind.make()
        let ended = OneShot()
        let server = try await LocalServer.start { _ in
            .stream { writer in
                defer { ended.fire() }
                try await writer.write(Data(count: 1_000))
                try await Task.sleep(for: .seconds(60))
            }
        }
        do {
            let answer = try await transport.stream(HTTPRequest(.get, server.url))
            var pieces = answer.body.makeAsyncIterator()
            _ = try await pieces.next()
        }
        await ended.wait()
        await server.stop(grace: .zero)
    }

    // MARK: Servers that misbehave

    @Test(arguments: TransportKind.allCases)
    func `a connection that ends before or within the answer is an error`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .generated(byteCount: 100_000) }
        server.script("/drop", always: .drop)
        server.script("/reset", always: .reset)
        server.script("/truncated", always: .truncatedBody(after: 10))
        server.script("/cut", always: .resetBody(after: 10))
        for path in ["drop", "reset", "truncated", "cut"] {
            let error = await #expect(throws: TransportError.self, "\(path)") {
                try await transport.send(HTTPRequest(.get, server.url.appending(path: path)))
            }
            #expect(error?.isTransient == true, "\(path): \(String(describing: error))")
        }
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `bytes that are no HTTP are an error`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start()
        server.script("/", always: .garbage())
        await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(.get, server.url)) }
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `more bytes than announced never become part of another answer`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start { _ in .text("clean") }
        server.script("/", [.surplusBody(500)])
        for _ in 0..<20 {
            if let response = try? await transport.send(HTTPRequest(.get, server.url)) {
                #expect(response.body == Data("clean".utf8))
            }
        }
        #expect(try await transport.send(HTTPRequest(.get, server.url)).body == Data("clean".utf8))
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `nobody at the address is an error that can pass`(kind: TransportKind) async throws {
        let transport = kind.make()
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let error = await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(.get, url)) }
        #expect(error?.reason == .cannotConnect && error?.isTransient == true)
        #expect(error?.description.contains("GET \(url)") == true)
    }

    @Test(arguments: TransportKind.allCases, ["X\r\nEvil", "X Y", "", "Ünicode"])
    func `a header name that could smuggle is refused before anything is sent`(kind: TransportKind, name: String)
        async throws
    {
        let transport = kind.make()
        let server = try await LocalServer.start()
        let request = HTTPRequest(.get, server.url, headers: HTTPHeaders([HTTPHeaders.Field(name: name, value: "1")]))
        await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(server.requests.isEmpty)
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases, ["a\r\nEvil: 1", "a\n", "a\0"])
    func `a header value that could smuggle is refused before anything is sent`(kind: TransportKind, value: String)
        async throws
    {
        let transport = kind.make()
        let server = try await LocalServer.start()
        let request = HTTPRequest(.get, server.url, headers: ["Authorization": value])
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(error?.description.contains("Evil") == false)
        #expect(server.requests.isEmpty)
        await server.stop()
    }

    @Test(
        arguments: TransportKind.allCases, ["ftp://example.com/", "file:///etc/passwd", "data:,x", "https:///nohost"])
    func `an address that is no http is refused`(kind: TransportKind, text: String) async throws {
        let transport = kind.make()
        let url = try #require(URL(string: text))
        await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(.get, url)) }
    }
}

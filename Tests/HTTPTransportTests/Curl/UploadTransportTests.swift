#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// Bodies that change, stall or are not wanted while they are sent.
@Suite(.inTurn) struct UploadTransportTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    private static func withFile(_ content: Data, _ body: (URL) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
        try content.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file)
    }

    /// A server whose responses describe the request: its method, its target, and the size of its body.
    private static func recorder(_ requests: Guarded<[String]>) throws -> RawServer {
        try RawServer { connection, _ in
            while true {
                let head = try connection.readHead()
                if head.contains("\r\nExpect: ") { try connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
                let body = try connection.readBody(head)
                let words = head.split(separator: " ")
                requests.withLock { $0.append("\(words[0]) \(words[1]) \(body.count)") }
                try connection.write(ok)
            }
        }
    }

    // MARK: Files

    @Test(arguments: [10, 100_000, 3_000_000])
    func `a symbolic link sends its target, and nothing else`(count: Int) async throws {
        let requests = Guarded<[String]>([])
        let server = try Self.recorder(requests)
        try await Self.withFile(Data(count: count)) { file in
            let link = file.appendingPathExtension("link")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            defer { try? FileManager.default.removeItem(at: link) }
            let transport = CurlTransport()
            for _ in 0..<2 { _ = try await transport.send(HTTPRequest(.post, server.url, body: .file(link))) }
            _ = try await transport.send(HTTPRequest(.get, server.url))
        }
        #expect(requests.withLock { $0 } == ["POST / \(count)", "POST / \(count)", "GET / 0"])
        #expect(server.connectionCount == 1)
        server.stop()
    }

    @Test func `bytes appended to a file during the upload aren't sent as a request`() async throws {
        let requests = Guarded<[String]>([])
        let server = try Self.recorder(requests)
        let content = Data(count: 8 << 20)
        try await Self.withFile(content) { file in
            let hasAdded = Guarded(false)
            var request = HTTPRequest(.post, server.url, body: .file(file))
            request.uploadProgress = { _ in
                guard hasAdded.withLock({ !$0 }), let handle = try? FileHandle(forWritingTo: file) else { return }
                hasAdded.withLock { $0 = true }
                _ = try? handle.seekToEnd()
                try? handle.write(
                    contentsOf: Data(String(repeating: "DELETE /all HTTP/1.1\r\n\r\n", count: 1_000).utf8))
                try? handle.close()
            }
            let transport = CurlTransport()
            _ = try await transport.send(request)
            _ = try await transport.send(HTTPRequest(.get, server.url))
        }
        #expect(requests.withLock { $0 } == ["POST / \(content.count)", "GET / 0"])
        server.stop()
    }

    @Test(arguments: [false, true])
    func `a file that becomes shorter fails immediately, and affects no later request`(respondsEarly: Bool) async throws
    {
        let heads = Guarded<[String]>([])
        let mayReadOn = DispatchSemaphore(value: 0)
        let server = try RawServer { connection, number in
            while true {
                let head = try connection.readHead()
                heads.withLock { $0.append(String(head.prefix { $0 != " " })) }
                if number == 0 {
                    try connection.write("HTTP/1.1 100 Continue\r\n\r\n")
                    mayReadOn.wait()
                    if respondsEarly { try connection.write(Self.ok) }
                }
                _ = try connection.readBody(head)
                try connection.write(Self.ok)
            }
        }
        try await Self.withFile(Data(count: 64 << 20)) { file in
            let isCut = Guarded(false)
            var request = HTTPRequest(.post, server.url, body: .file(file))
            request.uploadProgress = { _ in
                isCut.withLock { isCut in
                    if !isCut { truncate(file.path, 1 << 20) }
                    isCut = true
                }
                mayReadOn.signal()
            }
            let transport = CurlTransport()
            let ready = request
            let error = await #expect(throws: TransportError.self) { try await transport.send(ready) }
            guard case .unreadableBody(let why) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(why.contains("became shorter"))
            let next = try await transport.send(HTTPRequest(.get, server.url, headers: ["Authorization": "secret"]))
            #expect(next.body == Data("ok".utf8))
        }
        #expect(heads.withLock { $0 } == ["POST", "GET"] && server.connectionCount == 2)
        server.stop()
    }

    @Test func `only regular files are sent, and a pipe never blocks`() async throws {
        let server = try Self.recorder(Guarded([]))
        let pipe = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString)")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(at: pipe) }
        for file in [pipe, FileManager.default.temporaryDirectory, URL(filePath: "/dev/zero")] {
            let error = await #expect(throws: TransportError.self) {
                try await CurlTransport().send(HTTPRequest(.post, server.url, body: .file(file)))
            }
            #expect(error?.reason == .unreadableBody("\(file.path) is not a regular file"))
        }
        #expect(server.connectionCount == 0)
        server.stop()
    }

    @Test func `a file that is waiting to be sent is not open`() async throws {
        let mayAnswer = OneShot()
        let server = try await LocalServer.start { request in
            await mayAnswer.wait()
            return .text("\(request.body.count)")
        }
        let open = {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            } ?? []
        }
        try await Self.withFile(Data(count: 1_000)) { file in
            let transport = CurlTransport(options: .init(connectionsPerHost: 2))
            let url = server.url
            let calls = (0..<40).map { _ in
                Task { try await transport.send(HTTPRequest(.post, url, body: .file(file))).body }
            }
            try await until { server.requests.count == 2 }
            #expect(open().count { $0.hasSuffix(file.lastPathComponent) } <= 2)
            mayAnswer.fire()
            for call in calls { #expect(try await call.value == Data("1000".utf8)) }
            try await until { !open().contains { $0.hasSuffix(file.lastPathComponent) } }
        }
        await server.stop()
    }

    // MARK: Responses that come early

    @Test(arguments: [
        "Content-Length: 2\r\n\r\nok", "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", "\r\nok",
    ])
    func `a server that responds and disconnects ends the upload of a paused producer`(rest: String) async throws {
        let server = try RawServer { connection, number in
            let head = try connection.readHead()
            if number == 0 {
                if head.contains("\r\nExpect: ") { try connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
                _ = try connection.readSome()
                return try connection.write("HTTP/1.1 200 OK\r\n\(rest)")
            }
            try connection.write(Self.ok)
        }
        let (pieces, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        source.yield(Data(count: 1_000))
        let transport = CurlTransport()
        let response = try await transport.send(HTTPRequest(.post, server.url, body: .stream(pieces)))
        #expect(response.status == .ok && response.body == Data("ok".utf8))
        #expect(try await transport.send(HTTPRequest(.get, server.url)).body == Data("ok".utf8))
        #expect(server.connectionCount == 2)
        source.finish()
        server.stop()
    }

    // libcurl reads this on HTTP/1, too.
    @Test func `an HTTP/1 response that claims to be HTTP/2 is one of HTTP/1`() async throws {
        let server = try RawServer { connection, number in
            let head = try connection.readHead()
            guard number == 0 else { return try connection.write(Self.ok) }
            if head.contains("\r\nExpect: ") { try connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
            _ = try connection.readSome()
            try connection.write("HTTP/2 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n")
        }
        let (pieces, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        source.yield(Data(count: 1_000))
        let transport = CurlTransport()
        var request = HTTPRequest(.post, server.url, body: .stream(pieces))
        request.timeouts.total = .seconds(60)
        let response = try await transport.send(request)
        #expect(response.status == .ok && response.body == Data("ok".utf8))
        source.finish()
        server.stop()
    }

    @Test(
        arguments: [false, true],
        ["Content-Length: 2\r\n\r\nok", "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"])
    func `a server that responds early and stops reading doesn't lose its response`(isStream: Bool, rest: String)
        async throws
    {
        // More than the system's buffers hold.
        let content = Data(count: 16 << 20)
        // The call ends with its idle time, by which a busy server must have responded.
        try await tryLimits([.seconds(2), .seconds(10), .seconds(40)]) { limit in
            let isOver = DispatchSemaphore(value: 0)
            let server = try RawServer(receiveBuffer: 16 << 10) { connection, number in
                _ = try connection.readHead()
                guard number == 0 else { return try connection.write(Self.ok) }
                try connection.write("HTTP/1.1 200 OK\r\n\(rest)")
                isOver.wait()
                isOver.signal()
            }
            defer {
                isOver.signal()
                server.stop()
            }
            let transport = CurlTransport()
            let pieces = AsyncThrowingStream<Data, any Error> { continuation in
                continuation.yield(content)
                continuation.finish()
            }
            var request = HTTPRequest(.post, server.url, body: isStream ? .stream(pieces) : .bytes(content))
            request.timeouts.idle = limit
            let response = try await transport.send(request)
            #expect(response.status == .ok && response.body == Data("ok".utf8))
            #expect(try await transport.send(HTTPRequest(.get, server.url)).body == Data("ok".utf8))
            #expect(server.connectionCount == 2)
        }
    }

    @Test func `a server that responds early and stays gets the rest of the body`() async throws {
        let hasResponded = OneShot()
        let received = Guarded(0)
        let server = try RawServer { connection, _ in
            let head = try connection.readHead()
            if head.contains("\r\nExpect: ") { try connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
            try connection.write(Self.ok)
            hasResponded.fire()
            let count = try connection.readBody(head).count
            received.withLock { $0 = count }
            while true {
                _ = try connection.readHead()
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnext")
            }
        }
        let (pieces, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        source.yield(Data(count: 1_000))
        let transport = CurlTransport()
        let response = Task { try await transport.send(HTTPRequest(.post, server.url, body: .stream(pieces))) }
        await hasResponded.wait()
        for _ in 0..<20 { source.yield(Data(count: 100_000)) }
        source.finish()
        #expect(try await response.value.body == Data("ok".utf8))
        #expect(try await transport.send(HTTPRequest(.get, server.url)).body == Data("next".utf8))
        #expect(received.withLock { $0 } == 2_001_000 && server.connectionCount == 1)
        server.stop()
    }

    // MARK: Slow servers

    @Test func `a server that reads slowly isn't idle`() async throws {
        // It takes what lies in the system's buffers once libcurl has sent it all, for longer than the idle time.
        let content = Data(count: 1 << 20)
        try await tryLimits { limit in
            let server = try RawServer(receiveBuffer: 16 << 10) { connection, _ in
                _ = try connection.readHead()
                var count = 0
                while count < content.count {
                    count += try connection.readUnbuffered(upTo: 64 << 10)
                    Thread.sleep(forTimeInterval: limit / .seconds(20))
                }
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \("\(count)".utf8.count)\r\n\r\n\(count)")
            }
            defer { server.stop() }
            var request = HTTPRequest(.post, server.url, body: .bytes(content))
            request.timeouts.idle = limit
            let sent = Guarded<ContinuousClock.Instant?>(nil)
            request.uploadProgress = { progress in
                if progress.sent == progress.total { sent.withLock { $0 = .now } }
            }
            let response = try await CurlTransport().send(request)
            #expect(response.body == Data("\(content.count)".utf8))
            let tail = try #require(sent.withLock { $0 }).duration(to: .now)
            #expect(tail > limit, "the buffers were too small for this test: \(tail)")
        }
    }

    @Test func `a server that stops reading is idle`() async throws {
        let server = try RawServer(receiveBuffer: 16 << 10) { connection, _ in
            _ = try connection.readHead()
            _ = try connection.readUnbuffered(upTo: 64 << 10)
            Thread.sleep(forTimeInterval: 30)
        }
        for count in [100_000, 600_000, 64 << 20] {
            var request = HTTPRequest(.post, server.url, body: .bytes(Data(count: count)))
            request.timeouts.idle = .seconds(2)
            let ready = request
            let error = await #expect(throws: TransportError.self) { try await CurlTransport().send(ready) }
            #expect(error?.reason == .idleTooLong)
        }
        server.stop()
    }

    // MARK: What is kept

    @Test func `ended calls release their bodies`() async throws {
        /// Says when it is gone.
        final class Trace: Sendable {
            let count: Guarded<Int>
            init(_ count: Guarded<Int>) {
                self.count = count
                count.withLock { $0 += 1 }
            }
            deinit { count.withLock { $0 -= 1 } }
        }
        let transport = CurlTransport(options: .init(connectionsPerHost: 1))
        let (hasArrived, mayAnswer, alive) = (OneShot(), OneShot(), Guarded(0))
        let server = try await LocalServer.start { _ in
            hasArrived.fire()
            await mayAnswer.wait()
            return .text("response")
        }
        let url = server.url
        let first = Task { try await transport.send(HTTPRequest(.get, url)) }
        await hasArrived.wait()
        func body(_ kind: Int) -> HTTPBody {
            let trace = Trace(alive)
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 100_000, alignment: 8)
            let count = kind == 0 ? 1_000 : 100_000
            let data = Data(
                bytesNoCopy: memory, count: count,
                deallocator: .custom { memory, _ in
                    memory.deallocate()
                    withExtendedLifetime(trace) {}
                })
            return .bytes(data)
        }
        for kind in [0, 1] {
            let calls = (0..<50).map { _ in
                let request = HTTPRequest(.post, url, body: body(kind))
                return Task { try await transport.send(request) }
            }
            #expect(alive.withLock { $0 } > 0)
            for call in calls {
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
            }
        }
        // The first still goes on, and what was queued behind it is forgotten.
        try await until { alive.withLock { $0 } == 0 }
        mayAnswer.fire()
        #expect(try await first.value.body == Data("response".utf8))
        await server.stop()
    }

    // MARK: Requests that can't be

    @Test(arguments: TransportKind.allCases)
    func `a request for a head has no body, and none is for a tunnel`(kind: TransportKind) async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        let pieces = AsyncThrowingStream<Data, any Error> { $0.finish() }
        for body in [HTTPBody.bytes(Data()), .bytes(Data("x".utf8)), .file(URL(filePath: "/x")), .stream(pieces)] {
            let error = await #expect(throws: TransportError.self) {
                try await kind.make().send(HTTPRequest(.head, url, body: body))
            }
            #expect(error?.reason == .invalidRequest("a HEAD request can't have a body"))
        }
        let error = await #expect(throws: TransportError.self) {
            try await kind.make().send(HTTPRequest(HTTPMethod(rawValue: "CONNECT"), url))
        }
        guard case .invalidRequest = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
#endif

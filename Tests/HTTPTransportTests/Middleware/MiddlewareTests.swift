import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct MiddlewareTests {
    struct Tag: Middleware {
        let name: String

        func intercept<Answer: HTTPResponseHead>(
            _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
        ) async throws -> Answer {
            var request = request
            request.headers.append(name, for: "X-Tag")
            return try await next(request)
        }
    }

    @Test func `the first middleware is the outermost, for streams and whole responses`() async throws {
        let server = try await LocalServer.start { request in
            .text(request.headers.values(for: "X-Tag").joined(separator: ",").filter { $0 != " " })
        }
        let transport = URLSessionTransport().with(Tag(name: "a"), Tag(name: "b"))
        #expect(try await transport.send(HTTPRequest(.get, server.url)).body == Data("a,b".utf8))
        let answer = try await transport.stream(HTTPRequest(.get, server.url))
        #expect(try await answer.body.collect() == Data("a,b".utf8))
        await server.stop()
    }

    /// The sample in `Transport`'s documentation.
    struct FolderTransport: Transport {
        let folder: URL

        func stream(_ request: HTTPRequest) async throws -> HTTPStream {
            try request.validate()
            guard let data = try? Data(contentsOf: folder.appending(path: request.url.path)) else {
                return HTTPStream(status: .notFound, body: HTTPBodyStream(Data()))
            }
            return HTTPStream(status: .ok, body: HTTPBodyStream(data))
        }
    }

    @Test func `a custom transport needs only stream`() async throws {
        let file = URL(filePath: #filePath)
        let transport = FolderTransport(folder: file.deletingLastPathComponent()).with(RetryMiddleware())
        let url = try #require(URL(string: "https://example.com/\(file.lastPathComponent)"))
        #expect(try await transport.send(HTTPRequest(.get, url)).body == Data(contentsOf: file))
        var small = HTTPRequest(.get, url)
        small.limits.bodyBytes = 10
        let error = await #expect(throws: TransportError.self) { try await transport.send(small) }
        #expect(error?.reason == .bodyTooLarge(limit: 10) && error?.action != nil)
    }

    @Test func `calls from one actor reach the transport in order`() async throws {
        let server = try await LocalServer.start { _ in .text("") }
        let recording = RecordingTransport(URLSessionTransport())
        let caller = Caller(transport: recording.with(RedirectMiddleware(), RetryMiddleware(), RateLimitMonitor()))
        let urls = (0..<100).map { server.url.appending(path: "\($0)") }
        await caller.sendAll(urls)
        #expect(recording.all.map(\.url) == urls)
        await server.stop()
    }

    actor Caller {
        let transport: any Transport
        private var started = 0

        init(transport: any Transport) {
            self.transport = transport
        }

        func sendAll(_ urls: [URL]) async {
            let calls = urls.enumerated().map { index, url in Task { await self.send(url, number: index) } }
            for call in calls { await call.value }
        }

        private func send(_ url: URL, number: Int) async {
            try? await until { started == number }
            started += 1
            _ = try? await transport.send(HTTPRequest(.get, url))
        }
    }
}

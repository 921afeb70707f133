import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct LoggingMiddlewareTests {
    @Test func `an exchange is logged without its secrets`() async throws {
        let entries = Guarded<[HTTPLogEntry]>([])
        let server = try await LocalServer.start { _ in
            ServerResponse(headers: ["Set-Cookie": "s3cret", "X": "1"], body: Data("s3cret".utf8))
        }
        let transport = URLSessionTransport().with(LoggingMiddleware { entry in entries.withLock { $0.append(entry) } })
        let url = server.url.appending(path: "path").appending(queryItems: [URLQueryItem(name: "code", value: "s3cret")]
        )
        let request = HTTPRequest(
            .post, url, headers: ["Authorization": "Bearer s3cret", "Accept": "a/b"], body: .bytes(Data("s3cret".utf8)))
        _ = try await transport.send(request)
        await server.stop()
        var nowhere = request
        nowhere.url = try #require(URL(string: "http://127.0.0.1:1/path?code=s3cret"))
        _ = try? await transport.send(nowhere)

        let told = entries.withLock { $0 }
        #expect(told.count == 2 && told[0].status == .ok && told[1].failure != nil)
        #expect(told[0].description.hasPrefix("POST \(server.url)/path → 200 ("))
        #expect(told[0].requestHeaders["accept"] == "a/b")
        for entry in told {
            #expect(!"\(entry) \(entry.requestHeaders) \(entry.responseHeaders)".contains("s3cret"))
        }
    }

    @Test func `an exchange is measured up to the head of the response`() async throws {
        let time = TestTime()
        let entries = Guarded<[HTTPLogEntry]>([])
        let server = try await LocalServer.start { _ in
            time.advance(by: .milliseconds(1_234))
            return .text("fine")
        }
        let log = LoggingMiddleware(time: time.source) { entry in entries.withLock { $0.append(entry) } }
        _ = try await URLSessionTransport().with(log).send(HTTPRequest(.get, server.url))
        await server.stop()
        #expect(entries.withLock { $0.map(\.duration) } == [.milliseconds(1_234)])
    }

    @Test func `requests and errors print no secrets either`() throws {
        let url = try #require(URL(string: "https://user:s3cret@example.com/a?token=s3cret#s3cret"))
        let request = HTTPRequest(.get, url, headers: ["Authorization": "s3cret"], body: .bytes(Data("s3cret".utf8)))
        var dumped = ""
        dump(request, to: &dumped)
        for text in ["\(request)", dumped, "\(TransportError(.connectionLost, request))", String(reflecting: request)] {
            #expect(!text.contains("s3cret") && text.contains("example.com/a"))
        }
    }
}

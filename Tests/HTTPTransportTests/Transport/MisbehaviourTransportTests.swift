import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

/// Servers that misbehave, and requests that must not be sent.
@Suite(.inTurn) struct MisbehaviourTransportTests {
    @Test(arguments: TransportKind.allCases)
    func `a connection that ends before or within the response is an error`(kind: TransportKind) async throws {
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
    func `bytes that aren't HTTP are an error`(kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try await LocalServer.start()
        server.script("/", always: .garbage())
        await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(.get, server.url)) }
        await server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `extra bytes never become part of another response`(kind: TransportKind) async throws {
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
    func `a closed port is a transient error`(kind: TransportKind) async throws {
        let transport = kind.make()
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let error = await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(.get, url)) }
        #expect(error?.reason == .cannotConnect && error?.isTransient == true)
        #expect(error?.description.contains("GET \(url)") == true)
    }

    @Test(arguments: TransportKind.allCases, ["X\r\nEvil", "X Y", "", "Ünicode"])
    func `an invalid header name is rejected before anything is sent`(kind: TransportKind, name: String)
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
    func `an invalid header value is rejected before anything is sent`(kind: TransportKind, value: String)
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
    func `a URL other than http and https is rejected`(kind: TransportKind, text: String) async throws {
        let transport = kind.make()
        let url = try #require(URL(string: text))
        await #expect(throws: TransportError.self) { try await transport.send(HTTPRequest(.get, url)) }
    }
}

import Foundation
import HTTPTransport
import LocalServer
import TestLoad
import Testing

@Suite(.inTurn) struct ServerResponseTests {
    private func answer(
        _ request: String = "GET / HTTP/1.1\r\nHost: h\r\n\r\n", with response: ServerResponse
    ) async throws -> RawClient.Response {
        let server = try await LocalServer.start { _ in response }
        return try await server.reply(to: request)
    }

    @Test func `JSON is sent with its type and length`() async throws {
        let response = try await answer(with: .json(["b": "/", "a": "ä"], headers: ["X": "1"]))
        #expect(response.statusLine == "HTTP/1.1 200 OK")
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(response.headers["Content-Length"] == "\(response.body.count)")
        #expect(response.headers["X"] == "1")
        #expect(response.text == #"{"a":"ä","b":"/"}"#)
    }

    @Test func `text and data are sent with their types`() async throws {
        let text = try await answer(with: .text("häl", status: .created))
        #expect(text.statusLine == "HTTP/1.1 201 Created")
        #expect(text.headers["content-type"] == "text/plain; charset=utf-8")
        #expect(text.text == "häl")
        let data = try await answer(with: .data(Data([0, 255]), contentType: "image/png"))
        #expect(data.headers["content-type"] == "image/png")
        #expect(data.body == Data([0, 255]))
    }

    @Test func `a slice of data is sent without the bytes around it`() async throws {
        let data = Data("0123456789".utf8)
        #expect(try await answer(with: .data(data[3..<6])).text == "345")
        let large = Data((0..<300_000).map { UInt8($0 % 256) })
        #expect(try await answer(with: .data(large[1000...])).body == large.dropFirst(1000))
    }

    @Test func `a status without a known reason is sent`() async throws {
        #expect(try await answer(with: .status(HTTPStatusCode(rawValue: 599))).status == 599)
    }

    @Test(arguments: [204, 304])
    func `some statuses have no body, whatever the response contains`(status: Int) async throws {
        let response = try await answer(with: .text("body", status: HTTPStatusCode(rawValue: status)))
        #expect(response.status == status)
        #expect(response.headers["Content-Length"] == nil)
        #expect(response.headers["Transfer-Encoding"] == nil)
    }

    @Test func `HEAD gets the same header as GET, and no body`() async throws {
        let server = try await LocalServer.start { _ in .text("hello") }
        let text = try await server.everything(after: "HEAD / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(text.contains("Content-Length: 5\r\n"))
        #expect(text.hasSuffix("\r\n\r\n"))
    }

    @Test func `HEAD does not run a body's source`() async throws {
        let response = try await answer(
            "HEAD / HTTP/1.1\r\nHost: h\r\n\r\n", with: .stream { _ in Issue.record("ran") }
        )
        #expect(response.headers["Transfer-Encoding"] == "chunked")
    }

    @Test(arguments: ["a\r\nInjected: yes", "a\nb", "a\u{0}"])
    func `a header field with a line break causes a 500`(value: String) async throws {
        let response = try await answer(with: .status(.ok, headers: ["X": value]))
        #expect(response.status == 500)
        #expect(response.headers["Injected"] == nil)
    }

    @Test func `duplicate fields are kept, and framing is the server's`() async throws {
        let headers: HTTPHeaders = [
            "Set-Cookie": "a", "set-cookie": "b", "Content-Length": "999", "Transfer-Encoding": "x",
        ]
        let response = try await answer(with: ServerResponse(headers: headers, body: Data("hi".utf8)))
        #expect(response.headers.values(for: "Set-Cookie") == ["a", "b"])
        #expect(response.headers.values(for: "Content-Length") == ["2"])
        #expect(response.headers["Transfer-Encoding"] == nil)
    }

    @Test func `a response can close the connection`() async throws {
        let server = try await LocalServer.start { _ in .status(.ok, headers: ["Connection": "close"]) }
        let text = try await server.everything(after: "GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(text.contains("Connection: close\r\n"))
    }

    @Test func `a redirect has its location`() async throws {
        let response = try await answer(with: .redirect(to: "/there", status: HTTPStatusCode(rawValue: 308)))
        #expect(response.statusLine == "HTTP/1.1 308 Permanent Redirect")
        #expect(response.headers["location"] == "/there")
    }

    @Test func `a generated body follows its pattern`() async throws {
        let response = try await answer(with: .generated(byteCount: 200_003))
        #expect(response.body == Data((0..<200_003).map { UInt8($0 % 251) }))
    }
}

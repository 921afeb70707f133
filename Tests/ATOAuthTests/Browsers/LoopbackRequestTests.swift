import Foundation
import HTTPTransport
import TestLoad
import Testing

@testable import ATOAuth

@Suite(.inTurn) struct LoopbackRequestTests {
    @Test func `a head is read with its fields`() throws {
        let text =
            "GET /a%20b?c=d&e=?f HTTP/1.1\r\nHost: h:1\r\nX:\t a b \r\nx: c\r\nEmpty:\r\nContent-Length: 0\r\n\r\n"
        let request = try LoopbackRequest(head: Data(text.utf8))
        #expect(request.method == .get)
        #expect(request.target == "/a%20b?c=d&e=?f")
        #expect(request.path == "/a%20b")
        #expect(request.headers["host"] == "h:1")
        #expect(request.headers.values(for: "X") == ["a b", "c"])
        #expect(request.headers["Empty"] == "")
        // Where it begins in a larger buffer doesn't matter.
        #expect(try LoopbackRequest(head: Data("?\(text)".utf8).dropFirst()).path == "/a%20b")
    }

    private static let refused: [(head: String, status: Int)] = [
        ("", 400), ("GET / HTTP/1.1", 400), ("GET / HTTP/1.1\r\nNo: host", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: a", 400), ("GET / HTTP/1.1\r\nHost: a\r\nhOST: b", 400),
        ("GET /\r\nHost: a", 400), ("GET  / HTTP/1.1\r\nHost: a", 400), (" / HTTP/1.1\r\nHost: a", 400),
        ("GET / /b HTTP/1.1\r\nHost: a", 400), ("GET / HTTP/2.0\r\nHost: a", 400), ("GET / http/1.1\r\nHost: a", 400),
        ("GET /ü HTTP/1.1\r\nHost: a", 400), ("GÉT / HTTP/1.1\r\nHost: a", 400),
        ("GET /\u{0} HTTP/1.1\r\nHost: a", 400),
        ("GET / HTTP/1.1\nHost: a", 400), ("GET / HTTP/1.1\r\nHost: a\nX: y", 400),
        ("GET / HTTP/1.1\r\nHost: a\rX: y", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n b", 400), ("GET / HTTP/1.1\r\nHost: a\r\nX : y", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n: y", 400), ("GET / HTTP/1.1\r\nHost: a\r\nX", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{0}", 400), ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{7F}", 400),
        ("\r\nGET / HTTP/1.1\r\nHost: a", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1", 413),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -0", 413),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 5", 413),
        ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity", 413),
    ]

    @Test(arguments: refused)
    func `a head that isn't clear is refused`(head: String, status: Int) {
        let refusal = #expect(throws: LoopbackRequest.Refusal.self) {
            try LoopbackRequest(head: Data("\(head)\r\n\r\n".utf8))
        }
        #expect(refusal?.status == status)
        #expect(refusal?.response.status.rawValue == status)
    }

    @Test func `a response says its length and that the connection closes`() {
        let response = LoopbackResponse(
            status: .notFound, headers: ["A": "b", "Content-Type": "text/plain"], body: Data("ü".utf8))
        let head =
            "HTTP/1.1 404 \r\nA: b\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n"
        #expect(response.serialized(withBody: true) == Data("\(head)ü".utf8))
        #expect(response.serialized(withBody: false) == Data(head.utf8))
    }
}

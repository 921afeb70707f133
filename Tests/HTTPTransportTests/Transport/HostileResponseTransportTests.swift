import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// Responses that no proper server sends: an error or a response, and the transport goes on.
@Suite(.inTurn) struct HostileResponseTransportTests {
    static let responses: [String] = {
        let lengths = [
            "-1", "+5", "0x5", "", "5 5", "5, 5", "5,6", "9223372036854775807", "9223372036854775808",
            "-9223372036854775808",
            String(repeating: "9", count: 300), "5\r\nContent-Length: 6", "6\r\nContent-Length: 5",
        ]
        let chunks = [
            "-1\r\nhello\r\n", "7fffffffffffffff\r\nhello", "ffffffffffffffffff\r\nhello", "\r\n\r\n",
            "5\r\nhelloX0\r\n\r\n",
            "5;\0\r\nhello\r\n0\r\n\r\n", "0\r\nTrailer\r\n\r\n", "0\r\nContent-Length: -1\r\n\r\n",
        ]
        let statuses = [
            "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 0", "HTTP/1.1 -1 X", "HTTP/1.1 99999999999999999999 X", "HTTP/1.1 1x1 X",
            "HTTP/1.1 099 X", "HTTP/1.1 999 X", "HTTP/9.9 200 OK", "HTTP/2 200", "HTTP/1.1 101 Go", "HTTP/1.1 200",
            "HTTP/1.1 200 \u{0}", "HTTP/1.1 ２００ OK", "ICY 200 OK", "\u{0}\u{1}", "HTTP/1.1 100 Go on",
        ]
        let fields = [
            "no colon", ": no name", "A B: c", "A : c", "A: b\r\n folded", " A: b", "A: \u{0}", "A: b\rc", "\u{0}: b",
            "Set-Cookie: ", "Set-Cookie: =", "Set-Cookie: a=b; Max-Age=-99999999999999999999; Expires=x; Domain=; Path",
            "Set-Cookie: a=b; Expires=Thu, 01-Jan-99999999999 00:00:00 GMT", "Content-Type: ",
            "Content-Type: ;;;charset=",
            "Content-Type: a/b; charset=\"", "Content-Encoding: gzip", "Content-Encoding: identity, identity, x",
            "Transfer-Encoding: x", "Transfer-Encoding: chunked, chunked",
            "Content-Disposition: attachment; filename=\"../../x",
            "Date: -1", "Age: -1", "Cache-Control: max-age=-9223372036854775808", "Cache-Control: max-age=1e999",
            "ETag: \u{e9}", "Expires: 0", "Last-Modified: x", "Keep-Alive: timeout=-1, max=-1",
            "Alt-Svc: h2=\":99999999\"",
            "Strict-Transport-Security: max-age=-1", "Connection: upgrade\r\nUpgrade: h2c",
            "Content-Range: bytes -1-/-5",
        ]
        let challenges = [
            "", "Basic", "Basic realm", "Basic realm=", "Basic realm=\"", "Basic realm=\"\\", "Basic realm=\"x\",", ",",
            "=",
            "Digest", "Digest nonce=\"", "Negotiate", "Negotiate \u{0}", "NTLM", "NTLM AAAA", "Bearer error=\"\"\"",
            "\u{e9} \u{e9}=\u{e9}",
            "Basic realm=\"x\"\r\nWWW-Authenticate: Basic realm=\"y\"", String(repeating: "Basic ", count: 1_000),
        ]
        let locations = [
            "", " ", "http://[", "http://", "//", "?", "#", "\u{0}", "http://a:99999/", "http://a:b/", "javascript:x",
            "%",
        ]
        return lengths.map { "HTTP/1.1 200 OK\r\nContent-Length: \($0)\r\n\r\nhello" }
            + chunks.map { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\($0)" }
            + statuses.map { "\($0)\r\nContent-Length: 5\r\n\r\nhello" }
            + fields.map { "HTTP/1.1 200 OK\r\n\($0)\r\n\r\nhello" }
            + challenges.map { "HTTP/1.1 401 No\r\nWWW-Authenticate: \($0)\r\nContent-Length: 5\r\n\r\nhello" }
            + challenges.map { "HTTP/1.1 407 No\r\nProxy-Authenticate: \($0)\r\nContent-Length: 5\r\n\r\nhello" }
            + locations.map { "HTTP/1.1 302 Found\r\nLocation: \($0)\r\nContent-Length: 5\r\n\r\nhello" }
    }()

    /// The part of a response by which Foundation on Linux ends the process. Nothing that uses it can keep it from
    /// that.
    private static func isFatal(_ response: String, over kind: TransportKind) -> Bool {
        #if canImport(CSystem)
        guard kind == .urlSession else { return false }
        return ["Length: 9223372036854775807\r", "0\r\nContent-Length: -1\r", "\r\n\0: b"].contains {
            response.contains($0)
        }
        #else
        false
        #endif
    }

    @Test(arguments: TransportKind.allCases, [HTTPMethod.get, .head, .post])
    func `no response crashes or blocks a transport`(kind: TransportKind, method: HTTPMethod) async throws {
        let transport = kind.make()
        let server = try RawServer { connection, _ in
            let head = try connection.readHead()
            _ = try connection.readBody(head)
            let words = head.split(separator: " ")
            let index = words.count > 1 ? Int(words[1].dropFirst()) : nil
            if let index, Self.responses.indices.contains(index) {
                try connection.write(Self.responses[index])
            } else {
                try connection.write(
                    "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine")
            }
        }
        for index in Self.responses.indices where !Self.isFatal(Self.responses[index], over: kind) {
            let body = method == .post ? HTTPBody.bytes(Data("body".utf8)) : .none
            var request = HTTPRequest(method, server.url.appending(path: "\(index)"), body: body)
            request.timeouts.total = .seconds(120)
            do {
                let response = try await transport.send(request)
                #expect(response.body.count <= 5 || response.body.starts(with: Data("hello".utf8)))
            } catch let error as TransportError {
                #expect(error.reason != .tookTooLong, "\(Self.responses[index].debugDescription)")
            }
        }
        // The server closes each connection after its response. A request that has no effect may find one closed, and
        // goes out again.
        let fine = HTTPRequest(.get, server.url.appending(path: "fine"))
        #expect(try await transport.send(fine).status == .ok)
        server.stop()
    }
}

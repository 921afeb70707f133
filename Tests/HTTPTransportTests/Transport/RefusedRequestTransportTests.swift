import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// What a caller may not put into a request, whatever carries it.
@Suite(.inTurn) struct RefusedRequestTransportTests {
    /// Fields that would end the line, or the head, before their end.
    static let fields: [HTTPHeaders.Field] = [
        .init(name: "X", value: "a\r\nX-Evil: y"), .init(name: "X", value: "a\nX-Evil: y"),
        .init(name: "X", value: "a\rX-Evil: y"), .init(name: "X", value: "a\0b"), .init(name: "X", value: "\r\n"),
        .init(name: "X", value: "a\r\n\r\nGET /evil HTTP/1.1"), .init(name: "X\r\nX-Evil", value: "y"),
        .init(name: "X\n", value: "y"), .init(name: "X\0", value: "y"), .init(name: "X: y\r\nZ", value: "y"),
        .init(name: "", value: "y"), .init(name: "X Y", value: "y"), .init(name: "X:", value: "y"),
        .init(name: "X\u{e9}", value: "y"),
    ]

    private static func isInvalidRequest(_ error: TransportError?) -> Bool {
        if case .invalidRequest = error?.reason { true } else { false }
    }

    @Test(arguments: TransportKind.allCases, fields)
    func `a header with a line break is rejected before anything is sent`(
        kind: TransportKind, field: HTTPHeaders.Field
    ) async throws {
        let server = try RawServer { connection, _ in connection.readToEnd() }
        let transport = kind.make()
        let request = HTTPRequest(.get, server.url, headers: HTTPHeaders([field]))
        let sent = await #expect(throws: TransportError.self) { try await transport.send(request) }
        let streamed = await #expect(throws: TransportError.self) { _ = try await transport.stream(request) }
        #expect(Self.isInvalidRequest(sent) && Self.isInvalidRequest(streamed))
        #expect(server.connectionCount == 0)
        server.stop()
    }

    @Test(arguments: WebSocketKind.allCases, fields)
    func `a WebSocket rejects a header with a line break`(kind: WebSocketKind, field: HTTPHeaders.Field) async throws {
        let server = try RawServer { connection, _ in connection.readToEnd() }
        let transport = kind.makeUnasked()
        let request = WebSocketRequest(server.url, headers: HTTPHeaders([field]))
        let error = await #expect(throws: TransportError.self) { _ = try await transport.connect(request) }
        #expect(Self.isInvalidRequest(error) && server.connectionCount == 0)
        server.stop()
    }

    @Test(arguments: WebSocketKind.allCases, ["a\r\nX-Evil: y", "a\0", "a b", "a,b", "", "\u{e9}"])
    func `a subprotocol with a line break is rejected`(kind: WebSocketKind, name: String) async throws {
        let server = try RawServer { connection, _ in connection.readToEnd() }
        let transport = kind.makeUnasked()
        let request = WebSocketRequest(server.url, subprotocols: ["fine", name])
        let error = await #expect(throws: TransportError.self) { _ = try await transport.connect(request) }
        #expect(Self.isInvalidRequest(error) && server.connectionCount == 0)
        server.stop()
    }

    @Test(arguments: TransportKind.allCases)
    func `the caller can't set the fields that frame a request`(kind: TransportKind) async throws {
        let heads = Guarded<[String]>([])
        let server = try RawServer { connection, _ in
            while true {
                let head = try connection.readHead()
                heads.withLock { $0.append(head) }
                _ = try connection.readBody(head)
                try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
        }
        let transport = kind.make()
        let headers: HTTPHeaders = [
            "Host": "elsewhere.example", "host": "b.example", "Content-Length": "100", "content-length": "1",
            "Transfer-Encoding": "chunked", "Expect": "100-continue", "X-Mine": "1",
        ]
        let body = HTTPBody.bytes(Data("hello".utf8))
        for request in [
            HTTPRequest(.get, server.url, headers: headers),
            HTTPRequest(.post, server.url, headers: headers, body: body),
            HTTPRequest(.get, server.url),
        ] {
            #expect(try await transport.send(request).status == .ok)
        }
        let seen = heads.withLock { $0 }
        #expect(seen.map { $0.prefix(4) } == ["GET ", "POST", "GET "])
        for head in seen {
            let lines = head.lowercased().components(separatedBy: "\r\n")
            #expect(lines.filter { $0.hasPrefix("host:") } == ["host: 127.0.0.1:\(server.port)"])
            let lengths = lines.filter { $0.hasPrefix("content-length:") }
            #expect(lengths == (head.hasPrefix("POST") ? ["content-length: 5"] : []))
            #expect(!lines.contains { $0.hasPrefix("transfer-encoding:") || $0.hasPrefix("expect:") })
        }
        server.stop()
    }
}

#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// Where a WebSocket's request goes, and what goes with it.
@Suite(.inTurn) struct TravellingWebSocketTests {
    private let transport = CurlTransport()

    @Test(arguments: [301, 302, 303, 307, 308], ["http", "ws"])
    func `a WebSocket follows no redirect`(status: Int, scheme: String) async throws {
        let elsewhere = try RawServer { connection, _ in connection.readToEnd() }
        let server = try RawServer { connection, _ in
            _ = try connection.readHead()
            let location = "\(scheme)://127.0.0.1:\(elsewhere.port)/"
            try connection.write("HTTP/1.1 \(status) Moved\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
            connection.readToEnd()
        }
        let request = WebSocketRequest(server.url, headers: ["Authorization": "Bearer secret"], subprotocols: ["token"])
        let error = await #expect(throws: WebSocketError.self) { try await transport.connect(request) }
        guard case .refused(let response) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(response.status.rawValue == status && response.headers["Location"] != nil)
        #expect(elsewhere.connectionCount == 0 && server.connectionCount == 1)
        elsewhere.stop()
        server.stop()
    }

    @Test(arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"1\"", "Negotiate", "NTLM"])
    func `an authentication challenge isn't answered, even with credentials in the URL`(challenge: String)
        async throws
    {
        let heads = Guarded<[String]>([])
        let server = try RawServer { connection, _ in
            let head = try connection.readHead()
            heads.withLock { $0.append(head) }
            try connection.write(
                "HTTP/1.1 401 Who\r\nWWW-Authenticate: \(challenge)\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n")
            connection.readToEnd()
        }
        let url = try #require(URL(string: "ws://alice:secret@127.0.0.1:\(server.port)/"))
        for _ in 0..<2 {
            let error = await #expect(throws: WebSocketError.self) {
                try await transport.connect(WebSocketRequest(url))
            }
            #expect(error?.description.contains("secret") == false && error?.description.contains("alice") == false)
        }
        let seen = heads.withLock { $0 }
        #expect(seen.count == 2)
        for head in seen {
            let fields = head.lowercased()
            #expect(!fields.contains("authorization") && !fields.contains("alice") && !fields.contains("cookie"))
        }
        server.stop()
    }

    @Test func `the caller can't set the handshake's own fields`() async throws {
        let requests = Guarded<[String]>([])
        let server = try RawServer { connection, _ in
            let (request, acceptance) = try connection.readHandshake()
            requests.withLock { $0.append(request) }
            try connection.write("\(acceptance)\r\n")
            _ = try connection.readFrame()
        }
        let headers: HTTPHeaders = [
            "Host": "elsewhere.example", "Content-Length": "100", "Transfer-Encoding": "chunked",
            "Expect": "100-continue", "TE": "trailers", "Trailer": "X", "Upgrade": "h2c", "Connection": "close",
            "HTTP2-Settings": "x", "Keep-Alive": "1", "Proxy-Authorization": "Basic x", "Proxy-Connection": "close",
            "Accept-Encoding": "gzip", "sec-websocket-key": "x", "Sec-WebSocket-Extensions": "x", "X-Mine": "1",
        ]
        let socket = try await transport.connect(WebSocketRequest(server.url, headers: headers))
        let request = try #require(requests.withLock { $0.first })
        let names = request.components(separatedBy: "\r\n").dropFirst().compactMap { $0.split(separator: ":").first }
        #expect(
            names.map { $0.lowercased() }.sorted() == [
                "connection", "host", "sec-websocket-key", "sec-websocket-version", "upgrade", "user-agent", "x-mine",
            ])
        #expect(request.contains("\r\nHost: 127.0.0.1:\(server.port)\r\n"))
        #expect(request.contains("\r\nConnection: Upgrade\r\n") && request.contains("\r\nUpgrade: websocket\r\n"))
        await socket.close()
        server.stop()
    }

    @Test(arguments: ["ws://[::1]:PORT/chat", "ws://[0:0:0:0:0:0:0:1]:PORT/chat"])
    func `an IPv6 address is used unchanged`(address: String) async throws {
        guard let server = try? RawServer(onIPv6: true, Self.echoHost) else {
            try Test.cancel("skipped: this machine has no IPv6")
        }
        let url = try #require(URL(string: address.replacing("PORT", with: "\(server.port)")))
        let socket = try await transport.connect(WebSocketRequest(url))
        let name = address.dropFirst(5).prefix { $0 != "]" } + "]"
        #expect(socket.headers["X-Host"] == "\(name):\(server.port)")
        server.stop()
    }

    @Test func `the zone of an IPv6 address isn't sent`() async throws {
        guard let server = try? RawServer(onIPv6: true, Self.echoHost) else {
            try Test.cancel("skipped: this machine has no IPv6")
        }
        let url = try #require(URL(string: "ws://[::1%25lo]:\(server.port)/"))
        let socket = try await transport.connect(WebSocketRequest(url))
        #expect(socket.headers["X-Host"] == "[::1]:\(server.port)")
        server.stop()
    }

    @Sendable private static func echoHost(_ connection: RawConnection, _ number: Int) throws {
        let (request, acceptance) = try connection.readHandshake()
        let host = request.components(separatedBy: "\r\n").first { $0.hasPrefix("Host: ") } ?? ""
        try connection.write("\(acceptance)X-\(host)\r\n\r\n")
        connection.readToEnd()
    }

    @Test(arguments: [
        "ws://127.0.0.1%0D%0AX-Evil%3A%20y:80/", "ws://127.0.0.1%0A/", "ws://127.0.0.1%00/", "ws://127.0.0.1%20/",
        "ws://127.0.0.1%2Fx/", "ws://127.0.0.1:99999/", "ws://127.0.0.1:99999999999999999999/", "ws://127.0.0.1:0/",
    ])
    func `an invalid host or port opens nothing, and puts no line break into an error`(text: String) async throws {
        guard let url = URL(string: text) else { return }
        let error = await #expect(throws: TransportError.self) {
            try await transport.connect(WebSocketRequest(url))
        }
        #expect(error?.description.contains { $0.isNewline || $0 == "\0" } == false)
    }

    // MARK: The end

    @Test func `a server that closes but keeps the connection is disconnected`() async throws {
        let wasLeft = Guarded<Bool?>(nil)
        let isOver = OneShot()
        let server = try RawServer { connection, _ in
            try connection.acceptWebSocket(
                RawConnection.frame(.text, Data("last".utf8))
                    + RawConnection.frame(.close, Data([3, 232])) + Data("garbage".utf8))
            let left = connection.readToEnd()
            wasLeft.withLock { $0 = left }
            isOver.fire()
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        var messages: [WebSocketMessage] = []
        for try await message in socket { messages.append(message) }
        #expect(messages == [.text("last")] && socket.closure?.code == .normal)
        await isOver.wait()
        #expect(wasLeft.withLock { $0 } == true)
        server.stop()
    }

    @Test func `a server that keeps sending after a close is disconnected`() async throws {
        let wasLeft = OneShot()
        let server = try RawServer { connection, _ in
            try connection.acceptWebSocket()
            let message = RawConnection.frame(.binary, Data(count: 1 << 16))
            while (try? connection.write(message)) != nil {}
            wasLeft.fire()
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        await socket.close()
        #expect(socket.closure == nil)
        await wasLeft.wait()
        server.stop()
    }

    @Test func `a server that never finishes the handshake of TLS keeps no connection`() async throws {
        let ended = Guarded(0)
        let server = try RawServer { connection, _ in
            if connection.readToEnd() { ended.withLock { $0 += 1 } }
        }
        let url = try #require(URL(string: "wss://127.0.0.1:\(server.port)/"))
        let call = Task { try await transport.connect(WebSocketRequest(url)) }
        try await until { server.connectionCount == 1 }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        // On a busy machine, a short time may be over before there is a connection.
        for limit in [Duration.milliseconds(300), .seconds(4), .seconds(20)] where server.connectionCount == 1 {
            var request = WebSocketRequest(url)
            request.openTimeout = limit
            let hurried = request
            let error = await #expect(throws: TransportError.self) { try await transport.connect(hurried) }
            #expect(error?.reason == .tookTooLong)
        }
        try await until { server.connectionCount >= 2 && ended.withLock { $0 } == server.connectionCount }
        server.stop()
    }
}
#endif

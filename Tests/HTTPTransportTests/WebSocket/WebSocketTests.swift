import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn) struct WebSocketTests {
    // MARK: Opening

    @Test func `the accept key is the one of RFC 6455`() {
        #expect(WebSocketHandshake.accept("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(Set((0..<100).map { _ in WebSocketHandshake.key() }).count == 100)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a subprotocol is agreed on, and headers go both ways`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.webSocket("/chat", subprotocols: ["b", "c"], headers: ["X-Server": "1"]) { socket in
            for try await message in socket { try await socket.send(message) }
        }
        let url = server.url.appending(path: "chat").appending(queryItems: [URLQueryItem(name: "q", value: "a b")])
        let socket = try await transport.connect(
            WebSocketRequest(url, headers: ["Authorization": "Bearer x"], subprotocols: ["a", "b"]))
        #expect(socket.subprotocol == "b" && socket.headers["X-Server"] == "1")
        let seen = try #require(server.requests.first)
        #expect(seen.query("q") == "a b" && seen.headers["Authorization"] == "Bearer x")
        #expect(seen.headers["Host"] == "127.0.0.1:\(server.port)")
        await socket.close()
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a refusal brings the status and the body`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.route("/length") { _ in .error("CursorTooOld", "start again", status: .badRequest) }
        server.route("/chunks") { _ in .stream(status: .badRequest) { try await $0.write(Data("chunked".utf8)) } }
        server.route("/moved") { _ in .redirect(to: "/length") }
        server.route("/login") { _ in
            var answer = ServerResponse.error("AuthMissing", "who are you", status: .unauthorized)
            answer.headers["WWW-Authenticate"] = "Basic realm=\"x\""
            return answer
        }
        server.route("/down") { _ in .error("Down", "later", status: .serviceUnavailable) }
        for (path, status, words) in [
            ("length", 400, "CursorTooOld"), ("chunks", 400, "chunked"), ("moved", 302, ""),
            ("login", 401, "AuthMissing"), ("down", 503, "later"),
        ] {
            let request = WebSocketRequest(server.url.appending(path: path))
            let error = await #expect(throws: WebSocketError.self) { try await transport.connect(request) }
            guard case .refused(let answer) = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(answer.status.rawValue == status)
            let said = String(decoding: answer.body, as: UTF8.self)
            #expect(kind.seesRefusedBodies && !words.isEmpty ? said.contains(words) : said.isEmpty)
        }
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases)
    func `nobody at the address is the transport's error`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let url = try #require(URL(string: "ws://127.0.0.1:1/"))
        let error = await #expect(throws: TransportError.self) { try await transport.connect(WebSocketRequest(url)) }
        #expect(error?.reason == .cannotConnect)
    }

    @Test(arguments: WebSocketKind.allCases, ["file:///x", "ftp://example.com", "ws:///nohost"])
    func `an address that is no WebSocket's is refused`(kind: WebSocketKind, text: String) async throws {
        let transport = try kind.make()
        let url = try #require(URL(string: text))
        await #expect(throws: TransportError.self) { try await transport.connect(WebSocketRequest(url)) }
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a handshake that never ends is given up, or cancelled`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.script("/", always: .delay(.seconds(60)))
        server.script("/second", always: .delay(.seconds(60)))
        var request = WebSocketRequest(server.url)
        request.openTimeout = .milliseconds(200)
        let hurried = request
        let error = await #expect(throws: TransportError.self) { try await transport.connect(hurried) }
        #expect(error?.reason == .tookTooLong)
        // On a busy machine, the first may have been given up before the server had it.
        let call = Task { try await transport.connect(WebSocketRequest(server.url.appending(path: "second"))) }
        try await until { server.requests.contains { $0.path == "/second" } }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        await server.stop(grace: .zero)
    }

    @Test(
        arguments: WebSocketKind.allCases,
        [
            ("HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", "accept key"),
            (
                "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n", "accept key"
            ),
            ("HTTP/1.1 101 X\r\nConnection: Upgrade\r\n\r\n", "upgrade to websocket"),
            ("HTTP/1.1 101 X\r\nUpgrade: websocket\r\n\r\n", "Connection"),
            ("SSH-2.0-OpenSSH\r\n\r\n", "not HTTP"),
        ])
    func `a handshake that is wrong says what is wrong`(
        kind: WebSocketKind, handshake: (answer: String, words: String)
    ) async throws {
        let (answer, words) = handshake
        let isOurs = !["accept key", "not HTTP"].contains(words)
        let transport = try isOurs ? kind.make() : kind.make(for: .checkedAnswer)
        let server = try await LocalServer.start()
        server.script("/", always: .garbage(Data(answer.utf8)))
        let error = await #expect(throws: WebSocketError.self) {
            try await transport.connect(WebSocketRequest(server.url))
        }
        guard case .invalidHandshake(let why) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(why.contains(words))
        await server.stop()
    }

    @Test(
        arguments: WebSocketKind.allCases,
        [
            ("Sec-WebSocket-Protocol", "unasked", "subprotocol"), ("Sec-WebSocket-Extensions", "x-zip", "extension"),
        ])
    func `what was not offered may not be chosen`(
        kind: WebSocketKind, field: (name: String, value: String, words: String)
    ) async throws {
        let (name, value, words) = field
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.webSocket("/", headers: [name: value]) { _ in }
        let error = await #expect(throws: WebSocketError.self) {
            try await transport.connect(WebSocketRequest(server.url))
        }
        #expect(error?.description.contains(words) == true)
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases, [Fault.drop, .reset])
    func `a server that leaves during the handshake is an error that can pass`(
        kind: WebSocketKind, fault: Fault
    ) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.script("/", always: fault)
        let error = await #expect(throws: TransportError.self) {
            try await transport.connect(WebSocketRequest(server.url))
        }
        #expect(error?.reason == .connectionLost)
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a masked frame of a server is a violation`(kind: WebSocketKind) async throws {
        let transport = try kind.make(for: .checkedFrames)
        let outcome = try await Conversation().raw([0x81, 0x81, 0, 0, 0, 0, 0x61]).run(over: transport)
        #expect(outcome.closure?.code == .protocolError)
        #expect(outcome.error == .protocolViolation("a server's frame is masked"))
    }

    @Test(
        arguments: WebSocketKind.allCases,
        [
            [0x82, 126, 0, 125], [0x82, 127, 0, 0, 0, 0, 0, 0, 255, 255], [0x82, 127, 128, 0, 0, 0, 0, 0, 0, 0],
        ])
    func `a length that is not as short as it could be is a violation`(
        kind: WebSocketKind, header: [UInt8]
    ) async throws {
        let transport = try kind.make(for: .checkedFrames)
        #expect(try await Conversation().raw(header).run(over: transport).closure?.code == .protocolError)
    }

    // MARK: Messages

    @Test(arguments: WebSocketKind.allCases)
    func `messages of both kinds go both ways, from many tasks at once`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            for try await message in socket { try await socket.send(message) }
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        let sent = Set((0..<200).map { "message \($0)" })
        await withThrowingTaskGroup(of: Void.self) { group in
            for text in sent {
                group.addTask {
                    try await socket.send(text.hasSuffix("7") ? .binary(Data(text.utf8)) : .text(text))
                }
            }
        }
        var received: Set<String> = []
        for try await message in socket {
            switch message {
            case .text(let text): received.insert(text)
            case .binary(let data): received.insert(String(decoding: data, as: UTF8.self))
            }
            if received.count == sent.count { break }
        }
        #expect(received == sent)
        try await socket.ping()
        await socket.close(.goingAway, reason: "done")
        let error = await #expect(throws: WebSocketError.self) { try await socket.send(.text("late")) }
        #expect(error?.reason == .closed(socket.closure) && socket.closure?.code == .goingAway)
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a message over the limit is an error on both sides`(kind: WebSocketKind) async throws {
        let transport = try kind.make(for: .wholeMessages)
        let outcome = try await Conversation().text("12345678901").run(messageBytes: 10, over: transport)
        #expect(outcome.error == .messageTooLarge(limit: 10) && outcome.closure?.code == .messageTooLarge)
        let pieces = try await Conversation().frame(.text, Data(count: 6), isFinal: false)
            .frame(.continuation, Data(count: 6)).run(messageBytes: 10, over: transport)
        #expect(pieces.error == .messageTooLarge(limit: 10))
        // The header alone is enough: nothing of the payload ever comes.
        let header = [0x82, 127, 0x40, 0, 0, 0, 0, 0, 0, 0] as [UInt8]
        let announced = try await Conversation().raw(header).run(over: transport)
        #expect(announced.error == .messageTooLarge(limit: 32 << 20) && announced.closure?.code == .messageTooLarge)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `iterators continue where the last one stopped, and share messages`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        let mayClose = OneShot()
        server.webSocket("/") { socket in
            for number in 0..<200 { try await socket.send(.text("\(number)")) }
            await mayClose.wait()
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        var taken: Set<WebSocketMessage> = []
        for try await message in socket {
            taken.insert(message)
            if taken.count == 10 { break }
        }
        #expect(taken == Set((0..<10).map { .text("\($0)") }))
        let rest = Guarded(taken)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    for try await message in socket {
                        let count = rest.withLock { rest in
                            rest.insert(message)
                            return rest.count
                        }
                        if count == 200 { mayClose.fire() }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(rest.withLock { $0 } == Set((0..<200).map { .text("\($0)") }))
        await server.stop()
    }
}

import Foundation
import HTTPTransport
import LocalServer
import Probes
import Testing

@Suite(.timeLimit(.minutes(1))) struct WebSocketTests {
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
        for (path, status, words) in [("length", 400, "CursorTooOld"), ("chunks", 400, "chunked"), ("moved", 302, "")] {
            let request = WebSocketRequest(server.url.appending(path: path))
            let error = await #expect(throws: WebSocketError.self) { try await transport.connect(request) }
            guard case .refused(let answer) = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(answer.status.rawValue == status)
            #expect(words.isEmpty || String(decoding: answer.body, as: UTF8.self).contains(words))
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
        var request = WebSocketRequest(server.url)
        request.openTimeout = .milliseconds(200)
        let hurried = request
        let error = await #expect(throws: TransportError.self) { try await transport.connect(hurried) }
        #expect(error?.reason == .tookTooLong)
        let call = Task { try await transport.connect(WebSocketRequest(server.url)) }
        while server.requests.count < 2 { await Task.yield() }
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
            ("SSH-2.0-OpenSSH\r\n\r\n", "no HTTP"),
        ])
    func `a handshake that is wrong says what is wrong`(
        kind: WebSocketKind, handshake: (answer: String, words: String)
    ) async throws {
        let (answer, words) = handshake
        if ["accept key", "no HTTP"].contains(words) { try kind.needs(.checkedAnswer) }
        let transport = try kind.make()
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
        try kind.needs(.checkedFrames)
        let transport = try kind.make()
        let outcome = try await Conversation().raw([0x81, 0x81, 0, 0, 0, 0, 0x61]).run(over: transport)
        #expect(outcome.closure?.code == .protocolError)
        #expect(outcome.error == .protocolViolation("a frame of a server is masked"))
    }

    @Test(
        arguments: WebSocketKind.allCases,
        [
            [0x82, 126, 0, 125], [0x82, 127, 0, 0, 0, 0, 0, 0, 255, 255], [0x82, 127, 128, 0, 0, 0, 0, 0, 0, 0],
        ])
    func `a length that is not as short as it could be is a violation`(
        kind: WebSocketKind, header: [UInt8]
    ) async throws {
        try kind.needs(.checkedFrames)
        let transport = try kind.make()
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
        await #expect(throws: WebSocketError.self) { try await socket.send(.text("late")) }
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a message over the limit is an error on both sides`(kind: WebSocketKind) async throws {
        try kind.needs(.wholeMessages)
        let transport = try kind.make()
        let outcome = try await Conversation().text("12345678901").run(messageBytes: 10, over: transport)
        #expect(outcome.error == .messageTooLarge(limit: 10) && outcome.closure?.code == .messageTooLarge)
        let pieces = try await Conversation().frame(.text, Data(count: 6), isFinal: false)
            .frame(.continuation, Data(count: 6)).run(messageBytes: 10, over: transport)
        #expect(pieces.error == .messageTooLarge(limit: 10))
    }

    @Test(arguments: WebSocketKind.allCases)
    func `messages that nobody takes make the server wait, and none is lost`(kind: WebSocketKind) async throws {
        try kind.needs(.backpressure)
        let transport = try kind.make()
        let count = 40_000
        let sent = Guarded(0)
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            let padding = String(repeating: "x", count: 1_000)
            for number in 0..<count {
                try await socket.send(.text("\(number) \(padding)"))
                sent.withLock { $0 = number }
            }
        }
        server.route("/other") { _ in .text("other") }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        for _ in 0..<100 { _ = try await transport.send(HTTPRequest(.get, server.url.appending(path: "other"))) }
        #expect(sent.withLock { $0 } < count / 2)
        var next = 0
        for try await message in socket {
            guard case .text(let text) = message, text.hasPrefix("\(next) ") else { break }
            next += 1
        }
        #expect(next == count)
        #expect(socket.closure?.code == .normal)
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a server that does not read makes the sender wait`(kind: WebSocketKind) async throws {
        try kind.needs(.backpressure)
        let transport = try kind.make()
        let mayRead = OneShot()
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            await mayRead.wait()
            var bytes = 0
            for try await message in socket {
                bytes += message.byteCount
                if bytes == 64 << 20 { try await socket.send(.text("\(bytes)")) }
            }
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        let sent = Guarded(0)
        let sending = Task {
            for _ in 0..<64 {
                try await socket.send(.binary(Data(count: 1 << 20)))
                sent.withLock { $0 += 1 }
            }
        }
        for _ in 0..<1_000 { await Task.yield() }
        #expect(sent.withLock { $0 } < 64)
        mayRead.fire()
        try await sending.value
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == .text("\(64 << 20)"))
        await socket.close()
        await server.stop()
    }

    // MARK: The end

    @Test(arguments: WebSocketKind.allCases)
    func `the server's closing ends the sequence, and says why`(kind: WebSocketKind) async throws {
        try kind.needs(.everyCloseCode)
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            try await socket.send(.text("last"))
            try await socket.close(WebSocketCloseCode(rawValue: 4001), reason: "enough")
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        var messages: [WebSocketMessage] = []
        for try await message in socket { messages.append(message) }
        #expect(messages == [.text("last")])
        #expect(socket.closure == WebSocketClosure(code: WebSocketCloseCode(rawValue: 4001), reason: "enough"))
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases, [true, false])
    func `a connection that is cut is an error, after what came before it`(
        kind: WebSocketKind, reset: Bool
    ) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        let hasRead = OneShot()
        server.webSocket("/") { socket in
            try await socket.send(.text("before"))
            await hasRead.wait()
            try await socket.disconnect(reset: reset)
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == .text("before"))
        hasRead.fire()
        let error = await #expect(throws: WebSocketError.self) { _ = try await messages.next() }
        #expect(error?.reason == .connectionLost && error?.isTransient == true)
        await #expect(throws: WebSocketError.self) { try await socket.send(.text("late")) }
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `silence is asked about with a ping, and then is an error`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        let pinged = OneShot()
        server.webSocket("/silent") { socket in
            try await Task.sleep(for: .seconds(60))
            _ = socket
        }
        server.webSocket("/quiet") { socket in
            // Taking messages answers pings.
            for try await _ in socket {}
            pinged.fire()
        }
        var request = WebSocketRequest(server.url.appending(path: "silent"))
        request.silence = .milliseconds(300)
        let silent = try await transport.connect(request)
        let error = await #expect(throws: WebSocketError.self) { for try await _ in silent {} }
        #expect(error?.reason == .silent)
        request.url = server.url.appending(path: "quiet")
        let quiet = try await transport.connect(request)
        try await Task.sleep(for: .milliseconds(900))
        try await quiet.ping()
        await quiet.close()
        await pinged.wait()
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a server that never agrees to be closed is left after a while`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            try await Task.sleep(for: .seconds(60))
            _ = socket
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        await socket.close()
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == nil)
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `cancelling who waits for a message leaves the connection open`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            for try await message in socket { try await socket.send(message) }
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        let waiting = Task {
            var messages = socket.makeAsyncIterator()
            return try await messages.next()
        }
        for _ in 0..<100 { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        try await socket.send(.text("still here"))
        var messages = socket.makeAsyncIterator()
        #expect(try await messages.next() == .text("still here"))
        await socket.close()
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases)
    func `letting go of a connection ends it`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        let ended = OneShot()
        server.webSocket("/") { socket in
            for try await _ in socket {}
            ended.fire()
        }
        do { _ = try await transport.connect(WebSocketRequest(server.url)) }
        await ended.wait()
        await server.stop()
    }
}

import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// What becomes of a WebSocket when one side is faster than the other, or when there are many.
@Suite(.inTurn) struct LoadedWebSocketTests {
    @Test(arguments: WebSocketKind.allCases)
    func `unread messages make the server wait, and none of 100 MB is lost`(kind: WebSocketKind) async throws {
        let transport = try kind.make(for: .backpressure)
        let count = 100_000
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
        // Meanwhile the client's loop has time for all that comes.
        for _ in 0..<200 { _ = try await transport.send(HTTPRequest(.get, server.url.appending(path: "other"))) }
        // What the server could send is what the client and the system's buffers hold: of 100 MB a few.
        #expect(sent.withLock { $0 } < count / 5)
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
    func `a server that does not read makes senders wait, who can be cancelled`(kind: WebSocketKind) async throws {
        let transport = try kind.make(for: .backpressure)
        let mayRead = OneShot()
        let server = try await LocalServer.start()
        let received = Guarded<[Int: Int]>([:])
        let ended = OneShot()
        server.webSocket("/") { socket in
            await mayRead.wait()
            for try await message in socket {
                guard case .binary(let data) = message, let first = data.first, data.allSatisfy({ $0 == first }) else {
                    Issue.record("messages were mixed up")
                    continue
                }
                received.withLock { $0[Int(first)] = data.count }
            }
            ended.fire()
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        let sent = Guarded<Set<Int>>([])
        let sending = (0..<64).map { number in
            Task {
                try await socket.send(.binary(Data(repeating: UInt8(number), count: 1 << 20)))
                sent.withLock { _ = $0.insert(number) }
            }
        }
        for _ in 0..<1_000 { await Task.yield() }
        for task in sending[32...] { task.cancel() }
        var cancelled: Set<Int> = []
        for (number, task) in sending.enumerated().dropFirst(32) {
            do { try await task.value } catch is CancellationError { cancelled.insert(number) }
        }
        // As long as the server doesn't read, only a few are sent, whoever's they are: as many as the buffers hold.
        let early = sent.withLock { $0.count }
        #expect(early < 32 && cancelled.count >= 32 - early)
        mayRead.fire()
        for task in sending[..<32] { try await task.value }
        await socket.close()
        await ended.wait()
        let expected = Set(0..<64).subtracting(cancelled)
        #expect(received.withLock { $0 } == Dictionary(uniqueKeysWithValues: expected.map { ($0, 1 << 20) }))
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases)
    func `messages of many senders stay whole`(kind: WebSocketKind) async throws {
        let transport = try kind.make(for: .backpressure)
        let server = try await LocalServer.start()
        let received = Guarded<[Int]>([])
        let ended = OneShot()
        server.webSocket("/") { socket in
            for try await message in socket {
                guard case .binary(let data) = message else { continue }
                let first = data.first ?? 0
                #expect(data.allSatisfy { $0 == first })
                received.withLock { $0.append(data.count) }
            }
            ended.fire()
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        let sizes = [1, 125, 126, 65_535, 65_536, 300_000]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for sender in 0..<40 {
                group.addTask {
                    for size in sizes { try await socket.send(.binary(Data(repeating: UInt8(sender), count: size))) }
                }
            }
            try await group.waitForAll()
        }
        await socket.close()
        await ended.wait()
        #expect(received.withLock { $0.sorted() } == sizes.flatMap { repeatElement($0, count: 40) })
        await server.stop()
    }

    @Test(arguments: WebSocketKind.allCases)
    func `closing ends sends in progress`(kind: WebSocketKind) async throws {
        let transport = try kind.make(for: .backpressure)
        let server = try await LocalServer.start()
        let isOver = server.silentWebSocket("/")
        let socket = try await transport.connect(WebSocketRequest(server.url))
        let sending = (0..<32).map { _ in Task { try await socket.send(.binary(Data(count: 1 << 20))) } }
        for _ in 0..<1_000 { await Task.yield() }
        await socket.close()
        var stopped = 0
        for task in sending {
            do {
                try await task.value
            } catch let error as WebSocketError {
                #expect(error.reason == .closed(nil))
                stopped += 1
            }
        }
        #expect(stopped > 16)
        isOver.fire()
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `a sender learns of the end while messages are unread`(kind: WebSocketKind) async throws {
        let transport = try kind.make(for: .backpressure)
        let server = try await LocalServer.start()
        let isStuck = OneShot()
        server.webSocket("/") { socket in
            for _ in 0..<16 { try await socket.send(.binary(Data(count: 1 << 16))) }
            await isStuck.wait()
            try await socket.disconnect(reset: true)
        }
        server.route("/other") { _ in .text("other") }
        var request = WebSocketRequest(server.url)
        request.backlogBytes = 1 << 16
        let socket = try await transport.connect(request)
        let sending = Task { while true { try await socket.send(.binary(Data(count: 1 << 20))) } }
        // Meanwhile the client's loop has read as much as it may, and written as much as it can.
        for _ in 0..<50 { _ = try await transport.send(HTTPRequest(.get, server.url.appending(path: "other"))) }
        isStuck.fire()
        let error = await #expect(throws: WebSocketError.self) { try await sending.value }
        #expect(error?.reason == .connectionLost)
        await server.stop(grace: .zero)
    }

    @Test(arguments: WebSocketKind.allCases)
    func `closing doesn't read everything that a server still sends`(kind: WebSocketKind) async throws {
        let transport = try kind.make(for: .backpressure)
        let server = try await LocalServer.start()
        let sent = Guarded(0)
        server.webSocket("/") { socket in
            while true {
                try await socket.send(.binary(Data(count: 1 << 16)))
                sent.withLock { $0 += 1 }
            }
        }
        var request = WebSocketRequest(server.url)
        request.backlogBytes = 1 << 20
        let socket = try await transport.connect(request)
        // A server that is late would have sent nothing by the end of the close.
        try await until { sent.withLock { $0 } > 0 }
        await socket.close()
        var byteCount = 0
        for try await message in socket { byteCount += message.byteCount }
        #expect(byteCount > 0 && byteCount < 4 << 20)
        await server.stop(grace: .zero)
    }

    #if canImport(CSystem)
    @Test(arguments: [WebSocketKind.curl])
    func `a thousand connections, closed or released, leak no descriptor`(kind: WebSocketKind) async throws {
        let transport = try kind.make()
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            for try await message in socket { try await socket.send(message) }
        }
        let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        for _ in 0..<50 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let socket = try await transport.connect(WebSocketRequest(server.url))
                        try await socket.send(.text("here"))
                        var messages = socket.makeAsyncIterator()
                        #expect(try await messages.next() == .text("here"))
                        if number.isMultiple(of: 2) { await socket.close() }
                    }
                }
                try await group.waitForAll()
            }
        }
        await server.stop(grace: .zero)
        // Other tests have connections at the same time, but not hundreds. The last ones may still be closing.
        try await until {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - before < 300
        }
    }
    #endif
}

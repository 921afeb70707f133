#if canImport(CSystem)
import Foundation
import HTTPTransport
import LocalServer
import Probes
import TestLoad
import Testing

/// What servers send without end, and what a client keeps of it.
@Suite(.inTurnFirst, .serialized) struct FloodedWebSocketTests {
    private let transport = CurlTransport()

    /// A server that opens a WebSocket and then sends the same bytes for ever, without reading.
    private static func flood(_ frames: Data, counting sent: Guarded<Int> = Guarded(0)) throws -> RawServer {
        var block = Data()
        while block.count < 64 << 10 { block += frames }
        let bytes = block
        return try RawServer { connection, _ in
            try connection.acceptWebSocket()
            while true {
                try connection.write(bytes)
                sent.withLock { $0 += bytes.count }
            }
        }
    }

    /// Returns once a number has stopped growing for the time of some exchanges over the same transport.
    private func waitForRest(_ number: Guarded<Int>) async throws -> Int {
        let server = try await LocalServer.start { _ in .text("other") }
        var before = -1
        while case let now = number.withLock({ $0 }), now != before || now == 0 {
            before = now
            for _ in 0..<50 { _ = try await transport.send(HTTPRequest(.get, server.url)) }
        }
        await server.stop()
        return before
    }

    // MARK: Messages

    @Test(arguments: [WebSocketFrame.Opcode.text, .binary], [0, 1])
    func `tiny unread messages make the server wait`(opcode: WebSocketFrame.Opcode, count: Int) async throws {
        let sent = Guarded(0)
        let server = try Self.flood(RawConnection.frame(opcode, Data(repeating: 0x61, count: count)), counting: sent)
        let socket = try await transport.connect(WebSocketRequest(server.url))
        // What was sent lies in the buffers of the system, which hold some megabytes.
        #expect(try await waitForRest(sent) < 24 << 20)
        var messages = socket.makeAsyncIterator()
        for _ in 0..<Load.size(100_000, otherwise: 10_000) {
            #expect(try await messages.next()?.byteCount == count)
        }
        server.stop()
    }

    @Test func `a backlog counts the cost of messages, and delivers all of them`() async throws {
        let count = Load.size(300_000, otherwise: 60_000)
        let server = try RawServer { connection, _ in
            try connection.acceptWebSocket()
            let message = RawConnection.frame(.text)
            let many = Data((0..<1_000).flatMap { _ in message })
            for _ in 0..<(count / 1_000) { try connection.write(many) }
            try connection.write(RawConnection.frame(.close))
            _ = try connection.readFrame()
        }
        var request = WebSocketRequest(server.url)
        request.backlogBytes = 4 << 10
        let socket = try await transport.connect(request)
        var received = 0
        for try await message in socket {
            #expect(message == .text(""))
            received += 1
        }
        #expect(received == count)
        server.stop()
    }

    @Test(arguments: [WebSocketFrame.Opcode.text, .binary])
    func `a message of endless empty fragments is a violation`(opcode: WebSocketFrame.Opcode) async throws {
        let fragment = RawConnection.frame(.continuation, isFinal: false)
        let fragments = Data((0..<10_000).flatMap { _ in fragment })
        let server = try RawServer { connection, _ in
            try connection.acceptWebSocket(RawConnection.frame(opcode, isFinal: false))
            while true { try connection.write(fragments) }
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        let error = await #expect(throws: WebSocketError.self) { for try await _ in socket {} }
        #expect(error?.reason == .protocolViolation("a message has too many empty fragments"))
        server.stop()
    }

    @Test func `a message may have a few empty fragments`() async throws {
        var conversation = Conversation().frame(.text, Data("a".utf8), isFinal: false)
        for _ in 0..<50 { conversation = conversation.frame(.continuation, Data(), isFinal: false) }
        conversation = conversation.frame(.continuation, Data("b".utf8))
        // It is counted for each message.
        let long = (0..<40).reduce(conversation) { all, _ in
            var next = all.frame(.binary, Data(), isFinal: false)
            for _ in 0..<50 { next = next.frame(.continuation, Data(), isFinal: false) }
            return next.frame(.continuation, Data())
        }
        let outcome = try await long.close().run()
        #expect(outcome.echoes.count == 41 && outcome.echoes.first == .text("ab") && outcome.error == nil)
    }

    // MARK: Pings

    @Test(arguments: [false, true])
    func `the last of many pings is answered, and few of those before it`(withinMessage: Bool) async throws {
        let count = Load.size(200_000, otherwise: 40_000)
        let answered = Guarded<(count: Int, last: Data)>((0, Data()))
        let isOver = OneShot()
        let server = try RawServer { connection, _ in
            defer { isOver.fire() }
            try connection.acceptWebSocket(
                withinMessage ? RawConnection.frame(.text, Data("a".utf8), isFinal: false) : Data())
            let padding = String(repeating: "p", count: 100)
            for start in stride(from: 0, to: count, by: 1_000) {
                var pings = Data()
                for number in start..<(start + 1_000) {
                    pings += RawConnection.frame(.ping, Data("\(number) \(padding)".utf8))
                }
                try connection.write(pings)
            }
            while case let frame = try connection.readFrame(), frame.opcode == .pong {
                answered.withLock { $0 = ($0.count + 1, frame.payload) }
                if frame.payload.starts(with: Data("\(count - 1) ".utf8)) { break }
            }
            try connection.write(RawConnection.frame(.continuation, Data("b".utf8)).dropFirst(withinMessage ? 0 : 3))
            try connection.write(RawConnection.frame(.close))
            _ = try connection.readFrame()
        }
        let socket = try await transport.connect(WebSocketRequest(server.url))
        var received: [WebSocketMessage] = []
        for try await message in socket { received.append(message) }
        #expect(received == (withinMessage ? [.text("ab")] : []))
        await isOver.wait()
        let (answers, last) = answered.withLock { $0 }
        #expect(last.starts(with: Data("\(count - 1) ".utf8)))
        #expect(answers < count)
        server.stop()
    }

    @Test func `cancelled pings take no room from later ones`() async throws {
        let mayRead = OneShot()
        let counted = Guarded(0)
        let isOver = OneShot()
        let server = try await LocalServer.start()
        server.webSocket("/") { socket in
            await mayRead.wait()
            for try await _ in socket {}
            let pings = try await socket.pings
            counted.withLock { $0 = pings }
            isOver.fire()
        }
        // A server that doesn't read answers no ping, and a busy machine takes its time below.
        var request = WebSocketRequest(server.url)
        request.silence = .seconds(600)
        let socket = try await transport.connect(request)
        // More than the system takes, so that what follows has to wait.
        let full = Task { try await socket.send(.binary(Data(count: 12 << 20))) }
        _ = try? await full.value
        for _ in 0..<Load.size(200, otherwise: 110) {
            let pings = (0..<500).map { _ in Task { try await socket.ping() } }
            for _ in 0..<20 { await Task.yield() }
            for ping in pings { ping.cancel() }
            for ping in pings { _ = try? await ping.value }
        }
        mayRead.fire()
        try await socket.ping()
        await socket.close()
        await isOver.wait()
        #expect(counted.withLock { $0 } < Load.size(50_000, otherwise: 27_500))
        await server.stop()
    }

    // MARK: Many at once

    /// Whether the sanitizers, which keep freed memory and the history of what is used, are out of the way.
    private static let canMeasure = dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil

    @Test(
        .enabled(if: canMeasure, "skipped: a sanitizer takes memory of its own"),
        arguments: [
            (RawConnection.frame(.binary), 8), (RawConnection.frame(.text, Data(repeating: 0x61, count: 300)), 24),
            (RawConnection.frame(.ping, Data(count: 125)), 16),
        ])
    func `a hundred flooding servers don't fill the memory`(frame: Data, blocks: Int) async throws {
        let sent = Guarded(0)
        var block = Data()
        while block.count < 64 << 10 { block += frame }
        let bytes = block
        let server = try RawServer { connection, _ in
            try connection.acceptWebSocket()
            for _ in 0..<blocks {
                try connection.write(bytes)
                sent.withLock { $0 += bytes.count }
            }
            connection.readToEnd()
        }
        let products = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let child = products.deletingLastPathComponent().appending(path: "TransportChild")
        let output = ProgramPipe()
        let companion = try Companion(
            child, ["direct", "crowd", server.url.absoluteString], in: FileManager.default.temporaryDirectory,
            output: output)
        let said = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: output.nextOutput()) }
        }
        #expect(String(decoding: said, as: UTF8.self) == "open\n")
        _ = try await waitForRest(sent)
        let status = try String(contentsOfFile: "/proc/\(companion.processIdentifier)/status", encoding: .utf8)
        let peak = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) })
        // All that is sent would be 150 MiB and more, in a process that takes about 40 by itself.
        #expect(peak < 160 << 10)
        #expect(companion.isRunning)
        companion.terminate()
        server.stop()
    }
}
#endif

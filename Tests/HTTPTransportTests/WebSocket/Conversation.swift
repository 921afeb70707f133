import Foundation
import HTTPTransport
import LocalServer
import Testing

/// What a server sends on a WebSocket, and what a client that echoes every message does about it.
struct Conversation {
    /// What came of it, on both sides.
    struct Outcome: Sendable {
        /// What the client sent back.
        var echoes: [WebSocketMessage] = []
        /// How many of the pings were answered.
        var pongs = 0
        /// What the client said when it closed.
        var closure: WebSocketClosure?
        /// How it ended for the client: `nil` when the sequence just ended.
        var error: WebSocketError.Reason?
    }

    /// The bytes that the server sends, each part once so many messages have come back.
    private var parts: [(bytes: Data, afterEchoes: Int)] = [(Data(), 0)]
    private var messageCount = 0

    /// Adds a frame.
    func frame(
        _ opcode: WebSocketFrame.Opcode, _ payload: some ContiguousBytes, isFinal: Bool = true
    ) -> Conversation {
        var next = self
        WebSocketFrame.append(opcode, payload, isFinal: isFinal, masked: false, to: &next.parts[parts.count - 1].bytes)
        if isFinal, [.text, .binary, .continuation].contains(opcode) { next.messageCount += 1 }
        return next
    }

    func text(_ text: String) -> Conversation { frame(.text, Data(text.utf8)) }

    /// Adds bytes that need be no frame.
    func raw(_ bytes: [UInt8]) -> Conversation {
        var next = self
        next.parts[parts.count - 1].bytes += bytes
        return next
    }

    /// Adds a close frame, which the server sends once it has everything back.
    func close(_ code: WebSocketCloseCode = .normal, _ reason: String = "") -> Conversation {
        var next = self
        next.parts.append((Data(), messageCount))
        return next.frame(.close, WebSocketFrame.payload(WebSocketClosure(code: code, reason: reason)))
    }

    /// Has it over a real connection.
    ///
    /// - Parameter chop: The number of bytes that the server sends at a time. All of them by default.
    func run(
        chop: Int? = nil, messageBytes: Int = 32 << 20, over transport: any WebSocketTransport = .forWebSockets
    ) async throws -> Outcome {
        let server = try await LocalServer.start()
        let (seen, toSee) = AsyncStream<Outcome>.makeStream()
        let parts = parts
        server.webSocket("/", messageBytes: 64 << 20) { socket in
            var outcome = Outcome()
            var echoes = socket.makeAsyncIterator()
            do {
                for part in parts {
                    while outcome.echoes.count < part.afterEchoes, let echo = try await echoes.next() {
                        outcome.echoes.append(echo)
                    }
                    var rest = part.bytes[...]
                    while !rest.isEmpty {
                        let piece = rest.prefix(chop ?? rest.count)
                        rest = rest.dropFirst(piece.count)
                        try? await socket.sendRaw(Data(piece))
                    }
                }
                while let echo = try await echoes.next() { outcome.echoes.append(echo) }
            } catch {
                Issue.record("the client broke the protocol: \(error)")
            }
            outcome.closure = try? await socket.closure
            outcome.pongs = (try? await socket.pongs) ?? 0
            toSee.yield(outcome)
            toSee.finish()
        }
        var request = WebSocketRequest(server.url)
        request.messageBytes = messageBytes
        let socket = try await transport.connect(request)
        var reason: WebSocketError.Reason?
        do {
            for try await message in socket { try? await socket.send(message) }
        } catch let error as WebSocketError {
            reason = error.reason
        }
        var outcome = Outcome()
        for await seen in seen { outcome = seen }
        outcome.error = reason
        await server.stop(grace: .zero)
        return outcome
    }
}

#if canImport(CSystem)
extension WebSocketTransport where Self == CurlTransport {
    /// The transport whose WebSockets are tested here.
    static var forWebSockets: CurlTransport { CurlTransport() }
}
#else
extension WebSocketTransport where Self == URLSessionTransport {
    /// The transport whose WebSockets are tested here.
    static var forWebSockets: URLSessionTransport { URLSessionTransport() }
}
#endif

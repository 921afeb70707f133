public import Foundation
public import HTTPTransport

/// The server's side of a WebSocket: a sequence of what the client sends, and the ways to send, right or wrong.
///
/// ```swift
/// server.webSocket("/echo") { socket in
///     for try await message in socket { try await socket.send(message) }
/// }
/// ```
///
/// The sequence answers pings and the client's closing by itself. It throws `WebSocketViolation` when the client breaks
/// the protocol. When the handler returns, the WebSocket is closed in good order, unless it is already.
public final class LocalWebSocket: AsyncSequence, @unchecked Sendable {
    // Safe to share: what changes is touched on the connection's loop only, see `onLoop`.

    /// The request that opened it.
    public let request: LocalRequest

    private let connection: Connection
    private var reader: WebSocketReader
    private var events: [WebSocketReader.Event] = []
    private var violation: WebSocketViolation?
    private var hasSentClose = false
    private var hasEnded = false
    private var said: WebSocketClosure?
    private var pingCount = 0
    private var pongCount = 0
    private var isWriting = false

    init(_ request: LocalRequest, connection: Connection, messageBytes: Int) {
        self.request = request
        self.connection = connection
        reader = WebSocketReader(expectsMask: true, limit: messageBytes)
    }

    /// What the client said when it closed; `nil` before that, and when it never said.
    public var closure: WebSocketClosure? {
        get async throws { try await onLoop { self.said } }
    }

    /// How many pings have come.
    public var pings: Int {
        get async throws { try await onLoop { self.pingCount } }
    }

    /// How many pongs have come.
    public var pongs: Int {
        get async throws { try await onLoop { self.pongCount } }
    }

    /// Sends a message. Waits while the client does not read.
    public func send(_ message: WebSocketMessage) async throws {
        switch message {
        case .text(let text): try await sendFrame(.text, Data(text.utf8))
        case .binary(let data): try await sendFrame(.binary, data)
        }
    }

    /// Sends a ping.
    public func ping(_ payload: Data = Data()) async throws {
        try await sendFrame(.ping, payload)
    }

    /// Sends a close frame, once. What the client says to that, the sequence takes.
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") async throws {
        try await onLoop { try await self.sendClose(WebSocketClosure(code: code, reason: reason)) }
    }

    /// Sends bytes as they are, which need be no frames at all.
    public func sendRaw(_ bytes: Data) async throws {
        try await onLoop { try await self.write(bytes) }
    }

    /// Breaks the connection off, as when a cable is cut.
    public func disconnect(reset: Bool = false) async throws {
        try await onLoop { self.connection.close(reset: reset) }
    }

    private func sendFrame(_ opcode: WebSocketFrame.Opcode, _ payload: Data) async throws {
        var frame = Data()
        WebSocketFrame.append(opcode, payload, masked: false, to: &frame)
        let bytes = frame
        try await onLoop { try await self.write(bytes) }
    }

    /// Takes the client's messages one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let socket: LocalWebSocket

        /// The next message, or `nil` once the client has closed or left.
        public mutating func next() async throws -> WebSocketMessage? {
            try await socket.onLoop { [socket] in try await socket.nextMessage() }
        }
    }

    /// An iterator over the messages that nobody has taken yet.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(socket: self)
    }
}

// MARK: - On the loop

extension LocalWebSocket {
    /// Runs a call on the connection's loop, wherever the caller is.
    fileprivate func onLoop<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withTaskExecutorPreference(connection.loop) { try await body() }
    }

    private func write(_ bytes: Data) async throws {
        guard !isWriting else { throw LocalServerError.overlappingWrites }
        isWriting = true
        defer { isWriting = false }
        try await connection.write(bytes)
    }

    private func sendClose(_ closure: WebSocketClosure) async throws {
        guard !hasSentClose else { return }
        hasSentClose = true
        var frame = Data()
        WebSocketFrame.append(.close, WebSocketFrame.payload(closure), masked: false, to: &frame)
        try await write(frame)
    }

    private func nextMessage() async throws -> WebSocketMessage? {
        while true {
            while !events.isEmpty {
                switch events.removeFirst() {
                case .message(let message): return message
                case .ping(let payload):
                    pingCount += 1
                    var frame = Data()
                    WebSocketFrame.append(.pong, payload, masked: false, to: &frame)
                    try await write(frame)
                case .pong: pongCount += 1
                case .close(let closure):
                    (said, hasEnded) = (closure, true)
                    try? await sendClose(WebSocketClosure(code: closure.code))
                    return nil
                }
            }
            if let violation {
                hasEnded = true
                try? await sendClose(WebSocketClosure(code: violation.code, reason: violation.reason))
                throw violation
            }
            guard !hasEnded, let bytes = await connection.nextBytes() else {
                hasEnded = true
                return nil
            }
            do {
                try bytes.withUnsafeBytes { raw in try reader.take(raw) { events.append($0) } }
            } catch let error as WebSocketReader.Violation {
                violation = WebSocketViolation(code: error.code, reason: error.why)
            }
        }
    }

    /// Closes in good order what the handler has left open.
    func finish() async throws {
        guard !hasEnded else { return }
        try await sendClose(WebSocketClosure(code: .normal))
        while try await nextMessage() != nil {}
    }
}

/// What a client has done wrong on a WebSocket.
public struct WebSocketViolation: Error, Hashable, CustomStringConvertible {
    /// The code that it was told.
    public let code: WebSocketCloseCode
    /// What it has done.
    public let reason: String

    /// What it has done, with the code.
    public var description: String { "The client broke the protocol (\(code)): \(reason)." }
}

public import Foundation
public import HTTPTransport

/// The server's side of a WebSocket: a sequence of the client's messages, with methods to send valid and invalid data.
///
/// ```swift
/// server.webSocket("/echo") { socket in
///     for try await message in socket { try await socket.send(message) }
/// }
/// ```
///
/// The sequence responds to pings and close frames. It throws `WebSocketViolation` if the client violates the protocol,
/// and `CancellationError` if the task is cancelled while it waits. Another task can go on reading then.
/// When the handler returns, the WebSocket is closed normally, unless it already is. A client that doesn't close it
/// within five seconds is disconnected.
public final class ServerWebSocket: AsyncSequence, @unchecked Sendable {
    // Safe to share: mutable state is only used on the connection's loop, see `onLoop`.

    /// The request of the handshake.
    public let request: ServerRequest

    private let connection: Connection
    private var reader: WebSocketReader
    private var events: ArraySlice<WebSocketReader.Event> = []
    private var violation: WebSocketViolation?
    private var hasSentClose = false
    private var hasEnded = false
    private var said: WebSocketClosure?
    private var pingCount = 0
    private var pongCount = 0
    private var pingsLeft = Int.max
    private var isWriting = false
    /// The tasks that wait for their turn to write.
    private var writers: ArraySlice<UnsafeContinuation<Void, Never>> = []
    /// Receives the messages instead of the sequence.
    private var listener: (@Sendable (WebSocketMessage?) async -> Void)?

    init(_ request: ServerRequest, connection: Connection, messageBytes: Int) {
        self.request = request
        self.connection = connection
        reader = WebSocketReader(expectsMask: true, limit: messageBytes)
    }

    /// The client's close frame; `nil` before it is received, or if there is none.
    public var closure: WebSocketClosure? {
        get async throws { try await onLoop { self.said } }
    }

    /// The number of pings received.
    public var pings: Int {
        get async throws { try await onLoop { self.pingCount } }
    }

    /// The number of pongs received.
    public var pongs: Int {
        get async throws { try await onLoop { self.pongCount } }
    }

    /// Limits the pings from now on until the next call. One more closes the WebSocket. Returns the number of pongs
    /// received.
    @discardableResult
    package func allowPings(_ count: Int) async throws -> Int {
        try await onLoop {
            self.pingsLeft = count
            return self.pongCount
        }
    }

    /// Passes the client's messages to a function, one after the other, instead of the sequence. No task waits for
    /// them: the loop starts one when something was received.
    ///
    /// After the last message the function gets `nil`, once: the client has closed the WebSocket, disconnected or
    /// violated the protocol. The handler must not return before that.
    package func listen(_ listener: @escaping @Sendable (WebSocketMessage?) async -> Void) async {
        try? await onLoop {
            self.listener = listener
            self.hearNext()
        }
    }

    /// Sends a message. Waits while the client doesn't read, and while other tasks send.
    ///
    /// - Throws: `HTTPServerError.disconnected` if the client has disconnected, or after a close frame was sent.
    public func send(_ message: WebSocketMessage) async throws {
        switch message {
        case .text(let text): try await sendFrame(.text, Data(text.utf8))
        case .binary(let data): try await sendFrame(.binary, data)
        }
    }

    /// Sends messages in their order, with one write for all of them.
    package func send(_ messages: [WebSocketMessage]) async throws {
        // No header of a server's frame is longer than ten bytes.
        var frames = Data(capacity: messages.reduce(0) { $0 + $1.byteCount + 10 })
        for message in messages {
            switch message {
            case .text(let text): WebSocketFrame.append(.text, Data(text.utf8), masked: false, to: &frames)
            case .binary(let data): WebSocketFrame.append(.binary, data, masked: false, to: &frames)
            }
        }
        try await sendFrames(frames)
    }

    /// Sends a ping.
    public func ping(_ payload: Data = Data()) async throws {
        try await sendFrame(.ping, payload)
    }

    /// Sends a close frame, once. The sequence receives the client's reply.
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") async throws {
        try await onLoop { try await self.sendClose(WebSocketClosure(code: code, reason: reason)) }
    }

    /// Sends bytes unchanged, even if they aren't frames.
    public func sendRaw(_ bytes: Data) async throws {
        try await onLoop { try await self.write(bytes) }
    }

    /// Resets the connection.
    public func disconnect(reset: Bool = false) async throws {
        try await onLoop { self.connection.close(reset: reset) }
    }

    private func sendFrame(_ opcode: WebSocketFrame.Opcode, _ payload: Data) async throws {
        var frame = Data()
        WebSocketFrame.append(opcode, payload, masked: false, to: &frame)
        try await sendFrames(frame)
    }

    private func sendFrames(_ bytes: Data) async throws {
        try await onLoop {
            guard !self.hasSentClose else { throw HTTPServerError.disconnected }
            try await self.write(bytes)
        }
    }

    /// Iterates over the client's messages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let socket: ServerWebSocket

        /// The next message; `nil` after the client has closed the WebSocket or disconnected.
        public mutating func next() async throws -> WebSocketMessage? {
            try await socket.onLoop { [socket] in try await socket.nextMessage() }
        }
    }

    /// Returns an iterator over the remaining messages.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(socket: self)
    }
}

// MARK: - On the loop

extension ServerWebSocket {
    /// Runs a closure on the connection's loop.
    fileprivate func onLoop<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withTaskExecutorPreference(connection.loop) { try await body() }
    }

    private func write(_ bytes: Data) async throws {
        // The sequence answers pings and close frames while another task may be sending.
        if isWriting { await withUnsafeContinuation { writers.append($0) } }
        isWriting = true
        defer {
            // The next one has its turn at once, so that nobody who comes later overtakes it.
            if let next = writers.popFirst() { next.resume() } else { isWriting = false }
            if writers.isEmpty { writers = [] }
        }
        try await connection.write(bytes)
    }

    private func sendClose(_ closure: WebSocketClosure) async throws {
        guard !hasSentClose else { return }
        hasSentClose = true
        var frame = Data()
        WebSocketFrame.append(.close, WebSocketFrame.payload(closure), masked: false, to: &frame)
        try await write(frame)
    }

    /// The next message; `nil` at the end.
    ///
    /// - Parameter waits: Whether to wait for it. Without that, the result is also `nil` if there is none yet.
    private func nextMessage(waits: Bool = true) async throws -> WebSocketMessage? {
        while true {
            while let event = events.popFirst() {
                // A slice would keep the bytes before it in memory.
                if events.isEmpty { events = [] }
                switch event {
                case .message(let message): return message
                case .ping(let payload):
                    pingCount += 1
                    guard pingsLeft > 0 else {
                        violation = WebSocketViolation(code: .policyViolation, reason: "there are too many pings")
                        events = []
                        continue
                    }
                    pingsLeft -= 1
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
            if !waits, !hasEnded, !connection.hasBytes { return nil }
            guard !hasEnded, let bytes = try await connection.nextBytes() else {
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

    /// Starts a task for the listener now, or when something was received.
    private func hearNext() {
        if events.isEmpty, !connection.hasBytes { connection.tellWebSocketOfBytes() } else { hear() }
    }

    /// Passes what was received to the listener. Called by the loop.
    func hear() {
        Task(executorPreference: connection.loop) { await self.hearAll() }
    }

    private func hearAll() async {
        while let listener {
            if let message = try? await nextMessage(waits: false) {
                await listener(message)
            } else if hasEnded {
                self.listener = nil
                await listener(nil)
            } else {
                return hearNext()
            }
        }
    }

    /// Closes the WebSocket normally, unless the handler has closed it, and waits a short time for the client to close
    /// it, too.
    func finish() async throws {
        guard !hasEnded else { return }
        connection.limit(.closing)
        try await sendClose(WebSocketClosure(code: .normal))
        while try await nextMessage() != nil {}
    }
}

/// A violation of the WebSocket protocol by a client.
public struct WebSocketViolation: Error, Hashable, CustomStringConvertible, LocalizedError {
    /// The close code that was sent to the client.
    public let code: WebSocketCloseCode
    /// The violation.
    public let reason: String

    /// The same text as `description`.
    public var errorDescription: String? { description }

    /// The violation and the code, as a sentence.
    public var description: String { "The client violated the protocol (\(code)): \(reason)." }
}

import Foundation

/// An open WebSocket: a sequence of the incoming messages, with methods to send.
///
/// ```swift
/// let socket = try await WebSocket.connect(WebSocketRequest(url))
/// try await socket.send(.text("hello"))
/// for try await message in socket { … }
/// ```
///
/// The sequence ends when either side closes; `closure` contains what the server sent. It throws `WebSocketError` when
/// the connection breaks, is silent for too long, or the server violates the protocol. Messages that aren't consumed
/// make the server wait: none is ever dropped. Any number of tasks may send and receive; each message goes to one of
/// them.
///
/// Releasing the connection and its iterators cancels it.
public final class WebSocketConnection: AsyncSequence, Sendable {
    /// The messages that arrived together with one that was consumed.
    private struct Batch: Sendable {
        var messages: [WebSocketMessage] = []
        var next = 0

        mutating func take() -> WebSocketMessage? {
            guard next < messages.count else { return nil }
            defer { next += 1 }
            return messages[next]
        }
    }

    private let backend: any WebSocketBackend
    /// Stored here and not in an iterator, so that no message is lost with an iterator.
    private let batch = Guarded(Batch())

    init(_ backend: any WebSocketBackend) {
        self.backend = backend
    }

    deinit { backend.abandon() }

    /// The subprotocol that the server chose from those offered, if any.
    public var subprotocol: String? { headers["Sec-WebSocket-Protocol"] }

    /// The header fields of the server's handshake.
    public var headers: HTTPHeaders { backend.headers }

    /// The server's close code and reason; `nil` before it closed the connection, and if it never did.
    public var closure: WebSocketClosure? { backend.closure }

    /// Sends a message. Returns when it has been handed to the network, which takes longer when the server reads
    /// slowly.
    ///
    /// - Throws: A `WebSocketError` when the connection has ended, or a `CancellationError`, after which the message
    ///   may or may not be sent, but never a part of it.
    public func send(_ message: WebSocketMessage) async throws {
        try Task.checkCancellation()
        try await backend.send(message)
    }

    /// Sends a ping and waits for the pong.
    ///
    /// - Throws: A `WebSocketError` if the connection ends first, or a `CancellationError`.
    public func ping() async throws {
        try Task.checkCancellation()
        try await backend.ping()
    }

    /// Closes the connection and waits for the server to agree, for at most a few seconds.
    ///
    /// Messages that arrived before are still delivered, as far as they fit in the request's `backlogBytes`.
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") async {
        await backend.close(WebSocketClosure(code: code, reason: reason))
    }

    /// Iterates over the messages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        // Retained, so that the connection isn't cancelled during an iteration.
        private let connection: WebSocketConnection

        fileprivate init(_ connection: WebSocketConnection) {
            self.connection = connection
        }

        /// The next message, or `nil` when the connection was closed.
        public mutating func next() async throws -> WebSocketMessage? {
            try await next(isolation: nil)
        }

        /// The next message, or `nil` when the connection was closed.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> WebSocketMessage? {
            try await connection.next(isolation: actor)
        }
    }

    // On the caller's actor: a message that has arrived is returned without a change of executors.
    private func next(isolation actor: isolated (any Actor)?) async throws -> WebSocketMessage? {
        while true {
            if let message = batch.withLock({ $0.take() }) { return message }
            guard let more = try await backend.receive() else { return nil }
            // Two consumers at once may each have received some.
            batch.withLock {
                $0 = Batch(messages: $0.next == $0.messages.count ? more : $0.messages[$0.next...] + more)
            }
        }
    }

    /// An iterator over the messages that haven't been consumed yet.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }
}

/// The implementation of a `WebSocketConnection` on each platform.
protocol WebSocketBackend: Sendable {
    var headers: HTTPHeaders { get }
    var closure: WebSocketClosure? { get }

    func send(_ message: WebSocketMessage) async throws
    func ping() async throws
    func close(_ closure: WebSocketClosure) async
    /// The messages that have arrived, at least one; `nil` when the connection was closed.
    func receive() async throws -> [WebSocketMessage]?
    /// Cancels the connection, because nothing refers to it any more.
    func abandon()
}

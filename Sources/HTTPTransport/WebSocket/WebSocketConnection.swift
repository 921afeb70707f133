import Foundation

/// An open WebSocket: a sequence of the messages that come in, and the ways to send.
///
/// ```swift
/// let socket = try await WebSocket.connect(WebSocketRequest(url))
/// try await socket.send(.text("hello"))
/// for try await message in socket { … }
/// ```
///
/// The sequence ends when either side closes; `closure` says what the server said. It throws `WebSocketError` when the
/// connection breaks, falls silent, or the server breaks the protocol. Messages that nobody takes make the server wait:
/// none is ever dropped. Any number of tasks may send, and take: each message goes to one of them.
///
/// Letting go of the connection and its iterators breaks it off.
public final class WebSocketConnection: AsyncSequence, Sendable {
    /// Messages that came together with one that was taken.
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
    /// Kept here and not in an iterator, so that none is lost with it.
    private let batch = Guarded(Batch())

    init(_ backend: any WebSocketBackend) {
        self.backend = backend
    }

    deinit { backend.abandon() }

    /// The subprotocol that the server chose among those offered, if any.
    public var subprotocol: String? { headers["Sec-WebSocket-Protocol"] }

    /// The header fields of the server's handshake.
    public var headers: HTTPHeaders { backend.headers }

    /// What the server said when it closed; `nil` before that, and when it never said.
    public var closure: WebSocketClosure? { backend.closure }

    /// Sends a message. Returns once it is on its way, which takes as long as the server is slow to read.
    ///
    /// - Throws: `WebSocketError` when the connection has ended, or `CancellationError`, after which the message may be on
    ///   its way or not; never a part of it.
    public func send(_ message: WebSocketMessage) async throws {
        try Task.checkCancellation()
        try await backend.send(message)
    }

    /// Sends a ping and waits for its answer.
    ///
    /// - Throws: `WebSocketError` when the connection ends first, or `CancellationError`.
    public func ping() async throws {
        try Task.checkCancellation()
        try await backend.ping()
    }

    /// Closes the connection and waits for the server to agree, for a few seconds at most.
    ///
    /// Messages that came before are still handed out, as far as they fit in the request's `backlogBytes`.
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") async {
        await backend.close(WebSocketClosure(code: code, reason: reason))
    }

    /// Takes the messages one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        // Kept, so that the connection is not broken off while somebody iterates.
        private let connection: WebSocketConnection

        fileprivate init(_ connection: WebSocketConnection) {
            self.connection = connection
        }

        /// The next message, or `nil` once the connection was closed.
        public mutating func next() async throws -> WebSocketMessage? {
            try await connection.next()
        }
    }

    private func next() async throws -> WebSocketMessage? {
        while true {
            if let message = batch.withLock({ $0.take() }) { return message }
            guard let more = try await backend.receive() else { return nil }
            // Two who take at once may each have been given some.
            batch.withLock {
                $0 = Batch(messages: $0.next == $0.messages.count ? more : $0.messages[$0.next...] + more)
            }
        }
    }

    /// An iterator over the messages that nobody has taken yet.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }
}

/// What is below a `WebSocketConnection` on each platform.
protocol WebSocketBackend: Sendable {
    var headers: HTTPHeaders { get }
    var closure: WebSocketClosure? { get }

    func send(_ message: WebSocketMessage) async throws
    func ping() async throws
    func close(_ closure: WebSocketClosure) async
    /// The messages that have come in, at least one; `nil` once the connection was closed.
    func receive() async throws -> [WebSocketMessage]?
    /// Breaks the connection off, as nobody has it any more.
    func abandon()
}

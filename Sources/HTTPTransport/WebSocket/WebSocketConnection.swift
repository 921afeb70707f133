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
/// none is ever dropped. One task takes messages; any number may send.
///
/// Letting go of the connection and its iterators breaks it off.
public final class WebSocketConnection: AsyncSequence, Sendable {
    private let backend: any WebSocketBackend

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
    /// - Throws: `WebSocketError` when the connection has ended, or `CancellationError` before anything was sent.
    public func send(_ message: WebSocketMessage) async throws {
        try Task.checkCancellation()
        try await backend.send(message)
    }

    /// Sends a ping and waits for its answer.
    ///
    /// - Throws: `WebSocketError` when the connection ends first.
    public func ping() async throws {
        try await backend.ping()
    }

    /// Closes the connection and waits for the server to agree, for a few seconds at most.
    ///
    /// Messages that came before are still handed out.
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") async {
        await backend.close(WebSocketClosure(code: code, reason: reason))
    }

    /// Takes the messages one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        // Kept, so that the connection is not broken off while somebody iterates.
        fileprivate let connection: WebSocketConnection
        private var batch: [WebSocketMessage] = []
        private var next = 0

        fileprivate init(_ connection: WebSocketConnection) {
            self.connection = connection
        }

        /// The next message, or `nil` once the connection was closed.
        public mutating func next() async throws -> WebSocketMessage? {
            while next == batch.count {
                guard let more = try await connection.backend.receive() else { return nil }
                (batch, next) = (more, 0)
            }
            defer { next += 1 }
            return batch[next]
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

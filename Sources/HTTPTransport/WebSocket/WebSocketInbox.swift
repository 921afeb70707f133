/// What has come in on a WebSocket and waits to be taken, and who waits for it; and how it ended.
///
/// It is a value behind its owner's lock: what is to be done outside of the lock is returned.
struct WebSocketInbox: Sendable {
    typealias Waiter = CheckedContinuation<[WebSocketMessage]?, any Error>

    private(set) var messages: [WebSocketMessage] = []
    private(set) var byteCount = 0
    private var waiter: Waiter?
    /// How the connection ended, once it has: `nil` inside means that it was closed in good order.
    private(set) var end: Result<Void, WebSocketError>?
    var closure: WebSocketClosure?

    /// Adds messages. Returns who is to be given them.
    mutating func add(_ more: [WebSocketMessage]) -> (waiter: Waiter, messages: [WebSocketMessage])? {
        messages += more
        byteCount += more.reduce(0) { $0 + $1.byteCount }
        guard let waiter, !messages.isEmpty else { return nil }
        self.waiter = nil
        return (waiter, takeAll())
    }

    /// Takes what there is, or the end; `nil` when the waiter was kept.
    mutating func take(_ waiter: Waiter) -> Result<[WebSocketMessage]?, any Error>? {
        if !messages.isEmpty { return .success(takeAll()) }
        if let end { return end.map { nil }.mapError { $0 } }
        self.waiter = waiter
        return nil
    }

    /// Ends it, once. Returns who waits in vain.
    mutating func finish(_ result: Result<Void, WebSocketError>) -> Waiter? {
        guard end == nil else { return nil }
        end = result
        return removeWaiter()
    }

    /// Forgets who waits.
    mutating func removeWaiter() -> Waiter? {
        defer { waiter = nil }
        return waiter
    }

    private mutating func takeAll() -> [WebSocketMessage] {
        defer { (messages, byteCount) = ([], 0) }
        return messages
    }
}

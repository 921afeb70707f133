/// What has come in on a WebSocket and waits to be taken, and who waits for it; and how it ended.
///
/// It is a value behind its owner's lock: what is to be done outside of the lock is returned.
struct WebSocketInbox: Sendable {
    typealias Waiter = CheckedContinuation<[WebSocketMessage]?, any Error>

    private var messages: [WebSocketMessage] = []
    private(set) var byteCount = 0
    private var waiters: [(ticket: UInt64, waiter: Waiter)] = []
    private var lastTicket: UInt64 = 0
    /// How the connection ended, once it has: `nil` inside means that it was closed in good order.
    private(set) var end: Result<Void, WebSocketError>?
    var closure: WebSocketClosure?

    /// A number for somebody who is about to wait, to be forgotten by.
    mutating func drawTicket() -> UInt64 {
        lastTicket += 1
        return lastTicket
    }

    /// Adds messages. Returns who is to be given them: the one who has waited longest.
    mutating func add(_ more: [WebSocketMessage]) -> (waiter: Waiter, messages: [WebSocketMessage])? {
        messages += more
        byteCount += more.reduce(0) { $0 + $1.byteCount }
        guard !waiters.isEmpty, !messages.isEmpty else { return nil }
        return (waiters.removeFirst().waiter, takeAll())
    }

    /// Takes what there is, or the end; `nil` when the waiter was kept.
    mutating func take(_ waiter: Waiter, _ ticket: UInt64) -> Result<[WebSocketMessage]?, any Error>? {
        if !messages.isEmpty { return .success(takeAll()) }
        if let end { return end.map { nil }.mapError { $0 } }
        waiters.append((ticket, waiter))
        return nil
    }

    /// Ends it, once. Returns who waits in vain.
    mutating func finish(_ result: Result<Void, WebSocketError>) -> [Waiter] {
        guard end == nil else { return [] }
        end = result
        defer { waiters = [] }
        return waiters.map(\.waiter)
    }

    /// Forgets somebody who waits.
    mutating func removeWaiter(_ ticket: UInt64) -> Waiter? {
        guard let index = waiters.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return waiters.remove(at: index).waiter
    }

    private mutating func takeAll() -> [WebSocketMessage] {
        defer { (messages, byteCount) = ([], 0) }
        return messages
    }
}

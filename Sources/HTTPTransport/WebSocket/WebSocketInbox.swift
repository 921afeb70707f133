/// The incoming messages of a WebSocket that wait to be consumed, the waiting consumers, and the end of the connection.
///
/// Protect it with its owner's lock: its methods return the continuations to resume outside the lock.
struct WebSocketInbox: Sendable {
    typealias Waiter = CheckedContinuation<[WebSocketMessage]?, any Error>

    private var messages: [WebSocketMessage] = []
    /// The cost of the messages, see `WebSocketMessage.cost`.
    private(set) var cost = 0
    private var waiters: [(ticket: UInt64, waiter: Waiter)] = []
    private var lastTicket: UInt64 = 0
    /// The end of the connection, if it has ended: an inner `nil` means that it was closed cleanly.
    private(set) var end: Result<Void, WebSocketError>?
    var closure: WebSocketClosure?

    /// Returns a number for a consumer that is about to wait, by which it can be removed.
    mutating func drawTicket() -> UInt64 {
        lastTicket += 1
        return lastTicket
    }

    /// Adds messages. Returns the consumer to give them to, which is the one that has waited longest.
    mutating func add(_ more: [WebSocketMessage]) -> (waiter: Waiter, messages: [WebSocketMessage])? {
        messages += more
        cost += more.reduce(0) { $0 + $1.cost }
        guard !waiters.isEmpty, !messages.isEmpty else { return nil }
        return (waiters.removeFirst().waiter, takeAll())
    }

    /// Returns the waiting messages, or the end; `nil` if the waiter was enqueued.
    mutating func take(_ waiter: Waiter, _ ticket: UInt64) -> Result<[WebSocketMessage]?, any Error>? {
        if !messages.isEmpty { return .success(takeAll()) }
        if let end { return end.map { nil }.mapError { $0 } }
        waiters.append((ticket, waiter))
        return nil
    }

    /// Ends the connection, once. Returns the consumers that still wait.
    mutating func finish(_ result: Result<Void, WebSocketError>) -> [Waiter] {
        guard end == nil else { return [] }
        end = result
        defer { waiters = [] }
        return waiters.map(\.waiter)
    }

    /// Removes a waiting consumer.
    mutating func removeWaiter(_ ticket: UInt64) -> Waiter? {
        guard let index = waiters.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return waiters.remove(at: index).waiter
    }

    private mutating func takeAll() -> [WebSocketMessage] {
        defer { (messages, cost) = ([], 0) }
        return messages
    }
}

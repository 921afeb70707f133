import ChatLexicons
import CoreATProtocol
import HTTPTransport

/// A sequence of the events in all conversations of an account, in order. It polls the service, and ends with an error
/// or when its task is cancelled.
///
/// ```swift
/// for try await event in client.chat.log(after: saved) {
///     await open.apply(event)
///     saved = event.cursor                       // to continue here after the app was ended
/// }
/// ```
///
/// No event is lost or repeated, even across pages and lost connections. While the service is down or overloaded, it is
/// polled less often, down to every five minutes.
public struct ChatLog: AsyncSequence, Sendable {
    let chat: Chat
    let cursor: String?
    let interval: Duration

    private static let longestWait = Duration.seconds(300)
    private static let longestRequest = Duration.seconds(3600)

    /// Reads the log.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let chat: Chat
        private let interval: Duration
        private var cursor: String?
        /// The position of the last event.
        private var last: String?
        private var events: ArraySlice<ChatEvent> = []
        /// Whether it is known where the log was at the beginning. The log of a new account has no cursor.
        private var hasStarted: Bool
        /// Whether the end of the log was reached, so that it is time to wait.
        private var isAtEnd = false
        private var failures = 0

        init(_ log: ChatLog) {
            chat = log.chat
            interval = log.interval
            (cursor, last) = (log.cursor, log.cursor)
            hasStarted = log.cursor != nil
        }

        /// The next event.
        ///
        /// - Throws: `AtError` if the service rejects the call, or `CancellationError` if the task is cancelled.
        public mutating func next() async throws -> ChatEvent? {
            while true {
                try Task.checkCancellation()
                if let event = events.popFirst() { return event }
                if isAtEnd { try await chat.time.sleep(interval) }
                do {
                    try await read()
                    failures = 0
                } catch let error as AtError where error.mayPass {
                    failures = Swift.min(failures + 1, 16)
                    let wait = Swift.min(interval * (1 << failures), Swift.max(interval, ChatLog.longestWait))
                    // A service may ask for more, but not for a year.
                    let requested = Swift.min(error.retryAfter ?? .zero, ChatLog.longestRequest)
                    try await chat.time.sleep(Swift.max(wait, requested))
                    isAtEnd = false
                }
            }
        }

        private mutating func read() async throws {
            let page = try await chat.client.execute(.getLog(cursor: cursor), options: chat.options)
            guard hasStarted else {
                // The first page says where the log is now.
                (cursor, hasStarted, isAtEnd) = (page.cursor, true, true)
                last = page.cursor ?? page.logs.lazy.compactMap { ChatEvent($0, after: "").rev }.last
                return
            }
            var new: [ChatEvent] = []
            for entry in page.logs {
                let event = ChatEvent(entry, after: last ?? "")
                if let rev = event.rev {
                    // Pages may overlap.
                    if let last, !last.precedes(rev) { continue }
                    last = rev
                }
                new.append(event)
            }
            let next = page.cursor ?? last ?? cursor
            // Events without a place can't be told from repeated ones. They count if the log moves on.
            if next == cursor { new.removeAll { $0.rev == nil } }
            cursor = next
            isAtEnd = new.isEmpty
            events = new[...]
        }
    }

    /// Starts to read.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension Chat {
    /// The events in all conversations from now on, or after an event.
    ///
    /// - Parameters:
    ///   - cursor: The `cursor` of the last handled event, or the result of ``logCursor()``; `nil` for new events only.
    ///   - interval: How long to wait at the end of the log. A minute suits most apps, four seconds an open
    ///     conversation.
    public func log(after cursor: String? = nil, every interval: Duration = .seconds(60)) -> ChatLog {
        ChatLog(chat: self, cursor: cursor, interval: min(max(interval, .milliseconds(100)), .seconds(86_400)))
    }

    /// The cursor of the end of the log.
    public func logCursor() async throws -> String? {
        try await client.execute(.getLog(), options: options).cursor
    }
}

public import Foundation

/// A stream ended. A lost connection doesn't end it; it reconnects.
public struct StreamError: Error, Hashable, Sendable {
    /// The cause.
    public enum Reason: Hashable, Sendable {
        /// The address isn't that of a server.
        case invalidService
        /// The account isn't a labeler, or its document can't be looked up. The string explains why.
        case noLabeler(String)
        /// The server, or what was found at its address, has rejected the stream three times in a row. The string
        /// explains why.
        case rejected(String)
        /// The server doesn't have an event with the number to continue at yet.
        case futureCursor(Int64)
        /// The server continued before the number to continue at.
        case restartedNumbers(requested: Int64, first: Int64)
        /// No server would accept the request, for the given reason.
        case invalidRequest(String)
        /// The stored cursor can't be read. The string explains why.
        case cursorUnreadable(String)
        /// The stored states of repositories can't be read. The string explains why.
        case statesUnreadable(String)
        /// The verifier is used by another stream.
        case verifierInUse
        /// No event arrived in the time that `run` was given. The string explains what was tried, and the latest
        /// problem.
        case noEvent(within: Duration, String)
    }

    /// The cause.
    public let reason: Reason
    /// The stream.
    public let stream: StreamID

    init(_ reason: Reason, _ stream: StreamID) {
        self.reason = reason
        self.stream = stream
    }
}

extension StreamError: CustomStringConvertible, LocalizedError {
    /// The description.
    public var errorDescription: String? { description }

    /// The stream, what ended it, and what to do.
    public var description: String { "\(stream): \(explanation)" }

    private var explanation: String {
        switch reason {
        case .invalidService:
            "This is not a valid server address. It should look like https://bsky.network."
        case .noLabeler(let why):
            "The labeler was not found. \(why)"
        case .rejected(let why):
            "The server rejected the stream. \(why)"
        case .futureCursor(let cursor):
            "The server has no event \(cursor) yet, so the cursor is probably from another server. \(Self.advice)"
        case .restartedNumbers(let requested, let first):
            """
            The server continued with event \(first) instead of \(requested), so its numbers have started again. \
            \(Self.advice)
            """
        case .invalidRequest(let why): why
        case .cursorUnreadable(let why):
            "The stored cursor could not be read: \(why)"
        case .statesUnreadable(let why):
            "The stored states of repositories could not be read: \(why)"
        case .verifierInUse:
            "The verifier is used by another stream. Create one for each."
        case .noEvent(let limit, let why):
            "No event arrived within \(limit). \(why)"
        }
    }

    private static let advice =
        "Choose another start or set lostPlace, and download the repositories whose events may be missing."
}

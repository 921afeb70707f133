public import Foundation
import HTTPTransport

/// A stream or a backfill ended, or a call of a ``Tap`` failed. It never contains a password.
///
/// A lost connection doesn't end a stream; it reconnects. One failed repository doesn't end a backfill.
public struct StreamError: Error, Hashable, Sendable {
    /// The cause.
    public enum Reason: Hashable, Sendable {
        /// The address isn't that of a server.
        case invalidService
        /// The account isn't a labeler, or its document can't be looked up. The string explains why.
        case noLabeler(String)
        /// The server, or whatever responds at its address, has rejected the stream three times in a row. The string
        /// explains why.
        case rejected(String)
        /// The cursor is in the future: the server hasn't sent an event with this number yet.
        case futureCursor(Int64)
        /// The server continued at a lower number than the cursor.
        case restartedNumbers(requested: Int64, first: Int64)
        /// The request is invalid, so that no server would accept it. The string explains why.
        case invalidRequest(String)
        /// The stored cursor can't be read. The string explains why.
        case cursorUnreadable(String)
        /// The stored states of repositories can't be read. The string explains why.
        case statesUnreadable(String)
        /// The verifier is used by another stream.
        case verifierInUse
        /// A mirror needs a verifier that downloads unknown accounts: ``SyncPolicy/FirstSight/resync``.
        case adoptsAccounts
        /// No event arrived in the time that `run` was given. The string explains what was tried, and the latest
        /// problem.
        case noEvent(within: Duration, String)
        /// No repository was downloaded in the time that `run` was given. The string explains what was tried, and the
        /// latest problem.
        case noRepo(within: Duration, String)
        /// The list of accounts repeated a cursor, so it would never end.
        case listingLoops
        /// The list of accounts has too many empty pages.
        case listingIsEmpty(pages: Int)
        /// The list has more accounts than the limit.
        case listingTooLong(limit: Int)
        /// The server rejected the list of accounts, sent something else, or failed too often. The string explains why.
        case listingFailed(String)
        /// The Tap responded with an error status. The string explains why.
        case refused(status: Int, String)
        /// The Tap didn't respond. The string explains why.
        case unreachable(String)
        /// The Tap's response can't be decoded. The string explains why.
        case unreadable(String)
    }

    /// The cause.
    public let reason: Reason
    /// The stream, the list of accounts, or the Tap.
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
    public var description: String {
        // A server's text may contain line ends, or control a terminal.
        "\(stream): \(explanation)".withoutControlCharacters
    }

    private var explanation: String {
        switch reason {
        case .invalidService where stream.name == Tap.name:
            "This is not a valid address of a Tap. It should look like http://localhost:2480."
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
        case .adoptsAccounts:
            """
            The verifier would adopt unknown accounts as they are, so changes could be missing. Set firstSight of its \
            policy to .resync.
            """
        case .noEvent(let limit, let why):
            "No event arrived within \(limit). \(why)"
        case .noRepo(let limit, let why): "No repository was downloaded within \(limit). \(why)"
        case .listingLoops: "The list of accounts returned to a page that was read before. Use another relay."
        case .listingIsEmpty(let pages):
            "The list of accounts had \(pages) pages in a row without an account, and still went on. Use another relay."
        case .listingTooLong(let limit): "The list has more than \(limit) accounts. Raise limits.accounts if it should."
        case .listingFailed(let why): "The list of accounts could not be read. \(why)"
        case .refused(let status, let why): "The server responded with the status \(status). \(why)"
        case .unreachable(let why): "The server can't be reached: \(why)"
        case .unreadable(let why): "The server's response is not valid: \(why)"
        }
    }

    private static let advice =
        "Choose another start or set lostPlace, and download the repositories whose events may be missing."
}

import ChatLexicons
public import CoreATProtocol

/// A message that hasn't been sent yet.
public struct PendingMessage: Sendable, Identifiable {
    /// The state of sending a message.
    public enum State: Sendable {
        /// The message is being sent, or waits for earlier ones.
        case sending
        /// The message couldn't be sent. ``ConvoSession/retry()`` resends it.
        case waiting(any Error)
        /// The service rejects the message. It can only be discarded.
        case failed(any Error)
    }

    /// The identity of the pending message, which isn't the ID of the sent message.
    public let id: TID
    /// The message.
    public let draft: ChatDraft
    /// Receives each mentioned handle without an account.
    let onUnresolved: (@Sendable (Handle) -> Void)?
    /// The state of sending.
    public internal(set) var state = State.sending
    /// The input as it was sent; `nil` before the first attempt.
    var input: ChatBsky.Convo.Defs.MessageInput?
    /// Whether the service may have received it, although the response was lost.
    var mayExist = false
    /// The position up to which the log was searched for it; `nil` before the first search.
    var searched: String?

    /// Whether it holds back later messages.
    var isWaiting: Bool { if case .waiting = state { true } else { false } }

    init(_ draft: ChatDraft, onUnresolved: (@Sendable (Handle) -> Void)?) {
        id = .now()
        self.draft = draft
        self.onUnresolved = onUnresolved
    }
}

import ChatLexicons
public import CoreATProtocol

/// A message that hasn't been sent yet.
public struct PendingMessage: Sendable, Identifiable {
    /// How far the sending of a message is.
    public enum State: Sendable {
        /// It is being sent, or waits for its turn.
        case sending
        /// It could not be sent for now. ``ConvoSession/retry()`` sends it again.
        case waiting(any Error)
        /// The service refuses it. It can only be discarded.
        case failed(any Error)
    }

    /// An ID of its own, which isn't the message's.
    public let id: TID
    /// The message.
    public let draft: ChatDraft
    /// How far the sending is.
    public internal(set) var state = State.sending
    /// The message as it was sent; `nil` before the first attempt.
    var input: ChatBsky.Convo.Defs.MessageInput?
    /// Whether the service may have it, although the response was lost.
    var mayExist = false
    /// How far the log has been searched for it; `nil` for not at all.
    var searched: String?

    /// Whether later messages have to wait for it.
    var isWaiting: Bool { if case .waiting = state { true } else { false } }

    init(_ draft: ChatDraft) {
        id = .now()
        self.draft = draft
    }
}

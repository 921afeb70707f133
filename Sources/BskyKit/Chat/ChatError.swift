public import Foundation

/// Why a message or a reaction wasn't sent.
public enum ChatError: Error, Hashable, Sendable {
    /// The message violates the lexicon; the text says how.
    case invalid(String)
    /// Servers accept at most 100 messages at a time.
    case tooManyMessages(Int)
    /// An earlier message of the conversation waits to be sent again, and messages keep their order.
    case heldBack
    /// The message was discarded before it was sent.
    case discarded
    /// The conversation doesn't have the message, or it hasn't been loaded.
    case noMessage(String)
    /// A reaction must be a single character, such as an emoji.
    case invalidReaction(String)
    /// The log has more events than the session reads to find a message.
    case endlessLog
}

extension ChatError: CustomStringConvertible, LocalizedError {
    /// What went wrong and what to do.
    public var description: String {
        switch self {
        case .invalid(let why): "The message can't be sent: \(why)"
        case .tooManyMessages(let count): "Servers accept at most 100 messages at a time, not \(count)."
        case .heldBack: "An earlier message hasn't been sent yet. Call retry() to send both in order."
        case .discarded: "The message was discarded before it was sent."
        case .noMessage(let id): "There is no message \(id) in what was loaded of the conversation."
        case .endlessLog:
            "The log has too many events to find out whether the message was sent. Call retry() later."
        case .invalidReaction(let value): "\"\(value)\" can't be a reaction. Use a single emoji."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

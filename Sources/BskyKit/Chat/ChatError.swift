public import Foundation

/// An error that prevents sending a message or a reaction.
public enum ChatError: Error, Hashable, Sendable {
    /// The message violates the lexicon; the text says how.
    case invalid(String)
    /// Servers accept at most 100 messages at a time.
    case tooManyMessages(Int)
    /// An earlier message of the conversation is waiting to be resent, and messages keep their order.
    case heldBack
    /// The message was discarded before it was sent.
    case discarded
    /// The conversation doesn't have the message, or it isn't loaded.
    case noMessage(String)
    /// A reaction must be a single character, such as an emoji.
    case invalidReaction(String)
    /// The log has too many events to find a message.
    case endlessLog
}

extension ChatError: CustomStringConvertible, LocalizedError {
    /// The error and what to do about it, as a sentence.
    public var description: String {
        switch self {
        case .invalid(let why): "The message can't be sent: \(why)"
        case .tooManyMessages(let count): "Servers accept at most 100 messages at a time, not \(count)."
        case .heldBack: "An earlier message hasn't been sent yet. Call retry() to send both in order."
        case .discarded: "The message was discarded before it was sent."
        case .noMessage(let id): "The message \(id) isn't among the loaded messages of the conversation."
        case .endlessLog:
            "The log has too many events to find out whether the message was sent. Call retry() later."
        case .invalidReaction(let value): "\"\(value)\" can't be a reaction. Use a single emoji."
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}

import ATData
import ChatLexicons

/// A change to a conversation, as it is stored. All of them in order make up the chat service's state.
struct ChatStep: Codable, Sendable {
    /// What changes.
    enum Kind: Codable, Sendable {
        /// The actor gets the conversation, which may be new.
        case join(members: [DID], isRequest: Bool)
        case accept
        /// The actor creates a group, with a seat of their own.
        case found(name: String)
        case event(ChatGroupEvent)
        case request(ChatJoinRequestChange)
        /// The actor's preferences for notifications, which belong to no conversation.
        case prefer(ChatBsky.Notification.Defs.Preferences)
        case leave
        case mute(Bool)
        /// The actor has read a number of messages.
        case read(Int)
        case send(ChatBsky.Convo.Defs.MessageInput)
        /// The actor no longer sees a message.
        case delete(message: String)
        case react(message: String, value: String, isAddition: Bool)
    }

    /// The step's place in the order of all steps. It is also the ID of a message.
    let rev: TID
    let convo: String
    let actor: DID
    let date: Datetime
    let kind: Kind
}

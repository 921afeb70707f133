import ATData
import ChatLexicons

/// A stored change of a conversation. All steps in order define the state of the chat service.
struct ChatStep: Codable, Sendable {
    /// The kind of change.
    enum Kind: Codable, Sendable {
        /// The actor joins the conversation, which may be new.
        case join(members: [DID], isRequest: Bool)
        case accept
        /// The actor creates a group and joins it.
        case found(name: String)
        case event(ChatGroupEvent)
        case request(ChatJoinRequestChange)
        /// The actor's notification preferences, for all conversations.
        case prefer(ChatBsky.Notification.Defs.Preferences)
        case leave
        case mute(Bool)
        /// The actor has read a number of messages.
        case read(Int)
        case send(ChatBsky.Convo.Defs.MessageInput)
        /// The actor deletes a message for itself.
        case delete(message: String)
        case react(message: String, value: String, isAddition: Bool)
    }

    /// The position among all steps. It is also the ID of a message.
    let rev: TID
    let convo: String
    let actor: DID
    let date: Datetime
    let kind: Kind
}

import ATData
import ChatLexicons

/// A message of a conversation.
struct ChatMessage: Sendable {
    /// A reaction to a message.
    struct Reaction: Sendable {
        let sender: DID
        let value: String
        let date: Datetime
    }

    let id: String
    /// The last step that changed the message.
    var rev: TID
    let sender: DID
    let date: Datetime
    let content: ChatBsky.Convo.Defs.MessageInput
    /// The event, if this is a system message.
    var event: ChatBsky.Convo.Defs.SystemMessageView.DataUnion?
    var reactions: [Reaction] = []
    /// The members who have deleted it for themselves.
    var deletedFor: Set<DID> = []
}

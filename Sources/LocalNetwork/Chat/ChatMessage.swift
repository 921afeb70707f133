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
    /// The last step that changed it.
    var rev: TID
    let sender: DID
    let date: Datetime
    let content: ChatBsky.Convo.Defs.MessageInput
    /// What the service says, if the message is its own.
    var event: ChatBsky.Convo.Defs.SystemMessageView.DataUnion?
    var reactions: [Reaction] = []
    /// The members who no longer see it.
    var deletedFor: Set<DID> = []
}

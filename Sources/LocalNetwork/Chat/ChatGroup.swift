import ATData
import ChatLexicons

/// What a conversation has if it is a group.
struct ChatGroup: Sendable {
    /// An address with which accounts join.
    struct Link: Sendable {
        let code: String
        let createdAt: Datetime
        var isEnabled = true
        var requiresApproval: Bool
        var rule: ChatBsky.Group.Defs.JoinRule

        var view: ChatBsky.Group.Defs.JoinLinkView {
            ChatBsky.Group.Defs.JoinLinkView(
                code: code, enabledStatus: isEnabled ? .enabled : .disabled, requireApproval: requiresApproval,
                joinRule: rule, createdAt: createdAt)
        }
    }

    /// An account that asks to join.
    struct Request: Sendable {
        let place: TID
        let date: Datetime
        var isRead = false
    }

    let owner: DID
    let createdAt: Datetime
    var name: String
    var isLocked = false
    var link: Link?
    var requests: [DID: Request] = [:]
    /// Who added each member that didn't join with a link.
    var addedBy: [DID: DID] = [:]
    /// The members who were removed. They can't join with a link.
    var removed: Set<DID> = []
}

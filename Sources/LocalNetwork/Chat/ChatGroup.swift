import ATData
import ChatLexicons

/// The properties of a group.
struct ChatGroup: Sendable {
    /// A link to join a group.
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

    /// A request to join.
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
    /// The account that added each member. Members who joined with a link are missing.
    var addedBy: [DID: DID] = [:]
    /// The removed members, who can't rejoin with a link.
    var removed: Set<DID> = []
}

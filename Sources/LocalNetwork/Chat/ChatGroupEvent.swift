import ATData
import ChatLexicons

/// An event that all members of a group see as a system message. The step's actor caused it.
enum ChatGroupEvent: Codable, Sendable {
    case addMember(DID)
    case removeMember(DID)
    case memberJoin(approvedBy: DID?)
    case memberLeave
    case lock
    case unlock
    case rename(to: String)
    case createLink(code: String, rule: ChatBsky.Group.Defs.JoinRule, requiresApproval: Bool)
    case editLink(rule: ChatBsky.Group.Defs.JoinRule, requiresApproval: Bool)
    case enableLink
    case disableLink

    typealias Defs = ChatBsky.Convo.Defs

    /// Changes the group. Returns the system message.
    func apply(to group: inout ChatGroup, _ step: ChatStep) -> Defs.SystemMessageView.DataUnion {
        let actor = Defs.SystemMessageReferredUser(did: step.actor)
        switch self {
        case .addMember(let did):
            group.addedBy[did] = step.actor
            group.removed.remove(did)
            return .systemMessageDataAddMember(
                Defs.SystemMessageDataAddMember(
                    member: Defs.SystemMessageReferredUser(did: did), role: .standard, addedBy: actor))
        case .removeMember(let did):
            group.removed.insert(did)
            return .systemMessageDataRemoveMember(
                Defs.SystemMessageDataRemoveMember(
                    member: Defs.SystemMessageReferredUser(did: did), removedBy: actor))
        case .memberJoin(let approver):
            group.addedBy[step.actor] = nil
            return .systemMessageDataMemberJoin(
                Defs.SystemMessageDataMemberJoin(
                    member: actor, role: .standard,
                    approvedBy: approver.map { Defs.SystemMessageReferredUser(did: $0) }))
        case .memberLeave: return .systemMessageDataMemberLeave(Defs.SystemMessageDataMemberLeave(member: actor))
        case .lock:
            group.isLocked = true
            return .systemMessageDataLockConvo(Defs.SystemMessageDataLockConvo(lockedBy: actor))
        case .unlock:
            group.isLocked = false
            return .systemMessageDataUnlockConvo(Defs.SystemMessageDataUnlockConvo(unlockedBy: actor))
        case .rename(let name):
            let old = group.name
            group.name = name
            return .systemMessageDataEditGroup(Defs.SystemMessageDataEditGroup(newName: name, oldName: old))
        case .createLink(let code, let rule, let requiresApproval):
            group.link = ChatGroup.Link(
                code: code, createdAt: step.date, requiresApproval: requiresApproval, rule: rule)
            return .systemMessageDataCreateJoinLink(Defs.SystemMessageDataCreateJoinLink())
        case .editLink(let rule, let requiresApproval):
            group.link?.rule = rule
            group.link?.requiresApproval = requiresApproval
            return .systemMessageDataEditJoinLink(Defs.SystemMessageDataEditJoinLink())
        case .enableLink:
            group.link?.isEnabled = true
            return .systemMessageDataEnableJoinLink(Defs.SystemMessageDataEnableJoinLink())
        case .disableLink:
            group.link?.isEnabled = false
            return .systemMessageDataDisableJoinLink(Defs.SystemMessageDataDisableJoinLink())
        }
    }
}

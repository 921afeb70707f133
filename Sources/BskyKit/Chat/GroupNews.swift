import ChatLexicons
import CoreATProtocol

extension ChatBsky.Convo.GetLog.Output.LogsUnion {
    /// The system message and the profiles that an event adds to an open group.
    var news: (message: ChatBsky.Convo.Defs.SystemMessageView?, profiles: [ChatBsky.Actor.Defs.ProfileViewBasic]) {
        switch self {
        case .logCreateMessage(let log): (nil, log.relatedProfiles ?? [])
        case .logAddReaction(let log): (nil, log.relatedProfiles ?? [])
        case .logRemoveReaction(let log): (nil, log.relatedProfiles ?? [])
        case .logAddMember(let log): (log.message, log.relatedProfiles)
        case .logRemoveMember(let log): (log.message, log.relatedProfiles)
        case .logMemberJoin(let log): (log.message, log.relatedProfiles)
        case .logMemberLeave(let log): (log.message, log.relatedProfiles)
        case .logLockConvo(let log): (log.message, log.relatedProfiles)
        case .logUnlockConvo(let log): (log.message, log.relatedProfiles)
        case .logLockConvoPermanently(let log): (log.message, log.relatedProfiles)
        case .logEditGroup(let log): (log.message, [])
        case .logCreateJoinLink(let log): (log.message, [])
        case .logEditJoinLink(let log): (log.message, [])
        case .logEnableJoinLink(let log): (log.message, [])
        case .logDisableJoinLink(let log): (log.message, [])
        default: (nil, [])
        }
    }
}

extension ConvoSession.Snapshot {
    /// Changes the group, if the conversation is one.
    mutating func changeGroup(_ change: (inout ChatBsky.Convo.Defs.GroupConvo) -> Void) {
        guard case .groupConvo(var group)? = convo.kind else { return }
        change(&group)
        convo.kind = .groupConvo(group)
    }

    /// Adds to the number of join requests.
    mutating func addRequest() {
        changeGroup { group in
            group.joinRequestCount = Self.sum(group.joinRequestCount, 1)
            group.unreadJoinRequestCount = Self.sum(group.unreadJoinRequestCount, 1)
        }
    }

    /// Subtracts from the number of join requests. Unread requests never exceed the total.
    mutating func removeRequest(isUnread: Bool) {
        changeGroup { group in
            let count = Self.sum(group.joinRequestCount, -1)
            group.joinRequestCount = count
            group.unreadJoinRequestCount = min(Self.sum(group.unreadJoinRequestCount, isUnread ? -1 : 0), count)
        }
    }

    private static func sum(_ count: Int?, _ step: Int) -> Int {
        max(0, min(max(0, count ?? 0), .max - 1) + step)
    }

    /// Applies the effect of a new system message.
    mutating func note(_ message: ChatBsky.Convo.Defs.SystemMessageView) {
        switch message.data {
        case .systemMessageDataAddMember(let data): add(data.member.did)
        case .systemMessageDataMemberJoin(let data): add(data.member.did)
        case .systemMessageDataRemoveMember(let data): remove(data.member.did)
        case .systemMessageDataMemberLeave(let data): remove(data.member.did)
        case .systemMessageDataLockConvo: changeGroup { $0.lockStatus = .locked }
        case .systemMessageDataUnlockConvo: changeGroup { $0.lockStatus = .unlocked }
        case .systemMessageDataLockConvoPermanently: changeGroup { $0.lockStatus = .lockedPermanently }
        case .systemMessageDataEditGroup(let data): changeGroup { if let name = data.newName { $0.name = name } }
        case .systemMessageDataEnableJoinLink: changeGroup { $0.joinLink?.enabledStatus = .enabled }
        case .systemMessageDataDisableJoinLink: changeGroup { $0.joinLink?.enabledStatus = .disabled }
        default: break
        }
    }

    private mutating func add(_ did: DID) {
        changeGroup { $0.memberCount = Self.sum($0.memberCount, 1) }
        guard !convo.members.contains(where: { $0.did == did }), let profile = profiles[did] else { return }
        convo.members.append(profile)
    }

    private mutating func remove(_ did: DID) {
        changeGroup { $0.memberCount = Self.sum($0.memberCount, -1) }
        convo.members.removeAll { $0.did == did }
    }
}

import BskyKit

/// A system message of a group, on one line.
enum SystemMessageText {
    static func words(
        _ data: ChatBsky.Convo.Defs.SystemMessageView.DataUnion, _ name: (DID) -> String
    ) -> String {
        switch data {
        case .systemMessageDataAddMember(let data): "\(name(data.addedBy.did)) added \(name(data.member.did))"
        case .systemMessageDataRemoveMember(let data): "\(name(data.removedBy.did)) removed \(name(data.member.did))"
        case .systemMessageDataMemberJoin(let data): "\(name(data.member.did)) joined"
        case .systemMessageDataMemberLeave(let data): "\(name(data.member.did)) left"
        case .systemMessageDataLockConvo(let data): "\(name(data.lockedBy.did)) locked the group"
        case .systemMessageDataUnlockConvo(let data): "\(name(data.unlockedBy.did)) unlocked the group"
        case .systemMessageDataLockConvoPermanently(let data): "\(name(data.lockedBy.did)) locked the group for good"
        case .systemMessageDataEditGroup(let data): "the group is called \(data.newName ?? "something else") now"
        case .systemMessageDataCreateJoinLink: "a link to join was created"
        case .systemMessageDataEditJoinLink: "the link to join was changed"
        case .systemMessageDataEnableJoinLink: "the link to join was enabled"
        case .systemMessageDataDisableJoinLink: "the link to join was disabled"
        case .unknown: "an event of an unknown kind"
        }
    }
}

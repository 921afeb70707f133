import ATData
import ChatLexicons

/// Views of groups for members and others.
extension ChatViews {
    /// The maximum number of pending requests that a group's view counts.
    private static var mostRequests: Int { 21 }

    /// The kind of a conversation, with the properties of a group.
    func kind(_ convo: ChatConvo) -> Defs.ConvoView.KindUnion {
        guard let group = convo.group else { return .directConvo(Defs.DirectConvo()) }
        let isOwner = group.owner == viewer
        let unread = group.requests.values.count { !$0.isRead }
        return .groupConvo(
            Defs.GroupConvo(
                createdAt: group.createdAt, lockStatus: group.isLocked ? .locked : .unlocked,
                lockStatusModerationOverride: false, memberCount: convo.members.count, memberLimit: memberLimit,
                name: group.name, joinLink: group.link.map(\.view),
                joinRequestCount: isOwner ? min(group.requests.count, Self.mostRequests) : nil,
                unreadJoinRequestCount: isOwner ? unread : nil))
    }

    /// A current or former member of a conversation.
    func profile(_ did: DID, in convo: ChatConvo) -> ChatBsky.Actor.Defs.ProfileViewBasic? {
        var view = profile(did)
        if let group = convo.group {
            view?.kind =
                convo.seat(of: did) == nil
                ? .pastGroupConvoMember(.init())
                : .groupConvoMember(
                    .init(role: did == group.owner ? .owner : .standard, addedBy: group.addedBy[did].flatMap(profile)))
        } else {
            view?.kind = .directConvoMember(.init())
        }
        return view
    }

    /// The view of a group for an account that has requested to join.
    func request(_ convo: ChatConvo) -> ChatBsky.Group.Defs.JoinRequestConvoView? {
        guard let group = convo.group, let request = group.requests[viewer], let owner = profile(group.owner) else {
            return nil
        }
        return .init(
            convoId: convo.id, name: group.name, owner: owner, memberCount: convo.members.count,
            memberLimit: memberLimit, viewer: .init(requestedAt: request.date))
    }

    /// The preview of a link.
    func preview(_ code: String) -> ChatBsky.Embed.JoinLink.View.JoinLinkPreviewUnion {
        let book = views.world.chat
        guard let convo = book.groupOfCode[code].flatMap({ book.convos[$0] }), let group = convo.group,
            let link = group.link, link.code == code, let owner = profile(group.owner)
        else { return .invalidJoinLinkPreviewView(.init(code: code)) }
        guard link.isEnabled else { return .disabledJoinLinkPreviewView(.init(code: code)) }
        return .joinLinkPreviewView(
            .init(
                convoId: convo.id, code: code, name: group.name, owner: owner, memberCount: convo.members.count,
                memberLimit: memberLimit, requireApproval: link.requiresApproval, joinRule: link.rule,
                convo: self.convo(convo), viewer: group.requests[viewer].map { .init(requestedAt: $0.date) }))
    }

    /// A system message.
    func system(_ message: ChatMessage) -> Defs.SystemMessageView? {
        message.event.map {
            Defs.SystemMessageView(id: message.id, rev: message.rev.description, sentAt: message.date, data: $0)
        }
    }

    /// The profiles of the accounts that a message is about.
    func related(_ message: ChatMessage, in convo: ChatConvo) -> [ChatBsky.Actor.Defs.ProfileViewBasic] {
        var dids: [DID] = message.event == nil ? [message.sender] : []
        dids += message.reactions.map(\.sender)
        switch message.event {
        case .systemMessageDataAddMember(let data): dids += [data.member.did, data.addedBy.did]
        case .systemMessageDataRemoveMember(let data): dids += [data.member.did, data.removedBy.did]
        case .systemMessageDataMemberJoin(let data):
            dids += [data.member.did] + [data.approvedBy?.did].compactMap(\.self)
        case .systemMessageDataMemberLeave(let data): dids.append(data.member.did)
        case .systemMessageDataLockConvo(let data): dids.append(data.lockedBy.did)
        case .systemMessageDataUnlockConvo(let data): dids.append(data.unlockedBy.did)
        default: break
        }
        return dids.compactMap { profile($0, in: convo) }
    }

    /// The distinct profiles of the accounts that some messages are about.
    func related(
        _ messages: some Sequence<ChatMessage>, in convo: ChatConvo
    ) -> [ChatBsky.Actor.Defs.ProfileViewBasic] {
        var known: Set<DID> = []
        return messages.flatMap { related($0, in: convo) }.filter { known.insert($0.did).inserted }
    }

    /// The log entry for a group event.
    func entry(
        _ event: ChatGroupEvent, _ view: Defs.SystemMessageView, _ related: [ChatBsky.Actor.Defs.ProfileViewBasic],
        _ rev: String, _ id: String
    ) -> ChatBsky.Convo.GetLog.Output.LogsUnion {
        switch event {
        case .addMember:
            .logAddMember(.init(rev: rev, convoId: id, message: view, relatedProfiles: related))
        case .removeMember:
            .logRemoveMember(.init(rev: rev, convoId: id, message: view, relatedProfiles: related))
        case .memberJoin:
            .logMemberJoin(.init(rev: rev, convoId: id, message: view, relatedProfiles: related))
        case .memberLeave:
            .logMemberLeave(.init(rev: rev, convoId: id, message: view, relatedProfiles: related))
        case .lock:
            .logLockConvo(.init(rev: rev, convoId: id, message: view, relatedProfiles: related))
        case .unlock:
            .logUnlockConvo(.init(rev: rev, convoId: id, message: view, relatedProfiles: related))
        case .rename: .logEditGroup(.init(rev: rev, convoId: id, message: view))
        case .createLink: .logCreateJoinLink(.init(rev: rev, convoId: id, message: view))
        case .editLink: .logEditJoinLink(.init(rev: rev, convoId: id, message: view))
        case .enableLink: .logEnableJoinLink(.init(rev: rev, convoId: id, message: view))
        case .disableLink: .logDisableJoinLink(.init(rev: rev, convoId: id, message: view))
        }
    }

    /// The log entry for a join request, for the owner or the requesting account.
    func entry(
        _ request: ChatJoinRequestChange, by actor: DID, _ rev: String, _ id: String
    ) -> ChatBsky.Convo.GetLog.Output.LogsUnion? {
        switch request {
        case .made:
            viewer == actor
                ? .logOutgoingJoinRequest(.init(rev: rev, convoId: id))
                : profile(actor).map { .logIncomingJoinRequest(.init(rev: rev, convoId: id, member: $0)) }
        case .withdrawn:
            viewer == actor
                ? .logWithdrawOutgoingJoinRequest(.init(rev: rev, convoId: id))
                : profile(actor).map { .logWithdrawIncomingJoinRequest(.init(rev: rev, convoId: id, member: $0)) }
        case .approved(let did):
            profile(did).map { .logApproveJoinRequest(.init(rev: rev, convoId: id, member: $0)) }
        case .rejected(let did):
            profile(did).map { .logRejectJoinRequest(.init(rev: rev, convoId: id, member: $0)) }
        case .read: .logReadJoinRequests(.init(rev: rev, convoId: id))
        }
    }
}

public import ChatLexicons
import CoreATProtocol

/// Handling of log events.
extension ConvoSession {
    /// Applies an event of the log. Events of other conversations and known events are ignored.
    public func apply(_ event: ChatEvent) {
        if let rev = event.rev {
            if let last, !last.precedes(rev) { return }
            last = rev
        }
        guard event.convoID == convo else { return }
        let news = event.entry.news
        for profile in news.profiles { snapshot.profiles[profile.did] = profile }
        switch event.entry {
        case .logCreateMessage(let log): receive(log.message)
        case .logDeleteMessage(let log): replace(log.message)
        case .logAddReaction(let log): replace(log.message)
        case .logRemoveReaction(let log): replace(log.message)
        default: break
        }
        // The conversation may have been read after the event, and counts it already.
        if event.rev.map(snapshot.convo.rev.precedes) ?? true {
            if let rev = event.rev { snapshot.convo.rev = rev }
            if let message = news.message { note(message) }
            change(event.entry)
        }
        if let message = news.message { snapshot.put(.systemMessageView(message)) }
        trim()
        publish()
    }

    private func note(_ message: ChatBsky.Convo.Defs.SystemMessageView) {
        snapshot.note(message)
        switch message.data {
        case .systemMessageDataRemoveMember(let data) where data.member.did == account: snapshot.hasLeft = true
        case .systemMessageDataAddMember(let data) where data.member.did == account: snapshot.hasLeft = false
        default: break
        }
    }

    /// Updates the conversation itself.
    private func change(_ entry: ChatBsky.Convo.GetLog.Output.LogsUnion) {
        switch entry {
        case .logCreateMessage(let log):
            guard case .messageView(let view) = log.message, view.sender.did != account else { return }
            snapshot.convo.unreadCount = min(snapshot.convo.unreadCount, .max - 1) + 1
        case .logReadConvo(let log): snapshot.noteRead(through: log.message, by: account)
        case .logReadMessage(let log): snapshot.noteRead(through: log.message, by: account)
        case .logMuteConvo: snapshot.convo.muted = true
        case .logUnmuteConvo: snapshot.convo.muted = false
        case .logAcceptConvo: snapshot.convo.status = .accepted
        case .logIncomingJoinRequest(let log):
            if unreadRequests.count < Self.mostProfiles { unreadRequests.insert(log.member.did) }
            snapshot.addRequest()
        case .logApproveJoinRequest(let log): endRequest(of: log.member.did)
        case .logRejectJoinRequest(let log): endRequest(of: log.member.did)
        case .logWithdrawIncomingJoinRequest(let log): endRequest(of: log.member.did)
        case .logReadJoinRequests:
            unreadRequests = []
            snapshot.changeGroup { $0.unreadJoinRequestCount = 0 }
        case .logLeaveConvo: snapshot.hasLeft = true
        case .logBeginConvo: snapshot.hasLeft = false
        default: break
        }
    }

    private func endRequest(of did: DID) {
        snapshot.removeRequest(isUnread: unreadRequests.remove(did) != nil)
    }

    private func receive(_ message: ChatBsky.Convo.Defs.LogCreateMessage.MessageUnion) {
        guard case .messageView(let view) = message else { return replace(message) }
        let isNew = snapshot.isNew(view)
        snapshot.put(.messageView(view))
        guard isNew, view.sender.did == account,
            let sent = snapshot.pending.first(where: { message in
                message.mayExist && message.input.map { isOwn(view, $0) } ?? false
            })
        else { return }
        // The response hasn't arrived, or never will.
        if delivering.contains(sent.id) { adopted[sent.id] = view }
        snapshot.pending.removeAll { $0.id == sent.id }
    }

    private func replace(_ message: ChatBsky.Convo.Defs.LogAddReaction.MessageUnion) {
        switch message {
        case .messageView(let view): update(.messageView(view))
        case .deletedMessageView(let view): update(.deletedMessageView(view))
        case .unknown: break
        }
    }
}

extension ConvoSession {
    /// Adds a reaction to a message.
    public func react(_ value: String, to message: ChatBsky.Convo.Defs.MessageView) async throws {
        try await react(value, to: message.id)
    }
}

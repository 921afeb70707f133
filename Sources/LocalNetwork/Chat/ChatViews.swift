import ATData
import ATProtoLexicons
import BskyLexicons
import ChatLexicons

/// Creates the chat service's responses for one member, under the world's lock.
struct ChatViews {
    typealias Defs = ChatBsky.Convo.Defs

    let views: Views
    let viewer: DID

    private var book: ChatBook { views.world.chat }

    func convo(_ convo: ChatConvo) -> Defs.ConvoView? {
        guard let seat = convo.seat(of: viewer) else { return nil }
        let last = convo.lastMessage(for: viewer)
        return Defs.ConvoView(
            id: convo.id, rev: seat.rev.description, members: convo.members.compactMap(profile), muted: seat.isMuted,
            unreadCount: convo.unreadCount(of: viewer), kind: .directConvo(Defs.DirectConvo()),
            lastMessage: last.map { either($0, convo) }, lastReaction: lastReaction(convo),
            status: seat.isRequest ? .request : .accepted)
    }

    private func lastReaction(_ convo: ChatConvo) -> Defs.ConvoView.LastReactionUnion? {
        for message in convo.messages.reversed() where !message.deletedFor.contains(viewer) {
            guard let reaction = message.reactions.last else { continue }
            return .messageAndReactionView(
                Defs.MessageAndReactionView(message: self.message(message, convo), reaction: view(reaction)))
        }
        return nil
    }

    func profile(_ did: DID) -> ChatBsky.Actor.Defs.ProfileViewBasic? {
        guard let basic = views.basicProfile(did) else { return nil }
        return ChatBsky.Actor.Defs.ProfileViewBasic(
            did: did, handle: basic.handle, avatar: basic.avatar, createdAt: basic.createdAt,
            displayName: basic.displayName, labels: basic.labels, viewer: basic.viewer)
    }

    func message(_ message: ChatMessage, _ convo: ChatConvo) -> Defs.MessageView {
        var embed: Defs.MessageView.EmbedUnion?
        if case .record(let record)? = message.content.embed {
            embed = .recordView(views.recordView(of: record.record.uri, by: message.sender))
        }
        return Defs.MessageView(
            id: message.id, rev: message.rev.description, text: message.content.text,
            sender: Defs.MessageViewSender(did: message.sender), sentAt: message.date, embed: embed,
            facets: message.content.facets,
            reactions: message.reactions.isEmpty ? nil : message.reactions.map(view),
            replyTo: message.content.replyTo.flatMap { reply in convo.message(reply.messageId).map { parent($0, convo) }
            })
    }

    /// A message that another one replies to, without what it replies to itself.
    private func parent(_ message: ChatMessage, _ convo: ChatConvo) -> Defs.MessageView.ReplyToUnion {
        guard !message.deletedFor.contains(viewer) else { return .deletedMessageView(deleted(message)) }
        var view = message
        view = ChatMessage(
            id: view.id, rev: view.rev, sender: view.sender, date: view.date,
            content: Defs.MessageInput(
                text: view.content.text, embed: view.content.embed, facets: view.content.facets),
            reactions: view.reactions)
        return .messageView(self.message(view, convo))
    }

    func deleted(_ message: ChatMessage) -> Defs.DeletedMessageView {
        Defs.DeletedMessageView(
            id: message.id, rev: message.rev.description, sender: Defs.MessageViewSender(did: message.sender),
            sentAt: message.date)
    }

    /// A message, or its stand-in if the viewer has deleted it.
    func either(_ message: ChatMessage, _ convo: ChatConvo) -> Defs.ConvoView.LastMessageUnion {
        message.deletedFor.contains(viewer)
            ? .deletedMessageView(deleted(message)) : .messageView(self.message(message, convo))
    }

    private func view(_ reaction: ChatMessage.Reaction) -> Defs.ReactionView {
        Defs.ReactionView(
            value: reaction.value, sender: Defs.ReactionViewSender(did: reaction.sender), createdAt: reaction.date)
    }

    // MARK: Log

    /// An entry of the viewer's log.
    func entry(_ entry: ChatBook.Entry) -> ChatBsky.Convo.GetLog.Output.LogsUnion? {
        let step = entry.step
        let (rev, id) = (step.rev.description, step.convo)
        guard let convo = book.convos[id] else { return nil }
        let message = entry.message.flatMap(convo.message)
        switch step.kind {
        case .join: return .logBeginConvo(Defs.LogBeginConvo(rev: rev, convoId: id))
        case .accept: return .logAcceptConvo(Defs.LogAcceptConvo(rev: rev, convoId: id))
        case .leave: return .logLeaveConvo(Defs.LogLeaveConvo(rev: rev, convoId: id))
        case .mute(true): return .logMuteConvo(Defs.LogMuteConvo(rev: rev, convoId: id))
        case .mute(false): return .logUnmuteConvo(Defs.LogUnmuteConvo(rev: rev, convoId: id))
        case .read:
            guard let message else { return nil }
            return .logReadConvo(Defs.LogReadConvo(rev: rev, convoId: id, message: either(message, convo)))
        case .send:
            guard let message else { return nil }
            return .logCreateMessage(
                Defs.LogCreateMessage(
                    rev: rev, convoId: id, message: told(message, convo), relatedProfiles: related(convo)))
        case .delete:
            guard let message else { return nil }
            return .logDeleteMessage(Defs.LogDeleteMessage(rev: rev, convoId: id, message: told(message, convo)))
        case .react(_, let value, let isAddition):
            guard let message else { return nil }
            let reaction = view(ChatMessage.Reaction(sender: step.actor, value: value, date: step.date))
            return isAddition
                ? .logAddReaction(
                    Defs.LogAddReaction(
                        rev: rev, convoId: id, message: told(message, convo), reaction: reaction,
                        relatedProfiles: related(convo)))
                : .logRemoveReaction(
                    Defs.LogRemoveReaction(
                        rev: rev, convoId: id, message: told(message, convo), reaction: reaction,
                        relatedProfiles: related(convo)))
        }
    }

    private func related(_ convo: ChatConvo) -> [ChatBsky.Actor.Defs.ProfileViewBasic] {
        convo.members.compactMap(profile)
    }

    private func told(_ message: ChatMessage, _ convo: ChatConvo) -> Defs.LogAddReaction.MessageUnion {
        message.deletedFor.contains(viewer)
            ? .deletedMessageView(deleted(message)) : .messageView(self.message(message, convo))
    }
}

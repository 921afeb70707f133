import ATData
import ATProtoLexicons
import BskyLexicons
import ChatLexicons

/// Creates the chat service's responses for one member, under the world's lock.
struct ChatViews {
    typealias Defs = ChatBsky.Convo.Defs

    /// The maximum number of members in a conversation's view.
    private static let mostMembers = 10

    let views: Views
    let viewer: DID
    /// The maximum number of members in a group.
    let memberLimit: Int

    private var book: ChatBook { views.world.chat }

    func convo(_ convo: ChatConvo) -> Defs.ConvoView? {
        guard let seat = convo.seat(of: viewer) else { return nil }
        let last = convo.lastMessage(for: viewer)
        return Defs.ConvoView(
            id: convo.id, rev: seat.rev.description, members: members(convo), muted: seat.isMuted,
            unreadCount: convo.unreadCount(of: viewer), kind: kind(convo),
            lastMessage: last.map { either($0, convo) }, lastReaction: lastReaction(convo),
            status: seat.isRequest ? .request : .accepted)
    }

    /// The first members, and the viewer.
    private func members(_ convo: ChatConvo) -> [ChatBsky.Actor.Defs.ProfileViewBasic] {
        var shown = Array(convo.members.prefix(Self.mostMembers))
        if !shown.contains(viewer) { shown.append(viewer) }
        return shown.compactMap { profile($0, in: convo) }
    }

    private func lastReaction(_ convo: ChatConvo) -> Defs.ConvoView.LastReactionUnion? {
        for message in convo.messages(for: viewer).reversed() where !message.deletedFor.contains(viewer) {
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
        switch message.content.embed {
        case .record(let record): embed = .recordView(views.recordView(of: record.record.uri, by: message.sender))
        case .joinLink(let link): embed = .joinLinkView(.init(joinLinkPreview: preview(link.code)))
        default: break
        }
        return Defs.MessageView(
            id: message.id, rev: message.rev.description, text: message.content.text,
            sender: Defs.MessageViewSender(did: message.sender), sentAt: message.date, embed: embed,
            facets: message.content.facets,
            reactions: message.reactions.isEmpty ? nil : message.reactions.map(view),
            replyTo: message.content.replyTo.flatMap { reply in convo.message(reply.messageId).map { parent($0, convo) }
            })
    }

    /// A message that another one replies to, without its own parent.
    private func parent(_ message: ChatMessage, _ convo: ChatConvo) -> Defs.MessageView.ReplyToUnion {
        guard convo.message(message.id, for: viewer) != nil else { return .messageBeforeUserJoinedGroupView(.init()) }
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

    /// A message, or a placeholder if the viewer has deleted it.
    func either(_ message: ChatMessage, _ convo: ChatConvo) -> Defs.ConvoView.LastMessageUnion {
        if let system = system(message) { return .systemMessageView(system) }
        return message.deletedFor.contains(viewer)
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
        case .join, .found: return .logBeginConvo(Defs.LogBeginConvo(rev: rev, convoId: id))
        case .accept: return .logAcceptConvo(Defs.LogAcceptConvo(rev: rev, convoId: id))
        case .leave: return .logLeaveConvo(Defs.LogLeaveConvo(rev: rev, convoId: id))
        case .mute(true): return .logMuteConvo(Defs.LogMuteConvo(rev: rev, convoId: id))
        case .mute(false): return .logUnmuteConvo(Defs.LogUnmuteConvo(rev: rev, convoId: id))
        case .event(let event):
            guard let message, let view = system(message) else { return nil }
            return self.entry(event, view, related(message, in: convo), rev, id)
        case .request(let request): return self.entry(request, by: step.actor, rev, id)
        case .prefer: return nil
        case .read:
            guard let message else { return nil }
            return .logReadConvo(Defs.LogReadConvo(rev: rev, convoId: id, message: either(message, convo)))
        case .send:
            guard let message else { return nil }
            return .logCreateMessage(
                Defs.LogCreateMessage(
                    rev: rev, convoId: id, message: told(message, convo), relatedProfiles: related([message], in: convo)
                ))
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
                        relatedProfiles: related([message], in: convo)))
                : .logRemoveReaction(
                    Defs.LogRemoveReaction(
                        rev: rev, convoId: id, message: told(message, convo), reaction: reaction,
                        relatedProfiles: related([message], in: convo)))
        }
    }

    private func told(_ message: ChatMessage, _ convo: ChatConvo) -> Defs.LogAddReaction.MessageUnion {
        message.deletedFor.contains(viewer)
            ? .deletedMessageView(deleted(message)) : .messageView(self.message(message, convo))
    }
}

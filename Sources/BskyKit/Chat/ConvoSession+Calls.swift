public import ChatLexicons
import CoreATProtocol

/// Changes to the conversation as a whole.
extension ConvoSession {
    /// Marks all messages as read, if any are unread.
    public func markRead() async throws {
        guard snapshot.convo.unreadCount > 0 else { return }
        let newest = snapshot.messages.last { $0.id != nil }
        let view = try await chat.markRead(convo, through: newest?.id)
        if let newest {
            // The response may count messages whose events are still to come, or lack some that have come.
            snapshot.noteRead(through: newest, by: account)
        } else {
            snapshot.convo.unreadCount = view.unreadCount
        }
        publish()
    }

    /// Accepts the conversation, if another account has requested it.
    public func accept() async throws {
        try await chat.accept(convo)
        snapshot.convo.status = .accepted
        publish()
    }

    /// Leaves the conversation. A conversation with one other account reappears if that account writes again.
    ///
    /// - Throws: ``GroupError/ownerCannotLeave`` for the owner of a group, or `AtError`.
    public func leave() async throws {
        try await chat.leave(convo)
        snapshot.hasLeft = true
        publish()
    }

    /// Mutes the notifications of the conversation.
    public func mute() async throws { try await setMuted(true) }

    /// Unmutes the notifications of the conversation.
    public func unmute() async throws { try await setMuted(false) }

    private func setMuted(_ isMuted: Bool) async throws {
        snapshot.convo.muted = try await chat.setMuted(isMuted, convo).muted
        publish()
    }

    /// Deletes a message for this account only.
    public func delete(_ message: String) async throws {
        update(.deletedMessageView(try await chat.remove(message, in: convo)))
        publish()
    }

    /// Deletes a message for this account only.
    public func delete(_ message: ChatBsky.Convo.Defs.MessageView) async throws { try await delete(message.id) }

    /// Sends a message with a record, such as a post.
    ///
    /// - Throws: A ``RecordLinkError`` if `record` isn't the name of a record, and the errors of
    ///   ``send(_:onUnresolved:)``.
    @discardableResult
    public func send(
        _ text: String, embed record: some RecordName
    ) async throws -> ChatBsky.Convo.Defs.MessageView {
        try await send(ChatDraft(RichText(text), embedding: record))
    }
}

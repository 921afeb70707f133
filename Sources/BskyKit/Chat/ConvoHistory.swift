import ChatLexicons
import CoreATProtocol

/// The messages of an open conversation.
extension ConvoSession.Snapshot {
    func index(of id: String) -> Int? {
        messages.lastIndex { $0.id.map { $0.utf8.elementsEqual(id.utf8) } ?? false }
    }

    /// Whether a message is neither loaded nor older than the loaded ones.
    func isNew(_ view: ChatBsky.Convo.Defs.MessageView) -> Bool {
        guard index(of: view.id) == nil else { return false }
        guard !isComplete, let oldest = messages.lazy.compactMap(\.date).first else { return true }
        return oldest <= view.sentAt
    }

    /// Inserts a message at its position, or replaces an earlier version of it.
    mutating func put(_ message: ConvoSession.Message) {
        guard let id = message.id, let date = message.date else { return }
        if let place = index(of: id) {
            guard messages[place].isReplaced(by: message) else { return }
            messages[place] = message
            if place == messages.count - 1 { convo.lastMessage = message }
            return
        }
        // New messages usually belong at the end.
        let place = messages.lastIndex { $0.date.map { $0 <= date } ?? true }.map { $0 + 1 } ?? 0
        messages.insert(message, at: place)
        if place == messages.count - 1 { convo.lastMessage = message }
    }

    /// Prepends older messages, latest first.
    mutating func prepend(_ older: ArraySlice<ConvoSession.Message>) {
        let known = Set(messages.compactMap(\.id))
        messages = older.reversed().filter { $0.id.map { !known.contains($0) } ?? true } + messages
    }

    /// The messages of a page that are older than the loaded ones, latest first.
    func olderMessages(in page: [ConvoSession.Message]) -> ArraySlice<ConvoSession.Message> {
        guard let oldest = messages.first(where: { $0.id != nil }), let id = oldest.id, let date = oldest.date else {
            return page[...]
        }
        if let place = page.firstIndex(where: { $0.id.map { $0.utf8.elementsEqual(id.utf8) } ?? false }) {
            return page[(place + 1)...]
        }
        return page.filter { $0.date.map { $0 < date } ?? false }[...]
    }

    /// Records that the account has read up to a message. Read messages stay read.
    mutating func noteRead(through message: ConvoSession.Message, by account: DID) {
        guard let id = message.id, let date = message.date,
            let place = index(of: id) ?? messages.lastIndex(where: { $0.date.map { $0 <= date } ?? false })
        else { return }
        let unread = messages[place...].dropFirst().count {
            if case .messageView(let view) = $0 { view.sender.did != account } else { false }
        }
        convo.unreadCount = min(convo.unreadCount, unread)
    }

    /// Removes the profiles of accounts that aren't members and aren't part of any message.
    mutating func dropProfiles() {
        var used = Set(convo.members.map(\.did))
        for message in messages { used.formUnion(message.accounts) }
        profiles = profiles.filter { used.contains($0.key) }
    }
}

extension ConvoSession.Message {
    /// The message's text; `nil` for deleted messages and system messages.
    public var text: String? {
        if case .messageView(let view) = self { view.text } else { nil }
    }

    /// The message's ID.
    package var id: String? {
        switch self {
        case .messageView(let view): view.id
        case .deletedMessageView(let view): view.id
        case .systemMessageView(let view): view.id
        case .unknown: nil
        }
    }

    /// The date of the message.
    var date: Datetime? {
        switch self {
        case .messageView(let view): view.sentAt
        case .deletedMessageView(let view): view.sentAt
        case .systemMessageView(let view): view.sentAt
        case .unknown: nil
        }
    }

    /// Whether another version of the message is at least as new. A deleted message stays deleted.
    fileprivate func isReplaced(by other: Self) -> Bool {
        switch (self, other) {
        case (_, .deletedMessageView): true
        case (.deletedMessageView, _): false
        case (.messageView(let old), .messageView(let new)): !new.rev.precedes(old.rev)
        default: true
        }
    }

    /// The accounts that the message is about.
    fileprivate var accounts: [DID] {
        switch self {
        case .messageView(let view):
            var accounts = [view.sender.did] + (view.reactions ?? []).map(\.sender.did)
            if case .messageView(let parent)? = view.replyTo { accounts.append(parent.sender.did) }
            return accounts
        case .deletedMessageView(let view): return [view.sender.did]
        case .systemMessageView(let view): return view.data.accounts
        case .unknown: return []
        }
    }
}

extension ChatBsky.Convo.Defs.SystemMessageView.DataUnion {
    fileprivate var accounts: [DID] {
        switch self {
        case .systemMessageDataAddMember(let data): [data.member.did, data.addedBy.did]
        case .systemMessageDataRemoveMember(let data): [data.member.did, data.removedBy.did]
        case .systemMessageDataMemberJoin(let data): [data.member.did] + (data.approvedBy.map { [$0.did] } ?? [])
        case .systemMessageDataMemberLeave(let data): [data.member.did]
        case .systemMessageDataLockConvo(let data): [data.lockedBy.did]
        case .systemMessageDataUnlockConvo(let data): [data.unlockedBy.did]
        case .systemMessageDataLockConvoPermanently(let data): [data.lockedBy.did]
        default: []
        }
    }
}

extension String {
    /// Whether this position in the log precedes another. The service sorts positions by their bytes.
    func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

public import ChatLexicons
public import CoreATProtocol
import HTTPTransport

/// An open conversation: its messages, those that are being sent, and reactions.
///
/// ```swift
/// let session = try await client.chat.open(convo)
/// Task { for try await event in client.chat.log(every: .seconds(4)) { await session.apply(event) } }
/// try await session.send("On my way")
/// ```
///
/// Messages keep their order: one that can't be sent for now holds back those after it until ``retry()``. When the response to a
/// message is lost, the session looks in the log whether the message was sent, and doesn't send it twice.
public actor ConvoSession {
    /// A message as the service returns it: as it is, a stand-in for a deleted one, or one of the service itself.
    public typealias Message = ChatBsky.Convo.Defs.ConvoView.LastMessageUnion

    /// What a conversation shows.
    public struct Snapshot: Sendable {
        /// The conversation.
        public internal(set) var convo: ChatBsky.Convo.Defs.ConvoView
        /// The accounts that messages are about, members or not, by their DIDs.
        public internal(set) var profiles: [DID: ChatBsky.Actor.Defs.ProfileViewBasic] = [:]
        /// The messages that have been loaded, the oldest first.
        public internal(set) var messages: [Message] = []
        /// The messages that haven't been sent, in order.
        public internal(set) var pending: [PendingMessage] = []
        /// Whether the account has left the group, or was removed from it.
        public internal(set) var hasLeft = false
        /// Whether the conversation has no older messages.
        public internal(set) var isComplete = false
    }

    /// The most pages of the log that are read to find a message.
    private static let mostLogPages = 100

    private let chat: Chat
    private let account: DID
    private let convo: String
    private nonisolated let streams = SnapshotStreams<Snapshot>()
    private let turns = Turns()
    /// The place of the last event that counts.
    private var last: String?
    /// The cursor of older messages.
    private var older: String?
    /// Messages whose log entries came before the responses.
    private var adopted: [TID: ChatBsky.Convo.Defs.MessageView] = [:]

    /// What the conversation shows now.
    public private(set) var snapshot: Snapshot

    init(
        _ chat: Chat, account: DID, convo: ChatBsky.Convo.Defs.ConvoView, last: String?,
        page: ChatBsky.Convo.GetMessages.Output
    ) {
        self.chat = chat
        self.account = account
        self.convo = convo.id
        self.last = last
        snapshot = Snapshot(convo: convo, messages: page.messages.reversed(), isComplete: page.cursor == nil)
        for profile in (page.relatedProfiles ?? []) + convo.members { snapshot.profiles[profile.did] = profile }
        older = page.cursor
    }

    /// What the conversation shows after each change from now on. Each call creates a new stream.
    public nonisolated var snapshots: AsyncStream<Snapshot> { streams.stream() }

    private func publish() { streams.send(snapshot) }

    /// Loads older messages.
    public func loadOlder() async throws {
        try await turns.perform { try await self.readOlder() }
    }

    private func readOlder() async throws {
        guard let older else { return }
        let page = try await chat.client.execute(
            .getMessages(convoId: convo, cursor: older), options: chat.options)
        // What is known of an account is newer than what comes with old messages.
        for profile in page.relatedProfiles ?? [] where snapshot.profiles[profile.did] == nil {
            snapshot.profiles[profile.did] = profile
        }
        let known = Set(snapshot.messages.compactMap(\.id))
        snapshot.messages =
            page.messages.reversed().filter { $0.id.map { !known.contains($0) } ?? true } + snapshot.messages
        // A cursor that repeats is the end, too.
        self.older = page.cursor == older ? nil : page.cursor
        snapshot.isComplete = self.older == nil
        publish()
    }

    // MARK: Sending

    /// Sends a message, after those that are being sent. It is among the pending ones at once.
    ///
    /// - Throws: ``ChatError``, `AtError`, or `CancellationError`. The snapshot says whether ``retry()`` makes sense.
    @discardableResult
    public func send(_ draft: ChatDraft) async throws -> ChatBsky.Convo.Defs.MessageView {
        let message = PendingMessage(draft)
        snapshot.pending.append(message)
        publish()
        return try await deliverInTurn(message.id)
    }

    /// Sends the messages again that couldn't be sent, in order, until one can't.
    public func retry() async throws {
        for message in snapshot.pending where message.isWaiting {
            _ = try await deliverInTurn(message.id)
        }
    }

    private func deliverInTurn(_ id: TID) async throws -> ChatBsky.Convo.Defs.MessageView {
        do {
            return try await turns.perform { try await self.deliver(id) }
        } catch let error as CancellationError {
            // The task may have been cancelled before its turn came.
            change(id) { if case .sending = $0.state { $0.state = .waiting(error) } }
            throw error
        }
    }

    /// Forgets a message that couldn't be sent.
    public func discard(_ message: PendingMessage.ID) {
        snapshot.pending.removeAll { $0.id == message }
        publish()
    }

    private func change(_ id: TID, _ change: (inout PendingMessage) -> Void) {
        guard let place = snapshot.pending.firstIndex(where: { $0.id == id }) else { return }
        change(&snapshot.pending[place])
        publish()
    }

    private func deliver(_ id: TID) async throws -> ChatBsky.Convo.Defs.MessageView {
        if let view = adopted.removeValue(forKey: id) { return view }
        guard let place = snapshot.pending.firstIndex(where: { $0.id == id }) else { throw ChatError.discarded }
        guard !snapshot.pending[..<place].contains(where: \.isWaiting) else {
            change(id) { $0.state = .waiting(ChatError.heldBack) }
            throw ChatError.heldBack
        }
        change(id) { $0.state = .sending }
        do {
            return try await attempt(snapshot.pending[place])
        } catch {
            if let view = adopted.removeValue(forKey: id) { return view }
            let isForNow = error is CancellationError || (error as? AtError)?.mayPass ?? false
            change(id) { $0.state = isForNow ? .waiting(error) : .failed(error) }
            throw error
        }
    }

    private func attempt(_ message: PendingMessage) async throws -> ChatBsky.Convo.Defs.MessageView {
        let input: ChatBsky.Convo.Defs.MessageInput
        if let known = message.input { input = known } else { input = try await chat.input(message.draft) }
        change(message.id) { $0.input = input }
        if message.mayExist, let found = try await findInLog(input) { return settle(message.id, found) }
        do {
            // From now on, the service may have it.
            change(message.id) { $0.mayExist = true }
            return settle(
                message.id,
                try await chat.client.execute(.sendMessage(convoId: convo, message: input), options: chat.options))
        } catch let error as AtError {
            guard error.mayHaveSucceeded else {
                change(message.id) { $0.mayExist = false }
                throw error
            }
            if let found = try? await findInLog(input) { return settle(message.id, found) }
            throw error
        }
    }

    /// The message that the service has received, if it has.
    private func findInLog(
        _ input: ChatBsky.Convo.Defs.MessageInput
    ) async throws -> ChatBsky.Convo.Defs.MessageView? {
        var cursor = last
        for _ in 0..<Self.mostLogPages {
            guard let place = cursor else { return nil }
            let page = try await chat.client.execute(.getLog(cursor: place), options: chat.options)
            for case .logCreateMessage(let log) in page.logs {
                if case .messageView(let view) = log.message, log.convoId == convo, isOwn(view, input),
                    index(of: view.id) == nil
                {
                    return view
                }
            }
            cursor = page.logs.isEmpty || page.cursor == place ? nil : page.cursor
        }
        guard cursor == nil else { throw ChatError.endlessLog }
        return nil
    }

    private func isOwn(_ view: ChatBsky.Convo.Defs.MessageView, _ input: ChatBsky.Convo.Defs.MessageInput) -> Bool {
        view.sender.did == account && view.shows(input)
    }

    /// Replaces a pending message by the message that was sent.
    private func settle(
        _ id: TID, _ view: ChatBsky.Convo.Defs.MessageView
    ) -> ChatBsky.Convo.Defs.MessageView {
        adopted[id] = nil
        snapshot.pending.removeAll { $0.id == id }
        put(.messageView(view))
        publish()
        return view
    }

    // MARK: Reactions

    /// Adds a reaction to a message, which shows it at once. If the call fails, it is removed again.
    public func react(_ value: String, to message: String) async throws {
        guard value.count == 1 else { throw ChatError.invalidReaction(value) }
        try await setReaction(value, on: message, isPresent: true) { chat, convo in
            try await chat.react(value, to: message, in: convo)
        }
    }

    /// Takes back a reaction, which disappears at once. If the call fails, it comes back.
    public func removeReaction(_ value: String, from message: String) async throws {
        try await setReaction(value, on: message, isPresent: false) { chat, convo in
            try await chat.removeReaction(value, from: message, in: convo)
        }
    }

    private func setReaction(
        _ value: String, on message: String, isPresent: Bool,
        _ call: @Sendable (Chat, String) async throws -> ChatBsky.Convo.Defs.MessageView
    ) async throws {
        guard let place = index(of: message), case .messageView(let before) = snapshot.messages[place] else {
            throw ChatError.noMessage(message)
        }
        let had = hasReaction(value, before)
        show(value, on: message, isPresent)
        do {
            put(.messageView(try await call(chat, convo)))
            publish()
        } catch {
            show(value, on: message, had)
            throw error
        }
    }

    private func hasReaction(_ value: String, _ view: ChatBsky.Convo.Defs.MessageView) -> Bool {
        view.reactions?.contains { $0.sender.did == account && $0.value == value } ?? false
    }

    private func show(_ value: String, on message: String, _ isPresent: Bool) {
        guard let place = index(of: message), case .messageView(var view) = snapshot.messages[place],
            hasReaction(value, view) != isPresent
        else { return }
        var reactions = view.reactions ?? []
        reactions.removeAll { $0.sender.did == account && $0.value == value }
        if isPresent { reactions.append(.init(value: value, sender: .init(did: account), createdAt: .now)) }
        view.reactions = reactions.isEmpty ? nil : reactions
        snapshot.messages[place] = .messageView(view)
        publish()
    }

    // MARK: Reading

    /// Marks all messages as read, if there are unread ones.
    public func markRead() async throws {
        guard snapshot.convo.unreadCount > 0 else { return }
        let newest = snapshot.messages.last { $0.id != nil }?.id
        snapshot.convo.unreadCount = try await chat.markRead(convo, through: newest).unreadCount
        publish()
    }

    // MARK: Events

    /// Applies an event of the log. Those of other conversations, and those that the session knows already, change nothing.
    public func apply(_ event: ChatEvent) {
        if let rev = event.rev {
            if let last, !last.utf8.lexicographicallyPrecedes(rev.utf8) { return }
            last = rev
        }
        guard event.convoID == convo else { return }
        let news = event.entry.news
        for profile in news.profiles { snapshot.profiles[profile.did] = profile }
        if let message = news.message {
            snapshot.note(message)
            put(.systemMessageView(message))
        }
        switch event.entry {
        case .logCreateMessage(let log): receive(log.message)
        case .logDeleteMessage(let log): replace(log.message)
        case .logAddReaction(let log): replace(log.message)
        case .logRemoveReaction(let log): replace(log.message)
        case .logReadConvo(let log): noteRead(through: log.message)
        case .logReadMessage(let log): noteRead(through: log.message)
        case .logMuteConvo: snapshot.convo.muted = true
        case .logUnmuteConvo: snapshot.convo.muted = false
        case .logAcceptConvo: snapshot.convo.status = .accepted
        case .logIncomingJoinRequest: snapshot.countRequests(1)
        case .logApproveJoinRequest, .logRejectJoinRequest, .logWithdrawIncomingJoinRequest:
            snapshot.countRequests(-1)
        case .logReadJoinRequests: snapshot.changeGroup { $0.unreadJoinRequestCount = 0 }
        case .logLeaveConvo: snapshot.hasLeft = true
        case .logBeginConvo: snapshot.hasLeft = false
        default: guard news.message != nil else { return }
        }
        publish()
    }

    private func receive(_ message: ChatBsky.Convo.Defs.LogCreateMessage.MessageUnion) {
        guard case .messageView(let view) = message else { return replace(message) }
        let isNew = index(of: view.id) == nil
        put(.messageView(view))
        guard isNew else { return }
        if view.sender.did != account {
            snapshot.convo.unreadCount = min(snapshot.convo.unreadCount, .max - 1) + 1
        } else if let sent = snapshot.pending.first(where: { message in
            message.mayExist && message.input.map { isOwn(view, $0) } ?? false
        }) {
            // The response hasn't arrived, or never will.
            adopted[sent.id] = view
            snapshot.pending.removeAll { $0.id == sent.id }
        }
    }

    /// Replaces a message that was loaded.
    private func replace(_ message: ChatBsky.Convo.Defs.LogAddReaction.MessageUnion) {
        let new: Message
        switch message {
        case .messageView(let view): new = .messageView(view)
        case .deletedMessageView(let view): new = .deletedMessageView(view)
        case .unknown: return
        }
        if let id = new.id, let place = index(of: id) { snapshot.messages[place] = new }
    }

    private func noteRead(through message: Message) {
        guard let id = message.id, let place = index(of: id) else { return }
        snapshot.convo.unreadCount = snapshot.messages[place...].dropFirst().count {
            if case .messageView(let view) = $0 { view.sender.did != account } else { false }
        }
    }

    /// Adds a message in its place, or replaces it.
    private func put(_ message: Message) {
        guard let id = message.id, let date = message.date else { return }
        if let place = index(of: id) {
            snapshot.messages[place] = message
            return
        }
        // New messages usually belong at the end.
        let place = snapshot.messages.lastIndex { $0.date.map { $0 <= date } ?? true }.map { $0 + 1 } ?? 0
        snapshot.messages.insert(message, at: place)
        if place == snapshot.messages.count - 1 { snapshot.convo.lastMessage = message }
    }

    private func index(of id: String) -> Int? {
        snapshot.messages.lastIndex { $0.id.map { $0.utf8.elementsEqual(id.utf8) } ?? false }
    }
}

extension ChatBsky.Convo.Defs.ConvoView.LastMessageUnion {
    /// The message's ID.
    fileprivate var id: String? {
        switch self {
        case .messageView(let view): view.id
        case .deletedMessageView(let view): view.id
        case .systemMessageView(let view): view.id
        case .unknown: nil
        }
    }

    /// When the message was sent.
    fileprivate var date: Datetime? {
        switch self {
        case .messageView(let view): view.sentAt
        case .deletedMessageView(let view): view.sentAt
        case .systemMessageView(let view): view.sentAt
        case .unknown: nil
        }
    }
}

extension Chat {
    /// Opens a conversation, with its latest messages.
    public func open(_ convo: String) async throws -> ConvoSession {
        // Before anything is read, so that what happens meanwhile is an event.
        let cursor = try await logCursor()
        let view = try await conversation(convo)
        let page = try await client.execute(.getMessages(convoId: convo), options: options)
        return ConvoSession(self, account: try await client.accountDID(), convo: view, last: cursor, page: page)
    }
}

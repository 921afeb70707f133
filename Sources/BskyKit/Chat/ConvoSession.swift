public import ChatLexicons
public import CoreATProtocol
import HTTPTransport

/// An open conversation: its messages, pending messages, and reactions.
///
/// ```swift
/// let cursor = try await client.chat.logCursor()          // before, so that no event is missed
/// let session = try await client.chat.open(convo)
/// Task { for try await event in client.chat.log(after: cursor, every: .seconds(4)) { await session.apply(event) } }
/// try await session.send("On my way")
/// ```
///
/// Messages keep their order: one that temporarily can't be sent holds back later ones until ``retry()``. If the
/// response to a message is lost, the session checks the log, and doesn't send the message twice.
///
/// A session may stay open as long as the app runs. When more messages arrive than it keeps, the oldest are removed,
/// and ``loadOlder()`` loads them again. Messages loaded on request don't count.
public actor ConvoSession {
    /// A message as the service returns it: a message, a placeholder for a deleted one, or a system message.
    public typealias Message = ChatBsky.Convo.Defs.ConvoView.LastMessageUnion

    /// The state of a conversation to show.
    public struct Snapshot: Sendable {
        /// The conversation.
        public internal(set) var convo: ChatBsky.Convo.Defs.ConvoView
        /// The accounts that messages refer to, members or not, by DID. Accounts without a loaded message may be
        /// missing.
        public internal(set) var profiles: [DID: ChatBsky.Actor.Defs.ProfileViewBasic] = [:]
        /// The loaded messages, oldest first.
        public internal(set) var messages: [Message] = []
        /// The pending messages, in order.
        public internal(set) var pending: [PendingMessage] = []
        /// Whether the account has left the conversation or was removed from the group.
        public internal(set) var hasLeft = false
        /// Whether all older messages are loaded.
        public internal(set) var isComplete = false
    }

    /// The maximum number of pages to read when searching.
    private static let mostPages = 100
    /// The number of profiles that are always kept.
    static let mostProfiles = 1000

    let chat: Chat
    let account: DID
    let convo: String
    private nonisolated let streams = SnapshotStreams<Snapshot>()
    private let queue = SerialQueue()
    /// The position of the last applied event.
    var last: String?
    /// The cursor of older messages.
    private var older: String?
    /// Whether the oldest messages were removed after the cursor was created, so that its page may be newer.
    private var isSearching = false
    private var isLoading = false
    /// The number of messages to keep when new ones arrive.
    private var capacity: Int
    private var profileLimit = ConvoSession.mostProfiles
    /// The messages that a task is sending or will send.
    var delivering: Set<TID> = []
    /// Messages whose log entries arrived before their responses.
    var adopted: [TID: ChatBsky.Convo.Defs.MessageView] = [:]
    private let reactionQueue = SerialQueue()
    /// Messages as the service returned them, with the number of their reactions in flight.
    private var reacting: [String: (view: ChatBsky.Convo.Defs.MessageView, calls: Int)] = [:]
    /// The accounts whose join requests arrived since the owner last read the requests.
    var unreadRequests: Set<DID> = []

    /// The current state.
    public internal(set) var snapshot: Snapshot

    init(
        _ chat: Chat, account: DID, convo: ChatBsky.Convo.Defs.ConvoView, last: String?,
        page: ChatBsky.Convo.GetMessages.Output, keeping count: Int
    ) {
        self.chat = chat
        self.account = account
        self.convo = convo.id
        self.last = last
        snapshot = Snapshot(convo: convo, messages: page.messages.reversed(), isComplete: page.cursor == nil)
        for profile in (page.relatedProfiles ?? []) + convo.members { snapshot.profiles[profile.did] = profile }
        older = page.cursor
        capacity = max(count, page.messages.count, 1)
    }

    /// The state after each change from now on. Each call creates a new stream.
    public nonisolated var snapshots: AsyncStream<Snapshot> { streams.stream() }

    /// The messages from the latest to the first, without deleted ones. Pages are loaded when the loop reaches them.
    /// The ``snapshot`` doesn't change.
    ///
    /// ```swift
    /// for try await message in try await client.chat(with: bob).messages().prefix(30) { print(message.text) }
    /// ```
    public nonisolated func messages() -> some AsyncSequence<ChatBsky.Convo.Defs.MessageView, any Error> & Sendable {
        chat.messages(in: convo).compactMap { message in
            if case .messageView(let view) = message { view } else { nil }
        }
    }

    func publish() { streams.send(snapshot) }

    /// Loads older messages.
    public func loadOlder() async throws {
        try await queue.perform { try await self.readOlder() }
    }

    private func readOlder() async throws {
        guard !snapshot.isComplete else { return }
        // What is dropped meanwhile would be missing between the page and the other messages.
        isLoading = true
        defer {
            isLoading = false
            capacity = max(capacity, snapshot.messages.count)
        }
        for _ in 0..<Self.mostPages {
            let cursor = older
            let page = try await chat.client.execute(
                .getMessages(convoId: convo, limit: 100, cursor: cursor), options: chat.options)
            let messages = isSearching ? snapshot.olderMessages(in: page.messages) : page.messages[...]
            let isFound = !isSearching || !messages.isEmpty
            snapshot.prepend(messages)
            // What is known of an account is newer than what comes with old messages.
            if isFound {
                for profile in page.relatedProfiles ?? [] where snapshot.profiles[profile.did] == nil {
                    snapshot.profiles[profile.did] = profile
                }
            }
            // A cursor that repeats is the end, too.
            older = page.cursor == cursor ? nil : page.cursor
            snapshot.isComplete = older == nil
            if isFound { isSearching = false }
            guard !isFound, !snapshot.isComplete else { break }
        }
        publish()
    }

    /// Removes the oldest messages if there are too many, and unused profiles.
    func trim() {
        if !isLoading, snapshot.messages.count > capacity {
            snapshot.messages.removeFirst(snapshot.messages.count - capacity)
            (older, isSearching, snapshot.isComplete) = (nil, true, false)
        }
        if snapshot.profiles.count > profileLimit {
            snapshot.dropProfiles()
            profileLimit = max(Self.mostProfiles, snapshot.profiles.count * 2)
        }
    }

    // MARK: Sending

    /// Sends a message after those being sent. It becomes a pending message immediately.
    ///
    /// - Parameters:
    ///   - draft: The message.
    ///   - onUnresolved: Receives each mentioned handle without an account. Its mentions stay plain text.
    /// - Throws: ``ChatError``, `AtError`, or `CancellationError`. The snapshot shows whether ``retry()`` can help.
    @discardableResult
    public func send(
        _ draft: ChatDraft, onUnresolved: (@Sendable (Handle) -> Void)? = nil
    ) async throws -> ChatBsky.Convo.Defs.MessageView {
        let message = PendingMessage(draft, onUnresolved: onUnresolved)
        snapshot.pending.append(message)
        publish()
        return try await deliverInTurn(message.id)
    }

    /// Resends pending messages in order, until one has to wait again. Messages that the service rejects don't hold
    /// back the others. While another account is logged in, messages wait.
    ///
    /// - Throws: The first error, which is `NetworkError.signedOut` while another account is logged in.
    public func retry() async throws {
        var refusal: (any Error)?
        while let message = snapshot.pending.first(where: \.isWaiting) {
            do {
                _ = try await deliverInTurn(message.id)
            } catch ChatError.discarded {
                // Another call, or an event, was faster.
            } catch {
                refusal = refusal ?? error
                if snapshot.pending.contains(where: { $0.id == message.id && $0.isWaiting }) { break }
            }
        }
        if let refusal { throw refusal }
    }

    private func deliverInTurn(_ id: TID) async throws -> ChatBsky.Convo.Defs.MessageView {
        let isFirst = delivering.insert(id).inserted
        defer {
            if isFirst {
                delivering.remove(id)
                adopted[id] = nil
            }
        }
        do {
            return try await queue.perform { try await self.deliver(id) }
        } catch let error as CancellationError {
            // An event may have brought the message.
            if let view = adopted[id] { return view }
            // The task may have been cancelled before its turn came.
            change(id) { if case .sending = $0.state { $0.state = .waiting(error) } }
            throw error
        }
    }

    /// Removes a message that couldn't be sent.
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
        if let view = adopted[id] { return view }
        guard let place = snapshot.pending.firstIndex(where: { $0.id == id }) else { throw ChatError.discarded }
        guard !snapshot.pending[..<place].contains(where: \.isWaiting) else {
            change(id) { $0.state = .waiting(ChatError.heldBack) }
            throw ChatError.heldBack
        }
        change(id) { $0.state = .sending }
        do {
            let message = snapshot.pending[place]
            return try await chat.client.withOneAccount {
                // Another account would send it in its own name.
                guard try await chat.client.accountDID() == account else { throw AtError.network(.signedOut) }
                return try await attempt(message)
            }
        } catch {
            if let view = adopted[id] { return view }
            change(id) { $0.state = Self.mayPass(error) ? .waiting(error) : .failed(error) }
            throw error
        }
    }

    /// Whether resending a message after an error can succeed.
    private static func mayPass(_ error: any Error) -> Bool {
        switch error {
        case is CancellationError, ChatError.endlessLog, AtError.network(.signedOut), AtError.network(.noSession): true
        // Without a response that can be read, the log says whether the service has the message.
        case let error as AtError:
            if case .network = error { error.mayPass || error.mayHaveSucceeded } else { error.mayPass }
        default: false
        }
    }

    private func attempt(_ message: PendingMessage) async throws -> ChatBsky.Convo.Defs.MessageView {
        let input: ChatBsky.Convo.Defs.MessageInput
        if let known = message.input {
            input = known
        } else {
            input = try await chat.input(message.draft, onUnresolved: message.onUnresolved)
        }
        change(message.id) { $0.input = input }
        if message.mayExist, let found = try await findInLog(message.id, input) { return settle(message.id, found) }
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
            if let found = try? await findInLog(message.id, input) { return settle(message.id, found) }
            throw error
        }
    }

    /// The sent message, if the log has it.
    private func findInLog(
        _ id: TID, _ input: ChatBsky.Convo.Defs.MessageInput
    ) async throws -> ChatBsky.Convo.Defs.MessageView? {
        var cursor = snapshot.pending.first { $0.id == id }?.searched ?? last
        if cursor == nil { return try await findInMessages(input) }
        for _ in 0..<Self.mostPages {
            guard let place = cursor else { return nil }
            let page = try await chat.client.execute(.getLog(cursor: place), options: chat.options)
            for case .logCreateMessage(let log) in page.logs {
                if case .messageView(let view) = log.message, log.convoId == convo, isOwn(view, input),
                    snapshot.isNew(view)
                {
                    return view
                }
            }
            cursor = page.logs.isEmpty || page.cursor == place ? nil : page.cursor
        }
        guard cursor == nil else {
            // The next attempt continues here.
            change(id) { $0.searched = cursor }
            throw ChatError.endlessLog
        }
        return nil
    }

    /// The sent message, if it is among the latest messages. Used if the log was empty before.
    private func findInMessages(
        _ input: ChatBsky.Convo.Defs.MessageInput
    ) async throws -> ChatBsky.Convo.Defs.MessageView? {
        let page = try await chat.client.execute(.getMessages(convoId: convo, limit: 100), options: chat.options)
        for case .messageView(let view) in page.messages where isOwn(view, input) && snapshot.isNew(view) {
            return view
        }
        return nil
    }

    func isOwn(_ view: ChatBsky.Convo.Defs.MessageView, _ input: ChatBsky.Convo.Defs.MessageInput) -> Bool {
        view.sender.did == account && view.shows(input)
    }

    /// Replaces a pending message with the sent one.
    private func settle(
        _ id: TID, _ view: ChatBsky.Convo.Defs.MessageView
    ) -> ChatBsky.Convo.Defs.MessageView {
        snapshot.pending.removeAll { $0.id == id }
        snapshot.put(.messageView(view))
        trim()
        publish()
        return view
    }

    // MARK: Reactions

    /// Adds a reaction to a message. It is shown immediately, and removed if the call fails.
    public func react(_ value: String, to message: String) async throws {
        guard Chat.isReaction(value) else { throw ChatError.invalidReaction(value) }
        try await setReaction(value, on: message, isPresent: true) { chat, convo in
            try await chat.react(value, to: message, in: convo)
        }
    }

    /// Removes a reaction. It disappears immediately, and reappears if the call fails.
    public func removeReaction(_ value: String, from message: String) async throws {
        try await setReaction(value, on: message, isPresent: false) { chat, convo in
            try await chat.removeReaction(value, from: message, in: convo)
        }
    }

    private func setReaction(
        _ value: String, on message: String, isPresent: Bool,
        _ call: @Sendable (Chat, String) async throws -> ChatBsky.Convo.Defs.MessageView
    ) async throws {
        guard let place = snapshot.index(of: message), case .messageView(let before) = snapshot.messages[place] else {
            throw ChatError.noMessage(message)
        }
        reacting[message, default: (before, 0)].calls += 1
        defer {
            reacting[message]?.calls -= 1
            if reacting[message]?.calls == 0 { reacting[message] = nil }
        }
        show(value, on: message, isPresent)
        do {
            // One after the other, so that the last one counts.
            let view = try await reactionQueue.perform { [chat, convo] in try await call(chat, convo) }
            update(.messageView(view))
            publish()
        } catch {
            // What the service has returned meanwhile is right.
            if let known = reacting[message]?.view { show(value, on: message, hasReaction(value, known)) }
            throw error
        }
    }

    /// Replaces a loaded message.
    func update(_ message: Message) {
        guard let id = message.id, snapshot.index(of: id) != nil else { return }
        snapshot.put(message)
        guard case .messageView(let view) = message, let known = reacting[id]?.view, !view.rev.precedes(known.rev)
        else { return }
        reacting[id]?.view = view
    }

    private func hasReaction(_ value: String, _ view: ChatBsky.Convo.Defs.MessageView) -> Bool {
        view.reactions?.contains { $0.sender.did == account && $0.value == value } ?? false
    }

    private func show(_ value: String, on message: String, _ isPresent: Bool) {
        guard let place = snapshot.index(of: message), case .messageView(var view) = snapshot.messages[place],
            hasReaction(value, view) != isPresent
        else { return }
        var reactions = view.reactions ?? []
        reactions.removeAll { $0.sender.did == account && $0.value == value }
        if isPresent { reactions.append(.init(value: value, sender: .init(did: account), createdAt: .now)) }
        view.reactions = reactions.isEmpty ? nil : reactions
        snapshot.messages[place] = .messageView(view)
        publish()
    }
}

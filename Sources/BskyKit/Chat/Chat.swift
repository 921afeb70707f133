import ATProtoLexicons
import BskyLexicons
public import ChatLexicons
public import CoreATProtocol
package import HTTPTransport

/// An account's private conversations.
///
/// ```swift
/// let convo = try await client.chat.conversation(with: [bob])
/// try await client.chat.send("Have you seen https://swift.org?", to: convo.id)
/// for try await event in client.chat.log() {
///     if case .logCreateMessage = event.entry { print("a message in \(event.convoID ?? "")") }
/// }
/// ```
///
/// The account's data server forwards the calls to the chat service. Sessions with an app password need a password with
/// access to messages.
public struct Chat: Sendable {
    let client: ATClient
    let options: CallOptions
    let time: TimeSource

    /// The chat of an account.
    ///
    /// - Parameters:
    ///   - client: The client of the account.
    ///   - service: The chat service; by default the one in the client's routes, which is Bluesky's.
    public init(_ client: ATClient, service: ServiceReference? = nil) {
        self.init(client, service: service, time: .system)
    }

    /// Creates a chat with a given clock.
    package init(_ client: ATClient, service: ServiceReference? = nil, time: TimeSource) {
        self.client = client
        self.time = time
        options = CallOptions(proxy: service)
    }

    // MARK: Conversations

    /// The conversations of the account, latest activity first.
    ///
    /// - Parameters:
    ///   - status: Returns only accepted conversations, or only requests.
    ///   - unread: Whether to return only conversations with unread messages.
    public func conversations(
        _ status: ChatBsky.Convo.ListConvos.Status? = nil, unread: Bool = false
    ) -> Items<ChatBsky.Convo.ListConvos> {
        client.items(
            ChatBsky.Convo.ListConvos(readState: unread ? .unread : nil, status: status, limit: 100), options: options)
    }

    /// A conversation.
    public func conversation(_ id: String) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await client.execute(.convoGetConvo(convoId: id), options: options).convo
    }

    /// Opens the conversation with an account, with its latest messages. The server creates it if there is none.
    ///
    /// ```swift
    /// try await client.chat(with: "bob.example.com").send("Hi Bob!")
    /// ```
    public func callAsFunction(with account: some AccountName) async throws -> ConvoSession {
        try await open(conversation(with: account).id)
    }

    /// Opens a conversation, with its latest messages.
    ///
    /// - Parameters:
    ///   - convo: The conversation's ID.
    ///   - count: The number of messages to keep when new ones arrive. The oldest are removed first; messages loaded
    ///     with ``ConvoSession/loadOlder()`` don't count.
    public func open(_ convo: String, keeping count: Int = 1000) async throws -> ConvoSession {
        // Before anything is read, so that what happens meanwhile is an event.
        let cursor = try await logCursor()
        let view = try await conversation(convo)
        let page = try await client.execute(.getMessages(convoId: convo), options: options)
        return ConvoSession(
            self, account: try await client.accountDID(), convo: view, last: cursor, page: page, keeping: count)
    }

    /// Returns the conversation with one or more accounts, and creates it if necessary.
    ///
    /// - Throws: `AtError`. It has one of `ChatBsky.Convo.GetConvoForMembers.Errors` if an account doesn't accept
    ///   messages.
    public func conversation(with members: [DID]) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await client.execute(.getConvoForMembers(members: members), options: options).convo
    }

    /// Returns the conversation with an account, and creates it if necessary.
    ///
    /// - Throws: The errors of the call that takes several accounts, or `SyntaxError`.
    public func conversation(with account: some AccountName) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await conversation(with: [client.did(of: account)])
    }

    /// Whether the account may write to others, and their conversation if there is one. Doesn't create a conversation.
    public func availability(of members: [DID]) async throws -> ChatBsky.Convo.GetConvoAvailability.Output {
        try await client.execute(.getConvoAvailability(members: members), options: options)
    }

    /// Accepts a request.
    public func accept(_ convo: String) async throws {
        try await client.execute(.acceptConvo(convoId: convo), options: options)
    }

    /// Leaves a conversation. A conversation with one other account reappears if that account writes again.
    ///
    /// - Throws: ``GroupError/ownerCannotLeave`` for the owner of a group, or `AtError`.
    public func leave(_ convo: String) async throws {
        do {
            try await client.execute(.leaveConvo(convoId: convo), options: options)
        } catch let error as AtError where error.matches(GroupError.ownerCannotLeave) {
            throw GroupError.ownerCannotLeave
        }
    }

    /// Mutes the notifications of a conversation, or unmutes them.
    @discardableResult
    public func setMuted(_ isMuted: Bool, _ convo: String) async throws -> ChatBsky.Convo.Defs.ConvoView {
        guard isMuted else {
            return try await client.execute(.unmuteConvo(convoId: convo), options: options).convo
        }
        return try await client.execute(.muteConvo(convoId: convo), options: options).convo
    }

    /// Marks messages as read: all, or up to a message.
    @discardableResult
    public func markRead(
        _ convo: String, through message: String? = nil
    ) async throws -> ChatBsky.Convo.Defs.ConvoView {
        try await client.execute(.updateRead(convoId: convo, messageId: message), options: options).convo
    }

    /// Marks all messages of all conversations as read. Returns the number of conversations that had unread messages.
    @discardableResult
    public func markAllRead() async throws -> Int {
        try await client.execute(.updateAllRead(), options: options).updatedCount
    }

    /// The number of conversations with unread messages.
    public func unreadCounts() async throws -> ChatBsky.Convo.GetUnreadCounts.Output {
        try await client.execute(.getUnreadCounts(), options: options)
    }

    /// Sends a call for a group, and converts its errors.
    func call<Call: XRPCCall>(_ call: Call) async throws -> Call.Output {
        do { return try await client.execute(call, options: options) } catch { throw GroupError(error) ?? error }
    }

    // MARK: Messages

    /// The messages of a conversation, latest first.
    public func messages(in convo: String) -> Items<ChatBsky.Convo.GetMessages> {
        client.items(ChatBsky.Convo.GetMessages(convoId: convo, limit: 100), options: options)
    }

    /// Sends a message to an account, in the conversation with it.
    ///
    /// - Parameters:
    ///   - draft: The message.
    ///   - account: The account.
    ///   - onUnresolved: Receives each mentioned handle without an account. Its mentions stay plain text.
    /// - Throws: The errors of the call that takes a conversation's ID, and of ``conversation(with:)-([DID])``.
    @discardableResult
    public func send(
        _ draft: ChatDraft, to account: DID, onUnresolved: (@Sendable (Handle) -> Void)? = nil
    ) async throws -> ChatBsky.Convo.Defs.MessageView {
        try await send(draft, to: conversation(with: [account]).id, onUnresolved: onUnresolved)
    }

    /// Sends a message.
    ///
    /// The call isn't repeated. After an error without a response, the message may have been sent; a ``ConvoSession``
    /// finds out.
    ///
    /// - Parameters:
    ///   - draft: The message.
    ///   - convo: The conversation's ID.
    ///   - onUnresolved: Receives each mentioned handle without an account. Its mentions stay plain text.
    /// - Throws: ``ChatError``, `AtError`, or `CancellationError`.
    @discardableResult
    public func send(
        _ draft: ChatDraft, to convo: String, onUnresolved: (@Sendable (Handle) -> Void)? = nil
    ) async throws -> ChatBsky.Convo.Defs.MessageView {
        let message = try await input(draft, onUnresolved: onUnresolved)
        return try await client.execute(.sendMessage(convoId: convo, message: message), options: options)
    }

    /// Sends several messages, all or none, to one or more conversations.
    ///
    /// - Parameters:
    ///   - messages: The messages, each with the ID of its conversation.
    ///   - onUnresolved: Receives each mentioned handle without an account. Its mentions stay plain text.
    /// - Throws: ``ChatError``, `AtError`, or `CancellationError`.
    @discardableResult
    public func send(
        _ messages: [(draft: ChatDraft, convo: String)], onUnresolved: (@Sendable (Handle) -> Void)? = nil
    ) async throws -> [ChatBsky.Convo.Defs.MessageView] {
        guard messages.count <= 100 else { throw ChatError.tooManyMessages(messages.count) }
        guard !messages.isEmpty else { return [] }
        var items: [ChatBsky.Convo.SendMessageBatch.BatchItem] = []
        for (draft, convo) in messages {
            items.append(.init(convoId: convo, message: try await input(draft, onUnresolved: onUnresolved)))
        }
        return try await client.execute(.sendMessageBatch(items: items), options: options).items
    }

    /// Deletes a message for this account only.
    public func delete(_ message: String, in convo: String) async throws { _ = try await remove(message, in: convo) }

    /// Deletes a message for this account only, and returns its placeholder.
    func remove(_ message: String, in convo: String) async throws -> ChatBsky.Convo.Defs.DeletedMessageView {
        try await client.execute(.deleteMessageForSelf(convoId: convo, messageId: message), options: options)
    }

    /// Adds a reaction to a message.
    ///
    /// - Parameters:
    ///   - value: A single emoji.
    ///   - message: The message's ID.
    ///   - convo: The conversation's ID.
    @discardableResult
    public func react(
        _ value: String, to message: String, in convo: String
    ) async throws -> ChatBsky.Convo.Defs.MessageView {
        guard Self.isReaction(value) else { throw ChatError.invalidReaction(value) }
        return try await client.execute(
            .addReaction(convoId: convo, messageId: message, value: value), options: options
        ).message
    }

    /// Whether a reaction is a single character. Servers accept at most 64 bytes.
    static func isReaction(_ value: String) -> Bool { value.utf8.count <= 64 && value.count == 1 }

    /// Removes a reaction.
    @discardableResult
    public func removeReaction(
        _ value: String, from message: String, in convo: String
    ) async throws -> ChatBsky.Convo.Defs.MessageView {
        try await client.execute(
            .removeReaction(convoId: convo, messageId: message, value: value), options: options
        ).message
    }

    /// Converts a draft to the input of a call.
    func input(
        _ draft: ChatDraft, onUnresolved: (@Sendable (Handle) -> Void)?
    ) async throws -> ChatBsky.Convo.Defs.MessageInput {
        let text = try await draft.text.cleaned().detectingFacets(resolving: client, onUnresolved: onUnresolved)
            .shorteningLinks()
        var message = ChatBsky.Convo.Defs.MessageInput(
            text: text.text, facets: text.facets.isEmpty ? nil : text.facets,
            replyTo: draft.replyTo.map { .init(messageId: $0) })
        if let record = draft.record {
            message.embed = .record(AppBsky.Embed.Record(record: try await client.reference(to: record)))
        }
        if let code = draft.joinLink {
            guard message.embed == nil else { throw ChatError.invalid("It has a record and a link to a group.") }
            message.embed = .joinLink(ChatBsky.Embed.JoinLink(code: code))
        }
        guard message.embed != nil || !text.text.isEmpty else { throw ChatError.invalid("It has no text.") }
        let faults = ChatBsky.Convo.SendMessage(.init(convoId: "", message: message)).constraintFaults
        guard faults.isEmpty else { throw ChatError.invalid(faults.map { "\($0)" }.joined(separator: "; ")) }
        return message
    }

    // MARK: Settings

    /// The accounts that may start a conversation with this account.
    public func allowedSenders() async throws -> ChatBsky.Actor.Declaration.AllowIncoming {
        let uri = ATURI(.did(try await client.accountDID()), ChatBsky.Actor.Declaration.collection, .selfKey)
        do {
            return try await client.get(ChatBsky.Actor.Declaration.self, at: uri).value.allowIncoming
        } catch let error as AtError where error.matches(RepoError.recordNotFound) {
            return .following
        }
    }

    /// Sets which accounts may start a conversation with this account.
    public func allowSenders(_ senders: ChatBsky.Actor.Declaration.AllowIncoming) async throws {
        try await client.update(
            ChatBsky.Actor.Declaration.self, orCreate: ChatBsky.Actor.Declaration(allowIncoming: senders)
        ) { $0.allowIncoming = senders }
    }
}

extension ATClient {
    /// The conversations of the account.
    public var chat: Chat { Chat(self) }

    /// The conversations of the account, latest activity first, as ``Chat/conversations(_:unread:)``: for requests,
    /// `chats(.request)`.
    public func chats(
        _ status: ChatBsky.Convo.ListConvos.Status? = nil, unread: Bool = false
    ) -> Items<ChatBsky.Convo.ListConvos> { chat.conversations(status, unread: unread) }
}

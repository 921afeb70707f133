public import ChatLexicons
public import CoreATProtocol

// Names that other libraries have. The compiler names the ones of this library.

extension ATClient {
    /// The events of the conversations.
    @available(*, unavailable, message: "for try await event in client.chat.log() { … }")
    public func chatEvents() -> ChatLog { chat.log() }

    /// The requests of other accounts.
    @available(*, unavailable, message: "client.chats(.request), each of which chat.open(convo.id) opens")
    public func chatRequests() -> Items<ChatBsky.Convo.ListConvos> { chats(.request) }
}

extension ConvoSession {
    /// New messages.
    @available(
        *, unavailable,
        message:
            "for await snapshot in chat.snapshots, with the events of client.chat.log(): try await chat.apply(event)"
    )
    public nonisolated func updates() -> AsyncThrowingStream<ChatBsky.Convo.Defs.MessageView, any Error> {
        AsyncThrowingStream { $0.finish() }
    }

    /// Adds a reaction to a message.
    @available(*, unavailable, renamed: "react(_:to:)")
    public func react(to message: ChatBsky.Convo.Defs.MessageView, with value: String) async throws {}

    /// Sends a message with a post.
    @available(*, unavailable, renamed: "send(_:embed:)")
    public func send(
        _ text: String, quote record: some RecordName
    ) async throws -> ChatBsky.Convo.Defs.MessageView { try await send(text, embed: record) }
}

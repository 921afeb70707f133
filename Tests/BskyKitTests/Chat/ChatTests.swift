import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import TestLoad
import Testing

/// The calls of chats, against the chat service of `LocalNetwork`.
@Suite(.inTurn)
struct ChatTests {
    private func all(_ chat: Chat, in convo: String) async throws -> [ChatBsky.Convo.Defs.MessageView] {
        var views: [ChatBsky.Convo.Defs.MessageView] = []
        for try await message in chat.messages(in: convo) {
            if case .messageView(let view) = message { views.append(view) }
        }
        return views
    }

    @Test func `a request is accepted by answering, and its messages are read`() async throws {
        let net = try await ChatNetwork(isOpen: false)
        let sent = try await net.alice.chat.send("Hello @bob.test, see https://swift.org/blog", to: net.convo)
        #expect(sent.sender.did == net.aliceDID && sent.facets?.count == 2)
        let request = try #require(try await net.bob.chat.conversations(.request).first { _ in true })
        #expect(request.id == net.convo && request.unreadCount == 1 && request.members.count == 2)
        let counts = try await net.bob.chat.unreadCounts()
        #expect(counts.unreadRequestConvos == 1 && counts.unreadAcceptedConvos == 0)
        let reply = try await net.bob.chat.send(ChatDraft("Thanks", replyTo: sent.id), to: net.convo)
        guard case .messageView(let parent)? = reply.replyTo else {
            Issue.record("\(String(describing: reply.replyTo))")
            return
        }
        #expect(parent.id == sent.id)
        #expect(try await net.bob.chat.conversation(net.convo).status == .accepted)
        #expect(try await net.bob.chat.markRead(net.convo).unreadCount == 0)
        #expect(try await all(net.alice.chat, in: net.convo).map(\.text) == ["Thanks", sent.text])
        #expect(try await net.alice.chat.markAllRead() == 1)
        #expect(try await net.alice.chat.markAllRead() == 0)
        await net.network.stop()
    }

    @Test func `what was read stays read, and mutes and leaving are kept`() async throws {
        let net = try await ChatNetwork()
        let sent = try await net.alice.chat.send([("One", net.convo), ("Two", net.convo), ("Three", net.convo)])
        #expect(try await net.bob.chat.markRead(net.convo, through: sent[1].id).unreadCount == 1)
        #expect(try await net.bob.chat.markRead(net.convo, through: sent[0].id).unreadCount == 1)
        #expect(try await net.bob.chat.setMuted(true, net.convo).muted)
        #expect(try await !net.bob.chat.setMuted(false, net.convo).muted)
        try await net.bob.chat.accept(net.convo)
        try await net.bob.chat.leave(net.convo)
        #expect(try await net.bob.chat.conversations().first { _ in true } == nil)
        let error = await #expect(throws: AtError.self) { try await net.bob.chat.leave(net.convo) }
        #expect(error?.matches(ChatBsky.Convo.LeaveConvo.Errors.alreadyLeftConvo) == true)
        // Another message brings it back.
        try await net.alice.chat.send("Four", to: net.convo)
        #expect(try await net.bob.chat.conversations(unread: true).first { _ in true }?.id == net.convo)
        await net.network.stop()
    }

    @Test func `a message is deleted for one member only, and reactions are for both`() async throws {
        let net = try await ChatNetwork()
        let message = try await net.alice.chat.send("Hello", to: net.convo)
        #expect(try await net.bob.chat.react("👋🏽", to: message.id, in: net.convo).reactions?.map(\.value) == ["👋🏽"])
        await #expect(throws: ChatError.invalidReaction("ab")) {
            try await net.bob.chat.react("ab", to: message.id, in: net.convo)
        }
        #expect(try await all(net.alice.chat, in: net.convo).first?.reactions?.first?.sender.did == net.bobDID)
        #expect(try await net.bob.chat.removeReaction("👋🏽", from: message.id, in: net.convo).reactions == nil)
        try await net.alice.chat.delete(message.id, in: net.convo)
        #expect(try await all(net.alice.chat, in: net.convo).isEmpty)
        #expect(try await all(net.bob.chat, in: net.convo).count == 1)
        await net.network.stop()
    }

    @Test func `a post is shown with a message, and texts that are too long aren't sent`() async throws {
        let net = try await ChatNetwork()
        let post = try await net.alice.post("A post about swifts")
        let sent = try await net.alice.chat.send(ChatDraft("Look", record: try RecordLink(post)), to: net.convo)
        guard case .recordView(let view)? = sent.embed, case .viewRecord(let record) = view.record else {
            Issue.record("\(String(describing: sent.embed))")
            return
        }
        #expect(record.uri == post.uri)
        let long = ChatDraft(RichText(String(repeating: "ä", count: 1001)))
        await #expect(throws: ChatError.self) { try await net.alice.chat.send(long, to: net.convo) }
        await #expect(throws: ChatError.self) { try await net.alice.chat.send("  \n ", to: net.convo) }
        await #expect(throws: ChatError.tooManyMessages(101)) {
            try await net.alice.chat.send(Array(repeating: ("x", net.convo), count: 101))
        }
        #expect(net.count("sendMessage") == 1 && net.count("sendMessageBatch") == 0)
        await net.network.stop()
    }

    @Test func `a mention that stays plain text is told, however the message is sent`() async throws {
        let net = try await ChatNetwork()
        let told = Guarded<[Handle]>([])
        let tell: @Sendable (Handle) -> Void = { handle in told.withLock { $0.append(handle) } }
        try await net.alice.chat.send("Ask @one.test", to: net.bobDID, onUnresolved: tell)
        let messages: [(draft: ChatDraft, convo: String)] = [("Ask @two.test", net.convo), ("@bob.test", net.convo)]
        let sent = try await net.alice.chat.send(messages, onUnresolved: tell)
        #expect(sent.map { $0.facets?.count ?? 0 } == [0, 1])
        let session = try await net.alice.chat.open(net.convo)
        // A message that is sent again later is told about, too.
        net.network.faults.script("com.atproto.identity.resolveHandle", always: .status(500))
        await #expect(throws: AtError.self) { try await session.send("Ask @three.test", onUnresolved: tell) }
        net.network.faults.clear("com.atproto.identity.resolveHandle")
        try await session.retry()
        #expect(told.withLock(\.self) == ["one.test", "two.test", "three.test"])
        await net.network.stop()
    }

    @Test func `an account decides who may write to it, and the rest of its record stays`() async throws {
        let net = try await PostNetwork()
        #expect(try await net.bob.chat.allowedSenders() == .following)
        let uri = ATURI(.did(net.bobDID), ChatBsky.Actor.Declaration.collection, .selfKey)
        try await net.bob.put(ChatBsky.Actor.Declaration(allowIncoming: .all, allowGroupInvites: .following))
        try await net.bob.chat.allowSenders(.none)
        #expect(try await net.bob.get(ChatBsky.Actor.Declaration.self, at: uri).value.allowGroupInvites == .following)
        #expect(try await net.bob.chat.allowedSenders() == .none)
        let error = await #expect(throws: AtError.self) {
            try await net.alice.chat.conversation(with: [net.bobDID])
        }
        #expect(error?.matches(ChatBsky.Convo.GetConvoForMembers.Errors.messagesDisabled) == true)
        #expect(try await !net.alice.chat.availability(of: [net.bobDID]).canChat)
        // One that the account follows may write, if those may.
        try await net.bob.chat.allowSenders(.following)
        try await net.bob.create(AppBsky.Graph.Follow(subject: net.aliceDID, createdAt: .now))
        let convo = try await net.alice.chat.conversation(with: [net.bobDID])
        try await net.alice.chat.send("Hi", to: convo.id)
        #expect(try await net.bob.chat.conversations(.accepted).first { _ in true }?.id == convo.id)
        await net.network.stop()
    }
}

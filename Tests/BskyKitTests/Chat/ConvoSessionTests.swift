import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// Messages that are being sent, and reactions.
@Suite(.inTurn)
struct ConvoSessionTests {
    private func shown(_ session: ConvoSession) async -> [String] {
        ChatNetwork.texts(await session.snapshot.messages)
    }

    @Test func `a message is pending at once, and replaced once, by its response or its event`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        let session = try await net.chat.open(net.convo)
        var snapshots = session.snapshots.makeAsyncIterator()
        let sending = Task { try await session.send("One") }
        let first = try #require(await snapshots.next())
        #expect(first.pending.count == 1 || first.messages.count == 1)
        _ = try await sending.value
        #expect(await session.snapshot.pending.isEmpty)
        try await net.bob.chat.send("Two", to: net.convo)
        // The event of one's own message comes after its response, and again.
        try await net.catchUp(session, from: start)
        try await net.catchUp(session, from: start)
        #expect(await shown(session) == ["One", "Two"])
        #expect(await session.snapshot.convo.unreadCount == 1)
        try await session.markRead()
        #expect(await session.snapshot.convo.unreadCount == 0)
        await net.network.stop()
    }

    @Test func `a message whose response is lost is found in the log and not sent again`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        let session = try await net.chat.open(net.convo)
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", [.lostAnswer])
        let sent = try await session.send("Only once")
        #expect(sent.text == "Only once" && net.count("sendMessage") == 1)
        // Nor when the log can't be read at first, or the event comes meanwhile.
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", [.lostAnswer, .lostAnswer])
        net.network.chatFaults.script("chat.bsky.convo.getLog", always: ChatNetwork.refusal(500))
        await #expect(throws: AtError.self) { try await session.send("Twice?") }
        #expect(await session.snapshot.pending.count == 1)
        net.network.chatFaults.clear("chat.bsky.convo.getLog")
        try await session.retry()
        #expect(await session.snapshot.pending.isEmpty && net.count("sendMessage") == 2)
        net.network.chatFaults.script("chat.bsky.convo.getLog", always: ChatNetwork.refusal(500))
        await #expect(throws: AtError.self) { try await session.send("Thrice?") }
        net.network.chatFaults.clear("chat.bsky.convo.getLog")
        try await net.catchUp(session, from: start)
        #expect(await session.snapshot.pending.isEmpty && net.count("sendMessage") == 3)
        #expect(await shown(session) == ["Only once", "Twice?", "Thrice?"])
        await net.network.stop()
    }

    @Test func `a message whose response is lost isn't sent again where the log has no place`() async throws {
        let net = try await ChatNetwork()
        net.network.chatFaults.script(
            "chat.bsky.convo.getLog",
            always: .answer { _ in .data(Data(#"{"logs":[]}"#.utf8), contentType: "application/json") })
        let session = try await net.chat.open(net.convo)
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", [.lostAnswer])
        let sent = try await session.send("Only once")
        #expect(sent.text == "Only once" && net.count("sendMessage") == 1)
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", [.lostAnswer])
        net.network.chatFaults.script("chat.bsky.convo.getMessages", [ChatNetwork.refusal(500)])
        await #expect(throws: AtError.self) { try await session.send("Twice?") }
        try await session.retry()
        #expect(await session.snapshot.pending.isEmpty && net.count("sendMessage") == 2)
        #expect(await shown(session) == ["Only once", "Twice?"])
        // What the service never had is sent again.
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", [ChatNetwork.refusal(503)])
        await #expect(throws: AtError.self) { try await session.send("Twice?") }
        try await session.retry()
        #expect(await shown(session) == ["Only once", "Twice?", "Twice?"] && net.count("sendMessage") == 4)
        await net.network.stop()
    }

    @Test func `a message that is cancelled before its turn can be sent later`() async throws {
        let net = try await ChatNetwork()
        let session = try await net.chat.open(net.convo)
        let (reached, signal) = AsyncStream<Void>.makeStream()
        let (gate, open) = AsyncStream<Void>.makeStream()
        net.network.chatFaults.script(
            "chat.bsky.convo.sendMessage",
            [
                .answer { _ in
                    signal.yield()
                    for await _ in gate { break }
                    return .error("Late", "late", status: .serviceUnavailable)
                }
            ])
        let first = Task { try await session.send("One") }
        for await _ in reached { break }
        let second = Task { try await session.send("Two") }
        try await until { await session.snapshot.pending.count >= 2 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(net.count("sendMessage") == 1)
        open.finish()
        await #expect(throws: AtError.self) { try await first.value }
        try await session.retry()
        #expect(await session.snapshot.pending.isEmpty)
        #expect(await shown(session) == ["One", "Two"])
        await net.network.stop()
    }

    @Test func `a message of another device isn't taken for one that the service never received`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        let session = try await net.chat.open(net.convo)
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", [ChatNetwork.refusal(429)])
        await #expect(throws: AtError.self) { try await session.send("Ok") }
        // The account is logged in on another device, too.
        try await net.chat.send("Ok", to: net.convo)
        try await net.catchUp(session, from: start)
        #expect(await session.snapshot.pending.count == 1)
        try await session.retry()
        #expect(await shown(session) == ["Ok", "Ok"] && net.count("sendMessage") == 3)
        await net.network.stop()
    }

    @Test func `the first message of a conversation is its last one, too`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        let session = try await net.chat.open(net.convo)
        for text in ["One", "Two"] {
            try await net.bob.chat.send(ChatDraft(RichText(text)), to: net.convo)
            try await net.catchUp(session, from: start)
            guard case .messageView(let last) = await session.snapshot.convo.lastMessage else {
                Issue.record("no last message after \(text)")
                continue
            }
            #expect(last.text == text)
        }
        await net.network.stop()
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504, 522, 524])
    func `a message waits after a status that may pass, and holds back later ones`(_ status: Int) async throws {
        let net = try await ChatNetwork()
        let session = try await net.chat.open(net.convo)
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", [ChatNetwork.refusal(status)])
        await #expect(throws: AtError.self) { try await session.send("First") }
        await #expect(throws: ChatError.heldBack) { try await session.send("Second") }
        #expect(await session.snapshot.pending.count == 2 && net.count("sendMessage") == 1)
        try await session.retry()
        #expect(await shown(session) == ["First", "Second"])
        #expect(await session.snapshot.pending.isEmpty)
        await net.network.stop()
    }

    @Test(arguments: [400, 403, 413, 501])
    func `a message that is refused fails, and later ones are sent`(_ status: Int) async throws {
        let net = try await ChatNetwork()
        let session = try await net.chat.open(net.convo)
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", [ChatNetwork.refusal(status)])
        await #expect(throws: AtError.self) { try await session.send("First") }
        try await session.send("Second")
        try await session.retry()
        #expect(await shown(session) == ["Second"] && net.count("sendMessage") == 2)
        let failed = try #require(await session.snapshot.pending.first)
        guard case .failed = failed.state else {
            Issue.record("\(failed.state)")
            return
        }
        await session.discard(failed.id)
        #expect(await session.snapshot.pending.isEmpty)
        await net.network.stop()
    }

    @Test func `a reaction is shown at once and taken back if it fails`() async throws {
        let net = try await ChatNetwork()
        let message = try await net.bob.chat.send("Hello", to: net.convo)
        let session = try await net.chat.open(net.convo)
        func reactions() async -> [String] {
            guard case .messageView(let view)? = await session.snapshot.messages.last else { return [] }
            return view.reactions?.map(\.value) ?? []
        }
        let faults = net.network.chatFaults
        let (arrived, refused) = (OneShot(), OneShot())
        faults.script(
            "chat.bsky.convo.addReaction",
            [
                .answer { _ in
                    arrived.fire()
                    await refused.wait()
                    return .error("Scripted", "scripted", status: .badRequest)
                }
            ])
        let reacting = Task { try await session.react("❤️", to: message.id) }
        await arrived.wait()
        #expect(await reactions() == ["❤️"])
        refused.fire()
        await #expect(throws: AtError.self) { try await reacting.value }
        #expect(await reactions() == [])
        try await session.react("❤️", to: message.id)
        #expect(await reactions() == ["❤️"])
        faults.script("chat.bsky.convo.removeReaction", [ChatNetwork.refusal(400)])
        await #expect(throws: AtError.self) { try await session.removeReaction("❤️", from: message.id) }
        #expect(await reactions() == ["❤️"])
        // One that was there before stays when the same is added again in vain.
        faults.script("chat.bsky.convo.addReaction", [ChatNetwork.refusal(400)])
        await #expect(throws: AtError.self) { try await session.react("❤️", to: message.id) }
        #expect(await reactions() == ["❤️"])
        try await session.removeReaction("❤️", from: message.id)
        #expect(await reactions() == [])
        await #expect(throws: ChatError.noMessage("x")) { try await session.react("❤️", to: "x") }
        await net.network.stop()
    }

    @Test func `older messages are loaded page by page, and events change what is shown`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        let texts = (1...60).map { "message \($0)" }
        let sent = try await net.bob.chat.send(texts.map { (ChatDraft(RichText($0)), net.convo) })
        let session = try await net.chat.open(net.convo)
        #expect(await shown(session).count == 50)
        #expect(await !session.snapshot.isComplete)
        try await session.loadOlder()
        try await session.loadOlder()
        #expect(await shown(session) == texts)
        #expect(await session.snapshot.isComplete)
        let now = try #require(try await net.chat.logCursor())
        try await net.bob.chat.react("👍", to: sent[0].id, in: net.convo)
        try await net.alice.chat.delete(sent[1].id, in: net.convo)
        try await net.alice.chat.setMuted(true, net.convo)
        try await net.alice.chat.markRead(net.convo, through: sent[57].id)
        try await net.catchUp(session, from: start)
        guard case .messageView(let first)? = await session.snapshot.messages.first else {
            Issue.record("The first message is gone.")
            return
        }
        #expect(first.reactions?.map(\.value) == ["👍"])
        #expect(await shown(session)[1] == "(deleted)")
        #expect(await session.snapshot.convo.muted)
        #expect(await session.snapshot.convo.unreadCount == 2)
        #expect(now > start)
        await net.network.stop()
    }

    @Test func `a waiting message isn't sent by another account, and waits for its own`() async throws {
        let net = try await ChatNetwork()
        let client = ATClient(host: net.network.host)
        try await client.login(identifier: "alice.test", password: "correct-horse")
        let session = try await client.chat.open(net.convo)
        let send = "chat.bsky.convo.sendMessage"
        net.network.chatFaults.script(send, always: ChatNetwork.refusal(503))
        await #expect(throws: AtError.self) { try await session.send("From alice") }
        net.network.chatFaults.clear(send)
        let before = net.count("sendMessage")
        _ = try await client.logout()
        await #expect(throws: AtError.network(.noSession)) { try await session.retry() }
        try await client.login(identifier: "bob.test", password: "correct-horse")
        await #expect(throws: AtError.network(.signedOut)) { try await session.retry() }
        #expect(net.count("sendMessage") == before)
        _ = try await client.logout()
        try await client.login(identifier: "alice.test", password: "correct-horse")
        try await session.retry()
        #expect(await shown(session) == ["From alice"])
        guard case .messageView(let message)? = await session.snapshot.messages.first else {
            Issue.record("The message is missing.")
            return
        }
        #expect(message.sender.did == net.aliceDID)
        await net.network.stop()
    }
}

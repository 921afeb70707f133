import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// Open conversations in which several things happen at once.
@Suite(.inTurn)
struct ConvoOverlapTests {
    private func group(_ session: ConvoSession) async throws -> ChatBsky.Convo.Defs.GroupConvo {
        guard case .groupConvo(let group)? = await session.snapshot.convo.kind else { throw GroupError.invalidConvo }
        return group
    }

    private func shown(_ session: ConvoSession) async -> [String] {
        ChatNetwork.texts(await session.snapshot.messages)
    }

    /// Answers with the log's place at an earlier time, as if what came after it happened while a session was opened.
    private func placing(at cursor: String) throws -> Fault {
        let page = try (["cursor": .string(cursor), "logs": []] as LexObject).jsonData()
        return .body { _ in page }
    }

    private func reactions(_ session: ConvoSession) async -> [String] {
        guard case .messageView(let view)? = await session.snapshot.messages.last else { return [] }
        return view.reactions?.map(\.value) ?? []
    }

    // MARK: Opening

    @Test func `what happened before the conversation was read isn't counted again`() async throws {
        let net = try await ChatNetwork()
        let id = try await net.alice.chat.createGroup("Birds").id
        let code = try await net.alice.chat.createJoinLink(to: id, requiresApproval: true).code
        let start = try #require(try await net.chat.logCursor())
        _ = try await net.bob.chat.join(code)
        net.network.chatFaults.script("chat.bsky.convo.getLog", [try placing(at: start)])
        let session = try await net.chat.open(id)
        try await net.catchUp(session, from: start)
        #expect(try await group(session).joinRequestCount == 1)
        #expect(try await group(session).unreadJoinRequestCount == 1)
        await net.network.stop()
    }

    @Test func `what happened between reading the conversation and its messages isn't lost`() async throws {
        let net = try await ChatNetwork()
        try await net.bob.put(ChatBsky.Actor.Declaration(allowIncoming: .all, allowGroupInvites: .all))
        let id = try await net.alice.chat.createGroup("Birds", with: [net.bobDID]).id
        let start = try #require(try await net.chat.logCursor())
        let view = try (["convo": LexValue(json: try await net.chat.conversation(id).jsonData())] as LexObject)
            .jsonData()
        try await net.bob.chat.send("Hello", to: id)
        try await net.alice.chat.setLocked(true, id)
        net.network.chatFaults.script("chat.bsky.convo.getLog", [try placing(at: start)])
        net.network.chatFaults.script("chat.bsky.convo.getConvo", [.body { _ in view }])
        let session = try await net.chat.open(id)
        #expect(await session.snapshot.convo.unreadCount == 0)
        try await net.catchUp(session, from: start)
        #expect(await session.snapshot.convo.unreadCount == 1)
        #expect(try await group(session).lockStatus == .locked)
        await net.network.stop()
    }

    // MARK: Reading

    @Test func `a message that comes while others are marked as read stays unread, once`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        try await net.bob.chat.send("One", to: net.convo)
        let session = try await net.chat.open(net.convo)
        try await net.bob.chat.send("Two", to: net.convo)
        try await session.markRead()
        try await net.catchUp(session, from: start)
        #expect(await session.snapshot.convo.unreadCount == 1)
        // The event comes before the response.
        let (arrived, go) = (OneShot(), OneShot())
        let view = try (["convo": LexValue(json: try await net.chat.conversation(net.convo).jsonData())] as LexObject)
            .jsonData()
        net.network.chatFaults.script(
            "chat.bsky.convo.updateRead",
            [
                .answer { _ in
                    arrived.fire()
                    await go.wait()
                    return .data(view, contentType: "application/json")
                }
            ])
        let marking = Task { try await session.markRead() }
        await arrived.wait()
        for text in ["Three", "Four"] { try await net.bob.chat.send(ChatDraft(RichText(text)), to: net.convo) }
        try await net.catchUp(session, from: start)
        go.fire()
        try await marking.value
        #expect(await session.snapshot.convo.unreadCount == 2)
        await net.network.stop()
    }

    @Test func `an event of an earlier message doesn't make later ones unread again`() async throws {
        let net = try await ChatNetwork()
        let start = try #require(try await net.chat.logCursor())
        let sent = try await net.bob.chat.send([("One", net.convo), ("Two", net.convo)])
        let session = try await net.chat.open(net.convo)
        // Another device.
        try await net.alice.chat.markRead(net.convo, through: sent[0].id)
        try await session.markRead()
        let now = try #require(try await net.chat.logCursor())
        let page = try await net.alice.execute(.getLog(cursor: start))
        for entry in page.logs {
            await session.apply(ChatEvent(entry, after: now))
            #expect(await session.snapshot.convo.unreadCount == 0)
        }
        await net.network.stop()
    }

    @Test func `a request to join that ends lowers the unread ones only if it was unread`() async throws {
        let net = try await ChatNetwork()
        let id = try await net.alice.chat.createGroup("Birds").id
        let session = try await net.chat.open(id)
        func happen(_ type: String, _ number: Int, _ name: String) async throws {
            await session.apply(
                try ChatNetwork.event(
                    type, number, in: id, ["member": ["did": .string("did:web:\(name)"), "handle": .string(name)]]))
        }
        try await happen("logIncomingJoinRequest", 1, "carol.test")
        try await happen("logReadJoinRequests", 2, "carol.test")
        try await happen("logIncomingJoinRequest", 3, "dan.test")
        try await happen("logWithdrawIncomingJoinRequest", 4, "carol.test")
        #expect(try await group(session).joinRequestCount == 1)
        #expect(try await group(session).unreadJoinRequestCount == 1)
        try await happen("logRejectJoinRequest", 5, "dan.test")
        #expect(try await group(session).joinRequestCount == 0)
        #expect(try await group(session).unreadJoinRequestCount == 0)
        try await happen("logApproveJoinRequest", 6, "dan.test")
        #expect(try await group(session).joinRequestCount == 0)
        #expect(try await group(session).unreadJoinRequestCount == 0)
        await net.network.stop()
    }

    @Test func `an account that is removed from a group has left it`() async throws {
        let net = try await ChatNetwork()
        let id = try await net.alice.chat.createGroup("Birds").id
        let session = try await net.chat.open(id)
        let accounts: LexObject = [
            "$type": "chat.bsky.convo.defs#systemMessageDataRemoveMember",
            "member": ["did": .string(net.aliceDID.description)],
            "removedBy": ["did": .string(net.bobDID.description)],
        ]
        let message: LexObject = [
            "id": "m1", "rev": .string(ChatNetwork.rev(1)), "sentAt": "2026-01-01T00:00:00Z", "data": .object(accounts),
        ]
        await session.apply(
            try ChatNetwork.event(
                "logRemoveMember", 1, in: id, ["message": .object(message), "relatedProfiles": .array([])]))
        #expect(await session.snapshot.hasLeft)
        await net.network.stop()
    }

    // MARK: Sending

    @Test func `two retries at once send each message once, and neither fails`() async throws {
        let net = try await ChatNetwork()
        let session = try await net.chat.open(net.convo)
        let (arrived, go) = (OneShot(), OneShot())
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", [ChatNetwork.refusal(429)])
        await #expect(throws: AtError.self) { try await session.send("One") }
        await #expect(throws: ChatError.heldBack) { try await session.send("Two") }
        net.network.chatFaults.script(
            "chat.bsky.convo.sendMessage",
            [
                .answer { _ in
                    arrived.fire()
                    await go.wait()
                    return .error("Scripted", "scripted", status: .badRequest)
                }
            ])
        let first = Task { try await session.retry() }
        await arrived.wait()
        let second = Task { try await session.retry() }
        go.fire()
        // The first message is refused now, which doesn't hold back the second one.
        await #expect(throws: AtError.self) { try await first.value }
        try await second.value
        #expect(await shown(session) == ["Two"])
        #expect(await session.snapshot.pending.count == 1)
        #expect(net.count("sendMessage") == 3)
        await net.network.stop()
    }

    @Test func `a message whose response can't be read waits, and is found`() async throws {
        let net = try await ChatNetwork()
        let session = try await net.chat.open(net.convo)
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", [.body { _ in Data("{".utf8) }])
        net.network.chatFaults.script("chat.bsky.convo.getLog", always: ChatNetwork.refusal(500))
        await #expect(throws: AtError.self) { try await session.send("Hello") }
        net.network.chatFaults.clear("chat.bsky.convo.getLog")
        try await session.retry()
        #expect(await shown(session) == ["Hello"])
        #expect(net.count("sendMessage") == 1)
        #expect(await session.snapshot.pending.isEmpty)
        await net.network.stop()
    }

    @Test func `a search of a long log continues where it stopped`() async throws {
        let net = try await ChatNetwork()
        let session = try await net.chat.open(net.convo)
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", [ChatNetwork.refusal(500)])
        net.network.chatFaults.script(
            "chat.bsky.convo.getLog",
            always: .answer { request in
                let cursor = request.query("cursor") ?? ""
                let next = (cursor.hasPrefix("c") ? Int(cursor.dropFirst()) ?? 0 : 0) + 1
                // The log ends after what one call reads, and more.
                let entry: LexValue = ["$type": "chat.bsky.convo.defs#logMuteConvo", "rev": "x", "convoId": "y"]
                let page: LexObject = ["cursor": .string("c\(next)"), "logs": .array(next < 250 ? [entry] : [])]
                return .data((try? page.jsonData()) ?? Data(), contentType: "application/json")
            })
        await #expect(throws: AtError.self) { try await session.send("Hello") }
        await #expect(throws: ChatError.endlessLog) { try await session.retry() }
        try await session.retry()
        #expect(await shown(session) == ["Hello"])
        #expect(net.count("sendMessage") == 2)
        await net.network.stop()
    }

    // MARK: Reactions

    @Test func `a reaction of another device stays when one's own call fails`() async throws {
        let net = try await ChatNetwork()
        let message = try await net.bob.chat.send("Hello", to: net.convo)
        let start = try #require(try await net.chat.logCursor())
        let session = try await net.chat.open(net.convo)
        let (arrived, go) = (OneShot(), OneShot())
        net.network.chatFaults.script(
            "chat.bsky.convo.addReaction",
            [
                .answer { _ in
                    arrived.fire()
                    await go.wait()
                    return .error("Scripted", "scripted", status: .badRequest)
                }
            ])
        let reacting = Task { try await session.react("❤️", to: message.id) }
        await arrived.wait()
        try await net.alice.chat.react("❤️", to: message.id, in: net.convo)
        try await net.catchUp(session, from: start)
        go.fire()
        await #expect(throws: AtError.self) { try await reacting.value }
        #expect(await reactions(session) == ["❤️"])
        await net.network.stop()
    }

    @Test func `a reaction that is added and taken back at once is gone, also if both calls fail`() async throws {
        let net = try await ChatNetwork()
        let message = try await net.bob.chat.send("Hello", to: net.convo)
        let session = try await net.chat.open(net.convo)
        let (arrived, go) = (OneShot(), OneShot())
        net.network.chatFaults.script(
            "chat.bsky.convo.addReaction",
            [
                .answer { _ in
                    arrived.fire()
                    await go.wait()
                    return .error("Scripted", "scripted", status: .badRequest)
                }
            ])
        net.network.chatFaults.script("chat.bsky.convo.removeReaction", [ChatNetwork.refusal(400)])
        let adding = Task { try await session.react("❤️", to: message.id) }
        await arrived.wait()
        let removing = Task { try await session.removeReaction("❤️", from: message.id) }
        try await until { await reactions(session).isEmpty }
        #expect(net.count("removeReaction") == 0)
        go.fire()
        await #expect(throws: AtError.self) { try await adding.value }
        await #expect(throws: AtError.self) { try await removing.value }
        #expect(await reactions(session) == [])
        await net.network.stop()
    }

    @Test func `an older version of a message doesn't replace a newer one, and a deleted one stays deleted`()
        async throws
    {
        let net = try await ChatNetwork()
        let message = try await net.bob.chat.send("Hello", to: net.convo)
        let session = try await net.chat.open(net.convo)
        func view(_ number: Int) -> LexObject {
            [
                "$type": "chat.bsky.convo.defs#messageView", "id": .string(message.id),
                "rev": .string(ChatNetwork.rev(number)), "text": "Hello", "sentAt": .string("\(message.sentAt)"),
                "sender": ["did": .string(net.bobDID.description)],
                "reactions": [
                    [
                        "value": "👍", "sender": ["did": .string(net.bobDID.description)],
                        "createdAt": "2026-01-01T00:00:00Z",
                    ]
                ],
            ]
        }
        guard case .array(let reactions)? = view(1)["reactions"] else { return }
        await session.apply(
            try ChatNetwork.event(
                "logAddReaction", 1, in: net.convo, ["message": .object(view(1)), "reaction": reactions[0]]))
        // The response was sent before.
        try await session.react("❤️", to: message.id)
        #expect(await self.reactions(session).contains("👍"))
        var deleted = view(2)
        deleted["$type"] = "chat.bsky.convo.defs#deletedMessageView"
        await session.apply(
            try ChatNetwork.event("logDeleteMessage", 2, in: net.convo, ["message": .object(deleted)]))
        await session.apply(
            try ChatNetwork.event(
                "logAddReaction", 3, in: net.convo, ["message": .object(view(3)), "reaction": reactions[0]]))
        #expect(await shown(session) == ["(deleted)"])
        guard case .deletedMessageView? = await session.snapshot.convo.lastMessage else {
            Issue.record("The last message isn't deleted.")
            return
        }
        await #expect(throws: ChatError.invalidReaction(String(repeating: "\u{301}", count: 100))) {
            try await net.chat.react(String(repeating: "\u{301}", count: 100), to: message.id, in: net.convo)
        }
        await net.network.stop()
    }

    // MARK: Long sessions

    @Test func `a session keeps so many messages, and loads the others again`() async throws {
        let net = try await ChatNetwork()
        let texts = (1...330).map { "message \($0)" }
        func send(_ part: ArraySlice<String>) async throws {
            try await net.bob.chat.send(part.map { (ChatDraft(RichText($0)), net.convo) })
        }
        try await send(texts[..<60])
        let start = try #require(try await net.chat.logCursor())
        let session = try await net.chat.open(net.convo, keeping: 120)
        for begin in [60, 140, 220] { try await send(texts[begin..<(begin + 80)]) }
        try await net.catchUp(session, from: start)
        #expect(await shown(session) == Array(texts[180..<300]))
        let snapshot = await session.snapshot
        #expect(!snapshot.isComplete && snapshot.convo.unreadCount == 300 - 60 + 60)
        // Those whose events haven't come yet aren't among the older ones.
        let later = try #require(try await net.chat.logCursor())
        try await send(texts[300...])
        while await !session.snapshot.isComplete { try await session.loadOlder() }
        #expect(await shown(session) == Array(texts[..<300]))
        // What was loaded on request counts as kept.
        try await net.catchUp(session, from: later)
        #expect(await shown(session) == Array(texts[30...]))
        await net.network.stop()
    }

    @Test func `profiles that no message is about are dropped`() async throws {
        let net = try await ChatNetwork()
        let id = try await net.alice.chat.createGroup("Birds").id
        let session = try await net.chat.open(id, keeping: 50)
        for number in 1...2500 {
            let name = "a\(number).test"
            let member: LexObject = ["did": .string("did:web:\(name)"), "handle": .string(name)]
            let message: LexObject = [
                "id": .string("m\(number)"), "rev": .string(ChatNetwork.rev(number)),
                "sentAt": "2026-01-01T00:00:00Z",
                "data": [
                    "$type": "chat.bsky.convo.defs#systemMessageDataMemberLeave", "member": .object(member),
                ],
            ]
            await session.apply(
                try ChatNetwork.event(
                    "logMemberLeave", number, in: id,
                    ["message": .object(message), "relatedProfiles": .array([.object(member)])]))
        }
        let shown = await session.snapshot
        #expect(shown.messages.count == 50 && shown.profiles.count <= 1100)
        for number in 2451...2500 { #expect(shown.profiles[try DID("did:web:a\(number).test")] != nil) }
        #expect(shown.profiles[net.aliceDID] != nil)
        await net.network.stop()
    }
}

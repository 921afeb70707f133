import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// Groups, against the chat service of `LocalNetwork`.
@Suite(.inTurn)
struct GroupTests {
    /// Lets anyone add an account to groups.
    private func allow(_ client: ATClient, _ invites: ChatBsky.Actor.Declaration.AllowGroupInvites) async throws {
        try await client.put(ChatBsky.Actor.Declaration(allowIncoming: .all, allowGroupInvites: invites))
    }

    private func group(_ view: ChatBsky.Convo.Defs.ConvoView) throws -> ChatBsky.Convo.Defs.GroupConvo {
        guard case .groupConvo(let group)? = view.kind else { throw GroupError.invalidConvo }
        return group
    }

    @Test func `a group has an owner, who adds, renames, locks and removes`() async throws {
        let net = try await ChatNetwork()
        let chat = net.alice.chat
        await #expect(throws: GroupError.notFollowedBySender) {
            _ = try await chat.createGroup("Birds", with: [net.bobDID])
        }
        try await allow(net.bob, .none)
        await #expect(throws: GroupError.userForbidsGroups) {
            _ = try await chat.createGroup("Birds", with: [net.bobDID])
        }
        try await allow(net.bob, .all)
        let convo = try await chat.createGroup("Birds", with: [net.bobDID])
        #expect(try group(convo).memberCount == 2 && group(convo).name == "Birds")
        #expect(try await net.bob.chat.conversation(convo.id).status == .request)
        try await net.bob.chat.send("Hello", to: convo.id)
        #expect(try await net.bob.chat.conversation(convo.id).status == .accepted)
        await #expect(throws: GroupError.insufficientRole) { try await net.bob.chat.rename(convo.id, to: "Mine") }
        #expect(try group(try await chat.rename(convo.id, to: "Swifts")).name == "Swifts")
        await #expect(throws: GroupError.ownerCannotLeave) { try await chat.leave(convo.id) }
        #expect(try group(try await chat.setLocked(true, convo.id)).lockStatus == .locked)
        await #expect(throws: AtError.self) { try await net.bob.chat.send("Anyone?", to: convo.id) }
        #expect(try group(try await chat.setLocked(false, convo.id)).lockStatus == .unlocked)
        #expect(try await net.bob.chat.mutualGroups(with: net.aliceDID).first { _ in true }?.id == convo.id)
        var roles: [ChatBsky.Actor.Defs.MemberRole] = []
        for try await member in chat.members(of: convo.id) {
            if case .groupConvoMember(let kind)? = member.kind { roles.append(kind.role) }
        }
        #expect(roles == [.owner, .standard])
        #expect(try group(try await chat.remove([net.bobDID], from: convo.id)).memberCount == 1)
        await #expect(throws: AtError.self) { try await net.bob.chat.conversation(convo.id) }
        #expect(try group(try await chat.add([net.bobDID], to: convo.id)).memberCount == 2)
        // What was said before isn't shown to a new member.
        var seen = 0
        for try await _ in net.bob.chat.messages(in: convo.id) { seen += 1 }
        #expect(seen == 1)
        try await net.bob.chat.leave(convo.id)
        #expect(try group(try await chat.conversation(convo.id)).memberCount == 1)
        await net.network.stop()
    }

    @Test func `accounts join with a link, at once or when the owner approves`() async throws {
        let net = try await ChatNetwork()
        let (chat, bob) = (net.alice.chat, net.bob.chat)
        let id = try await chat.createGroup("Birds").id
        await #expect(throws: GroupError.noJoinLink) { try await chat.setJoinLinkEnabled(true, to: id) }
        let link = try await chat.createJoinLink(to: id, requiresApproval: true)
        await #expect(throws: GroupError.enabledJoinLinkAlreadyExists) { _ = try await chat.createJoinLink(to: id) }
        await #expect(throws: GroupError.invalidCode) { _ = try await bob.join("nothing") }
        let sent = try await chat.send(ChatDraft("Join us", joinLink: link.code), to: net.convo)
        guard case .joinLinkView(let view)? = sent.embed, case .joinLinkPreviewView(let preview) = view.joinLinkPreview
        else {
            Issue.record("\(String(describing: sent.embed))")
            return
        }
        #expect(preview.name == "Birds" && preview.convoId == id)
        #expect(try await bob.join(link.code).status == .pending)
        guard case .joinRequestConvoView(let own)? = try await bob.requests().first(where: { _ in true }) else {
            Issue.record("There is no request.")
            return
        }
        #expect(own.name == "Birds")
        try await bob.withdrawJoinRequest(to: id)
        await #expect(throws: GroupError.invalidJoinRequest) { try await bob.withdrawJoinRequest(to: id) }
        _ = try await bob.join(link.code)
        #expect(try group(try await chat.conversation(id)).unreadJoinRequestCount == 1)
        try await chat.markJoinRequestsRead(id)
        #expect(try group(try await chat.conversation(id)).unreadJoinRequestCount == 0)
        #expect(try await chat.joinRequests(to: id).first { _ in true }?.requestedBy.did == net.bobDID)
        try await chat.reject(net.bobDID, joining: id)
        _ = try await bob.join(link.code)
        #expect(try group(try await chat.approve(net.bobDID, joining: id)).memberCount == 2)
        try await bob.leave(id)
        try await chat.editJoinLink(to: id, for: .followedByOwner, requiresApproval: false)
        await #expect(throws: GroupError.followRequired) { _ = try await bob.join(link.code) }
        try await chat.setJoinLinkEnabled(false, to: id)
        await #expect(throws: GroupError.linkDisabled) { _ = try await bob.join(link.code) }
        try await chat.setJoinLinkEnabled(true, to: id)
        try await chat.editJoinLink(to: id, for: .anyone)
        #expect(try await bob.join(link.code).status == .joined)
        try await chat.remove([net.bobDID], from: id)
        await #expect(throws: GroupError.userKicked) { _ = try await bob.join(link.code) }
        await net.network.stop()
    }

    @Test func `an open group shows who joins and leaves, its name and its lock`() async throws {
        let net = try await ChatNetwork()
        try await allow(net.bob, .all)
        let id = try await net.alice.chat.createGroup("Birds").id
        let start = try #require(try await net.chat.logCursor())
        let session = try await net.chat.open(id)
        try await net.alice.chat.add([net.bobDID], to: id)
        try await net.bob.chat.send("Hello", to: id)
        try await net.alice.chat.rename(id, to: "Swifts")
        try await net.bob.chat.leave(id)
        try await net.alice.chat.setLocked(true, id)
        try await net.catchUp(session, from: start)
        let shown = await session.snapshot
        #expect(ChatNetwork.texts(shown.messages) == ["(other)", "Hello", "(other)", "(other)", "(other)"])
        let group = try group(shown.convo)
        #expect(group.memberCount == 1 && group.name == "Swifts" && group.lockStatus == .locked)
        // A former member keeps a name.
        #expect(shown.profiles[net.bobDID]?.handle == "bob.test")
        #expect(shown.convo.members.map(\.did) == [net.aliceDID])
        await net.network.stop()
    }

    @Test func `events of a hostile service change no more than they may`() async throws {
        let net = try await ChatNetwork()
        let id = try await net.alice.chat.createGroup("Birds").id
        let session = try await net.chat.open(id)
        func event(_ type: String, _ rev: Int, _ data: LexValue, _ profiles: [LexValue] = []) throws -> ChatEvent {
            let text = "8" + String(repeating: "0", count: 8 - String(rev).count) + String(rev)
            let value: LexValue = [
                "$type": .string("chat.bsky.convo.defs#\(type)"), "rev": .string(text), "convoId": .string(id),
                "relatedProfiles": .array(profiles),
                "message": [
                    "id": .string("m\(rev)"), "rev": .string(text), "sentAt": "2026-01-01T00:00:00Z", "data": data,
                ],
            ]
            return ChatEvent(try .init(json: value.jsonData()), after: "")
        }
        let member: LexValue = ["did": .string(net.bobDID.description)]
        let leaves: LexValue = ["$type": "chat.bsky.convo.defs#systemMessageDataMemberLeave", "member": member]
        for rev in 1...1000 { await session.apply(try event("logMemberLeave", rev, leaves)) }
        #expect(try group(await session.snapshot.convo).memberCount == 0)
        #expect(await session.snapshot.messages.count == 1000)
        // A place that goes back changes nothing, nor does an unknown kind of message.
        await session.apply(try event("logLockConvo", 5, leaves))
        await session.apply(try event("logLockConvo", 1001, ["$type": "chat.bsky.convo.defs#systemMessageDataDance"]))
        await session.apply(try event("logDance", 1002, leaves))
        #expect(try group(await session.snapshot.convo).lockStatus == .unlocked)
        // The oldest message went.
        #expect(await session.snapshot.messages.count == 1000)
        // The last profile of an account counts.
        let profiles: [LexValue] = ["old.test", "new.test"].map {
            ["did": .string(net.bobDID.description), "handle": .string($0)]
        }
        await session.apply(try event("logMemberLeave", 1003, leaves, profiles))
        #expect(await session.snapshot.profiles[net.bobDID]?.handle == "new.test")
        await net.network.stop()
    }

    @Test func `a search for a lost message ends, whatever the log says`() async throws {
        let net = try await ChatNetwork()
        let session = try await net.chat.open(net.convo)
        let number = Guarded(0)
        net.network.chatFaults.script("chat.bsky.convo.sendMessage", always: ChatNetwork.refusal(500))
        net.network.chatFaults.script(
            "chat.bsky.convo.getLog",
            always: .answer { _ in
                let next = number.withLock { number in
                    number += 1
                    return number
                }
                let page: LexValue = [
                    "cursor": .string("c\(next)"),
                    "logs": [["$type": "chat.bsky.convo.defs#logMuteConvo", "rev": "x", "convoId": "y"]],
                ]
                return .data((try? page.jsonData()) ?? Data(), contentType: "application/json")
            })
        await #expect(throws: AtError.self) { try await session.send("Hello") }
        await #expect(throws: ChatError.endlessLog) { try await session.retry() }
        #expect(net.count("getLog") <= 201 && net.count("sendMessage") == 1)
        await net.network.stop()
    }

    @Test func `preferences for notifications are changed one at a time`() async throws {
        let net = try await PostNetwork()
        #expect(try await net.alice.chat.notificationPreferences().chat.include == .all)
        let new = try await net.alice.chat.setNotifications(requests: .init(include: .follows, push: false))
        #expect(new.chat.push && !new.chatRequest.push)
        #expect(try await net.alice.chat.notificationPreferences() == new)
        await net.network.stop()
    }
}

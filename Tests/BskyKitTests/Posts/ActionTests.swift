import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn)
struct ActionTests {
    private func threadgate(_ post: RecordReference, _ net: PostNetwork) async throws -> AppBsky.Feed.Threadgate {
        let key = try #require(post.uri.recordKey)
        return try await net.alice.get(
            AppBsky.Feed.Threadgate.self, at: ATURI(.did(net.aliceDID), "app.bsky.feed.threadgate", key)
        ).value
    }

    private func postgate(_ post: RecordReference, _ net: PostNetwork) async throws -> AppBsky.Feed.Postgate {
        let key = try #require(post.uri.recordKey)
        return try await net.alice.get(
            AppBsky.Feed.Postgate.self, at: ATURI(.did(net.aliceDID), "app.bsky.feed.postgate", key)
        ).value
    }

    @Test func `replies that are hidden at the same time all stay hidden`() async throws {
        let net = try await PostNetwork()
        let root = try await net.alice.post("root", gates: .everyone)
        var replies: [ATURI] = []
        for index in 0..<4 { replies.append(try await net.bob.post("\(index)", reply: RecordLink(root)).uri) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for reply in replies { group.addTask { try await net.alice.hide(reply) } }
            group.addTask {
                try await net.alice.setGates(
                    .custom(replies: .only([.following, .mentioned]), quotes: false), of: RecordLink(root))
            }
            try await group.waitForAll()
        }
        let gate = try await threadgate(root, net)
        #expect(Set(gate.hiddenReplies ?? []) == Set(replies))
        #expect(gate.allow?.count == 2)
        #expect(try await postgate(root, net).embeddingRules?.count == 1)
        try await net.alice.unhide(replies[0])
        try await net.alice.setGates(.everyone, of: RecordLink(root))
        let open = try await threadgate(root, net)
        #expect(open.allow == nil && open.hiddenReplies?.count == 3)
        await #expect(throws: ActionError.self) { try await net.bob.hide(replies[0]) }
        await #expect(throws: ActionError.self) { try await net.bob.setGates(.everyone, of: RecordLink(root)) }
        await net.network.stop()
    }

    /// The address of a post with the handle of its author.
    private func byHandle(_ uri: ATURI, _ handle: Handle) throws -> ATURI {
        ATURI(.handle(handle), try #require(uri.collection), try #require(uri.recordKey))
    }

    @Test func `gates contain addresses with DIDs, however posts and lists are named`() async throws {
        let net = try await PostNetwork()
        let list = try await net.alice.createList("Friends").uri
        let only = ReplyRule.only([.list(try byHandle(list, "alice.test"))])
        let root = try await net.alice.post("root", gates: .everyone)
        let reply = try await net.bob.post("reply", reply: root)
        let quote = try await net.bob.post("quote", quote: root)
        try await net.alice.hide(byHandle(reply.uri, "bob.test"))
        try await net.alice.detach(byHandle(quote.uri, "bob.test"), from: byHandle(root.uri, "alice.test"))
        try await net.alice.setGates(.replies(only), of: root)
        let gate = try await threadgate(root, net)
        #expect(gate.hiddenReplies == [reply.uri])
        #expect(gate.allow == [.listRule(.init(list: list))])
        #expect(try await postgate(root, net).detachedEmbeddingUris == [quote.uri])
        try await net.alice.unhide(byHandle(reply.uri, "bob.test"))
        try await net.alice.reattach(byHandle(quote.uri, "bob.test"), to: root.uri)
        #expect(try await threadgate(root, net).hiddenReplies == [])
        #expect(try await postgate(root, net).detachedEmbeddingUris == [])
        let second = try await net.alice.post("second", gates: .custom(replies: only))
        #expect(try await threadgate(second, net).allow == [.listRule(.init(list: list))])
        await net.network.stop()
    }

    @Test func `a rule for replies keeps the preference for quotes`() async throws {
        let net = try await PostNetwork()
        let preference = AppBsky.Actor.Defs.PostInteractionSettingsPref(
            postgateEmbeddingRules: [.disableRule(.init())], threadgateAllowRules: [])
        try await net.alice.execute(.actorPutPreferences(preferences: [.postInteractionSettingsPref(preference)]))
        let post = try await net.alice.post("x", gates: .replies(.only([.mentioned])))
        #expect(try await postgate(post, net).embeddingRules?.count == 1)
        #expect(try await threadgate(post, net).allow?.count == 1)
        let open = try await net.alice.post("x", gates: .replies(.everyone))
        #expect(try await postgate(open, net).embeddingRules?.count == 1)
        await #expect(throws: AtError.self) { try await threadgate(open, net) }
        await net.network.stop()
    }

    @Test func `a quote is detached and attached again`() async throws {
        let net = try await PostNetwork()
        let quoted = try await net.alice.post("quoted")
        let quoting = try await net.bob.post("look", quote: RecordLink(quoted))
        // Nothing is created to take nothing back.
        try await net.alice.reattach(quoting.uri, to: quoted.uri)
        await #expect(throws: AtError.self) { try await postgate(quoted, net) }
        for _ in 0..<2 { try await net.alice.detach(quoting.uri, from: quoted.uri) }
        #expect(try await postgate(quoted, net).detachedEmbeddingUris == [quoting.uri])
        #expect(try await postgate(quoted, net).embeddingRules == nil)
        try await net.alice.reattach(quoting.uri, to: quoted.uri)
        #expect(try await postgate(quoted, net).detachedEmbeddingUris == [])
        await net.network.stop()
    }

    @Test func `hiding a reply doesn't close the thread`() async throws {
        let net = try await PostNetwork()
        let root = try await net.alice.post("root")
        let reply = try await net.bob.post("reply", reply: RecordLink(root))
        try await net.alice.hide(reply.uri)
        let gate = try await threadgate(root, net)
        #expect(gate.allow == nil)
        #expect(gate.hiddenReplies == [reply.uri])
        do {
            try await net.alice.hide(root.uri)
            Issue.record("a root can't be hidden")
        } catch ActionError.notReply(let uri) {
            #expect(uri == root.uri)
        }
        await net.network.stop()
    }

    @Test func `likes and reposts are made once and taken back`() async throws {
        let net = try await PostNetwork()
        let uri = try await net.alice.post("like me").uri
        let view = try #require(try await net.view(uri, by: net.bob))
        let like = try await net.bob.like(view)
        let repost = try await net.bob.repost(view)
        let liked = try #require(try await net.view(uri, by: net.bob))
        #expect(liked.viewer?.like == like && liked.likeCount == 1)
        #expect(try await net.bob.like(liked) == like)
        #expect(try await net.bob.repost(liked) == repost)
        #expect(net.count("com.atproto.repo.createRecord") == 2)
        try await net.bob.unlike(liked)
        try await net.bob.unrepost(liked)
        let undone = try #require(try await net.view(uri, by: net.bob))
        #expect(undone.viewer?.like == nil && undone.viewer?.repost == nil && undone.likeCount == 0)
        try await net.bob.unlike(undone)
        #expect(net.count("com.atproto.repo.deleteRecord") == 2)
        await net.network.stop()
    }

    private static let createRecord = "com.atproto.repo.createRecord"

    private func records<Record: LexiconRecord>(_ type: Record.Type, of client: ATClient) async throws -> [ATURI] {
        var records: [ATURI] = []
        for try await record in client.list(type) { records.append(record.uri) }
        return records
    }

    @Test func `likes, reposts, follows, blocks and lists whose response is lost exist once`() async throws {
        let net = try await PostNetwork()
        let view = try #require(try await net.view(try await net.alice.post("like me").uri, by: net.bob))
        let alice = try await net.bob.profile(of: .did(net.aliceDID))
        net.network.faults.script(Self.createRecord, Array(repeating: .lostAnswer, count: 6))
        let like = try await net.bob.like(view)
        #expect(try await records(AppBsky.Feed.Like.self, of: net.bob) == [like])
        let repost = try await net.bob.repost(view)
        #expect(try await records(AppBsky.Feed.Repost.self, of: net.bob) == [repost])
        let follow = try await net.bob.follow(alice)
        #expect(try await records(AppBsky.Graph.Follow.self, of: net.bob) == [follow])
        let block = try await net.bob.block(alice)
        #expect(try await records(AppBsky.Graph.Block.self, of: net.bob) == [block])
        let list = try await net.bob.createList("Others", purpose: .modlist)
        #expect(try await records(AppBsky.Graph.List.self, of: net.bob) == [list.uri])
        #expect(try await net.bob.get(AppBsky.Graph.List.self, at: list.uri).cid == list.cid)
        let listBlock = try await net.bob.blockList(try await net.bob.execute(.getList(list: list.uri)).list)
        #expect(try await records(AppBsky.Graph.Listblock.self, of: net.bob) == [listBlock])
        #expect(net.count(Self.createRecord) == 6)
        await net.network.stop()
    }

    /// Cancels the task that makes a write, before or after the server gets it.
    private final class Cancelling: Middleware {
        let isEarly = Guarded(false)

        nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
            _ request: HTTPRequest, next: nonisolated(nonsending) @Sendable (HTTPRequest) async throws -> Response
        ) async throws -> Response {
            let isWrite = ["createRecord", "applyWrites"].contains { request.url.path().hasSuffix(".\($0)") }
            guard isWrite else { return try await next(request) }
            if isEarly.withLock(\.self) { try cancel() }
            let response = try await next(request)
            try cancel()
            return response
        }

        private func cancel() throws {
            withUnsafeCurrentTask { $0?.cancel() }
            try Task.checkCancellation()
        }
    }

    @Test func `likes, lists, members and starter packs that are cancelled after the server has them exist once`()
        async throws
    {
        let net = try await PostNetwork()
        let view = try #require(try await net.view(try await net.alice.post("like me").uri, by: net.bob))
        let cancelling = Cancelling()
        let client = ATClient(host: net.network.host, middleware: [cancelling])
        try await client.login(identifier: "bob.test", password: "correct-horse")
        let alice = net.aliceDID
        cancelling.isEarly.withLock { $0 = true }
        await #expect(throws: CancellationError.self) { try await Task { try await client.like(view) }.value }
        #expect(try await records(AppBsky.Feed.Like.self, of: net.bob).isEmpty)
        cancelling.isEarly.withLock { $0 = false }
        let like = try await Task { try await client.like(view) }.value
        #expect(try await records(AppBsky.Feed.Like.self, of: net.bob) == [like])
        let list = try await Task { try await client.createList("Others").uri }.value
        #expect(try await records(AppBsky.Graph.List.self, of: net.bob) == [list])
        let change = try await Task { try await client.changeList(list, adding: [alice]) }.value
        #expect(try await records(AppBsky.Graph.Listitem.self, of: net.bob) == change.added.map(\.uri))
        // If nobody knows, the change says what to look for.
        net.network.faults.script("com.atproto.repo.getRecord", always: .status(500))
        do {
            _ = try await Task { try await client.changeList(list, adding: [alice]) }.value
            Issue.record("It is not known whether the list was changed.")
        } catch ListError.interrupted(_, let left, let error) {
            #expect(left.added.map(\.account) == [alice] && error is CancellationError)
        }
        net.network.faults.clear("com.atproto.repo.getRecord")
        // A server that doesn't respond keeps nobody who has cancelled.
        net.network.faults.script("com.atproto.repo.getRecord", always: .delay(.seconds(3_600)))
        let clock = TurnedClock()
        let impatient = ATClient(
            environment: APEnvironment(host: net.network.host, middleware: [cancelling], time: clock.source))
        try await impatient.login(identifier: "bob.test", password: "correct-horse")
        let cancelled = Task { try await impatient.repost(view) }
        await clock.untilSleeping(1)
        clock.turn(by: .seconds(5))
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        net.network.faults.clear("com.atproto.repo.getRecord")
        let pack = try await Task { try await client.createStarterPack("Friends", accounts: [alice]).uri }.value
        #expect(try await records(AppBsky.Graph.Starterpack.self, of: net.bob) == [pack])
        await net.network.stop()
    }

    @Test func `a like that the server never had fails, and one in doubt has an address`() async throws {
        let net = try await PostNetwork()
        let view = try #require(try await net.view(try await net.alice.post("like me").uri, by: net.bob))
        net.network.faults.script(Self.createRecord, [.status(502), .lostAnswer])
        let failure = await #expect(throws: AtError.self) { try await net.bob.like(view) }
        #expect(failure?.status?.rawValue == 502)
        #expect(try await records(AppBsky.Feed.Like.self, of: net.bob).isEmpty)
        net.network.faults.script("com.atproto.repo.getRecord", always: .status(500))
        let doubt = await #expect(throws: ActionError.self) { try await net.bob.like(view) }
        guard case .outcomeUnknown(let uri, .network(.transport))? = doubt else {
            Issue.record("The like may be there: \(String(describing: doubt))")
            return
        }
        #expect(try await records(AppBsky.Feed.Like.self, of: net.bob) == [uri])
        await net.network.stop()
    }

    @Test func `an AppView can't have another record deleted than the one to take back`() async throws {
        let net = try await PostNetwork()
        let own = try await net.bob.post("keep me").uri
        let foreign = try await net.alice.post("keep me, too").uri
        let view = try #require(try await net.view(foreign, by: net.bob))
        let like = ATURI(.did(net.aliceDID), AppBsky.Feed.Like.collection, RecordKey(TID.now()))
        for named in [own, foreign, like] {
            var changed = view
            changed.viewer = AppBsky.Feed.Defs.ViewerState(like: named, repost: named)
            let shown = changed
            await #expect(throws: ActionError.self) { try await net.bob.unlike(shown) }
            await #expect(throws: ActionError.self) { try await net.bob.unrepost(shown) }
        }
        #expect(net.count("com.atproto.repo.deleteRecord") == 0)
        await net.network.stop()
    }

    @Test func `accounts are followed, blocked and muted, and that is taken back`() async throws {
        let net = try await PostNetwork()
        func profile() async throws -> AppBsky.Actor.Defs.ProfileViewDetailed {
            try await net.bob.execute(.getProfile(actor: .did(net.aliceDID)))
        }
        let follow = try await net.bob.follow(profile())
        #expect(try await net.bob.follow(profile()) == follow)
        #expect(try await profile().viewer?.following == follow)
        try await net.bob.unfollow(profile())
        #expect(try await profile().viewer?.following == nil)
        try await net.bob.mute(.did(net.aliceDID))
        #expect(try await profile().viewer?.muted == true)
        try await net.bob.unmute(.did(net.aliceDID))
        #expect(try await profile().viewer?.muted != true)
        let block = try await net.bob.block(profile())
        #expect(try await net.bob.block(profile()) == block)
        try await net.bob.unblock(profile())
        #expect(try await profile().viewer?.blocking == nil)
        await net.network.stop()
    }
}

import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import BskyKit

/// Mentions that servers hide behind others, send in a form that can't be decoded, or leave out for a moment.
@Suite(.inTurn)
struct MissedMentionTests {
    /// A bot of alice, and what its owner was told.
    private struct Owned {
        let net: BotNetwork
        let told = Guarded<[BotFailure]>([])

        init(isNew: Bool = false) async throws {
            net = try await BotNetwork()
            if !isNew { _ = try await bot().answerMentions(reply: BotNetwork.echo) }
        }

        func bot() -> Bot {
            let told = told
            return Bot(
                net.alice, memory: net.file, onFailure: { failure in told.withLock { $0.append(failure) } },
                time: net.time.source)
        }

        @discardableResult
        func answer(
            _ reasons: [AppBsky.Notification.ListNotifications.Notification.Reason] = [.mention]
        ) async throws -> Int {
            try await bot().answerMentions(reasons: reasons, reply: BotNetwork.echo).count
        }

        var finals: [Bool] { told.withLock { $0.map(\.isFinal) } }

        /// The notifications as the server sends them, by the texts of their posts.
        func notifications() async throws -> [String: LexValue] {
            let page = try await net.alice.query("app.bsky.notification.listNotifications")
            guard case .array(let all)? = page["notifications"] else { return [:] }
            return all.reduce(into: [:]) { result, notification in
                if case .string(let text)? = notification["record"]?["text"] { result[text] = notification }
            }
        }

        /// Replaces the pages of notifications, which have the cursors "1", "2" and so on.
        func serve(_ pages: [Int: [LexValue]], of count: Int, cursor: @escaping @Sendable (Int) -> String = { "\($0)" })
        {
            net.network.server.script("/xrpc/app.bsky.notification.listNotifications") { request in
                let page = request.query("cursor").flatMap { text in (0..<count).first { cursor($0) == text } } ?? 0
                var output: LexObject = ["notifications": .array(pages[page] ?? [])]
                if page + 1 < count { output["cursor"] = .string(cursor(page + 1)) }
                let body = (try? output.jsonData()) ?? Data()
                return .status(200, headers: ["Content-Type": "application/json"], body: body)
            }
        }

        /// The number of requests for notifications.
        var requests: Int {
            net.network.server.requests.count { $0.path == "/xrpc/app.bsky.notification.listNotifications" }
        }
    }

    private static func changed(_ value: LexValue?, _ change: (inout LexObject) -> Void) throws -> LexValue {
        guard case .object(var object)? = value else { throw PostError.noPosts }
        change(&object)
        return .object(object)
    }

    @Test func `a mention whose author can't be decoded is answered`() async throws {
        let owned = try await Owned()
        try await owned.net.bob.post("Odd @alice.test")
        try await owned.net.bob.post("Good @alice.test")
        let all = try await owned.notifications()
        let odd = try Self.changed(all["Odd @alice.test"]) {
            $0["author"] = try? Self.changed($0["author"]) { $0["associated"] = 5 }
        }
        owned.serve([0: [try #require(all["Good @alice.test"]), odd]], of: 1)
        #expect(try await owned.answer() == 2)
        #expect(try await owned.net.posts() == ["Re: Good @alice.test", "Re: Odd @alice.test"])
        #expect(owned.finals.isEmpty)
        await owned.net.stop()
    }

    @Test func `a mention that can't be decoded is told once`() async throws {
        let owned = try await Owned()
        let post = try await owned.net.bob.post("Odd @alice.test")
        try await owned.net.bob.post("Good @alice.test")
        let all = try await owned.notifications()
        let odd = try Self.changed(all["Odd @alice.test"]) { $0["cid"] = 5 }
        owned.serve([0: [try #require(all["Good @alice.test"]), odd]], of: 1)
        #expect(try await owned.answer() == 1)
        #expect(try await owned.answer() == 0)
        #expect(owned.finals == [true])
        #expect(owned.told.withLock { $0.first?.subject } == .mention(post.uri))
        await owned.net.stop()
    }

    @Test func `a mention that the server leaves out for a moment is answered later`() async throws {
        let owned = try await Owned()
        try await owned.net.bob.post("One @alice.test")
        let none = Fault.status(200, headers: ["Content-Type": "application/json"], body: Data(#"{"posts":[]}"#.utf8))
        owned.net.network.faults.script("app.bsky.feed.getPosts", [none])
        await #expect(throws: (any Error).self) { try await owned.answer() }
        #expect(owned.finals == [false])
        #expect(try await owned.answer() == 1)
        #expect(owned.finals == [false])
        await owned.net.stop()
    }

    @Test func `a mention that the server always leaves out is given up, and told`() async throws {
        let owned = try await Owned()
        try await owned.net.bob.post("One @alice.test")
        let none = Fault.status(200, headers: ["Content-Type": "application/json"], body: Data(#"{"posts":[]}"#.utf8))
        owned.net.network.faults.script("app.bsky.feed.getPosts", always: none)
        await #expect(throws: (any Error).self) { try await owned.answer() }
        owned.net.time.advance(by: .seconds(86_400))
        #expect(try await owned.answer() == 0)
        #expect(owned.finals == [false, true])
        owned.net.network.faults.clear("app.bsky.feed.getPosts")
        #expect(try await owned.answer() == 0)
        await owned.net.stop()
    }

    @Test(arguments: ["RecordNotFound", "InvalidRequest"])
    func `a mention that the server says is gone isn't answered, and nobody is told`(_ name: String) async throws {
        let owned = try await Owned()
        try await owned.net.bob.post("One @alice.test")
        let none = Fault.status(200, headers: ["Content-Type": "application/json"], body: Data(#"{"posts":[]}"#.utf8))
        owned.net.network.faults.script("app.bsky.feed.getPosts", always: none)
        let account = owned.net.aliceDID.description
        owned.net.network.server.script("/xrpc/com.atproto.repo.getRecord") { request in
            guard request.query("repo") != account else { return .pass }
            return .answer { _ in .error(name, "Could not locate record: at://x", status: .badRequest) }
        }
        #expect(try await owned.answer() == 0)
        #expect(owned.finals.isEmpty)
        await owned.net.stop()
    }

    @Test func `a mention behind many pages of other notifications is answered`() async throws {
        let owned = try await Owned()
        for text in ["Old @alice.test", "New @alice.test"] { try await owned.net.bob.post(text) }
        let all = try await owned.notifications()
        let (new, old) = (try #require(all["New @alice.test"]), try #require(all["Old @alice.test"]))
        owned.serve([0: [new], 60: [old]], of: 61)
        let before = owned.requests
        #expect(try await owned.answer() == 1)
        #expect(owned.requests == before + 50)
        #expect(try await owned.net.posts() == ["Re: New @alice.test"])
        #expect(try await owned.answer() == 1)
        #expect(owned.requests == before + 61)
        #expect(try await owned.net.posts() == ["Re: New @alice.test", "Re: Old @alice.test"])
        // From the beginning again, where nothing is new.
        owned.serve([0: [new]], of: 1)
        #expect(try await owned.answer() == 0)
        #expect(owned.requests == before + 62)
        #expect(try BotMemory.load(owned.net.file).unread(for: [.mention]) == nil)
        #expect(owned.finals.isEmpty)
        await owned.net.stop()
    }

    @Test func `two long lists that are read in turn are each read to their ends`() async throws {
        let owned = try await Owned()
        for text in ["Old @alice.test", "New @alice.test"] { try await owned.net.bob.post(text) }
        let all = try await owned.notifications()
        let early = Datetime(Date().addingTimeInterval(-3 * 3600)).description
        let old = try Self.changed(all["Old @alice.test"]) { old in
            (old["indexedAt"], old["reason"]) = (.string(early), "reply")
        }
        var memory = try BotMemory.load(owned.net.file)
        for reasons: BotMemory.Reasons in [[.mention], [.reply]] { memory.goBack(to: Date() - 4 * 3600, for: reasons) }
        try memory.save(owned.net.file)
        owned.serve([0: [try #require(all["New @alice.test"])], 60: [old]], of: 61)
        #expect(try await owned.answer([.mention]) == 1)
        #expect(try await owned.answer([.reply]) == 0)
        #expect(try await owned.answer([.mention]) == 0)
        #expect(try await owned.answer([.reply]) == 1)
        #expect(try await owned.net.posts() == ["Re: New @alice.test", "Re: Old @alice.test"])
        await owned.net.stop()
    }

    @Test func `a place in a long list that an older version has stored is of its reasons alone`() async throws {
        let owned = try await Owned()
        let old = #"{"handled":{},"posted":{},"unread":{"cursor":"1","since":0,"reasons":["mention"]}}"#
        try Data(old.utf8).write(to: owned.net.file)
        var memory = try BotMemory.load(owned.net.file)
        #expect(memory.unread(for: [.reply]) == nil && memory.unread(for: [.mention])?.cursor == "1")
        memory.setUnread(nil, for: [.reply])
        #expect(memory.unread(for: [.mention])?.cursor == "1")
        memory.setUnread(nil, for: [.mention])
        #expect(memory.unread(for: [.mention]) == nil)
        await owned.net.stop()
    }

    @Test func `a cursor that the server no longer knows hides no mention`() async throws {
        let owned = try await Owned()
        for text in ["Old @alice.test", "New @alice.test"] { try await owned.net.bob.post(text) }
        let all = try await owned.notifications()
        let new = try #require(all["New @alice.test"])
        let early = Datetime(Date().addingTimeInterval(-3 * 3600)).description
        let old = try Self.changed(all["Old @alice.test"]) { $0["indexedAt"] = .string(early) }
        var memory = try BotMemory.load(owned.net.file)
        memory.goBack(to: Date().addingTimeInterval(-4 * 3600), for: [.mention])
        try memory.save(owned.net.file)
        owned.serve([0: [new], 60: [old]], of: 61)
        #expect(try await owned.answer() == 1)
        owned.net.network.faults.script(
            "app.bsky.notification.listNotifications", [.status(400)])
        await #expect(throws: AtError.self) { try await owned.answer() }
        #expect(owned.told.withLock { $0.map(\.subject) } == [.mentions] && owned.finals == [false])
        owned.net.network.faults.clear("app.bsky.notification.listNotifications")
        owned.serve([0: [new], 60: [old]], of: 61)
        #expect(try await owned.answer() == 0)
        #expect(try await owned.answer() == 1)
        await owned.net.stop()
    }

    @Test func `an empty list at first doesn't make all mentions new`() async throws {
        let owned = try await Owned(isNew: true)
        try await owned.net.bob.post("Old @alice.test")
        let all = try await owned.notifications()
        let early = Datetime(Date().addingTimeInterval(-3 * 3600)).description
        let old = try Self.changed(all["Old @alice.test"]) { $0["indexedAt"] = .string(early) }
        owned.serve([:], of: 1)
        #expect(try await owned.answer() == 0)
        owned.serve([0: [old]], of: 1)
        #expect(try await owned.answer() == 0)
        #expect(try await owned.net.posts().isEmpty)
        await owned.net.stop()
    }

    @Test func `when too many mentions have failed, the oldest is given up, and the newest is tried again`()
        async throws
    {
        struct Trouble: Error {}
        let owned = try await Owned()
        var memory = try BotMemory.load(owned.net.file)
        let now = owned.net.time.source.date()
        let keys = (0..<BotMemory.mostWaiting).map { "mention at://did:web:a.test/app.bsky.feed.post/\($0)" }
        memory.waiting = Dictionary(
            uniqueKeysWithValues: keys.enumerated().map { number, key in
                (key, .init(since: now.addingTimeInterval(Double(number - 1000)), indexedAt: now))
            })
        try memory.save(owned.net.file)
        try await owned.net.bob.post("New @alice.test")
        await #expect(throws: Trouble.self) { try await owned.bot().answerMentions { _ in throw Trouble() } }
        #expect(owned.finals == [true, false])
        #expect(
            owned.told.withLock { $0.first?.subject } == .mention("at://did:web:a.test/app.bsky.feed.post/0")
        )
        let waiting = try #require(try BotMemory.load(owned.net.file).waiting)
        #expect(waiting.count == BotMemory.mostWaiting && waiting[keys[0]] == nil && waiting[keys[1]] != nil)
        #expect(try await owned.answer() == 1)
        await owned.net.stop()
    }

    @Test func `what fails behind many pages comes again`() async throws {
        struct Trouble: Error {}
        let owned = try await Owned()
        for text in ["Old @alice.test", "New @alice.test"] { try await owned.net.bob.post(text) }
        let all = try await owned.notifications()
        let (new, old) = (try #require(all["New @alice.test"]), try #require(all["Old @alice.test"]))
        owned.serve([0: [new], 51: [old]], of: 52)
        #expect(try await owned.answer() == 1)
        await #expect(throws: Trouble.self) { try await owned.bot().answerMentions { _ in throw Trouble() } }
        // The old one is among those that wait, and the next call starts at the beginning again.
        #expect(try await owned.answer() == 0)
        #expect(try await owned.answer() == 1)
        #expect(try await owned.net.posts() == ["Re: New @alice.test", "Re: Old @alice.test"])
        await owned.net.stop()
    }

    @Test func `a mention that waits survives a call for replies, and an empty list`() async throws {
        struct Trouble: Error {}
        let owned = try await Owned()
        let mention = try await owned.net.bob.post("One @alice.test")
        await #expect(throws: Trouble.self) { try await owned.bot().answerMentions { _ in throw Trouble() } }
        owned.net.time.advance(by: .seconds(3700))
        _ = try await owned.bot().answerMentions(reasons: [.reply], reply: BotNetwork.echo)
        #expect(try BotMemory.load(owned.net.file).waiting?.count == 1)
        owned.serve([:], of: 1)
        #expect(try await owned.answer() == 0)
        #expect(try BotMemory.load(owned.net.file).waiting?.count == 1)
        #expect(owned.finals == [false])
        // A day later it is given up, and told once.
        owned.net.time.advance(by: .seconds(86_400))
        _ = try await owned.bot().answerMentions(reasons: [.reply], reply: BotNetwork.echo)
        #expect(owned.finals == [false])
        for _ in 0..<2 { #expect(try await owned.answer() == 0) }
        #expect(owned.finals == [false, true])
        #expect(owned.told.withLock { $0.last?.subject } == .mention(mention.uri))
        #expect(try BotMemory.load(owned.net.file).waiting?.isEmpty == true)
        await owned.net.stop()
    }

    @Test func `a mention that waits and is deleted is forgotten without a word`() async throws {
        struct Trouble: Error {}
        let owned = try await Owned()
        let mention = try await owned.net.bob.post("One @alice.test")
        await #expect(throws: Trouble.self) { try await owned.bot().answerMentions { _ in throw Trouble() } }
        try await owned.net.bob.delete(mention)
        owned.net.time.advance(by: .seconds(86_400))
        // As long as its server doesn't say that it is deleted, it isn't forgotten.
        owned.net.network.faults.script("com.atproto.repo.getRecord", always: .status(500))
        #expect(try await owned.answer() == 0)
        #expect(try BotMemory.load(owned.net.file).waiting?.count == 1)
        owned.net.network.faults.clear("com.atproto.repo.getRecord")
        #expect(try await owned.answer() == 0)
        #expect(try BotMemory.load(owned.net.file).waiting?.isEmpty == true)
        #expect(owned.finals == [false])
        await owned.net.stop()
    }

    @Test func `the rest of a long list of mentions isn't lost to a call for replies`() async throws {
        let owned = try await Owned()
        for text in ["Old @alice.test", "New @alice.test"] { try await owned.net.bob.post(text) }
        let all = try await owned.notifications()
        let (new, old) = (try #require(all["New @alice.test"]), try #require(all["Old @alice.test"]))
        owned.serve([0: [new], 60: [old]], of: 61)
        #expect(try await owned.answer() == 1)
        let before = owned.requests
        #expect(try await owned.bot().answerMentions(reasons: [.reply], reply: BotNetwork.echo).isEmpty)
        #expect(owned.requests == before + 50)
        #expect(try await owned.answer() == 1)
        #expect(try await owned.net.posts() == ["Re: New @alice.test", "Re: Old @alice.test"])
        await owned.net.stop()
    }

    @Test func `a reply isn't lost to a call for newer mentions`() async throws {
        let owned = try await Owned()
        #expect(try await owned.answer([.reply]) == 0)
        try await owned.net.bob.post("A reply", reply: try await owned.net.alice.post("root"))
        try await owned.net.bob.post("One @alice.test")
        let all = try await owned.notifications()
        let now = owned.net.time.source.date()
        let hours = ["One @alice.test": 4.0, "A reply": 1.0]
        let page = try hours.map { text, hours in
            try Self.changed(all[text]) {
                $0["indexedAt"] = .string(Datetime(now.addingTimeInterval(hours * 3600)).description)
            }
        }
        owned.net.time.advance(by: .seconds(5 * 3600))
        owned.serve([0: page], of: 1)
        #expect(try await owned.answer() == 1)
        #expect(try await owned.answer([.reply]) == 1)
        #expect(try await owned.answer([.reply]) == 0)
        await owned.net.stop()
    }

    @Test func `empty pages end where their cursors are older than what can come again`() async throws {
        let owned = try await Owned()
        try await owned.net.bob.post("One @alice.test")
        #expect(try await owned.answer() == 1)
        let now = Date()
        owned.serve([:], of: 40) { Datetime(now.addingTimeInterval(-1800 * Double($0))).description }
        let before = owned.requests
        #expect(try await owned.answer() == 0)
        #expect(owned.requests - before < 6)
        await owned.net.stop()
    }

    @Test func `what was there before the first run isn't answered, however far it is`() async throws {
        let owned = try await Owned(isNew: true)
        try await owned.net.bob.post("Old @alice.test")
        let old = try #require(try await owned.notifications()["Old @alice.test"])
        owned.net.time.advance(by: .seconds(7200))
        owned.serve([60: [old]], of: 61)
        for _ in 0..<3 { #expect(try await owned.answer() == 0) }
        #expect(try await owned.net.posts().isEmpty)
        await owned.net.stop()
    }

    @Test func `only the reasons that were asked for are answered, whatever the server sends`() async throws {
        let owned = try await Owned()
        let root = try await owned.net.alice.post("root")
        try await owned.net.bob.post("A reply", reply: root)
        try await owned.net.bob.post("One @alice.test")
        let all = try await owned.notifications()
        owned.serve([0: Array(all.values)], of: 1)
        #expect(all["A reply"] != nil)
        #expect(try await owned.answer() == 1)
        #expect(try await owned.net.posts() == ["Re: One @alice.test", "root"])
        #expect(try await owned.bot().answerMentions(reasons: [.mention, .reply], reply: BotNetwork.echo).count == 1)
        await owned.net.stop()
    }

    @Test func `a mention that becomes plain text is told`() async throws {
        let owned = try await Owned()
        try await owned.net.bob.post("One @alice.test")
        let replies = try await owned.bot().answerMentions { _ in PostDraft("Ask @nobody.test", card: .none) }
        #expect(replies.count == 1)
        #expect(owned.told.withLock { $0.map(\.subject) } == [.handle("nobody.test")])
        #expect(owned.told.withLock { $0.first?.description.contains("@nobody.test") } == true)
        await owned.net.stop()
    }
}

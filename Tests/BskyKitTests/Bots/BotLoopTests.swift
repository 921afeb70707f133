import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import BskyKit

/// Several loops of one bot, and the calls with which it starts.
@Suite(.inTurn) struct BotLoopTests {
    /// A bot of alice whose session the server can end, and a clock that a test turns.
    private struct Owned {
        let net: BotNetwork
        let client: ATClient
        let bot: Bot
        let clock = TurnedClock()
        let told = Guarded<[BotFailure.Subject]>([])

        init() async throws {
            net = try await BotNetwork()
            client = ATClient(host: net.network.host, store: MemorySessionStore(), middleware: [])
            bot = Bot(
                client, memory: net.file, onFailure: { [told] failure in told.withLock { $0.append(failure.subject) } },
                onRecovery: { _ in }, time: clock.source)
        }

        @Sendable func logIn() async throws {
            guard try await client.resume() == nil as Session? else { return }
            try await client.login(identifier: "alice.test", password: "correct-horse")
        }

        /// Ends all sessions, and mentions alice.
        func endSessions() async throws {
            try await net.network.revokeSessions()
            for (client, name) in [(net.alice, "alice.test"), (net.bob, "bob.test")] {
                try await client.login(identifier: name, password: "correct-horse")
            }
            try await net.bob.post("@alice.test one")
        }

        /// Turns the clock until the mention is answered.
        func untilAnswered() async throws {
            try await until {
                clock.turn(by: .seconds(61))
                return try await net.posts().contains("Re: @alice.test one")
            }
        }
    }

    @Test func `a loop that is cancelled while the bot logs in again doesn't end the others`() async throws {
        let owned = try await Owned()
        let (bot, clock) = (owned.bot, owned.clock)
        try await bot.start(owned.logIn)
        let mentions = Task { try await bot.run(every: .seconds(60), reply: BotNetwork.echo) }
        await clock.untilSleeping(1)
        let schedule = BotSchedule("often", from: clock.source.date(), every: .seconds(60))
        let posts = Task { try await bot.run(schedule) { _ in PostDraft("Tick", card: .none) } }
        await clock.untilSleeping(2)
        try await owned.endSessions()
        let logIn = "com.atproto.server.createSession"
        owned.net.network.faults.script(logIn, always: .status(503))
        clock.turn(by: .seconds(61))
        // Both loops wait for the login, which waits for the server.
        try await until { owned.told.withLock { Set($0) } == [.mentions, .schedule("often"), .start] }
        await clock.untilSleeping(1)
        posts.cancel()
        await #expect(throws: CancellationError.self) { try await posts.value }
        owned.net.network.faults.clear(logIn)
        try await owned.untilAnswered()
        mentions.cancel()
        await #expect(throws: CancellationError.self) { try await mentions.value }
        await owned.net.stop()
    }

    @Test func `first calls that failed aren't made again`() async throws {
        let owned = try await Owned()
        let (bot, client, clock) = (owned.bot, owned.client, owned.clock)
        await #expect(throws: AtError.self) {
            try await bot.start { try await client.login(identifier: "alice.test", password: "wrong") }
        }
        try await bot.start(owned.logIn)
        let running = Task { try await bot.run(every: .seconds(60), reply: BotNetwork.echo) }
        await clock.untilSleeping(1)
        try await owned.endSessions()
        try await owned.untilAnswered()
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        await owned.net.stop()
    }

    @Test func `a mention under a chosen key doesn't prevent a scheduled post`() async throws {
        let net = try await BotNetwork()
        try await net.bot().answerMentions(reply: BotNetwork.echo)
        let date = Date(timeIntervalSince1970: (net.time.source.date().timeIntervalSince1970 + 3600).rounded())
        // A name with which a mention can have a key, so that the reply to it has the key of the post.
        let (name, key) = try #require(
            (0..<100).lazy.flatMap { number in
                (0..<1024).lazy.map { clock in
                    let post = BotKey.post("morning \(number)", at: date, attempt: 0)
                    return ("morning \(number)", post, TID(microseconds: post.microseconds, clock: UInt16(clock)))
                }
            }.first { _, post, key in
                let mention = ATURI(.did(net.bobDID), AppBsky.Feed.Post.collection, RecordKey(key))
                return BotKey.reply(to: mention, attempt: 0) == post
            }.map { ($0.0, $0.2) })
        let sender = ThreadSender(
            client: net.bob, cards: PageCardReader.standard, handles: net.bob, transformer: nil, progress: nil)
        _ = try await sender.send([PostDraft("Hi @alice.test", card: .none)], reply: nil, gates: .everyone, key: key)
        #expect(try await net.bot().answerMentions(reply: BotNetwork.echo).count == 1)
        net.time.advance(by: .seconds(3601))
        let schedule = BotSchedule(name, from: date, every: .seconds(86_400))
        for isFirst in [true, false] {
            let post = try await net.bot().postDue(schedule) { _ in PostDraft("Good morning", card: .none) }
            #expect((post != nil) == isFirst)
            // As after a process that was killed before it noted the post.
            var memory = try BotMemory.load(net.file)
            memory.posted = [:]
            try memory.save(net.file)
        }
        #expect(try await net.posts() == ["Good morning", "Re: Hi @alice.test"])
        await net.stop()
    }
}

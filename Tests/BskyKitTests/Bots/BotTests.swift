import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn)
struct BotTests {
    @Test func `mentions since the last time are replied to once, the oldest first`() async throws {
        let net = try await BotNetwork()
        try await net.bob.post("Before @alice.test")
        #expect(try await net.bot().answerMentions(reply: BotNetwork.echo).isEmpty)
        #expect(try await net.bot().answerMentions(reply: BotNetwork.echo).isEmpty, "earlier ones are only noted")
        let first = try await net.bob.post("One @alice.test")
        try await net.bob.post("Two @alice.test")
        try await net.bob.post("Nobody")
        let bot = net.bot()
        let replies = try await bot.answerMentions(reply: BotNetwork.echo)
        #expect(replies.count == 2)
        let reply = try await net.alice.get(AppBsky.Feed.Post.self, at: replies[0].uri)
        #expect(reply.text == "Re: One @alice.test" && reply.value.reply?.parent.uri == first.uri)
        #expect(try await bot.answerMentions(reply: BotNetwork.echo).isEmpty)
        #expect(try await net.bot().answerMentions(reply: BotNetwork.echo).isEmpty)
        #expect(try await net.posts() == ["Re: One @alice.test", "Re: Two @alice.test"])
        await net.stop()
    }

    @Test func `a reply can be a text that was put together`() async throws {
        let net = try await BotNetwork()
        _ = try await net.bot().answerMentions { mention in mention.text.isEmpty ? nil : "Before: " + mention.text }
        try await net.bob.post("One @alice.test")
        let replies = try await net.bot().answerMentions { mention in
            let words = mention.text.split(separator: " ")
            return "Hello @bob.test, " + words.joined(separator: "-")
        }
        let reply = try await net.alice.get(AppBsky.Feed.Post.self, at: #require(replies.first).uri)
        #expect(reply.text == "Hello @bob.test, One-@alice.test")
        #expect(reply.value.richText.segments.contains { $0.mention != nil })
        await net.stop()
    }

    @Test func `a bot that ends after a reply and before it notes it doesn't reply again`() async throws {
        let net = try await BotNetwork()
        _ = try await net.bot().answerMentions(reply: BotNetwork.echo)
        try await net.bob.post("One @alice.test")
        try await net.bob.post("Two @alice.test")
        // The file as it was before the replies is the file of a process that was killed after them.
        let before = try Data(contentsOf: net.file)
        #expect(try await net.bot().answerMentions(reply: BotNetwork.echo).count == 2)
        for _ in 0..<2 {
            try before.write(to: net.file)
            let asked = Guarded(0)
            let again = try await net.bot().answerMentions { mention in
                asked.withLock { $0 += 1 }
                return BotNetwork.echo(mention)
            }
            #expect(again.isEmpty && asked.withLock(\.self) == 0)
        }
        #expect(try await net.posts().count == 2)
        await net.stop()
    }

    @Test func `a lost response to a reply leaves one reply`() async throws {
        let net = try await BotNetwork()
        _ = try await net.bot().answerMentions(reply: BotNetwork.echo)
        try await net.bob.post("One @alice.test")
        net.network.faults.script(PostNetwork.applyWrites, [.lostAnswer])
        #expect(try await net.bot().answerMentions(reply: BotNetwork.echo).count == 1)
        // And when the server doesn't say whether it was written.
        try await net.bob.post("Two @alice.test")
        let get = "com.atproto.repo.getRecord"
        net.network.faults.script(PostNetwork.applyWrites, [.lostAnswer])
        net.network.faults.script(
            get, [.pass, .pass, .pass, .pass, .pass, .pass] + Array(repeating: .htmlErrorPage(status: 500), count: 9))
        _ = try? await net.bot().answerMentions(reply: BotNetwork.echo)
        net.network.faults.clear(get)
        #expect(try await net.bot().answerMentions(reply: BotNetwork.echo).isEmpty)
        #expect(try await net.posts() == ["Re: One @alice.test", "Re: Two @alice.test"])
        await net.stop()
    }

    @Test func `a mention comes again after an error, and not after a refusal or silence`() async throws {
        struct Trouble: Error {}
        let net = try await BotNetwork()
        _ = try await net.bot().answerMentions(reply: BotNetwork.echo)
        try await net.bob.post("One @alice.test")
        await #expect(throws: Trouble.self) { try await net.bot().answerMentions { _ in throw Trouble() } }
        #expect(try await net.bot().answerMentions { _ in nil }.isEmpty)
        #expect(try await net.bot().answerMentions(reply: BotNetwork.echo).isEmpty)
        // The author lets nobody reply.
        try await net.bob.post([PostDraft("Two @alice.test")], gates: .custom(replies: .nobody, quotes: true))
        // A mention by someone who is a bot, too.
        try await net.bob.post("Three @alice.test")
        #expect(
            try await net.bot().answerMentions(reply: { $0.post.text.hasPrefix("Two") ? BotNetwork.echo($0) : nil })
                .isEmpty)
        try await net.bob.markAsBot()
        try await net.bob.post("Four @alice.test")
        #expect(try await net.bot().answerMentions(reply: BotNetwork.echo).isEmpty)
        #expect(try await net.posts().isEmpty)
        await net.stop()
    }

    @Test func `an account gets so many replies in an hour, also from a bot that was started again`() async throws {
        let net = try await BotNetwork()
        func bot() -> Bot { Bot(net.alice, memory: net.file, repliesPerHour: 2, time: net.time.source) }
        _ = try await bot().answerMentions(reply: BotNetwork.echo)
        for number in 1...3 { try await net.bob.post("\(number) @alice.test") }
        #expect(try await bot().answerMentions(reply: BotNetwork.echo).count == 2)
        try await net.bob.post("4 @alice.test")
        #expect(try await bot().answerMentions(reply: BotNetwork.echo).isEmpty)
        net.time.advance(by: .seconds(3601))
        try await net.bob.post("5 @alice.test")
        #expect(try await bot().answerMentions(reply: BotNetwork.echo).count == 1)
        #expect(try await net.posts() == ["Re: 1 @alice.test", "Re: 2 @alice.test", "Re: 5 @alice.test"])
        await net.stop()
    }

    @Test func `a file that is damaged is an error that says what to do`() async throws {
        let net = try await BotNetwork()
        try Data("{".utf8).write(to: net.file)
        let error = await #expect(throws: FileError.self) {
            try await net.bot().answerMentions(reply: BotNetwork.echo)
        }
        let sentence = "\(net.file.path) does not contain a bot's memory. Remove it to start with new mentions."
        #expect(error.map { ["\($0)", $0.localizedDescription] } == [sentence, sentence])
        await net.stop()
    }

    @Test func `the loop waits, goes on after failures, and ends when it is cancelled`() async throws {
        let net = try await BotNetwork()
        let client = ATClient(host: net.network.host, middleware: [])
        try await client.login(identifier: "alice.test", password: "correct-horse")
        let (clock, failures) = (TurnedClock(), Guarded<[String]>([]))
        let bot = Bot(
            client, memory: net.file, onFailure: { failure in failures.withLock { $0.append("\(failure)") } },
            time: clock.source)
        let list = "app.bsky.notification.listNotifications"
        net.network.faults.script(list, [.overloaded(), .overloaded(), .pass])
        let running = Task { try await bot.run(every: .seconds(30), reply: BotNetwork.echo) }
        await clock.untilAsleep(1)
        clock.turn(by: .seconds(9))
        #expect(clock.sleeperCount == 1, "ten seconds after a failure")
        clock.turn(by: .seconds(1))
        await clock.untilAsleep(2)
        clock.turn(by: .seconds(20))
        await clock.untilAsleep(3)
        // An outage is reported when it begins, and the next one again.
        #expect(failures.withLock { $0.count } == 1)
        #expect(failures.withLock { $0[0] }.hasPrefix("The bot couldn't handle its mentions, and will try again: "))
        try await net.bob.post("One @alice.test")
        clock.turn(by: .seconds(30))
        await clock.untilAsleep(4)
        #expect(try await net.posts() == ["Re: One @alice.test"])
        net.network.faults.script(list, [.overloaded()])
        clock.turn(by: .seconds(30))
        await clock.untilAsleep(5)
        #expect(failures.withLock { $0.count } == 2)
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        await net.stop()
    }

    @Test func `a bot waits for a server that is down when it starts, and ends when it can't log in`() async throws {
        let folder = try BotFolder()
        var network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: folder.url))
        try await network.createAccount(handle: "alice.test", password: "correct-horse")
        let host = network.host
        let port = try #require(URL(string: host)?.port)
        await network.stop()
        let client = ATClient(host: host)
        let (clock, failures) = (TurnedClock(), Guarded<[String]>([]))
        let memory = folder.url.appending(path: "memory.json")
        let back = Guarded<[BotFailure.Subject]>([])
        let bot = Bot(
            client, memory: memory, onFailure: { failure in failures.withLock { $0.append("\(failure)") } },
            onRecovery: { subject in back.withLock { $0.append(subject) } }, time: clock.source)
        let starting = Task {
            try await bot.start { try await client.login(identifier: "alice.test", password: "correct-horse") }
        }
        await clock.untilAsleep(1)
        clock.turn(by: .seconds(1))
        // The second attempt fails like the first, which was reported.
        await clock.untilAsleep(2)
        #expect(failures.withLock { $0.count } == 1 && failures.withLock { $0[0] }.contains("couldn't start"))
        network = try await LocalNetwork.start(options: LocalNetwork.Options(folder: folder.url, port: port))
        clock.turn(by: .seconds(2))
        try await starting.value
        #expect(client.handle == "alice.test" && back.withLock(\.self) == [.start])
        // Nothing is reported where nothing was down.
        try await bot.start { try await client.login(identifier: "alice.test", password: "correct-horse") }
        #expect(back.withLock(\.count) == 1)
        await #expect(throws: AtError.self) {
            try await bot.start { try await client.login(identifier: "alice.test", password: "wrong") }
        }
        // A call that the server doesn't know never succeeds.
        await #expect(throws: AtError.self) {
            try await bot.start { let _: LexValue = try await client.query("com.example.missing") }
        }
        await network.stop()
        folder.remove()
    }

    @Test func `a bot whose session the server ends logs in again, and answers what came meanwhile`() async throws {
        let net = try await BotNetwork()
        let (logins, failures, clock) = (Guarded(0), Guarded<[String]>([]), TurnedClock())
        let client = ATClient(host: net.network.host, store: MemorySessionStore())
        let bot = Bot(
            client, memory: net.file, onFailure: { failure in failures.withLock { $0.append("\(failure)") } },
            onRecovery: { _ in }, time: clock.source)
        let mayLogIn = Guarded(true)
        try await bot.start {
            guard try await client.resume() == nil as Session? else { return }
            logins.withLock { $0 += 1 }
            let password = mayLogIn.withLock(\.self) ? "correct-horse" : "wrong"
            try await client.login(identifier: "alice.test", password: password)
        }
        let running = Task { try await bot.run(every: .seconds(30), reply: BotNetwork.echo) }
        await clock.untilAsleep(1)
        try await net.network.revokeSessions()
        try await net.bob.login(identifier: "bob.test", password: "correct-horse")
        try await net.bob.post("@alice.test one")
        clock.turn(by: .seconds(31))
        await clock.untilAsleep(2)
        try await net.alice.login(identifier: "alice.test", password: "correct-horse")
        try await until {
            clock.turn(by: .seconds(31))
            return try await net.posts() == ["Re: @alice.test one"]
        }
        #expect(logins.withLock(\.self) == 2 && failures.withLock(\.count) == 1)
        #expect(failures.withLock { $0[0] }.contains("Log in again"))
        // Without a login, the bot ends.
        mayLogIn.withLock { $0 = false }
        try await net.network.revokeSessions()
        let turning = Task {
            while !Task.isCancelled {
                clock.turn(by: .seconds(31))
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        let error = await #expect(throws: AtError.self) { try await running.value }
        turning.cancel()
        #expect(error?.matches(LoginError.authenticationRequired) == true)
        await net.stop()
    }

    @Test func `a bot that was logged out on purpose ends, and doesn't log in again`() async throws {
        let net = try await BotNetwork()
        let (logins, clock) = (Guarded(0), TurnedClock())
        let client = ATClient(host: net.network.host, store: MemorySessionStore())
        let bot = Bot(client, memory: net.file, time: clock.source)
        try await bot.start {
            logins.withLock { $0 += 1 }
            try await client.login(identifier: "alice.test", password: "correct-horse")
        }
        let running = Task { try await bot.run(every: .seconds(30), reply: BotNetwork.echo) }
        await clock.untilAsleep(1)
        try await client.logout()
        clock.turn(by: .seconds(31))
        let error = await #expect(throws: AtError.self) { try await running.value }
        #expect(error?.needsLogin == true && logins.withLock(\.self) == 1 && !client.isLoggedIn)
        await net.stop()
    }

    @Test func `a schedule's posts come once, and late ones are left out`() async throws {
        let net = try await BotNetwork()
        let now = net.time.source.date()
        let schedule = BotSchedule(
            "daily", from: now.addingTimeInterval(-86_400 * 3 - 600), every: .seconds(86_400), lateness: .seconds(1800))
        let draft: @Sendable (Date) -> PostDraft? = {
            PostDraft(RichText("At \($0.timeIntervalSince1970)"), card: .none)
        }
        #expect(try await net.bot().postDue(schedule, draft: draft) != nil)
        #expect(try await net.bot().postDue(schedule, draft: draft) == nil)
        // The file of a process that was killed after the post doesn't have it.
        try FileManager.default.removeItem(at: net.file)
        #expect(try await net.bot().postDue(schedule, draft: draft) == nil)
        #expect(try await net.posts().count == 1)
        var other = schedule
        other.name = "other"
        #expect(try await net.bot().postDue(other, draft: draft) != nil)
        net.time.advance(by: .seconds(86_400))
        #expect(try await net.bot().postDue(schedule, draft: draft) != nil)
        net.time.advance(by: .seconds(86_400 + 1801))
        #expect(try await net.bot().postDue(schedule, draft: draft) == nil)
        let future = BotSchedule("later", from: now.addingTimeInterval(86_400 * 30), every: .seconds(60))
        #expect(try await net.bot().postDue(future, draft: draft) == nil)
        #expect(try await net.posts().count == 3)
        await net.stop()
    }

    @Test func `a schedule has no gaps and takes any interval`() {
        let first = Date(timeIntervalSince1970: 1_000_000)
        let schedule = BotSchedule("x", from: first, every: .seconds(3600))
        #expect(schedule.latest(before: first.addingTimeInterval(-1)) == nil)
        #expect(schedule.next(after: first.addingTimeInterval(-1)) == first)
        #expect(schedule.latest(before: first) == first)
        #expect(schedule.next(after: first) == first.addingTimeInterval(3600))
        #expect(schedule.latest(before: first.addingTimeInterval(7199)) == first.addingTimeInterval(3600))
        for interval in [Duration.zero, .seconds(-5), .seconds(Int64.max)] {
            let odd = BotSchedule("odd", from: first, every: interval)
            #expect(odd.next(after: first) > first)
        }
    }

    @Test func `the profile says that the account is a bot, and keeps the rest`() async throws {
        let net = try await BotNetwork()
        func profile() async throws -> AppBsky.Actor.Profile {
            try await net.alice.get(
                AppBsky.Actor.Profile.self, at: ATURI(.did(net.aliceDID), AppBsky.Actor.Profile.collection, .selfKey)
            ).value
        }
        func labels() async throws -> [String] {
            guard case .selfLabels(let labels)? = try await profile().labels else { return [] }
            return labels.values.map(\.val)
        }
        try await net.alice.markAsBot()
        #expect(try await labels() == ["bot"])
        try await net.alice.update(AppBsky.Actor.Profile.self) { profile in
            profile.displayName = "Alice"
            profile.labels = .selfLabels(.init(values: [.init(val: "!no-unauthenticated")]))
        }
        try await net.alice.markAsBot()
        try await net.alice.markAsBot()
        #expect(try await labels() == ["!no-unauthenticated", "bot"])
        try await net.alice.markAsBot(false)
        #expect(try await labels() == ["!no-unauthenticated"])
        #expect(try await profile().displayName == "Alice")
        await net.stop()
    }
}

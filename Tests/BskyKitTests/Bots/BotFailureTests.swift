import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@testable import BskyKit

/// What happens to the other mentions when one can't be answered.
@Suite(.inTurn)
struct BotFailureTests {
    /// A network with a bot that makes each call once, and what its owner was told.
    private struct Owned {
        let net: BotNetwork
        let client: ATClient
        let told = Guarded<[BotFailure]>([])

        init() async throws {
            net = try await BotNetwork()
            client = ATClient(host: net.network.host, middleware: [])
            try await client.login(identifier: "alice.test", password: "correct-horse")
            _ = try await bot().answerMentions(reply: BotNetwork.echo)
        }

        /// The bot, as a new process would create it.
        func bot(time: TimeSource? = nil) -> Bot {
            let told = told
            return Bot(
                client, memory: net.file, onFailure: { failure in told.withLock { $0.append(failure) } },
                time: time ?? net.time.source)
        }

        /// Whether each failure was final.
        var finals: [Bool] { told.withLock { $0.map(\.isFinal) } }
    }

    private struct Trouble: Error {}

    private static let tooLong = PostDraft(RichText(String(repeating: "x", count: 307)), card: .none)

    @Test func `a bot goes on after errors that pass`() {
        func message(_ status: Int) -> AtError { .network(.statusCode(HTTPStatusCode(rawValue: status), data: Data())) }
        for error in [500, 502, 520, 521, 523, 525, 530, 429, 408].map(message) { #expect(error.mayPass, "\(error)") }
        for error in [400, 401, 403, 404, 501].map(message) { #expect(!error.mayPass, "\(error)") }
        // The session is kept.
        for fault in [
            NetworkError.oauth(.responseLost("")), .oauth(.unusableResponse("")), .oauth(.clientRefused("")),
            .sessionNotStored(""),
        ] {
            #expect(AtError.network(fault).mayPass)
        }
        for fault in [NetworkError.oauth(.sessionEnded("")), .oauth(.tokensLost("")), .noSession, .signedOut] {
            #expect(!AtError.network(fault).mayPass)
        }
    }

    @Test func `a reply that is too long is given up and told, once, and the others are written`() async throws {
        let owned = try await Owned()
        let long = try await owned.net.bob.post("Long @alice.test")
        try await owned.net.bob.post("Short @alice.test")
        @Sendable func reply(_ mention: BotMention) -> PostDraft? {
            mention.post.text.hasPrefix("Long") ? Self.tooLong : BotNetwork.echo(mention)
        }
        #expect(try await owned.bot().answerMentions(reply: reply).count == 1)
        #expect(try await owned.bot().answerMentions(reply: reply).isEmpty)
        #expect(try await owned.net.posts() == ["Re: Short @alice.test"])
        let told = owned.told.withLock(\.self)
        #expect(told.map(\.isFinal) == [true] && told.first?.subject == .mention(long.uri))
        #expect(told.first?.description.contains("was given up: The post can't be sent") == true)
        await owned.net.stop()
    }

    @Test func `what the server refuses for good is given up, and a refused login is not`() async throws {
        let owned = try await Owned()
        try await owned.net.bob.post("One @alice.test")
        try await owned.net.bob.post("Two @alice.test")
        let refusal = Fault.answer { _ in .error("InvalidRequest", "Invalid record", status: .badRequest) }
        let takedown = Fault.answer { _ in .error("AccountTakedown", "Account has been taken down", status: .badRequest)
        }
        owned.net.network.faults.script(PostNetwork.applyWrites, [takedown, refusal])
        let error = await #expect(throws: AtError.self) {
            try await owned.bot().answerMentions(reply: BotNetwork.echo)
        }
        #expect(error?.isAboutAccount == true && owned.finals.isEmpty)
        #expect(try await owned.bot().answerMentions(reply: BotNetwork.echo).count == 1)
        #expect(owned.finals == [true])
        #expect(try await owned.net.posts() == ["Re: Two @alice.test"])
        await owned.net.stop()
    }

    @Test func `a handle that can't be looked up doesn't hold up other mentions, and is given up after an hour`()
        async throws
    {
        let owned = try await Owned()
        let resolve = "/xrpc/com.atproto.identity.resolveHandle"
        owned.net.network.server.script(resolve) { request in
            request.query("handle") == "broken.test" ? .htmlErrorPage() : .pass
        }
        @Sendable func reply(_ mention: BotMention) -> PostDraft? {
            let isFirst = mention.post.text.hasPrefix("One")
            return PostDraft(RichText(isFirst ? "Hello @broken.test" : "Hello you"), card: .none)
        }
        try await owned.net.bob.post("One @alice.test")
        try await owned.net.bob.post("Two @alice.test")
        for _ in 0..<2 {
            await #expect(throws: AtError.self) { try await owned.bot().answerMentions(reply: reply) }
            #expect(try await owned.net.posts() == ["Hello you"])
            #expect(owned.finals == [false], "told once")
        }
        owned.net.time.advance(by: .seconds(3601))
        #expect(try await owned.bot().answerMentions(reply: reply).isEmpty)
        #expect(owned.finals == [false, true])
        #expect(try await owned.bot().answerMentions(reply: reply).isEmpty)
        #expect(owned.finals == [false, true])
        // Within the hour, the reply is written when it can be.
        try await owned.net.bob.post("One again @alice.test")
        await #expect(throws: AtError.self) { try await owned.bot().answerMentions(reply: reply) }
        owned.net.network.server.script(resolve, [])
        #expect(try await owned.bot().answerMentions(reply: reply).count == 1)
        await owned.net.stop()
    }

    @Test func `a mention comes again if the server can say nothing about its reply any more`() async throws {
        let owned = try await Owned()
        try await owned.net.bob.post("One @alice.test")
        let down = Fault.answer { _ in .error("InternalServerError", "down", status: .internalServerError) }
        owned.net.network.faults.script(PostNetwork.applyWrites, always: down)
        let account = owned.net.aliceDID.description
        let asked = Guarded(0)
        owned.net.network.server.script("/xrpc/com.atproto.repo.getRecord") { request in
            guard request.query("repo") == account else { return .pass }
            // Only before the reply is written, there is none.
            let count = asked.withLock { count in
                count += 1
                return count
            }
            return count == 1 ? .pass : down
        }
        await #expect(throws: (any Error).self) { try await owned.bot().answerMentions(reply: BotNetwork.echo) }
        #expect(owned.finals == [false])
        owned.net.network.faults.clear(PostNetwork.applyWrites)
        owned.net.network.server.script("/xrpc/com.atproto.repo.getRecord", [])
        #expect(try await owned.bot().answerMentions(reply: BotNetwork.echo).count == 1)
        #expect(try await owned.net.posts() == ["Re: One @alice.test"])
        await owned.net.stop()
    }

    @Test func `a mention that fails comes again although an hour of newer ones was handled`() async throws {
        let owned = try await Owned()
        try await owned.net.bob.post("One @alice.test")
        await #expect(throws: Trouble.self) { try await owned.bot().answerMentions { _ in throw Trouble() } }
        let file = try Data(contentsOf: owned.net.file)
        var memory = try JSONDecoder().decode(BotMemory.self, from: file)
        memory.advance(to: try #require(memory.since).addingTimeInterval(3 * 3600), for: [.mention])
        try memory.save(owned.net.file)
        #expect(try await owned.bot().answerMentions(reply: BotNetwork.echo).count == 1)
        #expect(try BotMemory.load(owned.net.file).waiting?.isEmpty == true)
        await owned.net.stop()
    }

    @Test func `the loop goes on when the function for one mention throws`() async throws {
        let owned = try await Owned()
        let clock = TurnedClock()
        let isBroken = Guarded(true)
        try await owned.net.bob.post("One @alice.test")
        let running = Task {
            try await owned.bot(time: clock.source).run(every: .seconds(30)) { mention in
                if mention.post.text.hasPrefix("One"), isBroken.withLock(\.self) { throw Trouble() }
                return BotNetwork.echo(mention)
            }
        }
        await clock.untilAsleep(1)
        #expect(owned.finals == [false])
        try await owned.net.bob.post("Two @alice.test")
        clock.turn(by: .seconds(30))
        await clock.untilAsleep(2)
        #expect(try await owned.net.posts() == ["Re: Two @alice.test"])
        isBroken.withLock { $0 = false }
        clock.turn(by: .seconds(30))
        await clock.untilAsleep(3)
        #expect(try await owned.net.posts() == ["Re: One @alice.test", "Re: Two @alice.test"])
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        await owned.net.stop()
    }

    @Test func `a quote of a post that doesn't exist is told, and so is a mention that can't be decoded`() async throws
    {
        let owned = try await Owned()
        try await owned.net.bob.post("One @alice.test")
        let gone = try RecordLink(ATURI(.did(owned.net.aliceDID), "app.bsky.feed.post", "3l6oveex3ii2l"))
        let quoting = PostDraft(RichText("Look"), quote: gone, card: .none)
        #expect(try await owned.bot().answerMentions { _ in quoting }.isEmpty)
        #expect(owned.finals == [true])
        try await owned.net.bob.post("Odd @alice.test")
        owned.net.network.faults.script(
            "app.bsky.notification.listNotifications",
            [
                .body { data in
                    Data(String(decoding: data, as: UTF8.self).replacing(#""Odd @alice.test""#, with: "5").utf8)
                }
            ])
        #expect(try await owned.bot().answerMentions(reply: BotNetwork.echo).isEmpty)
        #expect(owned.finals == [true, true])
        #expect(owned.told.withLock { $0.last?.cause is WireError })
        #expect(try await owned.bot().answerMentions(reply: BotNetwork.echo).isEmpty)
        #expect(owned.finals == [true, true])
        await owned.net.stop()
    }

    @Test func `whatever the function for a mention throws, the others are answered and it comes again`() async throws {
        let errors: [any Error] = [
            CancellationError(), AtError.message(ErrorMessage(error: "AccountDeactivated", status: .badRequest)),
            AtError.message(ErrorMessage(error: "AuthMissing", status: .unauthorized)),
            AtError.message(ErrorMessage(error: "NotFound", status: .notFound)),
            AtError.network(.transport(TransportError(.cannotConnect))), PostError.noPosts,
        ]
        let owned = try await Owned()
        for (number, error) in errors.enumerated() {
            try await owned.net.bob.post("\(number) One @alice.test")
            try await owned.net.bob.post("\(number) Two @alice.test")
            let thrown = await #expect(throws: (any Error).self) {
                try await owned.bot().answerMentions { mention in
                    if mention.post.text.hasSuffix("One @alice.test") { throw error }
                    return BotNetwork.echo(mention)
                }
            }
            #expect("\(thrown.map { "\($0)" } ?? "")" == "\(error)")
            #expect(owned.finals == [Bool](repeating: false, count: number + 1), "\(error)")
            #expect(try await owned.net.posts().count == 2 * number + 1, "\(error)")
            #expect(try await owned.bot().answerMentions(reply: BotNetwork.echo).count == 1, "\(error)")
        }
        await owned.net.stop()
    }

    @Test func `whatever the function of a schedule throws, it is called again`() async throws {
        let errors: [any Error] = [
            CancellationError(), AtError.message(ErrorMessage(error: "NotFound", status: .notFound)),
            AtError.message(ErrorMessage(error: "AuthMissing", status: .unauthorized)), PostError.noPosts,
        ]
        for error in errors {
            let owned = try await Owned()
            let clock = TurnedClock()
            let (begin, date) = (clock.now, Date())
            var time = clock.source
            time.date = { date + (clock.now - begin) / .seconds(1) }
            let bot = owned.bot(time: time)
            let isBroken = Guarded(true)
            let running = Task {
                try await bot.run(BotSchedule("daily", from: date, every: .seconds(86_400))) { _ in
                    if isBroken.withLock(\.self) { throw error }
                    return PostDraft(RichText("Good day"), card: .none)
                }
            }
            await clock.untilAsleep(1)
            #expect(owned.finals == [false], "\(error)")
            isBroken.withLock { $0 = false }
            clock.turn(by: .seconds(60))
            await clock.untilAsleep(2)
            #expect(try await owned.net.posts() == ["Good day"], "\(error)")
            running.cancel()
            await #expect(throws: CancellationError.self) { try await running.value }
            await owned.net.stop()
        }
    }

    @Test func `a mention with a fault that doesn't concern its text is answered`() async throws {
        let owned = try await Owned()
        try await owned.net.bob.post("Odd @alice.test")
        owned.net.network.faults.script(
            "app.bsky.notification.listNotifications",
            [
                .body { data in
                    let text = #""text":"Odd @alice.test""#
                    return Data(
                        String(decoding: data, as: UTF8.self).replacing(text, with: text + #","langs":[5]"#).utf8)
                }
            ])
        #expect(try await owned.bot().answerMentions(reply: BotNetwork.echo).count == 1)
        #expect(owned.finals.isEmpty)
        await owned.net.stop()
    }

    @Test func `a scheduled post that can never be sent is told, and counts as done`() async throws {
        let owned = try await Owned()
        let schedule = BotSchedule("daily", from: owned.net.time.source.date() - 60, every: .seconds(86_400))
        for _ in 0..<2 { #expect(try await owned.bot().postDue(schedule) { _ in Self.tooLong } == nil) }
        #expect(owned.finals == [true])
        #expect(owned.told.withLock { $0.first?.description.contains("The post of the schedule daily") } == true)
        #expect(try await owned.bot().postDue(schedule) { _ in PostDraft(RichText("Short"), card: .none) } == nil)
        await owned.net.stop()
    }

    @Test func `a schedule goes on when its function throws, and says when it was too late`() async throws {
        let owned = try await Owned()
        let clock = TurnedClock()
        let (begin, date) = (clock.now, Date())
        var time = clock.source
        time.date = { date + (clock.now - begin) / .seconds(1) }
        let bot = owned.bot(time: time)
        let schedule = BotSchedule("hourly", from: date, every: .seconds(3600), lateness: .seconds(90))
        let isBroken = Guarded(true)
        let running = Task {
            try await bot.run(schedule) { date in
                if isBroken.withLock(\.self) { throw Trouble() }
                return PostDraft(RichText("At \(date.timeIntervalSince1970)"), card: .none)
            }
        }
        for (asleep, finals) in [(1, [false]), (2, [false]), (3, [false, true])] {
            await clock.untilAsleep(asleep)
            #expect(owned.finals == finals)
            clock.turn(by: .seconds(60))
        }
        isBroken.withLock { $0 = false }
        await clock.untilAsleep(4)
        #expect(try await owned.net.posts().isEmpty)
        clock.turn(by: .seconds(3440))
        await clock.untilAsleep(5)
        #expect(try await owned.net.posts().count == 1)
        #expect(owned.finals == [false, true])
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        await owned.net.stop()
    }

    @Test func `what is never, later, and the end`() {
        func message(_ status: Int, _ name: String = "Whatever") -> AtError {
            .message(ErrorMessage(error: name, status: HTTPStatusCode(rawValue: status)))
        }
        func transport(_ reason: TransportError.Reason) -> AtError { .network(.transport(TransportError(reason))) }
        for error: any Error in [
            message(400), message(413), message(422), PostError.noPosts, PostError.tooManyImages(11),
            AtError.network(.encodingFailed("x")),
        ] {
            #expect(BotSetback(error) == .never, "\(error)")
        }
        for error: any Error in [
            message(500), message(502), message(503), transport(.connectionLost), transport(.idleTooLong), Trouble(),
            PostError.outcomeUnknown([], Trouble()), AtError.network(.statusCode(.notFound, data: Data())),
        ] {
            #expect(BotSetback(error) == .later, "\(error)")
        }
        for error: any Error in [
            message(401), message(403), message(429), message(400, "ExpiredToken"), message(400, "AccountDeactivated"),
            transport(.offline), transport(.cannotConnect), AtError.network(.noSession), CancellationError(),
        ] {
            #expect(BotSetback(error) == .stops, "\(error)")
        }
    }
}

import BskyKit
import Foundation
import HTTPTransport
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

/// Scheduled posts that couldn't be sent in time.
@Suite(.inTurn)
struct MissedPostTests {
    /// Refuses all connections while it is switched on.
    private final class Outage: Middleware {
        let isOn = Guarded(false)

        func intercept<Response: HTTPResponseHead>(
            _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Response
        ) async throws -> Response {
            if isOn.withLock(\.self) { throw TransportError(.cannotConnect) }
            return try await next(request)
        }
    }

    /// A bot of alice with a clock that a test turns, and what its owner was told.
    private struct Owned {
        let net: BotNetwork
        let client: ATClient
        let outage = Outage()
        let clock = TurnedClock()
        let told = Guarded<[BotFailure]>([])
        let start: Date
        private let time: TimeSource

        init() async throws {
            net = try await BotNetwork()
            client = ATClient(host: net.network.host, middleware: [outage])
            try await client.login(identifier: "alice.test", password: "correct-horse")
            time = clock.source
            start = time.date()
        }

        func bot() -> Bot {
            let told = told
            return Bot(
                client, memory: net.file, onFailure: { failure in told.withLock { $0.append(failure) } }, time: time)
        }

        var finals: [Bool] { told.withLock { $0.map(\.isFinal) } }

        /// The texts of the posts, which are the seconds between the start and the time of the post.
        func posts() async throws -> [Int] { try await net.posts().compactMap { Int($0) }.sorted() }

        /// The draft for a time.
        func draft() -> @Sendable (Date) -> PostDraft {
            let start = start
            return { PostDraft(RichText("\(Int($0.timeIntervalSince(start).rounded()))"), card: .none) }
        }
    }

    @Test func `a post that an outage kept from being sent is told when it is too late`() async throws {
        let owned = try await Owned()
        owned.outage.isOn.withLock { $0 = true }
        let schedule = BotSchedule("hourly", from: owned.start, every: .seconds(3600), lateness: .seconds(60))
        let running = Task { try await owned.bot().run(schedule, draft: owned.draft()) }
        for (asleep, wait) in [(1, 10), (2, 20), (3, 40)] {
            await owned.clock.untilAsleep(asleep)
            #expect(owned.finals == [false], "the outage")
            if asleep == 3 { owned.outage.isOn.withLock { $0 = false } }
            owned.clock.turn(by: .seconds(wait))
        }
        await owned.clock.untilAsleep(4)
        #expect(owned.finals == [false, true])
        #expect(owned.told.withLock { $0.map(\.subject) } == [.schedule("hourly"), .post("hourly", owned.start)])
        #expect(owned.told.withLock { $0.allSatisfy { $0.cause is AtError } })
        #expect(try await owned.posts().isEmpty)
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        await owned.net.stop()
    }

    @Test func `a post that failed is sent although the next one is due`() async throws {
        let owned = try await Owned()
        let schedule = BotSchedule("often", from: owned.start, every: .seconds(600))
        owned.net.network.faults.script(PostNetwork.applyWrites, [.status(503)])
        await #expect(throws: AtError.self) { try await owned.bot().postDue(schedule, draft: owned.draft()) }
        owned.clock.turn(by: .seconds(601))
        #expect(try await owned.bot().postDue(schedule, draft: owned.draft()) != nil)
        #expect(try await owned.posts() == [0, 600])
        #expect(try await owned.bot().postDue(schedule, draft: owned.draft()) == nil)
        #expect(owned.finals.isEmpty)
        await owned.net.stop()
    }

    @Test func `a post whose function throws doesn't hold up the next one, and is given up in time`() async throws {
        struct Trouble: Error {}
        let owned = try await Owned()
        let schedule = BotSchedule("often", from: owned.start, every: .seconds(600), lateness: .seconds(900))
        let (start, draft) = (owned.start, owned.draft())
        @Sendable func reply(_ date: Date) throws -> PostDraft {
            if date == start { throw Trouble() }
            return draft(date)
        }
        await #expect(throws: Trouble.self) { try await owned.bot().postDue(schedule, draft: reply) }
        owned.clock.turn(by: .seconds(601))
        await #expect(throws: Trouble.self) { try await owned.bot().postDue(schedule, draft: reply) }
        #expect(try await owned.posts() == [600])
        owned.clock.turn(by: .seconds(301))
        #expect(try await owned.bot().postDue(schedule, draft: reply) == nil)
        #expect(owned.finals == [true])
        await owned.net.stop()
    }

    @Test func `a bot that wasn't running makes up for what isn't too late, and tells the rest`() async throws {
        let owned = try await Owned()
        let schedule = BotSchedule("often", from: owned.start, every: .seconds(600), lateness: .seconds(1500))
        try await owned.bot().postDue(schedule, draft: owned.draft())
        owned.clock.turn(by: .seconds(3601))
        #expect(try await owned.bot().postDue(schedule, draft: owned.draft()) != nil)
        #expect(try await owned.posts() == [0, 2400, 3000, 3600])
        #expect(owned.finals == [true])
        #expect(owned.told.withLock { $0.first?.description.contains("and for 2 later ones") } == true)
        #expect(try await owned.bot().postDue(schedule, draft: owned.draft()) == nil)
        #expect(owned.finals == [true])
        await owned.net.stop()
    }

    @Test func `a clock that was wrong doesn't end a schedule`() async throws {
        let owned = try await Owned()
        let schedule = BotSchedule("daily", from: owned.start, every: .seconds(86_400))
        owned.clock.turn(by: .seconds(86_400 * 1000))
        try await owned.bot().postDue(schedule, draft: owned.draft())
        owned.clock.turn(by: .seconds(-86_400 * 999))
        #expect(try await owned.bot().postDue(schedule, draft: owned.draft()) != nil)
        #expect(try await owned.posts() == [86_400, 86_400_000])
        await owned.net.stop()
    }

    @Test func `a post that failed while the clock was ahead isn't sent before its time`() async throws {
        let owned = try await Owned()
        let schedule = BotSchedule("daily", from: owned.start, every: .seconds(86_400))
        owned.outage.isOn.withLock { $0 = true }
        owned.clock.turn(by: .seconds(86_400 * 2))
        await #expect(throws: AtError.self) { try await owned.bot().postDue(schedule, draft: owned.draft()) }
        owned.outage.isOn.withLock { $0 = false }
        owned.clock.turn(by: .seconds(10 - 86_400 * 2))
        #expect(try await owned.bot().postDue(schedule, draft: owned.draft()) != nil)
        #expect(try await owned.posts() == [0])
        owned.clock.turn(by: .seconds(86_400))
        try await owned.bot().postDue(schedule, draft: owned.draft())
        owned.clock.turn(by: .seconds(86_400))
        #expect(try await owned.bot().postDue(schedule, draft: owned.draft()) != nil)
        #expect(try await owned.posts() == [0, 86_400, 172_800])
        #expect(owned.finals.isEmpty)
        await owned.net.stop()
    }
}

import BskyKit
import Foundation
import LocalNetwork
import LocalServer
import Probes
import TestLoad
import Testing

@Suite(.inTurn)
struct UnreadCountsTests {
    private static let call = "app.bsky.notification.getUnreadCount"

    @Test func `the number comes at once, and again when it changes`() async throws {
        let net = try await PostNetwork()
        let time = TestTime(Date())
        var counts = net.alice.unreadNotificationCounts(every: .seconds(30), time: time.source).makeAsyncIterator()
        #expect(try await counts.next() == 0)
        #expect(time.waits.isEmpty)
        try await net.bob.post("@alice.test")
        #expect(try await counts.next() == 1)
        #expect(time.waits == [.seconds(30)])
        // While it stays the same, nothing comes.
        let clock = TurnedClock()
        let started = net.count(Self.call)
        let task = Task { [counts = net.alice.unreadNotificationCounts(every: .seconds(30), time: clock.source)] in
            var all: [Int] = []
            for try await count in counts {
                all.append(count)
                if all.count == 2 { break }
            }
            return all
        }
        for waits in 1...3 {
            await clock.untilAsleep(waits)
            clock.turn(by: .seconds(30))
        }
        await clock.untilAsleep(4)
        #expect(net.count(Self.call) == started + 4)
        try await net.alice.markNotificationsSeen(upTo: .now)
        clock.turn(by: .seconds(30))
        #expect(try await task.value == [1, 0])
        await net.network.stop()
    }

    @Test func `a server that is down is asked less often, and as it wishes`() async throws {
        let net = try await PostNetwork()
        let client = ATClient(host: net.network.host, middleware: [])
        try await client.login(identifier: "alice.test", password: "correct-horse")
        let time = TestTime(Date())
        let failures = Array(repeating: Fault.status(503), count: 6)
        let overload = Fault.status(
            429, headers: ["Retry-After": "900", "Content-Type": "application/json"],
            body: Data(#"{"error":"RateLimitExceeded"}"#.utf8))
        net.network.faults.script(Self.call, failures + [overload, .pass, .status(502), .pass])
        var counts = client.unreadNotificationCounts(every: .seconds(30), time: time.source).makeAsyncIterator()
        #expect(try await counts.next() == 0)
        #expect(time.waits.map { Int($0 / .seconds(1)) } == [60, 120, 240, 480, 600, 600, 900])
        try await net.bob.post("@alice.test")
        #expect(try await counts.next() == 1)
        #expect(time.waits.suffix(2).map { Int($0 / .seconds(1)) } == [30, 60])
        net.network.faults.script(Self.call, [.status(400)])
        await #expect(throws: AtError.self) { try await counts.next() }
        await net.network.stop()
    }

    @Test func `cancelling ends the wait`() async throws {
        let net = try await PostNetwork()
        let clock = TurnedClock()
        let task = Task { [counts = net.alice.unreadNotificationCounts(every: .seconds(30), time: clock.source)] in
            for try await _ in counts {}
        }
        await clock.untilSleeping(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await net.network.stop()
    }
}

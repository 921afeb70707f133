import ATData
import ATRepo
import Foundation
import TestLoad
import Testing

@testable import ATStreams

/// Which events may be handled when.
@Suite(.inTurn)
struct TapScheduleTests {
    private func delivery(_ id: Int, did: String = "did:web:alice.test", isLive: Bool) throws -> TapDelivery {
        TapDelivery(try TapEvent(json: Data(SampleTap.record(id, did: did, isLive: isLive).utf8)))
    }

    /// A schedule, and what it has let through.
    private struct Probe {
        let schedule: TapSchedule
        var deliveries: AsyncStream<TapDelivery>.Iterator

        init(lanes: Int) {
            schedule = TapSchedule(lanes: lanes)
            deliveries = schedule.deliveries.makeAsyncIterator()
        }

        mutating func next(_ count: Int) async -> [TapDelivery] {
            var found: [TapDelivery] = []
            for _ in 0..<count { if let next = await deliveries.next(isolation: nil) { found.append(next) } }
            return found
        }
    }

    @Test func `H1 H2 L1 H3 H4 L2 H5: live events are alone, in order`() async throws {
        var probe = Probe(lanes: 16)
        for (id, isLive) in [(1, false), (2, false), (3, true), (4, false), (5, false), (6, true), (7, false)] {
            probe.schedule.add(try delivery(id, isLive: isLive))
        }
        // Each account is on its own: what comes next shows that nothing else was let through.
        var marks = 100
        for expected in [[1, 2], [3], [4, 5], [6], [7]] {
            let found = await probe.next(expected.count)
            #expect(found.map(\.id) == expected)
            marks += 1
            probe.schedule.add(try delivery(marks, did: "did:web:bob.test", isLive: false))
            let mark = await probe.next(1)
            #expect(mark.map(\.id) == [marks])
            for delivery in mark + found { probe.schedule.finish(delivery) }
        }
    }

    @Test func `an event that is handled again still holds back later ones`() async throws {
        var probe = Probe(lanes: 16)
        probe.schedule.add(try delivery(1, isLive: true))
        probe.schedule.add(try delivery(2, isLive: true))
        let first = await probe.next(1)
        probe.schedule.pause()
        probe.schedule.resume(first[0])
        #expect(await probe.next(1).map(\.id) == [1])
        probe.schedule.finish(first[0])
        #expect(await probe.next(1).map(\.id) == [2])
    }

    @Test func `no more than the lanes are handled at once`() async throws {
        var probe = Probe(lanes: 2)
        for id in 1...5 { probe.schedule.add(try delivery(id, isLive: false)) }
        var found = await probe.next(2)
        #expect(found.map(\.id) == [1, 2])
        for next in 3...5 {
            probe.schedule.finish(found.removeFirst())
            found += await probe.next(1)
            #expect(found.last?.id == next)
        }
    }
}

import TestLoad
import Testing

@testable import HTTPServer

/// The order in which the limits of connections end.
@Suite(.inTurn) struct LimitQueueTests {
    private let start = ContinuousClock.now

    private func entry(_ seconds: Int, _ number: Int = 0) -> LimitQueue.Entry {
        LimitQueue.Entry(time: start + .seconds(seconds), slot: 0, connection: number)
    }

    @Test(arguments: 0..<20) func `entries come in the order of their times, and only when they are due`(seed: UInt64) {
        var random = SeededRandom(state: seed)
        var queue = LimitQueue()
        var model: [Int] = []
        for step in 0..<2_000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6:
                let time = Int.random(in: 0..<500, using: &random)
                queue.add(entry(time, step))
                model.append(time)
            case 6..<9:
                let now = Int.random(in: 0..<500, using: &random)
                let found = queue.popFirst(dueAt: start + .seconds(now))
                let expected = model.min().flatMap { $0 <= now ? $0 : nil }
                #expect(found?.time == expected.map { start + .seconds($0) })
                if let expected, let index = model.firstIndex(of: expected) { model.remove(at: index) }
            default:
                let limit = Int.random(in: 0..<500, using: &random)
                queue.keep { $0.time < start + .seconds(limit) }
                model.removeAll { $0 >= limit }
            }
            #expect(queue.count == model.count && queue.first?.time == model.min().map { start + .seconds($0) })
        }
    }
}

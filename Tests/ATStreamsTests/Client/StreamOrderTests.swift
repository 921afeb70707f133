import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct StreamOrderTests {
    private func steps(_ numbers: [Int64], after last: Int64? = nil) -> [StreamOrder.Step] {
        var order = StreamOrder(after: last)
        return numbers.map { order.take($0) }
    }

    @Test func `numbers that rise are in order, and others are late`() {
        #expect(steps([5, 9, 7, 9, 10]) == [.next, .next, .late, .late, .next])
        #expect(steps([4, 5, 6], after: 4) == [.late, .next, .next])
        #expect(steps([1, 1, 1]) == [.next, .late, .late])
        #expect(steps([0, -1]) == [.next, .late])
    }

    @Test(arguments: [20_000, 1 << 60, Int64.max])
    func `a number that is far ahead counts when the next one goes on from it`(far: Int64) {
        #expect(steps([5, far, 6, 7]) == [.next, .doubtful, .next, .next])
        #expect(steps([5, far - 1, far, 6]) == [.next, .doubtful, .next, .late])
        #expect(steps([far, 6], after: 5) == [.doubtful, .next])
        var order = StreamOrder(after: 5)
        _ = order.take(far)
        #expect(order.last == 5 && !order.hasMistake)
        _ = order.take(6)
        #expect(order.last == 6 && order.hasMistake)
        _ = order.take(7)
        #expect(!order.hasMistake)
    }

    @Test func `without a place to compare it with, a number that no server has doesn't count`() {
        #expect(steps([1 << 60, 6, 7]) == [.doubtful, .next, .next])
        #expect(steps([26_000_000_000, 26_000_000_001]) == [.next, .next])
    }

    @Test func `numbers that are all far apart count when the next one is higher`() {
        var order = StreamOrder(after: nil)
        var counted: [Int64?] = []
        for number in 1...4 {
            _ = order.take(Int64(number) * 1_000_000)
            counted.append(order.last)
        }
        #expect(counted == [1_000_000, 1_000_000, 2_000_000, 3_000_000])
    }

    @Test func `two numbers in a row that are far behind start again, and one doesn't`() {
        #expect(steps([50_000, 1, 2]) == [.next, .late, .restarted])
        #expect(steps([50_000, 1, 50_001, 2]) == [.next, .late, .next, .late])
        #expect(steps([50_000, 1, 1]) == [.next, .late, .late])
        #expect(steps([5, 1 << 59, 1 << 60, 6, 7]) == [.next, .doubtful, .doubtful, .late, .restarted])
    }
}

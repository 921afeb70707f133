import TestLoad
import Testing

@testable import ATStreams

/// The memory of the newest keys.
@Suite(.inTurn)
struct RecentKeysTests {
    @Test func `the oldest keys are forgotten`() {
        var keys = RecentKeys<Int, String>(most: 10)
        for number in 0..<1000 {
            keys.set("\(number)", for: number)
            #expect(keys.count <= 20)
            for past in max(0, number - 9)...number { #expect(keys[past] == "\(past)") }
        }
        #expect(keys[900] == nil)
    }

    @Test func `a key is removed once, whether it is new or old`() {
        var keys = RecentKeys<Int, Void>(most: 2)
        let isEmpty = keys.isEmpty
        for number in 1...4 { keys.set((), for: number) }
        let removed = [1, 4, 1, 4, 2, 3, 5].map { keys.remove($0) }
        #expect(isEmpty && removed == [true, true, false, false, true, true, false])
        #expect(keys.isEmpty && keys.count == 0)
    }
}

import TestLoad
import Testing

@testable import ATIdentity

@Suite(.inTurn) struct PurgeLimiterTests {
    @Test func `a key is allowed once a minute`() {
        var limiter = PurgeLimiter<Int>()
        let start = ContinuousClock.now
        func isAllowed(_ key: Int, after seconds: Int) -> Bool { limiter.allows(key, at: start + .seconds(seconds)) }
        #expect(isAllowed(1, after: 0))
        #expect(!isAllowed(1, after: 59))
        #expect(isAllowed(2, after: 59))
        #expect(isAllowed(1, after: 60))
        #expect(!isAllowed(1, after: 119))
        #expect(!isAllowed(2, after: 118))
    }

    @Test func `many keys take bounded memory, and the newest are remembered`() {
        var limiter = PurgeLimiter<Int>(capacity: 100)
        let now = ContinuousClock.now
        let first = (0..<10_000).map { limiter.allows($0, at: now) }
        #expect(!first.contains(false))
        let again = (9_900..<10_000).map { limiter.allows($0, at: now) }
        #expect(!again.contains(true))
    }
}

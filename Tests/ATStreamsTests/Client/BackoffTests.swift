import TestLoad
import Testing

@testable import ATStreams

@Suite(.inTurn)
struct BackoffTests {
    @Test func `the limit doubles from a quarter of a second to the longest wait`() {
        var backoff = Backoff(longest: .seconds(30), random: { 1 })
        let waits = (0..<10).map { _ in backoff.wait(requested: nil) }
        #expect(waits == [0.25, 0.5, 1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) })
        backoff.reset()
        #expect(backoff.wait(requested: nil) == .milliseconds(250))
        for _ in 0..<10_000 { _ = backoff.wait(requested: nil) }
        #expect(backoff.wait(requested: nil) == .seconds(30))
    }

    @Test func `a wait is anything up to the limit`() {
        var backoff = Backoff(longest: .seconds(30), random: { Double.random(in: 0..<1) })
        let waits = (0..<2000).map { _ in backoff.wait(requested: nil) }.dropFirst(8)
        #expect(waits.allSatisfy { $0 >= .zero && $0 < .seconds(30) })
        #expect(waits.contains { $0 < .seconds(3) } && waits.contains { $0 > .seconds(27) })
        var odd = Backoff(longest: .seconds(-1), random: { -5 })
        #expect(odd.wait(requested: nil) == .zero)
    }

    @Test func `the server's wish counts, within limits`() {
        var backoff = Backoff(longest: .seconds(30), random: { 0 })
        #expect(backoff.wait(requested: .seconds(60)) == .seconds(60))
        #expect(backoff.wait(requested: .seconds(100_000_000_000)) == .seconds(900))
        #expect(backoff.wait(requested: .zero) == .zero)
    }
}

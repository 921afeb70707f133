import Foundation
package import Testing

/// Runs a few tests at a time. Swift Testing would start them all at once.
///
/// More than a thousand concurrent tests delay each other: an exchange that takes a millisecond then takes half a
/// minute, and tests of timeouts measure the queue instead of the code.
///
/// Every suite of this package has this trait. A test is considered hung after five minutes in which the process has
/// hardly computed anything, and after fifteen in any case: its name is printed, and the run fails.
package struct TestTurn: SuiteTrait, TestTrait, TestScoping {
    /// Whether the running test has its turn. A suite within a suite needs no other.
    @TaskLocal private static var isTaken = false

    fileprivate let isUrgent: Bool

    private static let turns = Turns(count: 6)
    private static let limit = Duration.seconds(300)
    private static let longest = Duration.seconds(900)

    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard !Self.isTaken else { return try await function() }
        await Self.turns.begin(isUrgent: isUrgent)
        defer { Self.turns.end() }
        let guardian = Task {
            let start = ContinuousClock.now
            while true {
                let before = processorTime()
                guard (try? await Task.sleep(for: Self.limit)) != nil else { return }
                let passed = ContinuousClock.now - start
                // Beside other programs, even a fifth of a core is work.
                if processorTime() - before > Self.limit / 10, passed < Self.longest { continue }
                FileHandle.standardError.write(Data("\(test.id) has run for \(passed), and hangs.\n".utf8))
                exit(1)
            }
        }
        defer { guardian.cancel() }
        try await Self.$isTaken.withValue(true) { try await function() }
    }
}

extension Trait where Self == TestTurn {
    /// Runs a few tests at a time.
    package static var inTurn: Self { TestTurn(isUrgent: false) }

    /// Runs a few tests at a time, and these before others: a suite whose tests follow each other would be left when
    /// all others have ended.
    package static var inTurnFirst: Self { TestTurn(isUrgent: true) }
}

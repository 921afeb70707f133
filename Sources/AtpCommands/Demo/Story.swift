import ATData
import Foundation
import Terminal

/// Prints the demo step by step, with the duration of each step.
final class Story {
    private let invocation: Invocation
    private let console: Console
    private var number = 0
    private var lines: [ConsoleText] = []

    init(_ invocation: Invocation) {
        self.invocation = invocation
        console = invocation.console
    }

    /// Runs a step, and prints its title, duration and lines.
    @discardableResult
    func step<Result>(_ title: String, _ body: () async throws -> Result) async throws -> Result {
        number += 1
        lines = []
        let clock = ContinuousClock()
        let start = clock.now
        let result = try await body()
        let microseconds = Self.microseconds(start.duration(to: clock.now))
        if invocation.isJSON {
            try invocation.showJSON(
                [
                    "step": .integer(number), "title": .string(title), "microseconds": .integer(microseconds),
                    "lines": .array(lines.map { .string($0.plain) }),
                ] as LexObject)
        } else {
            let time = console.faint("\(Self.milliseconds(microseconds))")
            try console.print("\(console.strong(console.colored("\(number). \(title)", .cyan)))  \(time)")
            for line in lines { try console.print("   \(line)") }
            try console.print()
        }
        return result
    }

    /// Adds a line to the current step.
    func say(_ line: ConsoleText) { lines.append(line) }

    /// A duration in words.
    static func time(_ duration: Duration) -> String { milliseconds(microseconds(duration)) }

    private static func microseconds(_ duration: Duration) -> Int {
        Int(duration.components.seconds) * 1_000_000 + Int(duration.components.attoseconds / 1_000_000_000_000)
    }

    private static func milliseconds(_ microseconds: Int) -> String {
        microseconds < 10_000 ? "\(microseconds / 1000).\(microseconds / 100 % 10) ms" : "\(microseconds / 1000) ms"
    }
}

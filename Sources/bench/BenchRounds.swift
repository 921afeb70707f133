import Foundation

/// Runs a benchmark several times, each time in a process of its own.
enum BenchRounds {
    /// The argument that makes this program run one round of one benchmark.
    static let flag = "--round"

    /// The result of all rounds for one metric.
    struct Result {
        let metric: String
        let values: [Double]
        let unit: String

        /// The best round, which other work on the machine has disturbed least. `nil` for a ratio.
        var best: Double? {
            if unit.hasPrefix("×") { return nil }
            return unit.hasSuffix("/s") ? values.max() : values.min()
        }

        /// The metric, the median and the best round as a line of text.
        var row: String {
            let space = String(repeating: " ", count: max(0, 64 - metric.count))
            let rest = values.count > 1 ? best.map { "   (best: \(Self.text($0)))" } ?? "" : ""
            return "\(metric)\(space)  \(Self.text(values.median)) \(unit)\(rest)"
        }

        private static func text(_ value: Double) -> String {
            value.formatted(.number.precision(.fractionLength(value < 100 ? 2 : 0)))
        }

        func json(bench: String) throws -> String {
            struct Line: Encodable {
                let bench: String
                let metric: String
                let value: Double
                let best: Double?
                let rounds: [Double]
                let unit: String
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let line = Line(
                bench: bench, metric: metric, value: values.median, best: best, rounds: values, unit: unit)
            return String(decoding: try encoder.encode(line), as: UTF8.self)
        }
    }

    /// Runs a benchmark, and ends this process when a round fails.
    static func run(_ name: String, count: Int) throws -> [Result] {
        let rounds = try (0..<count).map { _ in try round(name) }
        let metrics = rounds.map(\.count).min() ?? 0
        return (0..<metrics).map { index in
            Result(
                metric: rounds[0][index].metric, values: rounds.map { $0[index].value }, unit: rounds[0][index].unit)
        }
    }

    /// Runs one round, and ends this process when it fails.
    static func round(_ name: String) throws -> [Measurement] {
        let process = Process()
        process.executableURL = ServerProcess.program
        process.arguments = [flag, name]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let lines = output.fileHandleForReading.readDataToEndOfFile().split(separator: UInt8(ascii: "\n"))
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
        return try lines.map { try JSONDecoder().decode(Measurement.self, from: $0) }
    }
}

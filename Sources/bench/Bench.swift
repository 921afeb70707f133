import Foundation

/// Measures, in one run, what the project says about its speed: `bench NAME… [--json]`.
@main
enum Bench {
    private static let all: [(name: String, run: @Sendable () async throws -> [Measurement])] = [
        ("atom", AtomBench.run), ("codec", CodecBench.run), ("crypto", CryptoBench.run), ("http", HTTPBench.run),
        ("refresh", RefreshBench.run), ("server", ServerBench.run), ("stream", StreamBench.run),
        ("websocket", WebSocketBench.run),
    ]

    static func main() async throws {
        var names = Array(CommandLine.arguments.dropFirst())
        if names == [ServerProcess.flag] { return try await ServerProcess.serve() }
        let isJSON = names.contains("--json")
        names.removeAll { $0 == "--json" }
        guard !names.isEmpty, names.allSatisfy({ name in all.contains { $0.name == name } }) else {
            let known = all.map(\.name).joined(separator: " | ")
            FileHandle.standardError.write(Data("usage: bench \(known) … [--json]\n".utf8))
            exit(64)
        }
        for bench in all where names.contains(bench.name) {
            let measurements = try await bench.run()
            if isJSON {
                for measurement in measurements { print(try measurement.json(bench: bench.name)) }
            } else {
                print("\(bench.name)\n" + measurements.map { "  \($0.line)" }.joined(separator: "\n"))
            }
        }
        #if DEBUG
        FileHandle.standardError.write(Data("bench: this is a debug build; use swift run -c release bench\n".utf8))
        #endif
    }
}

/// One figure.
struct Measurement {
    let metric: String
    let value: Double
    let unit: String

    var line: String {
        let number = value.formatted(.number.precision(.fractionLength(value < 100 ? 2 : 0)))
        return "\(metric.padding(toLength: 56, withPad: " ", startingAt: 0))  \(number) \(unit)"
    }

    func json(bench: String) throws -> String {
        struct Line: Encodable {
            let bench: String
            let metric: String
            let value: Double
            let unit: String
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = Line(bench: bench, metric: metric, value: value, unit: unit)
        return String(decoding: try encoder.encode(line), as: UTF8.self)
    }
}

extension Duration {
    var microseconds: Double { self / .microseconds(1) }
}

extension [Double] {
    /// The middle value: what a noisy machine disturbs least.
    var median: Double { sorted()[count / 2] }
}

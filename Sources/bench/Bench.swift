import Foundation

/// Measures the project's claims about speed: `bench NAME… [--rounds COUNT] [--json]`,
/// `bench compare [--svg FILE]`, or `bench weight [PRODUCT…] [--json]`.
///
/// Each round of a benchmark runs in a process of its own, so that nothing that ran before has warmed up the heap.
@main
enum Bench {
    private static let all: [(name: String, run: @Sendable () async throws -> [Measurement])] = [
        ("atom", AtomBench.run), ("backfill", BackfillBench.run),
        ("bsky", { try await BskyBench.run() + BskyModerationBench.run() + BskyFeedBench.run() }),
        ("codec", CodecBench.run),
        ("crypto", CryptoBench.run), ("encode", EncodeBench.run),
        ("firehose", FirehoseBench.run), ("growth", GrowthBench.run), ("http", HTTPBench.run),
        ("identity", IdentityBench.run), ("inspector", InspectorBench.run), ("machines", MachinesBench.run),
        ("oauth", OAuthBench.run), ("pictures", PicturesBench.run), ("postgres", PostgresBench.run),
        ("refresh", RefreshBench.run),
        ("repo", RepoBench.run),
        ("serve", ServeBench.run), ("server", ServerBench.run),
        ("stream", StreamBench.run), ("timing", TimingBench.run), ("websocket", WebSocketBench.run),
        ("zstd", ZstandardBench.run),
    ]
    /// The others that are measured after a benchmark.
    private static let peers = [
        "firehose": PythonPeers.firehose, "postgres": PythonPeers.postgres, "repo": PythonPeers.repo,
    ]
    /// They take as many measurements as they need by themselves.
    private static let runOnce: Set = ["growth", "inspector", "timing"]

    static func main() async throws {
        var names = Array(CommandLine.arguments.dropFirst())
        if names == [ServerProcess.flag] { return try await ServerProcess.serve() }
        if names.count > 1, names[0] == FeedProcess.flag {
            return try await FeedProcess.serve(names[1], key: names.dropFirst(2).first)
        }
        if names == [RelayProcess.flag] { return try await RelayProcess.serve() }
        if names.first == MachinesBench.shardFlag {
            return try await MachinesBench.serveShard(Array(names.dropFirst()))
        }
        if names.count == 2, names[0] == MachinesBench.workerFlag {
            return try await MachinesBench.serveWorker(names[1])
        }
        if names == [MachinesBench.tapFlag] { return try await MachinesBench.serveTap() }
        if names.count == 4, names[0] == RepoFile.flag, let megabytes = Int(names[2]),
            let order = RepoFile.Order(rawValue: names[3])
        {
            return try await RepoFile.write(to: names[1], megabytes: megabytes, order)
        }
        let compared = (name: Comparison.name, run: OwnFigures.run)
        if names.first == BenchRounds.flag,
            let bench = (all + [compared]).first(where: { [$0.name] == names.dropFirst() })
        {
            for measurement in try await bench.run() { print(try measurement.line()) }
            return
        }
        if names == [Comparison.name] { return try await Comparison.run(drawingTo: nil) }
        if names.count == 3, names.starts(with: [Comparison.name, "--svg"]) {
            return try await Comparison.run(drawingTo: names[2])
        }
        let isJSON = names.contains("--json")
        names.removeAll { $0 == "--json" }
        if names.first == WeightBench.name {
            let products = Array(names.dropFirst())
            guard products.allSatisfy(WeightBench.products.contains) else { explain() }
            return try WeightBench.run(products, isJSON: isJSON)
        }
        guard let count = takeRounds(from: &names), !names.isEmpty,
            names.allSatisfy({ name in all.contains { $0.name == name } })
        else { explain() }
        for bench in all where names.contains(bench.name) {
            var results = try BenchRounds.run(bench.name, count: runOnce.contains(bench.name) ? 1 : count)
            if let peers = peers[bench.name], !results.isEmpty { results += try peers.results(beside: results) }
            if isJSON {
                for result in results { print(try result.json(bench: bench.name)) }
            } else {
                print("\(bench.name)\n" + results.map { "  \($0.row)" }.joined(separator: "\n"))
            }
        }
        #if DEBUG
        FileHandle.standardError.write(Data("bench: this is a debug build; use swift run -c release bench\n".utf8))
        #endif
    }

    /// Prints the usage, and ends this process.
    private static func explain() -> Never {
        let usage = """
            usage: bench \(all.map(\.name).joined(separator: " | ")) … [--rounds COUNT] [--json]
                   bench \(Comparison.name) [--svg FILE]
                   bench \(WeightBench.name) [\(WeightBench.products.joined(separator: " | ")) …] [--json]

            """
        FileHandle.standardError.write(Data(usage.utf8))
        exit(64)
    }

    /// The number of rounds, five unless the option says otherwise, or `nil` if it is invalid.
    private static func takeRounds(from names: inout [String]) -> Int? {
        guard let index = names.firstIndex(of: "--rounds") else { return 5 }
        guard index + 1 < names.count, let count = Int(names[index + 1]), 1...1_000 ~= count else { return nil }
        names.removeSubrange(index...(index + 1))
        return count
    }
}

/// A measured value.
struct Measurement: Codable {
    let metric: String
    let value: Double
    let unit: String

    /// The measurement as a line for the process that collects them.
    func line() throws -> String { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
}

extension Duration {
    var microseconds: Double { self / .microseconds(1) }
}

extension [Double] {
    /// The median, which a noisy machine disturbs least.
    var median: Double { sorted()[count / 2] }
}

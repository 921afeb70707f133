import Foundation

/// The figures of Python packages for what a benchmark measures, taken directly after it.
///
/// The packages come from the package index, into a folder that is deleted afterwards.
struct PythonPeers {
    /// For `bench repo`.
    static let repo = PythonPeers(packages: ["atmst", "libipld"], script: "repositories.py") { _ in
        let file = try RepoFile.url(megabytes: RepoBench.decodedMegabytes)
        return [file.path, RepoBench.checking, RepoBench.decoding]
    }
    /// For `bench firehose`.
    static let firehose = PythonPeers(packages: ["atproto"], script: "frames.py") { folder in
        let file = folder.appending(path: "frames")
        try FirehoseFrames.write(to: file)
        return [file.path, FirehoseBench.decoding, FirehoseBench.hashing]
    }

    /// For `bench postgres`.
    static let postgres = PythonPeers(packages: ["psycopg[binary]", "asyncpg"], script: "postgres_bench.py") { _ in
        [
            ProcessInfo.processInfo.environment[PostgresBench.variable] ?? "", PostgresBench.one, PostgresBench.many,
            PostgresBench.fetched, PostgresBench.copied, PostgresBench.upserted,
        ]
    }

    private let packages: [String]
    private let script: String
    /// The arguments of the script, which can have files in the folder.
    private let arguments: @Sendable (URL) throws -> [String]

    /// The figures of the packages, and the factors by which we are faster. If the packages can't be installed, prints
    /// the reason.
    func results(beside ours: [BenchRounds.Result]) throws -> [BenchRounds.Result] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let environment = folder.appending(path: "python").path
        let python = URL(filePath: "\(environment)/bin/python")
        guard try output(of: URL(filePath: "/usr/bin/env"), ["python3", "-m", "venv", environment]) != nil,
            try output(of: python, ["-m", "pip", "install", "-q", "--disable-pip-version-check"] + packages) != nil
        else {
            say("\(packages.joined(separator: " and ")) weren't measured: they can't be installed with python3 and pip")
            return []
        }
        guard let lines = try output(of: python, [Comparison.script(script).path] + arguments(folder)) else {
            say("\(packages.joined(separator: " and ")) weren't measured: the script failed")
            return []
        }
        return try lines.split(separator: UInt8(ascii: "\n")).flatMap { line in
            let figure = try JSONDecoder().decode(Comparison.PeerFigure.self, from: line)
            let theirs = BenchRounds.Result(
                metric: "\(figure.metric): \(figure.peer)", values: [figure.value], unit: figure.unit)
            guard let own = ours.first(where: { $0.metric == figure.metric })?.values.median else { return [theirs] }
            let row = Comparison.Row(
                metric: figure.metric, unit: figure.unit, ours: own, peer: figure.peer, theirs: figure.value)
            let ratio = BenchRounds.Result(
                metric: "\(figure.metric): beside \(figure.peer)", values: [row.ratio], unit: "×")
            return [theirs, ratio]
        }
    }

    private func say(_ text: String) { FileHandle.standardError.write(Data("bench: \(text)\n".utf8)) }

    /// Runs a program, and returns what it prints; `nil` if it fails.
    private func output(of program: URL, _ arguments: [String]) throws -> Data? {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? printed : nil
    }
}

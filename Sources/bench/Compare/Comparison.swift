import ATData
import BskyLexicons
import FixtureFeeds
import Foundation

/// `bench compare`: our figures next to those of other projects, measured alternately on this machine.
///
/// The other projects are installed from the package indexes, into a folder that is deleted afterwards. libcurl and
/// curl are the system's.
enum Comparison {
    static let name = "compare"

    /// The packages of the other projects. `atproto` installs its own dependencies.
    private static let packages = ["aiohttp", "atproto", "libipld", "msgspec", "orjson", "websockets"]
    private static let rounds = 5

    /// A figure of ours and another project's for the same work.
    struct Row {
        let metric: String
        let unit: String
        let ours: Double
        let peer: String
        let theirs: Double

        /// The factor by which we are faster.
        var ratio: Double { unit.hasSuffix("/s") ? ours / theirs : theirs / ours }
    }

    /// Another project that couldn't be measured.
    private struct Absence {
        let peer: String
        let reason: String
    }

    struct PeerFigure: Decodable {
        let metric: String
        let peer: String
        let value: Double
        let unit: String
    }

    /// Measures, prints a table, and draws it if a file is given.
    static func run(drawingTo file: String?) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let python = try installPeers(folder)
        let json = Data(FixtureFeed.page())
        try json.write(to: folder.appending(path: "page.json"))
        try Data(AppBsky.Feed.GetTimeline.Output(json: json).dagCBOR()).write(to: folder.appending(path: "page.cbor"))

        var libcurl: LibcurlInC?
        var absences: [Absence] = []
        do {
            libcurl = try LibcurlInC(in: folder)
        } catch {
            absences.append(Absence(peer: LibcurlInC.name, reason: error.reason))
        }
        var (ours, theirs): ([[Measurement]], [[PeerFigure]]) = ([], [])
        for _ in 0..<rounds {
            ours.append(try BenchRounds.round(name))
            theirs.append(try await measurePeers(python, libcurl, folder))
        }
        let rows = rows(ours, theirs)
        print(table(rows, absences))
        if let file { try ComparisonDrawing(rows: rows).svg.write(toFile: file, atomically: true, encoding: .utf8) }
    }

    private static func rows(_ ours: [[Measurement]], _ theirs: [[PeerFigure]]) -> [Row] {
        (theirs.first ?? []).indices.compactMap { index in
            let peer = theirs[0][index]
            let own = ours.compactMap { round in round.first { $0.metric == peer.metric }?.value }
            guard own.count == ours.count else { return nil }
            return Row(
                metric: peer.metric, unit: peer.unit, ours: own.median, peer: peer.peer,
                theirs: theirs.map { $0[index].value }.median)
        }
    }

    /// A table in Markdown.
    private static func table(_ rows: [Row], _ absences: [Absence]) -> String {
        let lines = rows.map { row in
            "| \(row.metric) | \(text(row.ours)) \(row.unit) | \(row.peer) \(text(row.theirs)) \(row.unit) "
                + "| \(row.ratio.formatted(.number.precision(.fractionLength(row.ratio < 10 ? 1 : 0)))) × |"
        }
        let missing = absences.map { "| – | – | \($0.peer) wasn't measured: \($0.reason) | – |" }
        return (["| work | this package | other | ratio |", "|---|---|---|---|"] + lines + missing)
            .joined(separator: "\n")
    }

    private static func text(_ value: Double) -> String {
        value.formatted(.number.precision(.significantDigits(1...3)).locale(Locale(identifier: "en_US")))
    }

    // MARK: The others

    private static func installPeers(_ folder: URL) throws -> URL {
        let environment = folder.appending(path: "python").path
        try run(URL(filePath: "/usr/bin/env"), ["python3", "-m", "venv", environment])
        let python = URL(filePath: "\(environment)/bin/python")
        try run(python, ["-m", "pip", "install", "-q", "--disable-pip-version-check"] + packages)
        return python
    }

    /// A script of the peers.
    static func script(_ name: String) -> URL {
        URL(filePath: #filePath).appending(path: "../../../../.ci/world/\(name)").standardizedFileURL
    }

    private static func measurePeers(
        _ python: URL, _ libcurl: LibcurlInC?, _ folder: URL
    ) async throws -> [PeerFigure] {
        let server = try ServerProcess.start()
        defer { server.stop() }
        let nginx = try await ServerProcess.nginx()
        defer { nginx?.stop() }
        let output = try run(
            python, [script("peers.py").path, folder.path, server.url.absoluteString, nginx?.url.absoluteString ?? ""])
        var figures = try output.split(separator: UInt8(ascii: "\n")).map { line in
            try JSONDecoder().decode(PeerFigure.self, from: line)
        }
        if let libcurl, let nginx {
            let (rate, microseconds) = try libcurl.measure(nginx.profileURL, seconds: 2)
            figures += [
                PeerFigure(metric: OwnFigures.bareRate, peer: LibcurlInC.name, value: rate, unit: "/s"),
                PeerFigure(metric: OwnFigures.bareCost, peer: LibcurlInC.name, value: microseconds, unit: "µs"),
            ]
        }
        return figures
    }

    /// Runs a program to its end, and returns what it prints.
    @discardableResult
    static func run(_ program: URL, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            FileHandle.standardError.write(Data("bench: \(program.lastPathComponent) failed\n".utf8))
            exit(process.terminationStatus)
        }
        return printed
    }
}

import ATData
import ATStreams
import CoreATProtocol
import Foundation
import HTTPTransport
import LocalNetwork
import Probes
import Processes
import TestLoad
import Testing

/// What consumers of verified streams leave behind that a test kills: their cursors and states, and a log of the
/// records that they have learned of.
struct RecordDesk {
    private let words: [String]
    private let folder: URL
    private var log: URL { folder.appending(path: "log", directoryHint: .notDirectory) }

    /// Creates a folder for them.
    ///
    /// - Parameter words: How `StreamChild` is started, without the log and the folder.
    init(_ words: [String]) throws {
        self.words = words
        folder = FileManager.default.temporaryDirectory.appending(path: "records-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: log)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func start() throws -> PipedProgram {
        try PipedProgram(product: "StreamChild", words + [log.path, folder.path])
    }

    /// The whole lines of the log so far.
    func lines() throws -> [Substring] {
        let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    /// Returns when the log fulfils a condition.
    func until(showing state: @autoclosure () -> String = "", _ isMet: ([Substring]) throws -> Bool) async throws {
        try await TestLoad.until(showing: state()) { try isMet(try lines()) }
    }

    /// Runs a last consumer, and expects that the log has every record of a network. Returns how many there are.
    func expectAllRecords(of network: LocalNetwork) async throws -> Int {
        let last = Int64(network.firehose.lastEvent)
        var expected: Set<String> = []
        var events = Firehose(relay: network.host).events(from: .replay).makeAsyncIterator()
        while let event = try await events.next() {
            if case .commit(let commit) = event {
                expected.formUnion(commit.ops.map { "record \(commit.did)/\($0.path)" })
            }
            if event.seq == last { break }
        }
        let process = try start()
        let ended = Guarded<ChildProcess.End?>(nil)
        let watch = Task { [process] in
            let end = await process.end
            ended.withLock { $0 = end }
        }
        try await until(
            showing: "\((try? lines())?.last { $0.hasPrefix("saved ") } ?? "nothing saved") of \(last)"
        ) { lines in
            if let end = ended.withLock({ $0 }) { throw Ended(end: end) }
            return lines.contains { $0.hasPrefix("saved ") && Int64($0.dropFirst(6)) ?? 0 >= last }
        }
        // A repository may still have to be downloaded.
        var records: Set<String> = []
        try await until(
            showing: "missing: \(expected.subtracting(records)), unknown: \(records.subtracting(expected))"
        ) { lines in
            if let end = ended.withLock({ $0 }) { throw Ended(end: end) }
            records = Set(lines.filter { $0.hasPrefix("record ") }.map(String.init))
            return records == expected
        }
        await process.kill()
        await watch.value
        #expect(expected.count > 3 && records == expected)
        return expected.count
    }

    /// The last consumer ended before it had everything.
    private struct Ended: Error {
        let end: ChildProcess.End
    }
}

import ATData
import ATStreams
import Foundation
import HTTPTransport
import Probes
import TestLoad
import Testing

/// A process that consumes a firehose, which a test may kill.
struct ConsumerProcess {
    /// What processes leave behind: their cursors, and a log of what they have handled.
    final class Desk: Sendable {
        let folder: URL
        let store: URL
        /// The lines that were read, and where the next one begins.
        private let known = Guarded<(lines: [Line], end: UInt64)>(([], 0))
        var log: URL { folder.appending(path: "log", directoryHint: .notDirectory) }

        /// Creates a folder for them.
        init(isDatabase: Bool) throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "consumer-\(UUID().uuidString)")
            store = folder.appending(path: isDatabase ? "cursors.sqlite" : "cursors", directoryHint: .notDirectory)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: log)
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }

        /// The lines of the log so far.
        func lines() throws -> [Line] {
            try known.withLock { known in
                let file = try FileHandle(forReadingFrom: log)
                try file.seek(toOffset: known.end)
                let new = try file.readToEnd() ?? Data()
                // The last line may not be there as a whole.
                let whole = new.prefix((new.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)
                known.lines += try String(decoding: whole, as: UTF8.self).split(separator: "\n").map { try Line($0) }
                known.end += UInt64(whole.count)
                return known.lines
            }
        }

        /// Returns when the log fulfils a condition.
        func until(_ isMet: ([Line]) -> Bool) async throws {
            try await TestLoad.until { isMet(try lines()) }
        }
    }

    /// What a process has done.
    enum Line: Hashable {
        case event(Int64, DID?)
        case saved(Int64)

        init(_ text: Substring) throws {
            let words = text.split(separator: " ")
            let number = try #require(words.dropFirst().first.flatMap { Int64($0) })
            self = words[0] == "saved" ? .saved(number) : .event(number, try? DID(String(words[2])))
        }

        var event: Int64? { if case .event(let seq, _) = self { seq } else { nil } }
        var saved: Int64? { if case .saved(let seq) = self { seq } else { nil } }
    }

    private let program: PipedProgram

    init(_ relay: String, _ desk: Desk, shard: Shard = Shard(0, of: 1), from start: Int64? = nil) throws {
        program = try PipedProgram(
            product: "StreamChild",
            ["firehose", relay, desk.log.path, desk.store.path, "\(shard)", start.map { "\($0)" } ?? "stored"])
    }

    func kill() async { await program.kill() }
}

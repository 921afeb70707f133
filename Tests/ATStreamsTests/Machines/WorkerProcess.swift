import Foundation
import Probes
import Testing

/// A process that handles events of a Tap, which a test may kill.
struct WorkerProcess {
    /// What a process has written into the log that all of them share.
    struct Line {
        /// Whether it has begun with the event, and never finishes it.
        let isStalled: Bool
        let worker: String
        let id: Int
        /// The record's address; `nil` for an event of another kind.
        let uri: String?

        init(_ text: Substring) throws {
            let words = text.split(separator: " ")
            try #require(words.count >= 3)
            isStalled = words[0] == "stalled"
            worker = String(words[1])
            id = try #require(Int(words[2]))
            uri = words.dropFirst(3).first.flatMap { $0 == "-" ? nil : String($0) }
        }

        /// The lines of a log, without one that isn't there as a whole.
        static func all(_ log: URL) throws -> [Line] {
            let text = try String(contentsOf: log, encoding: .utf8)
            return try text[..<(text.lastIndex(of: "\n") ?? text.startIndex)].split(separator: "\n").map {
                try Line($0)
            }
        }
    }

    private let program: PipedProgram

    /// Starts a process.
    ///
    /// - Parameter stall: After how many events it stops in the middle of one; `nil` for never.
    init(_ tap: URL, log: URL, name: String, stall: Int? = nil) throws {
        program = try PipedProgram(product: "StreamChild", ["tap", "\(tap)", log.path, name, "\(stall ?? -1)"])
    }

    func kill() async { await program.kill() }
}

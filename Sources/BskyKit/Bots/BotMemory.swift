import CoreATProtocol
import Foundation
import HTTPTransport

/// What a bot has done, in a file.
///
/// The file is replaced as a whole: after a crash, or when the disk is full, it has either the old contents or the new ones.
struct BotMemory: Codable, Sendable {
    /// When the newest handled mention was indexed; `nil` before the first run.
    var since: Date?
    /// The mentions that were handled lately, and when they were indexed.
    var handled: [String: Date] = [:]
    /// The mentions that failed and are tried again. Files of older versions have none.
    var waiting: [String: Waiting]?
    /// When accounts got replies in the last hour. Files of older versions have none.
    var replied: [String: [Date]]?
    /// The last post of each schedule.
    var posted: [String: Date] = [:]

    /// A mention that failed.
    struct Waiting: Codable, Sendable {
        /// When it failed first.
        var since: Date
        /// When it was indexed.
        var indexedAt: Date
    }

    /// The most mentions that are tried again.
    static let mostWaiting = 200

    /// The largest file that is read.
    private static let largest = 16 << 20
    /// The most mentions that are kept, so that the file stays below that, whatever is written to the bot. Replies to others are
    /// found by their keys.
    private static let mostHandled = 4_000

    /// Reads a file. Without a file, the memory is empty.
    static func load(_ file: URL) throws -> BotMemory {
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            data = try handle.read(upToCount: largest) ?? Data()
        } catch let error as CocoaError where [.fileReadNoSuchFile, .fileNoSuchFile].contains(error.code) {
            return BotMemory()
        }
        guard let memory = try? JSONDecoder().decode(BotMemory.self, from: data) else {
            throw CocoaError(
                .fileReadCorruptFile,
                userInfo: [
                    NSFilePathErrorKey: file.path,
                    NSLocalizedDescriptionKey:
                        "\(file.path) does not contain a bot's memory. Remove it to start with new mentions.",
                ])
        }
        return memory
    }

    /// When the oldest mention that can come again was indexed, apart from those that are indexed late; `nil` before the first
    /// run.
    var oldest: Date? { since.map { since in min(since, waiting?.values.lazy.map(\.indexedAt).min() ?? since) } }

    /// Forgets the mentions before a time, and the oldest of too many.
    mutating func forget(before floor: Date) {
        handled = handled.filter { $0.value >= floor }
        guard handled.count > Self.mostHandled else { return }
        let newest = handled.sorted { $0.value > $1.value }.prefix(Self.mostHandled)
        handled = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
    }

    /// How many replies an account got since a time.
    func replies(to account: DID, since floor: Date) -> Int {
        replied?[account.description]?.count { $0 >= floor } ?? 0
    }

    /// Whether any account got a reply since a time.
    func hasReplied(since date: Date) -> Bool { replied?.values.contains { $0.contains { $0 >= date } } ?? false }

    /// Notes a reply, and forgets those of more than an hour ago.
    mutating func noteReply(to account: DID, at now: Date) {
        var replied = (replied ?? [:]).mapValues { dates in
            dates.filter { abs($0.timeIntervalSince(now)) <= 3600 }
        }.filter { !$0.value.isEmpty }
        replied[account.description, default: []].append(now)
        self.replied = replied
    }

    func save(_ file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let part = try PartialFile(besides: file, mode: 0o600)
        do {
            try part.write(try encoder.encode(self))
            try part.finish()
        } catch {
            part.discard()
            throw error
        }
    }
}

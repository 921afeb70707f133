import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPTransport

/// The record of a bot's work, stored in a file.
///
/// The file is replaced as a whole. After a crash, or if the disk is full, it has either the old or the new contents.
struct BotMemory: Codable, Sendable {
    /// The time at which the newest handled mention was indexed; `nil` before the first run.
    var since: Date?
    /// The recently handled mentions, and the times at which they were indexed.
    var handled: [String: Date] = [:]
    /// The failed mentions to retry. Files of older versions have none.
    var waiting: [String: Waiting]?
    /// The notifications that the last calls didn't reach, by their reasons. Files of older versions have none.
    private var rests: [String: Unread]?
    /// The same, for one set of reasons, in files of older versions.
    private var unread: Unread?
    /// The times of the replies to each account in the last hour. Files of older versions have none.
    var replied: [String: [Date]]?
    /// The last post of each schedule.
    var posted: [String: Date] = [:]
    /// The earlier posts of each schedule that failed and will be tried again. Files of older versions have none.
    var unposted: [String: [Date]]?

    /// A mention that failed.
    struct Waiting: Codable, Sendable {
        /// The time of the first failure.
        var since: Date
        /// The time at which it was indexed.
        var indexedAt: Date
    }

    /// The rest of a list of notifications that was too long for one call.
    struct Unread: Codable, Sendable {
        /// The start of the next page.
        var cursor: String
        /// ``BotMemory/oldest`` at the first of these calls.
        var since: Date
        /// The reasons of the list, in files of older versions; `nil` for those of the next call.
        var reasons: [String]?
    }

    /// The notifications of some reasons that the last call for them didn't reach.
    func unread(for reasons: [AppBsky.Notification.ListNotifications.Notification.Reason]) -> Unread? {
        rests?[Self.key(reasons)] ?? olderUnread(for: reasons)
    }

    private func olderUnread(for reasons: [AppBsky.Notification.ListNotifications.Notification.Reason]) -> Unread? {
        let names = Set(reasons.map(\.rawValue))
        return unread.flatMap { $0.reasons.map { Set($0) } ?? names == names ? $0 : nil }
    }

    /// Records what a call for some reasons didn't reach; `nil` if it reached everything.
    mutating func setUnread(
        _ rest: Unread?, for reasons: [AppBsky.Notification.ListNotifications.Notification.Reason]
    ) {
        rests = rests ?? [:]
        rests?[Self.key(reasons)] = rest
        if olderUnread(for: reasons) != nil { unread = nil }
    }

    private static func key(_ reasons: [AppBsky.Notification.ListNotifications.Notification.Reason]) -> String {
        Set(reasons.map(\.rawValue)).sorted().joined(separator: " ")
    }

    /// The maximum number of mentions to retry.
    static let mostWaiting = 200

    /// The maximum size of the file.
    private static let largest = 16 << 20
    /// The maximum number of mentions to keep, so that the file stays below its maximum size. Replies to older ones are
    /// found by their keys.
    private static let mostHandled = 4_000

    /// Reads a file. If there is none, the memory is empty.
    static func load(_ file: URL) throws -> BotMemory {
        guard let data = try Data(ofFile: file, most: largest) else { return BotMemory() }
        guard let memory = try? JSONDecoder().decode(BotMemory.self, from: data) else {
            throw FileError(
                file.path, "does not contain a bot's memory. Remove it to start with new mentions.", isDamaged: true)
        }
        return memory
    }

    /// The time at which the oldest mention that can reappear was indexed, except late ones; `nil` before the first
    /// run.
    var oldest: Date? {
        since.map { since in
            min(
                since, unread?.since ?? since, rests?.values.lazy.map(\.since).min() ?? since,
                waiting?.values.lazy.map(\.indexedAt).min() ?? since)
        }
    }

    /// Removes the mentions before a time, and the oldest ones beyond the limit.
    mutating func forget(before floor: Date) {
        handled = handled.filter { $0.value >= floor }
        guard handled.count > Self.mostHandled else { return }
        let newest = handled.sorted { $0.value > $1.value }.prefix(Self.mostHandled)
        handled = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
    }

    /// The number of replies to an account since a time.
    func replies(to account: DID, since floor: Date) -> Int {
        replied?[account.description]?.count { $0 >= floor } ?? 0
    }

    /// Whether any account received a reply since a time.
    func hasReplied(since date: Date) -> Bool { replied?.values.contains { $0.contains { $0 >= date } } ?? false }

    /// Records a reply, and removes those of more than an hour ago.
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

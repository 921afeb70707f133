import BskyLexicons
import CoreATProtocol
import Foundation
import HTTPTransport

/// The record of a bot's work, stored in a file.
///
/// The file is replaced as a whole. After a crash, or if the disk is full, it has either the old or the new contents.
struct BotMemory: Codable, Sendable {
    /// The time at which the newest handled mention was indexed; `nil` before the first run.
    private(set) var since: Date?
    /// The same for each set of reasons, from which calls for it continue. Files of older versions have none.
    private var newest: [String: Date]?
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
        /// ``BotMemory/oldest(for:)`` at the first of these calls.
        var since: Date
        /// The reasons of the list, in files of older versions; `nil` for those of the next call.
        var reasons: [String]?
    }

    typealias Reasons = [AppBsky.Notification.ListNotifications.Notification.Reason]

    /// The notifications of some reasons that the last call for them didn't reach.
    func unread(for reasons: Reasons) -> Unread? { unread(Self.key(reasons)) }

    private func unread(_ key: String) -> Unread? { rests?[key] ?? olderUnread(key) }

    private func olderUnread(_ key: String) -> Unread? {
        unread.flatMap { $0.reasons.map { Set($0).sorted().joined(separator: " ") } ?? key == key ? $0 : nil }
    }

    /// Records what a call for some reasons didn't reach; `nil` if it reached everything.
    mutating func setUnread(_ rest: Unread?, for reasons: Reasons) {
        let key = Self.key(reasons)
        rests = rests ?? [:]
        rests?[key] = rest
        if olderUnread(key) != nil { unread = nil }
    }

    private static func key(_ reasons: Reasons) -> String {
        Set(reasons.map(\.rawValue)).sorted().joined(separator: " ")
    }

    /// Whether a set of reasons has a mention with this key in ``handled`` or ``waiting``. A set without reasons has
    /// all.
    private static func covers(_ set: String, _ mention: String) -> Bool {
        set.isEmpty || set.split(separator: " ").contains(reason(of: mention))
    }

    /// Whether one set of reasons has all of another one.
    private static func includes(_ set: String, _ other: String) -> Bool {
        set.isEmpty || !other.isEmpty && Set(other.split(separator: " ")).isSubset(of: set.split(separator: " "))
    }

    private static func reason(of mention: String) -> Substring { mention.prefix { $0 != " " } }

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

    /// The time at which the oldest mention of some reasons that can reappear was indexed, except late ones; `nil`
    /// before the first run.
    func oldest(for reasons: Reasons) -> Date? { oldest(Self.key(reasons)) }

    private func oldest(_ key: String) -> Date? {
        guard let newest = newest?[key] ?? since else { return nil }
        let waiting = (waiting ?? [:]).lazy.filter { Self.covers(key, $0.key) }.map(\.value.indexedAt).min()
        return min(newest, unread(key)?.since ?? newest, waiting ?? newest)
    }

    /// Whether calls for some reasons have a start of their own, which others for other reasons don't move.
    func hasStart(for reasons: Reasons) -> Bool { newest?[Self.key(reasons)] != nil }

    /// Records that the mentions of some reasons were handled up to a time.
    mutating func advance(to date: Date, for reasons: Reasons) {
        let key = Self.key(reasons)
        let known = newest?[key] ?? since ?? date
        newest = newest ?? [:]
        newest?[key] = max(known, date)
        since = max(since ?? date, date)
        // It has handled what calls for fewer reasons would find.
        guard unread(key) == nil else { return }
        for (other, known) in newest ?? [:] where Self.includes(key, other) { newest?[other] = max(known, date) }
    }

    /// Lets the calls for some reasons begin at an earlier time again.
    mutating func goBack(to date: Date, for reasons: Reasons) {
        newest = newest ?? [:]
        newest?[Self.key(reasons)] = date
    }

    /// Removes the mentions that no call gets again, and the oldest ones beyond the limit.
    ///
    /// - Parameter overlap: The time before ``oldest(for:)`` in which mentions may reappear.
    mutating func forget(overlap: TimeInterval) {
        let sets = Array((newest ?? [:]).keys) + (rests ?? [:]).keys
        var floors: [Substring: Date] = [:]
        for reason in Set(handled.keys.map(Self.reason(of:))) {
            let all = sets.filter { Self.covers($0, String(reason)) } + [String(reason)]
            floors[reason] = all.compactMap { oldest($0) }.min()?.addingTimeInterval(-overlap)
        }
        handled = handled.filter { $0.value >= floors[Self.reason(of: $0.key)] ?? .distantPast }
        guard handled.count > Self.mostHandled else { return }
        let kept = handled.sorted { $0.value > $1.value }.prefix(Self.mostHandled)
        handled = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
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

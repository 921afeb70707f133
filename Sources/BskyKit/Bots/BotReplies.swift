public import BskyLexicons
public import CoreATProtocol
import Foundation

extension Bot {
    /// The time before the newest handled mention in which further mentions may appear, because notifications aren't
    /// sorted by the time they were indexed.
    private static let overlap: TimeInterval = 3600
    /// The maximum number of notification pages to read with one call. The next call continues there.
    private static let mostPages = 50
    /// How long to retry a mention that fails alone, and one that fails together with all others.
    private static let longestTry: (alone: TimeInterval, withOthers: TimeInterval) = (3600, 86_400)
    /// After this many failures in a row, the cause isn't a single mention.
    private static let mostFailures = 5
    /// The maximum number of unrelated records with a reply's key.
    private static let mostAttempts = 4

    /// Replies to mentions until the task is cancelled or a permanent error occurs.
    ///
    /// - Parameters:
    ///   - interval: How often to look for mentions.
    ///   - reasons: The notifications to handle: mentions, and with `.reply` also replies to the bot's posts.
    ///   - reply: Creates the reply; `nil` for none. If it throws, it is called again later for the same mention.
    /// - Throws: `AtError` for a permanent error of the login or the server, a file error, also if another process
    ///   uses the memory, or `CancellationError`.
    public func run(
        every interval: Duration = .seconds(30),
        reasons: [AppBsky.Notification.ListNotifications.Notification.Reason] = [.mention],
        reply: @Sendable (BotMention) async throws -> PostDraft?
    ) async throws {
        try await claimingMemory {
            try await self.repeatedly(.mentions) {
                let failure = try await self.answerNew(reasons, reply).failure
                // What is known to be left doesn't wait.
                if failure == nil, try self.memory().unread(for: reasons) != nil { return .seconds(1) }
                return min(max(interval, .seconds(1)), .seconds(86_400))
            }
        }
    }

    /// Replies to the mentions since the last call, oldest first. The first call only records existing mentions.
    ///
    /// Mentions by the bot itself and by other bots are ignored, as are those by accounts that got too many replies
    /// within an hour. Of a very long list of notifications, a call reads the latest 50 pages, and the next calls
    /// continue there before they look for new mentions.
    ///
    /// A mention whose reply can never be sent is recorded and not retried. Other failures are retried with the next
    /// call, after new mentions. They are given up an hour after the first failure, or a day if no other reply was sent
    /// since then.
    ///
    /// - Returns: The new replies.
    /// - Throws: `AtError`, a file error, or `CancellationError`. If only single mentions failed and will be retried,
    ///   the first of their errors, after the other replies were sent.
    @discardableResult
    public func answerMentions(
        reasons: [AppBsky.Notification.ListNotifications.Notification.Reason] = [.mention],
        reply: @Sendable (BotMention) async throws -> PostDraft?
    ) async throws -> [RecordReference] {
        let (replies, failure) = try await claimingMemory { try await self.answerNew(reasons, reply) }
        if let failure { throw failure }
        return replies
    }

    /// Replies to the mentions since the last call.
    ///
    /// - Returns: The replies, and the first error that will be retried.
    private func answerNew(
        _ reasons: [AppBsky.Notification.ListNotifications.Notification.Reason],
        _ reply: @Sendable (BotMention) async throws -> PostDraft?
    ) async throws -> ([RecordReference], failure: (any Error)?) {
        if try memory().since != nil, try !memory().hasStart(for: reasons) {
            // Before calls for other reasons move it.
            try remember { $0.advance(to: .distantPast, for: reasons) }
        }
        let previous = try memory()
        let begun = previous.unread(for: reasons)
        let (new, rest): ([AppBsky.Notification.ListNotifications.Notification], rest: String?)
        do {
            (new, rest) = try await newNotifications(reasons)
        } catch let error as AtError where begun != nil && error.isForGood {
            // The server may no longer know the cursor. The next call reads from the newest to where this one should
            // have ended.
            try remember { memory in
                if let begun { memory.goBack(to: begun.since, for: reasons) }
                memory.setUnread(nil, for: reasons)
            }
            onFailure(BotFailure(.mentions, isFinal: false, error))
            return ([], error)
        }
        guard let since = previous.oldest(for: reasons) else {
            // Mentions behind other notifications aren't new either.
            if new.isEmpty {
                let now = time.date()
                try remember { $0.advance(to: now, for: reasons) }
            } else {
                try note(new, for: reasons)
            }
            return ([], nil)
        }
        let unread = rest.map { BotMemory.Unread(cursor: $0, since: begun?.since ?? since) }
        if begun == nil {
            // Before the newer ones are noted, which hides what is older.
            if let unread { try remember { $0.setUnread(unread, for: reasons) } }
            try await forgetWaiting(of: reasons, except: new)
        }
        let waiting = try memory().waiting ?? [:]
        // Those that failed before come last, so that they don't hold up the others.
        let (first, again) = (
            new.filter { waiting[Self.key($0)] == nil }, new.filter { waiting[Self.key($0)] != nil }
        )
        var (replies, failure, isDone) = try await answerEach(of: first, for: reasons, reply)
        if isDone {
            let others = try await answerEach(of: again, for: reasons, reply)
            replies += others.replies
            failure = failure ?? others.failure
        }
        // Those that have failed before are remembered anyway.
        if isDone, begun != nil { try remember { $0.setUnread(unread, for: reasons) } }
        return (replies, failure)
    }

    /// Replies to mentions, in order.
    ///
    /// - Returns: The replies, the first error that will be retried, and whether each mention is noted as handled or
    ///   waiting.
    private func answerEach(
        of all: [AppBsky.Notification.ListNotifications.Notification], for reasons: BotMemory.Reasons,
        _ reply: @Sendable (BotMention) async throws -> PostDraft?
    ) async throws -> (replies: [RecordReference], failure: (any Error)?, isDone: Bool) {
        let account = try await client.accountDID()
        var replies: [RecordReference] = []
        var failure: (any Error)?
        var failuresInARow = 0
        for notification in all {
            try Task.checkCancellation()
            var written: RecordReference?
            let isFree =
                try memory().replies(to: notification.author.did, since: time.date().addingTimeInterval(-3600))
                < repliesPerHour
            do {
                if isFree, let mention = try Self.mention(notification, to: account) {
                    written = try await answer(mention, as: account, reply)
                }
                failuresInARow = 0
            } catch let thrown {
                try Task.checkCancellation()
                let (error, setback) = BotSetback.told(by: thrown)
                if setback == .stops { throw error }
                if setback == .later, try keep(notification, after: error) {
                    failure = failure ?? error
                    failuresInARow += 1
                    if failuresInARow == Self.mostFailures { return (replies, failure, isDone: false) }
                    continue
                }
                onFailure(BotFailure(.mention(notification.uri), isFinal: true, error))
            }
            try note([notification], for: reasons, replied: written != nil)
            if let written { replies.append(written) }
        }
        return (replies, failure, isDone: true)
    }

    /// The unhandled notifications, oldest first, and the start of the page where the next call continues.
    private func newNotifications(
        _ reasons: [AppBsky.Notification.ListNotifications.Notification.Reason]
    ) async throws -> ([AppBsky.Notification.ListNotifications.Notification], rest: String?) {
        let memory = try memory()
        let begun = memory.unread(for: reasons)
        var floor = (begun?.since ?? memory.oldest(for: reasons)).map { $0.addingTimeInterval(-Self.overlap) }
        var found: [AppBsky.Notification.ListNotifications.Notification] = []
        var pages = 0
        var rest: String?
        for try await page in client.pages(
            .listNotifications(reasons: reasons.map(\.rawValue), limit: 100, cursor: begun?.cursor))
        {
            let all = try page.output.notifications + readable(page.issues, for: reasons, since: floor)
            // The first time, what is in the first page's last hour is all that could come again.
            if floor == nil { floor = all.first.map { $0.indexedAt.date.addingTimeInterval(-Self.overlap) } }
            let recent = all.filter { $0.indexedAt.date >= floor ?? .distantPast }
            // Older servers don't know the parameter for reasons.
            found += recent.filter {
                memory.handled[Self.key($0)] == nil && (reasons.isEmpty || reasons.contains($0.reason))
            }
            pages += 1
            rest = page.output.cursor
            if !all.isEmpty && recent.isEmpty || Self.isOlder(rest, than: floor) {
                rest = nil
                break
            }
            if pages == Self.mostPages { break }
        }
        if pages < Self.mostPages { rest = nil }
        return (found.sorted { $0.indexedAt.date < $1.indexedAt.date }, rest)
    }

    /// Whether a cursor is a time before another one. Pages may be empty, because they have only some reasons.
    private static func isOlder(_ cursor: String?, than floor: Date?) -> Bool {
        guard let floor, let cursor, let time = try? Datetime(cursor) else { return false }
        return time.date < floor
    }

    /// The notifications that can be decoded in part. Others are reported and noted.
    private func readable(
        _ issues: [WireIssue], for reasons: [AppBsky.Notification.ListNotifications.Notification.Reason],
        since floor: Date?
    ) throws -> [AppBsky.Notification.ListNotifications.Notification] {
        var found: [AppBsky.Notification.ListNotifications.Notification] = []
        var others: [WireIssue] = []
        for issue in issues {
            if let plain = issue.salvaged(as: PlainNotification.self) {
                found.append(plain.notification)
            } else if let named = NamedNotification(issue), reasons.isEmpty || reasons.contains(named.reason) {
                try giveUp(named, since: floor)
            } else {
                others.append(issue)
            }
        }
        client.logSkipped(others, of: AppBsky.Notification.ListNotifications.nsid)
        return found
    }

    /// Reports a new mention that can't be decoded, once.
    private func giveUp(_ named: NamedNotification, since floor: Date?) throws {
        let key = Self.key(named.reason, named.uri)
        let now = time.date()
        let date = min(named.indexedAt?.date ?? now, now)
        guard let floor, date >= floor, try memory().handled[key] == nil else { return }
        onFailure(BotFailure(.mention(named.uri), isFinal: true, named.error))
        try remember { $0.handled[key] = date }
    }

    /// The mention; `nil` if it is the bot's own, another bot's, or not a post.
    ///
    /// - Throws: `WireError` if the post can't be decoded.
    private static func mention(
        _ notification: AppBsky.Notification.ListNotifications.Notification, to account: DID
    ) throws -> BotMention? {
        let author = notification.author
        let isBot = author.labels?.contains { $0.val == ATClient.botLabel && $0.src == author.did } ?? false
        guard author.did != account, !isBot, notification.uri.authority == .did(author.did),
            notification.uri.collection == AppBsky.Feed.Post.collection
        else { return nil }
        // A fault in a part of the post doesn't cost the rest.
        var issues: [WireIssue] = []
        let post = try notification.record.decode(as: AppBsky.Feed.Post.self, issues: &issues)
        return BotMention(notification: notification, post: post)
    }

    private static func key(_ notification: AppBsky.Notification.ListNotifications.Notification) -> String {
        key(notification.reason, notification.uri)
    }

    private static func key(
        _ reason: AppBsky.Notification.ListNotifications.Notification.Reason, _ uri: ATURI
    ) -> String { "\(reason.rawValue) \(uri)" }

    /// The address of the post in a key.
    private static func uri(_ key: String) -> ATURI? {
        key.split(separator: " ").last.flatMap { try? ATURI(String($0)) }
    }

    /// Keeps a mention for the next call. Returns `false` if it has failed for too long.
    private func keep(
        _ notification: AppBsky.Notification.ListNotifications.Notification, after error: any Error
    ) throws -> Bool {
        let now = time.date()
        let key = Self.key(notification)
        let memory = try memory()
        let waiting = memory.waiting ?? [:]
        if let entry = waiting[key] { return try !hasWaitedTooLong(entry) }
        // Otherwise the others would never be tried again.
        if waiting.count >= BotMemory.mostWaiting,
            let oldest = waiting.min(by: { $0.value.since < $1.value.since })?.key
        {
            try giveUp(oldest, TooManyWaiting())
        }
        try remember {
            $0.waiting = $0.waiting ?? [:]
            $0.waiting?[key] = .init(since: now, indexedAt: min(notification.indexedAt.date, now))
        }
        onFailure(BotFailure(.mention(notification.uri), isFinal: false, error))
        return true
    }

    private func hasWaitedTooLong(_ waiting: BotMemory.Waiting) throws -> Bool {
        let limit = try memory().hasReplied(since: waiting.since) ? Self.longestTry.alone : Self.longestTry.withOthers
        return abs(time.date().timeIntervalSince(waiting.since)) >= limit
    }

    /// Gives up a waiting mention. Without an error, nobody is told.
    private func giveUp(_ key: String, _ error: (any Error)?) throws {
        // Another call may have answered it meanwhile.
        guard let entry = try memory().waiting?[key] else { return }
        if let error, let uri = Self.uri(key) { onFailure(BotFailure(.mention(uri), isFinal: true, error)) }
        try remember { memory in
            memory.waiting?[key] = nil
            memory.handled[key] = entry.indexedAt
        }
    }

    /// Gives up the waiting mentions that a list should have had, when their time is over.
    private func forgetWaiting(
        of reasons: [AppBsky.Notification.ListNotifications.Notification.Reason],
        except new: [AppBsky.Notification.ListNotifications.Notification]
    ) async throws {
        let known = Set(new.map(Self.key))
        for (key, entry) in try memory().waiting ?? [:] where !known.contains(key) {
            guard reasons.isEmpty || reasons.contains(where: { key.hasPrefix("\($0.rawValue) ") }),
                try hasWaitedTooLong(entry), let uri = Self.uri(key)
            else { continue }
            do {
                try giveUp(key, try await client.isDeleted(uri) ? nil : MentionNotShown(uri: uri))
            } catch let error as AtError {
                // Its server may say later whether it was deleted, but not for ever.
                let wait = abs(time.date().timeIntervalSince(entry.since))
                if error.isForGood || wait >= 2 * Self.longestTry.withOthers { try giveUp(key, error) }
            }
        }
    }

    /// Records that notifications were handled.
    private func note(
        _ notifications: [AppBsky.Notification.ListNotifications.Notification], for reasons: BotMemory.Reasons,
        replied: Bool = false
    ) throws {
        let now = time.date()
        try remember { memory in
            for notification in notifications {
                // A time in the future would hide what comes until then.
                let date = min(notification.indexedAt.date, now)
                memory.advance(to: date, for: reasons)
                memory.handled[Self.key(notification)] = date
                memory.waiting?[Self.key(notification)] = nil
                if replied { memory.noteReply(to: notification.author.did, at: now) }
            }
            memory.forget(overlap: Self.overlap)
        }
    }

    /// Replies to a mention, unless the bot already has. Returns `nil` if nothing was written.
    private func answer(
        _ mention: BotMention, as account: DID, _ reply: @Sendable (BotMention) async throws -> PostDraft?
    ) async throws -> RecordReference? {
        guard let key = try await freeKey(for: mention, of: account) else { return nil }
        let created: PostDraft?
        do { created = try await reply(mention) } catch { throw BotFunctionError(cause: error) }
        guard let draft = created else { return nil }
        do {
            return try await write(draft, key, reply: try RecordLink(mention.uri, cid: mention.cid))
        } catch PostError.replyDisabled {
            // The author doesn't want a reply.
            return nil
        } catch PostError.notFound(mention.uri) {
            guard try await client.isDeleted(mention.uri) else { throw MentionNotShown(uri: mention.uri) }
            return nil
        } catch {
            // Another process may have replied in this moment, or the response was lost.
            if await isAnswered(mention, by: account) { return nil }
            throw error
        }
    }

    /// Whether the reply to a mention exists, as far as is known.
    private func isAnswered(_ mention: BotMention, by account: DID) async -> Bool {
        do { return try await freeKey(for: mention, of: account) == nil } catch { return false }
    }

    /// The key for the reply to a mention; `nil` if the reply exists.
    private func freeKey(for mention: BotMention, of account: DID) async throws -> TID? {
        for attempt in 0..<Self.mostAttempts {
            let key = BotKey.reply(to: mention.uri, attempt: attempt)
            guard let record = try await existing(key, of: account) else { return key }
            if record.reply?.parent.uri == mention.uri { return nil }
        }
        return nil
    }
}

/// More mentions have failed than a bot keeps for another attempt.
private struct TooManyWaiting: LocalizedError {
    var errorDescription: String? {
        "\(BotMemory.mostWaiting) newer mentions have failed, too, and no more are tried again."
    }
}

/// The AppView doesn't return a mention, although it exists. It may do so later.
private struct MentionNotShown: LocalizedError {
    let uri: ATURI

    var errorDescription: String? {
        "The post \(uri) exists, but the server doesn't show it at the moment, or not to this account."
    }
}

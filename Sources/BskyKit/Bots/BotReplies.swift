public import BskyLexicons
public import CoreATProtocol
import Foundation

extension Bot {
    /// The time before the newest handled mention in which further mentions may appear, because notifications aren't
    /// sorted by the time they were indexed.
    private static let overlap: TimeInterval = 3600
    /// The maximum number of notification pages to read at once.
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
    /// - Throws: `AtError` for a permanent error of the login or the server, a file error, or `CancellationError`.
    public func run(
        every interval: Duration = .seconds(30),
        reasons: [AppBsky.Notification.ListNotifications.Notification.Reason] = [.mention],
        reply: @Sendable (BotMention) async throws -> PostDraft?
    ) async throws {
        try await repeatedly {
            _ = try await self.answerNew(reasons, reply)
            return min(max(interval, .seconds(1)), .seconds(86_400))
        }
    }

    /// Replies to the mentions since the last call, oldest first. The first call only records existing mentions.
    ///
    /// Mentions by the bot itself and by other bots are ignored, as are those by accounts that got too many replies
    /// within an hour. If there are more than 5,000 new mentions, only the latest are seen.
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
        let (replies, failure) = try await answerNew(reasons, reply)
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
        let account = try await client.accountDID()
        let new = try await newNotifications(reasons)
        guard try memory().since != nil else {
            try note(new)
            return ([], nil)
        }
        try forgetWaiting(except: new)
        let waiting = try memory().waiting ?? [:]
        // Those that failed before come last, so that they don't hold up the others.
        let all = new.filter { waiting[Self.key($0)] == nil } + new.filter { waiting[Self.key($0)] != nil }
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
                    if failuresInARow == Self.mostFailures { break }
                    continue
                }
                onFailure(BotFailure(.mention(notification.uri), isFinal: true, error))
            }
            try note([notification], replied: written != nil)
            if let written { replies.append(written) }
        }
        return (replies, failure)
    }

    /// The unhandled notifications, oldest first.
    private func newNotifications(
        _ reasons: [AppBsky.Notification.ListNotifications.Notification.Reason]
    ) async throws -> [AppBsky.Notification.ListNotifications.Notification] {
        let memory = try memory()
        var floor = memory.oldest.map { $0.addingTimeInterval(-Self.overlap) }
        var found: [AppBsky.Notification.ListNotifications.Notification] = []
        var pages = 0
        for try await page in client.pages(
            .listNotifications(reasons: reasons.map(\.rawValue), limit: 100))
        {
            let all = page.output.notifications
            // The first time, what is in the first page's last hour is all that could come again.
            if floor == nil { floor = all.first.map { $0.indexedAt.date.addingTimeInterval(-Self.overlap) } }
            let recent = all.filter { $0.indexedAt.date >= floor ?? .distantPast }
            found += recent.filter { memory.handled[Self.key($0)] == nil }
            pages += 1
            if pages == Self.mostPages || !all.isEmpty && recent.isEmpty { break }
        }
        return found.sorted { $0.indexedAt.date < $1.indexedAt.date }
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
        "\(notification.reason.rawValue) \(notification.uri)"
    }

    /// Keeps a mention for the next call. Returns `false` if it has failed for too long.
    private func keep(
        _ notification: AppBsky.Notification.ListNotifications.Notification, after error: any Error
    ) throws -> Bool {
        let now = time.date()
        let key = Self.key(notification)
        let memory = try memory()
        let waiting = memory.waiting ?? [:]
        if let first = waiting[key]?.since {
            let limit = memory.hasReplied(since: first) ? Self.longestTry.alone : Self.longestTry.withOthers
            return abs(now.timeIntervalSince(first)) < limit
        }
        // Without a place, it comes again as a new one.
        if waiting.count < BotMemory.mostWaiting {
            try remember {
                $0.waiting = waiting
                $0.waiting?[key] = .init(since: now, indexedAt: min(notification.indexedAt.date, now))
            }
        }
        onFailure(BotFailure(.mention(notification.uri), isFinal: false, error))
        return true
    }

    /// Removes old waiting mentions whose posts were deleted.
    private func forgetWaiting(except new: [AppBsky.Notification.ListNotifications.Notification]) throws {
        let known = Set(new.map(Self.key))
        let now = time.date()
        let gone = (try memory().waiting ?? [:]).filter {
            !known.contains($0.key) && abs(now.timeIntervalSince($0.value.since)) >= Self.longestTry.alone
        }
        guard !gone.isEmpty else { return }
        try remember { memory in for key in gone.keys { memory.waiting?[key] = nil } }
    }

    /// Records that notifications were handled.
    private func note(
        _ notifications: [AppBsky.Notification.ListNotifications.Notification], replied: Bool = false
    ) throws {
        let now = time.date()
        try remember { memory in
            var since = memory.since ?? .distantPast
            for notification in notifications {
                // A time in the future would hide what comes until then.
                let date = min(notification.indexedAt.date, now)
                since = max(since, date)
                memory.handled[Self.key(notification)] = date
                memory.waiting?[Self.key(notification)] = nil
                if replied { memory.noteReply(to: notification.author.did, at: now) }
            }
            memory.since = since
            memory.forget(before: (memory.oldest ?? since).addingTimeInterval(-Self.overlap))
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
            // The mention was deleted.
            return nil
        } catch {
            // Another process may have replied in this moment, or the response was lost.
            if (try? await freeKey(for: mention, of: account)) == .some(nil) { return nil }
            throw error
        }
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

import ATProtoLexicons
public import BskyLexicons
public import CoreATProtocol
public import Foundation
package import HTTPTransport

/// A bot that replies to mentions and posts on schedules, each exactly once, even across crashes and restarts.
///
/// ```swift
/// let bot = Bot(client, memory: file, budget: budget)
/// try await bot.run { mention in
///     PostDraft("You wrote \(mention.post.text.count) characters.")
/// }
/// ```
///
/// The key of each record is derived from the post that it replies to, or from its schedule. A bot that was killed
/// between writing a reply and recording it finds the reply and doesn't write a second one. Only one process at a time
/// should use an account's memory.
///
/// A failed mention doesn't stop the bot. A reply that can never be sent, such as one with 301 characters, is given up.
/// A temporary failure is retried for an hour, or for a day if no other reply can be sent either, while the bot
/// continues with other mentions. Both are reported as a ``BotFailure``.
public actor Bot {
    private let client: ATClient
    private let file: URL
    private let budget: RateBudget?
    private let repliesPerHour: Int
    private let onFailure: @Sendable (BotFailure) -> Void
    private let time: TimeSource
    private var known: BotMemory?

    /// The time before the newest handled mention in which further mentions may appear, because notifications aren't
    /// sorted by the time they were indexed.
    private static let overlap: TimeInterval = 3600
    /// The maximum number of notification pages to read at once.
    private static let mostPages = 50
    private static let longestWait = Duration.seconds(600)
    /// How long to retry a mention that fails alone, and one that fails together with all others.
    private static let longestTry: (alone: TimeInterval, withOthers: TimeInterval) = (3600, 86_400)
    /// After this many failures in a row, the cause isn't a single mention.
    private static let mostFailures = 5
    /// The maximum number of unrelated records with a reply's key.
    private static let mostAttempts = 4

    /// Creates a bot.
    ///
    /// - Parameters:
    ///   - client: The client of the bot's account.
    ///   - memory: The file in which the bot records its work. Its folder must exist.
    ///   - budget: The rate limits to respect. It must be part of the client's `middleware`.
    ///   - repliesPerHour: The maximum number of replies to one account in an hour. Without it, two bots that aren't
    ///     marked as bots would reply to each other forever.
    ///   - onFailure: Receives failures. By default, they are printed to standard error.
    public init(
        _ client: ATClient, memory: URL, budget: RateBudget? = nil, repliesPerHour: Int = 30,
        onFailure: (@Sendable (BotFailure) -> Void)? = nil
    ) {
        self.init(
            client, memory: memory, budget: budget, repliesPerHour: repliesPerHour, onFailure: onFailure, time: .system)
    }

    /// Creates a bot with a given clock.
    package init(
        _ client: ATClient, memory: URL, budget: RateBudget? = nil, repliesPerHour: Int = 30,
        onFailure: (@Sendable (BotFailure) -> Void)? = nil, time: TimeSource
    ) {
        self.client = client
        file = memory
        self.budget = budget
        self.repliesPerHour = repliesPerHour
        self.onFailure = onFailure ?? { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
        self.time = time
    }

    // MARK: Loops

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

    /// Posts on a schedule until the task is cancelled or a permanent error occurs.
    ///
    /// - Parameters:
    ///   - schedule: When to post.
    ///   - draft: Creates the post for a time of the schedule; `nil` for none. If it throws, it is called again every
    ///     minute until the post is too late.
    /// - Throws: `AtError` for a permanent error of the login or the server, a file error, or `CancellationError`.
    public func run(
        _ schedule: BotSchedule, draft: @Sendable (Date) async throws -> PostDraft?
    ) async throws {
        var failed: (date: Date, error: any Error)?
        try await repeatedly {
            if let missed = failed, !schedule.isDue(missed.date, at: self.time.date()) {
                self.onFailure(BotFailure(.post(schedule.name, missed.date), isFinal: true, missed.error))
                failed = nil
            }
            do {
                try await self.post(due: schedule, draft: draft)
                failed = nil
            } catch let thrown {
                try Task.checkCancellation()
                let (error, setback) = BotSetback.told(by: thrown)
                guard setback == .later else { throw error }
                let date = schedule.latest(before: self.time.date()) ?? schedule.first
                if failed?.date != date {
                    self.onFailure(BotFailure(.post(schedule.name, date), isFinal: false, error))
                }
                failed = (date, error)
                return .seconds(60)
            }
            let now = self.time.date()
            // In short steps, because the device's clock may be set meanwhile.
            let wait = schedule.next(after: now).timeIntervalSince(now)
            return .seconds(min(max(wait, 0.001), 60))
        }
    }

    /// Repeats an action, less often while the server is down.
    private func repeatedly(_ action: () async throws -> Duration) async throws {
        var failures = 0
        while true {
            try Task.checkCancellation()
            let wait: Duration
            do {
                wait = try await action()
                failures = 0
            } catch let error as AtError where error.mayPass {
                failures = min(failures + 1, 16)
                let requested = min(error.requestedWait ?? .zero, .seconds(86_400))
                wait = max(min(.seconds(5) * (1 << failures), Self.longestWait), requested)
            }
            try await time.sleep(wait)
        }
    }

    // MARK: Mentions

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

    private func existing(_ key: TID, of account: DID) async throws -> AppBsky.Feed.Post? {
        let uri = ATURI(.did(account), AppBsky.Feed.Post.collection, RecordKey(key))
        do {
            return try await client.get(AppBsky.Feed.Post.self, at: uri).value
        } catch let error as AtError where error.matches(RepoError.recordNotFound) {
            return nil
        }
    }

    // MARK: Schedules

    /// Posts the due post of a schedule, unless the bot already has. A post that can never be sent counts as posted.
    ///
    /// - Parameters:
    ///   - schedule: When to post.
    ///   - draft: Creates the post for a time of the schedule; `nil` for none.
    /// - Returns: The post, or `nil` if nothing was due.
    /// - Throws: The error of `draft`, `PostError`, `AtError`, a file error, or `CancellationError`.
    @discardableResult
    public func postDue(
        _ schedule: BotSchedule, draft: @Sendable (Date) async throws -> PostDraft?
    ) async throws -> RecordReference? {
        do { return try await post(due: schedule, draft: draft) } catch { throw BotSetback.told(by: error).cause }
    }

    /// Posts the due post of a schedule.
    ///
    /// - Throws: The error of `draft` as a `BotFunctionError`.
    @discardableResult
    private func post(
        due schedule: BotSchedule, draft: @Sendable (Date) async throws -> PostDraft?
    ) async throws -> RecordReference? {
        let now = time.date()
        guard let date = schedule.latest(before: now), try memory().posted[schedule.name] != date,
            schedule.isDue(date, at: now)
        else { return nil }
        let account = try await client.accountDID()
        let key = BotKey.post(schedule.name, at: date)
        var written: RecordReference?
        if try await existing(key, of: account) == nil {
            let created: PostDraft?
            do { created = try await draft(date) } catch { throw BotFunctionError(cause: error) }
            do {
                if let created { written = try await write(created, key, reply: nil) }
            } catch {
                if (try? await existing(key, of: account)) ?? nil == nil {
                    guard BotSetback(error) == .never else { throw error }
                    onFailure(BotFailure(.post(schedule.name, date), isFinal: true, error))
                }
            }
        }
        try remember { $0.posted[schedule.name] = date }
        return written
    }

    // MARK: Writing

    private func write(_ draft: PostDraft, _ key: TID, reply: RecordLink?) async throws -> RecordReference? {
        try await budget?.wait()
        let sender = ThreadSender(
            client: client, cards: PageCardReader.standard, handles: client, transformer: nil, progress: nil)
        return try await sender.send([draft], reply: reply, gates: .preferred, key: key).first
    }

    // MARK: Memory

    private func memory() throws -> BotMemory {
        if let known { return known }
        let memory = try BotMemory.load(file)
        known = memory
        return memory
    }

    private func remember(_ change: (inout BotMemory) -> Void) throws {
        var memory = try memory()
        change(&memory)
        try memory.save(file)
        known = memory
    }
}

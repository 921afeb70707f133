public import CoreATProtocol
public import Foundation

extension Bot {
    /// The maximum number of unrelated records with a post's key.
    private static let mostAttempts = 100

    /// Posts on a schedule until the task is cancelled or a permanent error occurs.
    ///
    /// - Parameters:
    ///   - schedule: When to post.
    ///   - draft: Creates the post for a time of the schedule; `nil` for none. If it throws, it is called again every
    ///     minute until the post is too late, while the posts that follow are sent in time.
    /// - Throws: `AtError` for a permanent error of the login or the server, a file error, or `CancellationError`.
    public func run(
        _ schedule: BotSchedule, draft: @Sendable (Date) async throws -> PostDraft?
    ) async throws {
        try await claimingMemory {
            try await self.repeatedly(.schedule(schedule.name)) {
                let failure = try await self.post(due: schedule, reportsFailures: true, draft: draft).failure
                guard failure == nil else { return .seconds(60) }
                let now = self.time.date()
                // In short steps, because the device's clock may be set meanwhile.
                let wait = schedule.next(after: now).timeIntervalSince(now)
                return .seconds(min(max(wait, 0.001), 60))
            }
        }
    }

    /// Posts the due posts of a schedule, oldest first, unless the bot already has. The first time, only the latest is
    /// due. A post that can never be sent, or is too late, is reported and counts as posted.
    ///
    /// - Parameters:
    ///   - schedule: When to post.
    ///   - draft: Creates the post for a time of the schedule; `nil` for none.
    /// - Returns: The latest new post, or `nil` if nothing was due.
    /// - Throws: The error of `draft`, `PostError`, `AtError`, a file error, or `CancellationError`. The posts that
    ///   failed are tried again with the next call, until they are too late.
    @discardableResult
    public func postDue(
        _ schedule: BotSchedule, draft: @Sendable (Date) async throws -> PostDraft?
    ) async throws -> RecordReference? {
        let (written, failure) = try await claimingMemory {
            try await self.post(due: schedule, reportsFailures: false, draft: draft)
        }
        if let failure { throw failure }
        return written
    }

    /// Posts the due posts of a schedule.
    ///
    /// - Parameter reportsFailures: Whether to report a failure that will be retried, when it happens first.
    /// - Returns: The latest new post, and the first error that will be retried.
    private func post(
        due schedule: BotSchedule, reportsFailures: Bool, draft: @Sendable (Date) async throws -> PostDraft?
    ) async throws -> (written: RecordReference?, failure: (any Error)?) {
        var written: RecordReference?
        var failure: (any Error)?
        for date in try openTimes(of: schedule) {
            let subject = BotFailure.Subject.post(schedule.name, date)
            guard schedule.isDue(date, at: time.date()) else {
                onFailure(BotFailure(subject, isFinal: true, troubles[subject] ?? PostsMissed(count: 1)))
                try note(date, of: schedule)
                continue
            }
            do {
                written = try await post(schedule, at: date, draft) ?? written
                try note(date, of: schedule)
            } catch let thrown {
                try Task.checkCancellation()
                let (error, setback) = BotSetback.told(by: thrown)
                let isFirst = troubles.updateValue(error, forKey: subject) == nil
                try note(date, of: schedule, isOpen: true)
                guard setback == .later else { throw error }
                if isFirst, reportsFailures { onFailure(BotFailure(subject, isFinal: false, error)) }
                failure = failure ?? error
            }
        }
        return (written, failure)
    }

    /// The times of a schedule whose posts are neither sent nor given up, oldest first.
    ///
    /// Times that passed while the bot wasn't running, and that are too late, are reported.
    private func openTimes(of schedule: BotSchedule) throws -> [Date] {
        let now = time.date()
        let failed = try failedTimes(of: schedule, upTo: now)
        // A time in the future is that of a clock that was wrong.
        guard let last = try memory().posted[schedule.name], last <= now else {
            guard let latest = schedule.latest(before: now) else { return failed }
            try remember { $0.posted[schedule.name] = nil }
            if schedule.isDue(latest, at: now) { return failed.filter { $0 != latest } + [latest] }
            try note(latest, of: schedule)
            return failed
        }
        let (due, missed) = schedule.times(after: last, upTo: now)
        if let missed {
            let subject = BotFailure.Subject.post(schedule.name, missed.first)
            onFailure(BotFailure(subject, isFinal: true, PostsMissed(count: missed.count)))
            try note(missed.last, of: schedule)
        }
        return failed + due
    }

    /// The times whose posts failed and are still open. Those in the future are of a clock that was wrong, and are
    /// removed: they will be due again.
    private func failedTimes(of schedule: BotSchedule, upTo now: Date) throws -> [Date] {
        let all = try memory().unposted?[schedule.name] ?? []
        let past = all.filter { $0 <= now }
        guard past.count < all.count else { return all }
        for date in all where date > now { troubles[.post(schedule.name, date)] = nil }
        try remember { $0.unposted?[schedule.name] = past.isEmpty ? nil : past }
        return past
    }

    /// Records that a post was sent or given up, or that it failed and is still open.
    private func note(_ date: Date, of schedule: BotSchedule, isOpen: Bool = false) throws {
        let name = schedule.name
        if !isOpen { troubles[.post(name, date)] = nil }
        let open = try memory().unposted?[name] ?? []
        guard !isOpen || !open.contains(date) else { return }
        try remember { memory in
            memory.posted[name] = max(memory.posted[name] ?? date, date)
            let left = isOpen ? (open + [date]).sorted() : open.filter { $0 != date }
            memory.unposted = memory.unposted ?? [:]
            memory.unposted?[name] = left.isEmpty ? nil : left
        }
    }

    /// Writes the post for a time of a schedule, unless there is one. A post that can never be sent is reported.
    ///
    /// - Throws: The error of `draft` as a `BotFunctionError`.
    private func post(
        _ schedule: BotSchedule, at date: Date, _ draft: @Sendable (Date) async throws -> PostDraft?
    ) async throws -> RecordReference? {
        let account = try await client.accountDID()
        guard let key = try await freeKey(for: schedule, at: date, of: account) else { return nil }
        let created: PostDraft?
        do { created = try await draft(date) } catch { throw BotFunctionError(cause: error) }
        guard let created else { return nil }
        do {
            return try await write(created, key, reply: nil)
        } catch {
            if await isPosted(schedule, at: date, by: account) { return nil }
            guard BotSetback(error) == .never else { throw error }
            onFailure(BotFailure(.post(schedule.name, date), isFinal: true, error))
            return nil
        }
    }

    /// Whether the post for a time exists, as far as is known.
    private func isPosted(_ schedule: BotSchedule, at date: Date, by account: DID) async -> Bool {
        do { return try await freeKey(for: schedule, at: date, of: account) == nil } catch { return false }
    }

    /// The key for the post for a time; `nil` if the post exists. Replies aren't posts of a schedule: those who mention
    /// the bot can choose the keys of its replies.
    private func freeKey(for schedule: BotSchedule, at date: Date, of account: DID) async throws -> TID? {
        for attempt in 0..<Self.mostAttempts {
            let key = BotKey.post(schedule.name, at: date, attempt: attempt)
            guard let record = try await existing(key, of: account) else { return key }
            if record.reply == nil { return nil }
        }
        throw NoFreeKey()
    }
}

/// Too many replies have the keys of a scheduled post.
private struct NoFreeKey: LocalizedError {
    var errorDescription: String? {
        "Replies of the bot already use every key that the post could have. Someone may have caused this with "
            + "mentions. Rename the schedule."
    }
}

/// It is too late for posts that the bot didn't send, because it wasn't running or the server wasn't reachable.
private struct PostsMissed: LocalizedError {
    let count: Int

    var errorDescription: String? {
        count == 1 ? "It is too late for it." : "It is too late for it, and for \(count - 1) later ones."
    }
}

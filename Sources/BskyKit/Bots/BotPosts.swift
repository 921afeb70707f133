public import CoreATProtocol
public import Foundation

extension Bot {
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
}

public import Foundation

/// The times at which a bot posts by itself.
public struct BotSchedule: Hashable, Sendable {
    /// The name, which distinguishes the schedule's posts from those of other schedules.
    public var name: String
    /// The time of the first post.
    public var first: Date
    /// The time between two posts, at least a minute.
    public var interval: Duration
    /// How late a post may be if the bot wasn't running in time. Later posts are skipped.
    public var lateness: Duration

    /// Creates a schedule.
    public init(
        _ name: String, from first: Date, every interval: Duration, lateness: Duration = .seconds(3600)
    ) {
        self.name = name
        self.first = first
        self.interval = interval
        self.lateness = lateness
    }

    private var seconds: Double { max(60, interval / .seconds(1)) }

    /// The latest time of a post up to now; `nil` before the first one.
    public func latest(before now: Date) -> Date? {
        let passed = now.timeIntervalSince(first)
        guard passed >= 0 else { return nil }
        return first.addingTimeInterval((passed / seconds).rounded(.down) * seconds)
    }

    /// Whether a post isn't too late.
    func isDue(_ date: Date, at now: Date) -> Bool { now.timeIntervalSince(date) <= lateness / .seconds(1) }

    /// The time of the next post.
    public func next(after now: Date) -> Date {
        latest(before: now).map { $0.addingTimeInterval(seconds) } ?? first
    }
}

public import Foundation

/// When a bot posts by itself.
public struct BotSchedule: Hashable, Sendable {
    /// Its name, which tells the posts of one schedule from those of another.
    public var name: String
    /// The time of the first post.
    public var first: Date
    /// The time between two posts, at least a minute.
    public var interval: Duration
    /// How late a post may be, for a bot that wasn't running in time. Later ones are left out.
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

    /// The last time for a post that isn't in the future; `nil` before the first one.
    public func latest(before now: Date) -> Date? {
        let passed = now.timeIntervalSince(first)
        guard passed >= 0 else { return nil }
        return first.addingTimeInterval((passed / seconds).rounded(.down) * seconds)
    }

    /// Whether it isn't too late for the post of a time.
    func isDue(_ date: Date, at now: Date) -> Bool { now.timeIntervalSince(date) <= lateness / .seconds(1) }

    /// The next time for a post.
    public func next(after now: Date) -> Date {
        latest(before: now).map { $0.addingTimeInterval(seconds) } ?? first
    }
}

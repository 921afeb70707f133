public import Foundation

/// The times at which a bot posts by itself.
public struct BotSchedule: Hashable, Sendable {
    /// The name, which distinguishes the schedule's posts from those of other schedules.
    public var name: String
    /// The time of the first post.
    public var first: Date
    /// The time between two posts, at least a minute.
    public var interval: Duration
    /// How late a post may be if the bot wasn't running in time, or couldn't send it. Posts that would be later are
    /// given up and reported.
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

    /// The maximum number of posts to make up for.
    private static let mostDue = 1_000

    /// The latest time of a post up to now; `nil` before the first one.
    public func latest(before now: Date) -> Date? {
        let number = number(before: now)
        return number >= 0 ? date(number) : nil
    }

    /// The times after that of an earlier post, up to now: those that are still due, and the range of those that are
    /// too late.
    func times(after earlier: Date, upTo now: Date) -> (due: [Date], missed: Missed?) {
        // A moment later, because the time of the earlier post may be rounded.
        let start = max(0, number(before: earlier.addingTimeInterval(0.001)) + 1)
        let end = number(before: now)
        guard start <= end else { return ([], nil) }
        let due = stride(from: max(start, end - Double(Self.mostDue - 1)), through: end, by: 1).map(date)
            .filter { isDue($0, at: now) }
        let missed = end - start + 1 - Double(due.count)
        guard missed > 0 else { return (due, nil) }
        let last = date(end - Double(due.count))
        return (due, Missed(first: date(start), last: last, count: Int(exactly: missed) ?? .max))
    }

    /// Times that passed without a post.
    struct Missed {
        let first: Date
        let last: Date
        let count: Int
    }

    /// The number of the latest time up to now; negative before the first one, which is number 0.
    private func number(before now: Date) -> Double { (now.timeIntervalSince(first) / seconds).rounded(.down) }

    private func date(_ number: Double) -> Date { first.addingTimeInterval(number * seconds) }

    /// Whether a post isn't too late.
    func isDue(_ date: Date, at now: Date) -> Bool { now.timeIntervalSince(date) <= lateness / .seconds(1) }

    /// The time of the next post.
    public func next(after now: Date) -> Date {
        latest(before: now).map { $0.addingTimeInterval(seconds) } ?? first
    }
}

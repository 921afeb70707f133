import CoreATProtocol
import Foundation

/// Record keys that are derived from a bot's work, so that a repeated action finds its first record.
enum BotKey {
    /// The key of the reply to a post.
    ///
    /// - Parameter attempt: The number of unrelated records that already had the key.
    static func reply(to post: ATURI, attempt: Int) -> TID {
        let hash = hash("reply \(post) \(attempt)")
        // Beside the post, if its key says when it was written.
        guard let key = post.recordKey, let time = try? TID(key.description), attempt == 0 else {
            return TID(microseconds: hash >> 11, clock: UInt16(truncatingIfNeeded: hash))
        }
        return TID(microseconds: time.microseconds, clock: UInt16(truncatingIfNeeded: hash))
    }

    /// The key of a scheduled post.
    ///
    /// - Parameter attempt: The number of unrelated records that already had the key.
    static func post(_ schedule: String, at date: Date, attempt: Int) -> TID {
        let milliseconds = max(0, min(date.timeIntervalSince1970 * 1000, 1e12 * 9)).rounded()
        let name = "schedule \(schedule) \(UInt64(milliseconds))"
        let hash = hash(attempt == 0 ? name : "\(name) \(attempt)")
        return TID(
            microseconds: UInt64(milliseconds) * 1000 + (hash >> 16) % 1000, clock: UInt16(truncatingIfNeeded: hash))
    }

    private static func hash(_ text: String) -> UInt64 {
        let digest = CID(hashing: Data(text.utf8), codec: .raw).digest ?? []
        return digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

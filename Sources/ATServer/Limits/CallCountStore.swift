public import Foundation

/// Counts calls for the limits of a service that runs on several machines.
///
/// Each process counts by itself, and adds its count to the store's whenever it has made a twentieth of the allowed
/// calls. Together they exceed a limit by less than such a part for each process. Limits below 40 calls are exact.
///
/// If the store fails, or takes more than a second, each process counts for itself, and tries the store again after
/// five seconds.
public protocol CallCountStore: Sendable {
    /// Adds calls to counts, and returns what each of them is after that, in the same order.
    func add(_ calls: [CallCount]) async throws -> [Int]
}

/// The calls of one caller in one window of a limit.
public struct CallCount: Hashable, Sendable {
    /// Identifies the limit and the caller: a hash of 16 bytes. It is the same in every process.
    public let key: Data
    /// The number of calls to add.
    public let calls: Int
    /// The end of the window. A count begins at zero when its window ends.
    public let windowEnd: Date

    /// Creates a count.
    public init(key: Data, calls: Int, windowEnd: Date) {
        self.key = key
        self.calls = calls
        self.windowEnd = windowEnd
    }
}

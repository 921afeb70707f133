public import Foundation

/// Counts calls for the limits of a service that runs on several machines.
///
/// Each process counts in memory, and adds its count to the store after every twentieth of a limit. With n processes, a
/// limit can be exceeded by at most n twentieths. Limits below 40 calls are exact.
///
/// If the store fails, or takes more than a second, each process applies the limits alone, and retries the store after
/// five seconds.
public protocol CallCountStore: Sendable {
    /// Adds calls to counts, and returns the counts after that, in the same order.
    ///
    /// Throw only if nothing was added, because the calls are then added again later. If the outcome is unknown, return
    /// the numbers that should have been added.
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

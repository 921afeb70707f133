public import Foundation

/// Counts calls for the limits of a service that runs on several machines.
///
/// Each process counts in memory. After every twentieth of a limit, it adds its count to the store. With n processes, a
/// limit can be exceeded by at most n twentieths. Limits below 40 calls are exact.
///
/// If the store fails, or takes more than a second, each process counts for itself, and tries the store again after
/// five seconds.
public protocol CallCountStore: Sendable {
    /// Adds calls to counts, and returns the counts after that, in the same order.
    ///
    /// Throw only if nothing was added: the calls are then added again later. If that isn't known, return the numbers
    /// that were to be added.
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

/// How large the commits of a ``RepoWriter`` may be.
public struct RepoWriteLimits: Hashable, Sendable {
    /// The most operations of a commit.
    public var operations: Int
    /// The most bytes of the CAR with the blocks of a commit.
    public var carBytes: Int
    /// The most bytes of a record.
    public var recordBytes: Int

    /// Creates limits.
    public init(operations: Int = 200, carBytes: Int = 2_000_000, recordBytes: Int = 1 << 20) {
        self.operations = operations
        self.carBytes = carBytes
        self.recordBytes = recordBytes
    }

    /// What the protocol allows: 200 operations and 2,000,000 bytes of blocks, with records of up to 1 MiB.
    public static let standard = RepoWriteLimits()
}

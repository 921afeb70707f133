/// The size limits of the commits of a ``RepoWriter``.
public struct RepoWriteLimits: Hashable, Sendable {
    /// The maximum number of operations in a commit.
    public var operations: Int
    /// The maximum size of the CAR with the blocks of a commit, in bytes.
    public var carBytes: Int
    /// The maximum size of a record, in bytes.
    public var recordBytes: Int

    /// Creates limits.
    public init(operations: Int = 200, carBytes: Int = 2_000_000, recordBytes: Int = 1 << 20) {
        self.operations = operations
        self.carBytes = carBytes
        self.recordBytes = recordBytes
    }

    /// The limits of the protocol: 200 operations and 2,000,000 bytes of blocks, with records of up to 1 MiB.
    public static let standard = RepoWriteLimits()
}

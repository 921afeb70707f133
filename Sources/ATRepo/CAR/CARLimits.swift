/// How large the parts of a CAR may be.
///
/// What exceeds a limit throws before memory is allocated for it.
public struct CARLimits: Hashable, Sendable {
    /// The most bytes of a block. At most 16 MiB less one.
    public var blockBytes: Int { didSet { blockBytes = Self.blockRange(blockBytes) } }
    /// The most bytes of the header. At most 16 MiB less one.
    public var headerBytes: Int { didSet { headerBytes = Self.headerRange(headerBytes) } }
    /// The most bytes of the whole CAR. A server that never ends would fill the disk.
    public var bodyBytes: Int64
    /// The most bytes of a CAR that are kept in memory. If one from the network has more, it goes to a temporary file
    /// without a name, which only this process can read. If a file has more, its blocks are read when they are needed.
    public var memoryBytes: Int

    /// Creates limits.
    public init(
        blockBytes: Int = 2 << 20, headerBytes: Int = 4 << 10, bodyBytes: Int64 = 8 << 30, memoryBytes: Int = 32 << 20
    ) {
        self.blockBytes = Self.blockRange(blockBytes)
        self.headerBytes = Self.headerRange(headerBytes)
        self.bodyBytes = bodyBytes
        self.memoryBytes = memoryBytes
    }

    /// Blocks of 2 MiB, a header of 4 KiB, 8 GiB in all, and 32 MiB of that in memory.
    public static let standard = CARLimits()

    /// A place in the index has 24 bits for a length.
    private static func blockRange(_ count: Int) -> Int { min(max(count, 0), 1 << 24 - 1) }

    private static func headerRange(_ count: Int) -> Int { min(max(count, 0), 1 << 24 - 1) }
}

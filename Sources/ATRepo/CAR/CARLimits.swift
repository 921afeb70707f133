/// The size limits of a CAR.
///
/// A part that exceeds its limit throws before memory is allocated for it.
public struct CARLimits: Hashable, Sendable {
    /// The maximum size of a block in bytes, below 16 MiB.
    public var blockBytes: Int { didSet { blockBytes = Self.blockRange(blockBytes) } }
    /// The maximum size of the header in bytes, below 16 MiB.
    public var headerBytes: Int { didSet { headerBytes = Self.headerRange(headerBytes) } }
    /// The maximum size of the whole CAR in bytes. It protects the disk from a response without an end.
    public var bodyBytes: Int64
    /// The maximum number of bytes of a CAR to keep in memory. A larger CAR from the network goes to an unnamed
    /// temporary file that only this process can read. The blocks of a larger file are read when they are needed.
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

    /// Blocks of 2 MiB, a header of 4 KiB, and a CAR of 8 GiB, of which 32 MiB are kept in memory.
    public static let standard = CARLimits()

    /// The index stores block lengths in 24 bits.
    private static func blockRange(_ count: Int) -> Int { min(max(count, 0), 1 << 24 - 1) }

    private static func headerRange(_ count: Int) -> Int { min(max(count, 0), 1 << 24 - 1) }
}

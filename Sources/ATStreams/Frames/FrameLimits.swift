/// How large the messages of a stream may be. What exceeds a limit is reported as an invalid frame.
public struct FrameLimits: Hashable, Sendable {
    /// The most bytes of a message.
    public var frameBytes: Int
    /// The most operations of a commit.
    public var ops: Int
    /// The most bytes of the blocks of a commit.
    public var blockBytes: Int

    /// Creates limits. The defaults are those of the protocol.
    public init(frameBytes: Int = 5 << 20, ops: Int = 200, blockBytes: Int = 2_000_000) {
        self.frameBytes = frameBytes
        self.ops = ops
        self.blockBytes = blockBytes
    }

    /// 5 MiB for a message, 200 operations, and 2 MB of blocks.
    public static let standard = FrameLimits()

    /// The most bytes of the commit in a `#sync`.
    static let syncBytes = 10_000
}

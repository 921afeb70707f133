public import ATData

/// A block of a CAR, and its position.
public struct CARBlock: Hashable, Sendable {
    /// The block.
    public let block: Block
    /// The start of the block's section, in bytes from the start of the CAR.
    public let offset: Int64

    /// The block's identifier.
    public var cid: CID { block.cid }
    /// The block's bytes.
    public var bytes: BlockBytes { block.bytes }
}

public import ATData

/// A block of a repository: a commit, a node of the tree or a record, with its identifier.
///
/// Reading a block checks that its bytes have this identifier, unless the check was turned off.
public struct Block: Hashable, Sendable {
    /// The identifier.
    package let id: BlockID
    /// The bytes.
    public let bytes: BlockBytes

    package init(id: BlockID, bytes: BlockBytes) {
        self.id = id
        self.bytes = bytes
    }

    /// Creates a block from its bytes, and its identifier from their hash.
    public init(_ bytes: BlockBytes, codec: CID.Codec = .dagCBOR) {
        id = bytes.withUnsafeBytes { BlockID(hashing: $0, codec: codec) }
        self.bytes = bytes
    }

    /// The identifier.
    public var cid: CID { CID(id) }

    /// Whether the bytes match the identifier.
    package var isGenuine: Bool {
        bytes.withUnsafeBytes { BlockID(hashing: $0, codec: id.codec == CID.Codec.raw.rawValue ? .raw : .dagCBOR) }
            == id
    }
}

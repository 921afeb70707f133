/// The size limits of the nodes of a tree.
///
/// The format itself has no limits. A hostile repository could have keys of any length, or nodes with millions of
/// entries.
public struct TreeLimits: Hashable, Sendable {
    /// The maximum size of a node in bytes.
    public var nodeBytes: Int
    /// The maximum number of entries in a node.
    public var nodeEntries: Int
    /// The maximum size of a key in bytes, from 1 to 65,535. A valid path has at most 830.
    public var keyBytes: Int { didSet { keyBytes = Self.keyRange(keyBytes) } }

    /// Creates limits.
    public init(nodeBytes: Int = 1 << 20, nodeEntries: Int = 10_000, keyBytes: Int = 1_024) {
        self.nodeBytes = max(nodeBytes, 0)
        self.nodeEntries = max(nodeEntries, 0)
        self.keyBytes = Self.keyRange(keyBytes)
    }

    /// Nodes of 1 MiB and 10,000 entries, and keys of 1,024 bytes.
    public static let standard = TreeLimits()

    /// Each node that is read allocates memory for two keys.
    private static func keyRange(_ count: Int) -> Int { min(max(count, 1), 65_535) }
}

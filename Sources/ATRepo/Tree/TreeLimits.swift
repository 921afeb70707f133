/// How large the nodes of a tree may be.
///
/// The format has no limits of its own, so a hostile repository could have keys of any length, or a node with millions of
/// entries.
public struct TreeLimits: Hashable, Sendable {
    /// The most bytes of a node.
    public var nodeBytes: Int
    /// The most entries of a node.
    public var nodeEntries: Int
    /// The most bytes of a key, from 1 to 65,535. A valid path has at most 830.
    public var keyBytes: Int { didSet { keyBytes = Self.keyRange(keyBytes) } }

    /// Creates limits.
    public init(nodeBytes: Int = 1 << 20, nodeEntries: Int = 10_000, keyBytes: Int = 1_024) {
        self.nodeBytes = max(nodeBytes, 0)
        self.nodeEntries = max(nodeEntries, 0)
        self.keyBytes = Self.keyRange(keyBytes)
    }

    /// Nodes of 1 MiB and 10,000 entries, and keys of 1,024 bytes.
    public static let standard = TreeLimits()

    /// Room for two keys is allocated for each node that is read.
    private static func keyRange(_ count: Int) -> Int { min(max(count, 1), 65_535) }
}

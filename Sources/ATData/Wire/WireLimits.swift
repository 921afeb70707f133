/// What a reader refuses to go beyond, whatever the input claims.
public struct WireLimits: Hashable, Sendable {
    /// How deep objects and arrays may nest: 128 unless raised, at most 2048. What is deeper than usual is read in a
    /// thread with a stack for it, while the caller waits; a thousand replies, each to the one before, are 2,000 levels.
    public var depth: Int { didSet { depth = min(depth, Self.deepest) } }
    /// How many fields an object, or elements an array, may have.
    public var elements: Int
    /// How many bytes the input may have.
    public var bytes: Int

    /// What every stack bears.
    static let usualDepth = 128
    /// What is deeper than this might not be freed on a stack of half a megabyte.
    private static let deepest = 2048
    /// The stack that reading a level may take, without optimisation.
    static let levelStack = 16 << 10

    /// Makes limits; each has a default that suits records and responses.
    public init(depth: Int = 128, elements: Int = 131_072, bytes: Int = 64 << 20) {
        self.depth = min(depth, Self.deepest)
        self.elements = elements
        self.bytes = bytes
    }
}

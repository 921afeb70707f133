/// What a reader refuses to go beyond, whatever the input claims.
public struct WireLimits: Hashable, Sendable {
    /// How deep objects and arrays may nest: 128 unless raised, at most 4096. Reading a type that contains itself
    /// needs stack for every level.
    public var depth: Int { didSet { depth = min(depth, 4096) } }
    /// How many fields an object, or elements an array, may have.
    public var elements: Int
    /// How many bytes the input may have.
    public var bytes: Int

    /// Makes limits; each has a default that suits records and responses.
    public init(depth: Int = 128, elements: Int = 131_072, bytes: Int = 64 << 20) {
        self.depth = min(depth, 4096)
        self.elements = elements
        self.bytes = bytes
    }
}

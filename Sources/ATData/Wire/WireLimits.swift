/// The limits of a reader.
public struct WireLimits: Hashable, Sendable {
    /// The maximum nesting of objects and arrays: 128 by default, which records never reach, and at most 2048, which is
    /// the default for responses, because a thread of a thousand replies is 2,000 levels deep. Input deeper than 128 is
    /// read on a thread with a larger stack, while the caller waits.
    public var depth: Int { didSet { depth = min(depth, Self.deepest) } }
    /// The maximum number of fields of an object, or elements of an array; also of all elements that may be skipped
    /// together when reading is lenient.
    public var elements: Int { didSet { elements = max(elements, 0) } }
    /// The maximum length of the input, in bytes.
    public var bytes: Int

    /// The depth that every stack can hold.
    static let usualDepth = 128
    /// A deeper value might not be freeable on a stack of half a megabyte.
    private static let deepest = 2048
    /// The maximum stack that reading one level uses, without optimization.
    static let levelStack = 16 << 10

    /// Creates limits. The defaults suit records and responses.
    public init(depth: Int = 128, elements: Int = 131_072, bytes: Int = 64 << 20) {
        self.depth = min(depth, Self.deepest)
        self.elements = max(elements, 0)
        self.bytes = bytes
    }

    /// For data that was read before, within the limits of that reader.
    static let unlimited = WireLimits(depth: .max, elements: .max, bytes: .max)
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the sample of the article "Another client of PostgreSQL" uses of swift-nio.

public struct ByteBuffer: Hashable, Sendable {
    public init<Bytes: Sequence>(bytes: Bytes) where Bytes.Element == UInt8 {}
}

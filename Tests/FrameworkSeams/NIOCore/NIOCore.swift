// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the samples of the article "Mount a service in another framework" use of swift-nio, declared as it is there.

public struct ByteBufferView: RandomAccessCollection, Sendable {
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(position: Int) -> UInt8 { 0 }
}

public struct ByteBuffer: Hashable, Sendable {
    public init<Bytes: Sequence>(bytes: Bytes) where Bytes.Element == UInt8 {}
    public var readableBytesView: ByteBufferView { ByteBufferView() }
}

public enum SocketAddress: Sendable {
    case v4
    public var ipAddress: String? { nil }
}

/// A message of a kind that this version doesn't know.
public struct UnknownEvent: Hashable, Sendable {
    /// The event's number on the stream, if it has one.
    public let seq: Int64?
    /// The name of the kind, such as `#commit`.
    public let type: String?
    /// The operation; 1 for an event.
    public let operation: Int64
    /// The size of the message.
    public let byteCount: Int

    /// Creates an event, for example to test what your program does with it.
    public init(seq: Int64? = nil, type: String?, operation: Int64 = 1, byteCount: Int = 0) {
        self.seq = seq
        self.type = type
        self.operation = operation
        self.byteCount = byteCount
    }
}

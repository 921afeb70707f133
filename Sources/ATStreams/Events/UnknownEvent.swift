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
}

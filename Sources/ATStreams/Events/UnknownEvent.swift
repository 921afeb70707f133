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

    /// Describes a frame, from the object after its header.
    init(_ type: String?, _ operation: Int64, _ reader: FrameReader) {
        var rest = reader
        // What can't be read may be in another format altogether.
        let seq: Int64?
        do throws(FrameError) { seq = try Self.sequence(&rest) } catch { seq = nil }
        self.init(seq: seq, type: type, operation: operation, byteCount: reader.bytes.count)
    }

    /// The field `seq` of an object whose other fields aren't known.
    private static func sequence(_ reader: inout FrameReader) throws(FrameError) -> Int64? {
        var fields = try reader.object()
        var log = FieldLog()
        while try reader.hasNext(&fields) {
            guard try log.next(&reader) == .seq else {
                try reader.skip()
                continue
            }
            let seq = try reader.integer()
            return seq >= 0 ? seq : nil
        }
        return nil
    }
}

import ATData
import Foundation

/// Reads the messages of one kind of stream.
protocol StreamDecoder: Sendable {
    associatedtype Event: FrameEvent

    var limits: FrameLimits { get }

    /// Reads a message of binary data.
    func decode(_ message: Data) throws(FrameError) -> DecodedFrame<Event>

    /// Describes a message that can't be read; `nil` if the filter leaves it out.
    func invalid(_ message: Data, _ error: FrameError) -> Event?
}

extension StreamDecoder {
    /// Begins to read a frame.
    func reader(_ bytes: UnsafeRawBufferPointer) throws(FrameError) -> FrameReader {
        guard bytes.count <= limits.frameBytes else {
            throw FrameError(.limit("it has more than \(limits.frameBytes) bytes"), at: limits.frameBytes)
        }
        return FrameReader(bytes)
    }

    /// Keeps the little that is known of a frame of another kind. Its number still moves the cursor.
    func unknown(_ type: String?, _ op: Int64, _ reader: FrameReader) -> DecodedFrame<Event> {
        let event = UnknownEvent(type, op, reader)
        return DecodedFrame(content: .event(.unknown(event)), seq: event.seq, isCanonical: reader.isCanonical)
    }
}

extension ContiguousBytes {
    /// Calls a function with the bytes. Unlike `withUnsafeBytes`, this keeps the type of its error.
    ///
    /// It is always inlined: as a generic function, it would look up types, and move the value through memory.
    @inline(__always)
    func read<Value>(_ body: (UnsafeRawBufferPointer) throws(FrameError) -> Value) throws(FrameError) -> Value {
        let result: Result<Value, FrameError> = withUnsafeBytes { bytes in
            do throws(FrameError) { return .success(try body(bytes)) } catch { return .failure(error) }
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw error
        }
    }
}

/// A frame of a stream that was read.
package struct DecodedFrame<Event: Sendable>: Sendable {
    /// The content of a frame.
    package enum Content: Sendable {
        case event(Event)
        /// An event that the filter leaves out.
        case filtered
        /// The server ends the stream.
        case failure(StreamFailure)
    }

    package var content: Content
    /// The event's number; `nil` if it has none.
    package var seq: Int64?
    /// The server's time for it, in milliseconds since 1970, if that can be read.
    package var milliseconds: Int64?
    package var isCanonical = true
    /// A hash of the time at which the relay received the event, if a Jetstream sends it. The time itself would be
    /// copied and freed with each frame of all streams.
    var relayTimeHash: Int?
}

/// An event that a ``StreamReader`` can deliver.
protocol StreamEvent: Sendable {
    /// The account whose events are handled in order.
    var did: DID? { get }
    /// The memory that the event keeps.
    var byteCount: Int { get }
    /// The server's message, if it is one.
    var info: InfoEvent? { get }

    /// Counts the event.
    func count(in stats: inout StreamStats)
}

/// An event of a stream of DAG-CBOR frames.
protocol FrameEvent: StreamEvent {
    static func gap(_ gap: StreamGap) -> Self
    static func unknown(_ event: UnknownEvent) -> Self
    static func invalid(_ event: InvalidEvent) -> Self
}

/// The first object of a frame: `{"t": "#commit", "op": 1}`.
enum FrameHeader {
    /// The kind of the second object.
    enum Kind: Equatable {
        case commit, sync, identity, account, info, labels
        case error
        /// Something that is not known here.
        case other(type: String?, op: Int64)
    }

    /// The longest name of an unknown type that is kept.
    private static let longestName = 128

    /// Reads the header at the start of a frame.
    @inline(__always)
    static func read(_ reader: inout FrameReader) throws(FrameError) -> Kind {
        // `{"t": "#commit", "op": 1}`, as nearly all frames begin.
        if reader.take(0xA261_7467_2363_6F6D, 0x6D6D_6974_626F_7001, count: 15) { return .commit }
        for form in usual where reader.take(form.bytes) { return form.kind }
        return try readUnusual(&reader)
    }

    /// The only forms that DAG-CBOR has for the known headers, the most frequent first.
    private static let usual: [(kind: Kind, bytes: [UInt8])] =
        kinds.map { kind, name in (kind, form(name)) } + [(.error, [0xA1, 0x62] + "op".utf8 + [0x20])]

    private static let kinds: [(kind: Kind, name: String)] = [
        (.commit, "commit"), (.identity, "identity"), (.account, "account"), (.sync, "sync"), (.info, "info"),
        (.labels, "labels"),
    ]

    private static func form(_ name: String) -> [UInt8] {
        // Statements, because the compiler takes seconds to find the types of one long sum.
        var bytes: [UInt8] = [0xA2, 0x61]
        bytes += "t".utf8
        bytes.append(0x61 + UInt8(truncatingIfNeeded: name.utf8.count))
        bytes += "#\(name)".utf8
        bytes.append(0x62)
        bytes += "op".utf8
        bytes.append(0x01)
        return bytes
    }

    /// Reads any other form: another order, more fields, longer heads, unknown types.
    @inline(never)
    private static func readUnusual(_ reader: inout FrameReader) throws(FrameError) -> Kind {
        guard reader.bytes.first.map({ $0 >> 5 == 5 }) ?? true else {
            throw reader.error(.invalidHeader("is not an object"))
        }
        var fields = try FrameFields(&reader)
        var type: String?
        var op: Int64?
        while let field = try fields.next(&reader) {
            switch field {
            case .t:
                let place = reader.offset
                let range = try reader.text()
                guard range.count <= longestName, let text = reader.string(range) else {
                    throw reader.error(.invalidHeader("has a type that is too long or not text"), at: place)
                }
                type = text
            case .op: op = try reader.integer()
            default: try reader.skip()
            }
        }
        guard let op else { throw reader.error(.invalidHeader("has no operation")) }
        if op == -1 { return .error }
        guard op == 1 else { return .other(type: type, op: op) }
        guard let type else { throw reader.error(.invalidHeader("has no type")) }
        return kinds.first { "#\($0.name)" == type }?.kind ?? .other(type: type, op: op)
    }
}

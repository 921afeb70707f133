import ATData
import Foundation

/// Reads the messages of one kind of stream.
protocol StreamDecoder: Sendable {
    associatedtype Event: FrameEvent

    /// The size limits of messages.
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
    func read<Value>(_ body: (UnsafeRawBufferPointer) throws(FrameError) -> Value) throws(FrameError) -> Value {
        let result: Result<Value, FrameError> = withUnsafeBytes { bytes in
            do throws(FrameError) { return .success(try body(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
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
    /// The time at which the relay received the event, if a Jetstream sends it.
    var relayTime: String?
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
    /// Some events are missing here.
    static func gap(_ gap: StreamGap) -> Self
    /// A message of a kind that isn't known.
    static func unknown(_ event: UnknownEvent) -> Self
    /// A message can't be read.
    static func invalid(_ event: InvalidEvent) -> Self
}

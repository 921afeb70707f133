import Foundation

/// Reads the messages of one kind of stream.
protocol StreamDecoder: Sendable {
    associatedtype Event: StreamEvent

    /// How large messages may be.
    var limits: FrameLimits { get }

    /// Reads a message of binary data.
    func decode(_ message: Data) throws(FrameError) -> DecodedFrame<Event>

    /// Says what is wrong with a message that can't be read; `nil` when nobody wants to know.
    func invalid(_ message: Data, _ error: FrameError) -> Event?
}

/// A frame of a stream that was read.
package struct DecodedFrame<Event: Sendable>: Sendable {
    /// What a frame contains.
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
    /// When the server made it, in milliseconds since 1970, if that can be read.
    package var milliseconds: Int64?
    package var isCanonical = true
}

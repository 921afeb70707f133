/// A message that can't be read, so that nothing is lost without a trace.
public struct InvalidEvent: Hashable, Sendable {
    /// What is wrong with it.
    public let error: FrameError
    /// The size of the message.
    public let byteCount: Int
}

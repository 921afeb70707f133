public import ATData
import Foundation

/// A message that can't be read, so that nothing is lost without a trace.
public struct InvalidEvent: Hashable, Sendable {
    /// What is wrong with it.
    public let error: FrameError
    /// The event's number on the stream, if that can be read.
    public let seq: Int64?
    /// The account that the event is about, if that can be read.
    public let did: DID?
    /// The size of the message.
    public let byteCount: Int

    /// Creates an event.
    public init(error: FrameError, seq: Int64? = nil, did: DID? = nil, byteCount: Int = 0) {
        self.error = error
        self.seq = seq
        self.did = did
        self.byteCount = byteCount
    }

    /// Describes a message that can't be read, with what else can be read of it.
    init(error: FrameError, _ message: Data, _ limits: FrameLimits) {
        var fields = BrokenFrame()
        if message.count <= limits.frameBytes { message.withUnsafeBytes { fields.read(FrameReader($0)) } }
        self.init(error: error, seq: fields.seq, did: fields.did, byteCount: message.count)
    }
}

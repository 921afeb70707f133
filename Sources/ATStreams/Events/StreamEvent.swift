import ATData

/// What the reader of a stream needs to know about its events.
protocol StreamEvent: Sendable {
    /// Some events are missing here.
    static func gap(_ gap: StreamGap) -> Self
    /// A message can't be read.
    static func invalid(_ event: InvalidEvent) -> Self

    /// The account whose events are handled in order.
    var did: DID? { get }
    /// The memory that the event keeps.
    var byteCount: Int { get }
    /// The server's message, if it is one.
    var info: InfoEvent? { get }

    /// Counts the event.
    func count(in stats: inout StreamStats)
}

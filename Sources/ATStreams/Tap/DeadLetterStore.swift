/// Keeps events that couldn't be handled, so that they neither get lost nor block those after them.
public protocol DeadLetterStore: Sendable {
    /// Stores an event, and returns when it is safe: it is acknowledged then, and won't come again.
    ///
    /// The same event can come twice, when the process ended before the Tap knew. When this throws, the event isn't
    /// acknowledged, and the Tap sends it again.
    func put(_ letter: DeadLetter) async throws
}

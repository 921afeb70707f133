/// Why a server ended a stream: the error that it sent as its last message.
public struct StreamFailure: Hashable, Sendable {
    /// The error's name, such as `ConsumerTooSlow`.
    public let name: String
    /// The server's explanation.
    public let message: String?
}

/// Why a server ended a stream: the error that it sent as its last message.
package struct StreamFailure: Hashable, Sendable {
    /// The error's name, such as `ConsumerTooSlow`.
    package let name: String
    /// The server's explanation.
    package let message: String?
}

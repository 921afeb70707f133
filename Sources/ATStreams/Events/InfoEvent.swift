/// A message of the server about the stream.
public struct InfoEvent: Hashable, Sendable {
    /// What it is about.
    public let name: String
    /// An explanation for people.
    public let message: String?

    /// Creates an event, for example to test what your program does with it.
    public init(name: String, message: String? = nil) {
        self.name = name
        self.message = message
    }

    /// The name of the message that the cursor is older than what the server keeps.
    static let outdatedCursor = "OutdatedCursor"
}

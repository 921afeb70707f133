/// A stream of one server, which a stored cursor belongs to. The numbers of another server's events mean nothing here.
public struct StreamID: Hashable, Sendable {
    /// The server, such as `https://bsky.network`.
    public let service: String
    /// The stream's name, such as `com.atproto.sync.subscribeRepos`.
    public let name: String

    /// Creates an identifier.
    public init(service: String, name: String) {
        self.service = service
        self.name = name
    }
}

extension StreamID: CustomStringConvertible {
    /// The name and the server.
    public var description: String { "\(name) of \(service)" }
}

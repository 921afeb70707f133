/// A stream of one server, which a stored cursor belongs to. The numbers of another server's events mean nothing here.
public struct StreamID: Hashable, Sendable {
    /// The server, such as `https://bsky.network`.
    public let service: String
    /// The stream's name, such as `com.atproto.sync.subscribeRepos`.
    public let name: String
    /// Who reads the stream, if several do: ``StreamOptions/name``. Each has a cursor of its own.
    public let reader: String?

    /// Creates an identifier.
    public init(service: String, name: String, reader: String? = nil) {
        self.service = service
        self.name = name
        self.reader = reader
    }
}

extension StreamID: CustomStringConvertible {
    /// The name and the server, and who reads it.
    public var description: String { "\(name) of \(service)" + (reader.map { " (\($0))" } ?? "") }
}

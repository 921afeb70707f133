import HTTPTransport

/// The path of a URL.
public struct URLPath: Sendable, Equatable {
    /// An empty path.
    static let empty = URLPath()

    /// The path as it appears in the URL.
    public let value: String

    /// Creates a path.
    ///
    /// - Parameter value: A path that starts with `/`, with ASCII letters, digits and `-._~` between its slashes. Two
    ///   consecutive slashes and all other characters, including `%`, are rejected, so that user input can't change the
    ///   host or the query.
    /// - Throws: `AtomError.requestable(.invalidURLPath)`.
    public init(_ value: String) throws(AtomError) {
        guard Self.isValid(value) else { throw .requestable(.invalidURLPath) }
        self.value = value
    }

    private init() {
        value = ""
    }

    private static func isValid(_ value: String) -> Bool {
        var last: UInt8?
        for byte in value.utf8 {
            let isSlash = byte == UInt8(ascii: "/")
            guard isSlash ? last != UInt8(ascii: "/") : last != nil && byte.isUnreserved else { return false }
            last = byte
        }
        return last != nil
    }
}

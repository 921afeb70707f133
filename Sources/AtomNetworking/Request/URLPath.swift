/// The path of a URL.
public struct URLPath: Sendable, Equatable {
    /// No path at all.
    static let none = URLPath()

    /// The path as it stands in the URL.
    public let value: String

    /// Makes a path.
    ///
    /// - Parameter value: Begins with `/` and has ASCII letters, digits and `-._~` between its slashes. Two slashes in a
    ///   row and anything else, `%` included, are refused, so that nobody's input can reach into the host or the query.
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

/// An HTTP request method, such as `.get`.
///
/// Common methods are static members; for any other, write `HTTPMethod(rawValue: "PROPFIND")`.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The name as it appears in the request line. Methods are case-sensitive.
    public let rawValue: String

    /// Creates a method with any name. Sending a request whose method isn't an HTTP token throws.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Reads a resource.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Reads only a resource's headers.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Sends something to be processed. Never retried automatically.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces a resource.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes part of a resource.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Removes a resource.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// Returns what a resource allows.
    public static let options = HTTPMethod(rawValue: "OPTIONS")

    /// Whether the method only reads, so that sending it twice has the same effect as sending it once.
    public var isSafe: Bool { self == .get || self == .head || self == .options }
}

extension HTTPMethod: CustomStringConvertible {
    /// The method's name.
    public var description: String { rawValue }
}

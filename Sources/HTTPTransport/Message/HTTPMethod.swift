/// An HTTP request method, such as `.get`.
///
/// The usual methods are static members; any other is `HTTPMethod(rawValue: "PROPFIND")`.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The method's name as it stands in the request line. Methods are case-sensitive.
    public let rawValue: String

    /// Makes a method of any name. A name that is no HTTP token is refused when the request is sent.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Reads a resource.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Reads a resource's headers only.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Sends something to be processed. Never repeated by itself.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces a resource.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes part of a resource.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Removes a resource.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// Asks what a resource allows.
    public static let options = HTTPMethod(rawValue: "OPTIONS")

    /// Whether the method only reads, so that sending it twice does nothing that sending it once does not.
    public var isSafe: Bool { self == .get || self == .head || self == .options }
}

extension HTTPMethod: CustomStringConvertible {
    /// The method's name.
    public var description: String { rawValue }
}

public import Foundation

/// One HTTP request: what is asked, of whom, and how long and how much to take for an answer.
///
/// ```swift
/// var request = HTTPRequest(.get, url)
/// request.headers["Accept"] = "application/json"
/// request.timeouts.total = .seconds(20)
/// let response = try await transport.send(request)
/// ```
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// The address, `http` or `https`.
    public var url: URL
    /// The header fields. `Host`, `Content-Length` and `Accept-Encoding` are the transport's own business.
    public var headers: HTTPHeaders
    /// What is sent.
    public var body: HTTPBody
    /// How long to wait.
    public var timeouts: HTTPTimeouts
    /// How much to accept.
    public var limits: HTTPLimits
    /// Told, in order, as the body is sent. It starts over when the body does, on a connection that broke before the server
    /// had all of it.
    public var uploadProgress: (@Sendable (UploadProgress) -> Void)?

    /// Makes a request with the default timeouts and limits.
    public init(_ method: HTTPMethod, _ url: URL, headers: HTTPHeaders = [:], body: HTTPBody = .none) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeouts = HTTPTimeouts()
        self.limits = HTTPLimits()
    }

    /// Whether a header proves who the client is.
    public var hasCredentials: Bool {
        headers.contains { HTTPHeaders.isCredential($0.name) }
    }

    /// Throws when the request could not be sent as it stands, or would smuggle a second one.
    ///
    /// Every transport calls this before it does anything.
    public func validate() throws {
        guard Origin(url) != nil else {
            throw TransportError(.invalidRequest("the address is no http or https URL with a host"), self)
        }
        guard method.rawValue.isHTTPToken else {
            throw TransportError(.invalidRequest("the method is not a valid HTTP token"), self)
        }
        for field in headers {
            guard field.name.isHTTPToken else {
                throw TransportError(.invalidRequest("a header's name is not a valid HTTP token"), self)
            }
            guard !field.value.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) else {
                let reason = "the value of the header \(field.name) has a line break or NUL in it"
                throw TransportError(.invalidRequest(reason), self)
            }
        }
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// The method and the address without its query, which may carry secrets.
    public var description: String { "\(method) \(url.withoutSecrets)" }
}

extension HTTPRequest: CustomReflectable {
    /// Mirrors like the description, so that `dump` prints no secret either.
    public var customMirror: Mirror { Mirror(self, children: ["request": description, "headers": headers]) }
}

extension URL {
    /// The address without user, password, query and fragment: the parts that carry secrets.
    package var withoutSecrets: String {
        guard let origin = Origin(self) else { return "\(scheme ?? "?"):…" }
        return "\(origin)\(path(percentEncoded: true))"
    }
}

extension String {
    /// Whether the string is a token of RFC 9110, as methods and header names must be.
    private static let tokenPunctuation = Set("!#$%&'*+-.^_`|~".utf8)

    package var isHTTPToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: Self.tokenPunctuation.contains(byte)
                }
            }
    }
}

public import Foundation

/// An HTTP request, with the timeouts and limits of its response.
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
    /// The header fields. The transport sets `Host`, `Content-Length` and `Accept-Encoding` itself.
    public var headers: HTTPHeaders
    /// The body.
    public var body: HTTPBody
    /// The timeouts.
    public var timeouts: HTTPTimeouts
    /// The limits of the response.
    public var limits: HTTPLimits
    /// Whether the request is sent once and only to its own address: no redirect is followed, and no middleware retries
    /// it.
    ///
    /// Set it for every request with a secret in its body, such as a login. Your own middleware must respect it when it
    /// retries or redirects requests.
    public var isSentOnce = false
    /// Called, in order, as the body is sent. The progress starts over when the body is sent again, after a connection
    /// broke before the server had received all of it.
    public var uploadProgress: (@Sendable (UploadProgress) -> Void)?
    /// Signs the request each time it is sent, if it needs a signature.
    package var signer: (any RequestSigner)?

    /// Creates a request with the default timeouts and limits.
    public init(_ method: HTTPMethod, _ url: URL, headers: HTTPHeaders = [:], body: HTTPBody = .none) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeouts = HTTPTimeouts()
        self.limits = HTTPLimits()
    }

    /// Whether a header authenticates the client.
    public var hasCredentials: Bool {
        headers.contains { HTTPHeaders.isCredential($0.name) }
    }

    /// Throws if the request can't be sent, or could smuggle in a second one.
    ///
    /// Every transport calls this first.
    public func validate() throws { _ = try validOrigin() }

    /// Validates the request, and returns the server that it is for.
    func validOrigin() throws -> Origin {
        func invalid(_ why: String) -> TransportError { TransportError(.invalidRequest(why), self) }
        guard let origin = Origin(url) else { throw invalid("the address is not an http or https URL with a host") }
        guard method.rawValue.isHTTPToken else { throw invalid("the method is not a valid HTTP token") }
        guard method.rawValue != "CONNECT" else {
            throw invalid("CONNECT is reserved for the transport, which uses it for tunnels")
        }
        if method == .head {
            // Servers disagree about whether such a body exists, and might treat it as the next request.
            guard case .none = body else { throw invalid("a HEAD request can't have a body") }
        }
        for field in headers {
            guard field.name.isHTTPToken else { throw invalid("a header name is not a valid HTTP token") }
            guard !field.value.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) else {
                throw invalid("the value of the header \(field.name) contains a line break or NUL")
            }
        }
        return origin
    }
}

extension HTTPRequest: CustomStringConvertible {
    /// The method and the address without its query, which may contain secrets.
    public var description: String { "\(method.rawValue.isHTTPToken ? method.rawValue : "?") \(url.withoutSecrets)" }
}

extension HTTPRequest: CustomReflectable {
    /// A mirror without secrets, for `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["request": description, "headers": headers]) }
}

extension URL {
    /// The address without user, password, query and fragment, which may contain secrets.
    package var withoutSecrets: String {
        guard let origin = Origin(self) else { return "\(scheme ?? "?"):…" }
        return "\(origin)\(path(percentEncoded: true))"
    }
}

extension String {
    /// The text without line ends and invisible characters, which are replaced. For text from a server in the
    /// description of an error.
    package var withoutControlCharacters: String {
        func isPlain(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        if unicodeScalars.allSatisfy(isPlain) { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { isPlain($0) ? $0 : "\u{FFFD}" }))
    }

    private static let tokenPunctuation = Set("!#$%&'*+-.^_`|~".utf8)

    /// Whether the string is a token of RFC 9110, as required for methods and header names.
    package var isHTTPToken: Bool {
        !isEmpty && utf8.allSatisfy { $0.isASCIILetterOrDigit || Self.tokenPunctuation.contains($0) }
    }
}

import Foundation

/// Follows redirects, but never with credentials, never out of `https`, and never with a body to another server.
///
/// It throws `TransportError.Reason.redirectRefused` in these cases, because the target of a redirect may not be the
/// server that the secret is meant for:
/// - a request with an `Authorization`, `Cookie`, `DPoP` or `Proxy-Authorization` header is redirected,
/// - a request whose `isSentOnce` is set is redirected, even on the same server,
/// - a body would be sent to another origin.
///
/// A `POST` becomes a `GET` after 301 and 302, and so does every change after 303. Otherwise a request keeps its method
/// and its body.
///
/// Another origin only receives headers that any server may see, such as `Accept` and `Range`. A header such as
/// `X-API-Key` is removed.
public struct RedirectMiddleware: Middleware {
    private let limit: Int
    private static let harmless: Set = [
        "accept", "accept-language", "cache-control", "if-modified-since", "if-none-match", "range", "user-agent",
    ]

    /// Creates the middleware.
    ///
    /// - Parameter limit: The maximum number of redirects in a row.
    public init(limit: Int = 5) {
        self.limit = max(0, limit)
    }

    /// Sends the request again to the address in the response.
    public nonisolated(nonsending) func intercept<Response: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        var request = request
        for _ in 0...limit {
            let response = try await next(request)
            guard response.status.isRedirect, let location = response.headers["Location"] else { return response }
            request = try redirected(request, to: location, status: response.status)
        }
        throw TransportError(.redirectRefused("more than \(limit) redirects in a row"), request)
    }

    private func redirected(
        _ request: HTTPRequest, to location: String, status: HTTPStatusCode
    ) throws -> HTTPRequest {
        func refused(_ why: String) -> TransportError { TransportError(.redirectRefused(why), request) }
        guard !request.hasCredentials else { throw refused("the request carries credentials") }
        guard !request.isSentOnce else { throw refused("the request may contain a secret and is only sent once") }
        guard let target = URL(string: location, relativeTo: request.url)?.absoluteURL, let origin = Origin(target)
        else { throw refused("its target is not an http or https address") }
        guard origin.scheme == "https" || Origin(request.url)?.scheme == "http" else {
            throw refused("its target does not use https")
        }
        let isSameOrigin = origin == Origin(request.url)
        var next = request
        if !isSameOrigin {
            next.signer = nil
            next.headers = HTTPHeaders(next.headers.filter { Self.harmless.contains($0.name.lowercased()) })
        }
        next.url = target
        if Self.asksForGet(status, next.method) {
            next.method = .get
            next.body = .none
            for name in ["Content-Type", "Content-Length", "Content-Encoding"] { next.headers[name] = nil }
        }
        guard next.body.isEmpty || isSameOrigin else {
            throw TransportError(.redirectRefused("the body would be sent to another server"), next)
        }
        guard next.body.isRepeatable else {
            throw TransportError(.redirectRefused("the body can't be sent a second time"), next)
        }
        return next
    }

    /// Whether a redirect leads to the result of a request, and not to another place to send the request to.
    private static func asksForGet(_ status: HTTPStatusCode, _ method: HTTPMethod) -> Bool {
        switch status.rawValue {
        case 301, 302: method == .post
        case 303: !method.isSafe
        default: false
        }
    }
}

import Foundation

/// Follows redirects, but never with credentials and never out of `https`.
///
/// A request with an `Authorization`, `Cookie`, `DPoP` or `Proxy-Authorization` header that is redirected throws
/// `TransportError.Reason.redirectRefused`: where the server points may not be who the credentials are for.
public struct RedirectMiddleware: Middleware {
    private let limit: Int

    /// Makes the middleware.
    ///
    /// - Parameter limit: How many redirects in a row are followed.
    public init(limit: Int = 5) {
        self.limit = limit
    }

    /// Repeats the request where the answer points to.
    public nonisolated(nonsending) func intercept<Answer: HTTPResponseHead>(
        _ request: HTTPRequest, next: nonisolated(nonsending) (HTTPRequest) async throws -> Answer
    ) async throws -> Answer {
        var request = request
        for _ in 0...limit {
            let answer = try await next(request)
            guard answer.status.isRedirect, let location = answer.headers["Location"] else { return answer }
            request = try redirected(request, to: location, status: answer.status)
        }
        throw TransportError(.redirectRefused("there were more than \(limit) in a row"), request)
    }

    private func redirected(
        _ request: HTTPRequest, to location: String, status: HTTPStatusCode
    ) throws -> HTTPRequest {
        guard !request.hasCredentials else {
            throw TransportError(.redirectRefused("the request carries credentials"), request)
        }
        guard let target = URL(string: location, relativeTo: request.url)?.absoluteURL, let origin = Origin(target)
        else {
            throw TransportError(.redirectRefused("it points to no http or https address"), request)
        }
        guard origin.scheme == "https" || Origin(request.url)?.scheme == "http" else {
            throw TransportError(.redirectRefused("it leads out of https"), request)
        }
        var request = request
        request.url = target
        if [301, 302, 303].contains(status.rawValue), !request.method.isSafe {
            request.method = .get
            request.body = .none
            for name in ["Content-Type", "Content-Length", "Content-Encoding"] { request.headers[name] = nil }
        }
        guard request.body.isRepeatable else {
            throw TransportError(.redirectRefused("the body can't be sent a second time"), request)
        }
        return request
    }
}

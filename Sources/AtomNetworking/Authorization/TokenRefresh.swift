import Credentials
import Foundation
import HTTPTransport

/// Exchanges a refresh token for a new credential, as in section 6 of RFC 6749.
struct TokenRefresh: Sendable {
    let endpoint: AuthorizationEndpoint
    let client: ClientCredential
    let configuration: ServiceConfiguration
    let transport: any Transport

    /// Requests a credential to replace a spent one.
    func callAsFunction(_ spent: TokenCredential) async throws(AtomError) -> TokenCredential {
        let request = try request(spent)
        let response = try await AtomError.wrapping { try await transport.send(request) }
        guard response.status.isSuccess else { throw .response(AtomResponse(response, request)) }
        // The service's own decoder may rename keys; the keys of RFC 6749 are fixed.
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = configuration.decoder.dateDecodingStrategy
        do {
            let exchange = RefreshedCredential.Exchange(
                refreshToken: spent.refreshToken, date: configuration.time.date())
            return try decoder.decode(RefreshedCredential.self, from: response.body, configuration: exchange).credential
        } catch let error as DecodingError {
            throw .decoder(error)
        } catch {
            throw .unexpected
        }
    }

    /// Creates the request. Neither the old token nor the client's secret is sent in a header, because only some
    /// servers expect that.
    private func request(_ spent: TokenCredential) throws(AtomError) -> HTTPRequest {
        let base = try BaseURL(scheme: endpoint.scheme, host: endpoint.host, port: endpoint.port)
        let path = try URLPath(endpoint.path)
        guard let url = URL(string: base.text + path.value) else { throw .requestable(.invalidURL) }
        var form = [
            QueryItem(name: "grant_type", value: client.grantType.rawValue),
            QueryItem(name: "client_id", value: client.id),
            QueryItem(name: "refresh_token", value: spent.refreshToken),
        ]
        if let secret = client.secret { form.append(QueryItem(name: "client_secret", value: secret)) }
        var request = HTTPRequest(
            .post, url,
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
            body: .bytes(Data(form.percentEncoded.utf8)))
        request.isSentOnce = true
        configuration.apply(to: &request)
        return request
    }

    /// The pause before a refresh token is sent again that the server may have received. The first request may still be
    /// on its way, and a server would take a second one for a theft.
    private static let pause = Duration.seconds(20)

    /// The effect of a failure on the credential.
    func judge(_ error: any Error) -> RefreshVerdict {
        guard let error = error as? AtomError else { return .passing(retryAfter: nil) }
        switch error {
        case .response(let response): return judge(response)
        case .requestable: return .final
        // The response was lost, or can't be read.
        case .decoder, .unexpected, .session(is CancellationError): return .ambiguous(pause: Self.pause)
        case .session(let cause as TransportError) where cause.mayBeReceived: return .ambiguous(pause: Self.pause)
        case .session: return .passing(retryAfter: nil)
        }
    }

    private func judge(_ response: AtomResponse) -> RefreshVerdict {
        let wait = RateLimit(response.headers, asOf: configuration.time.date())?.wait
        switch response.statusCode {
        // invalid_grant and similar errors have status 400, invalid_client has 401. A page is from a proxy.
        case 400, 401: return response.isPage ? .passing(retryAfter: wait) : .final
        // The server, or a proxy, may have failed after the token was spent.
        case 500, 502, 504: return .ambiguous(pause: max(wait ?? Self.pause, Self.pause))
        // Anything else is a problem of the server.
        default: return .passing(retryAfter: wait)
        }
    }
}

extension AtomResponse {
    /// Whether the body is a page for a person: HTML.
    fileprivate var isPage: Bool { headers["Content-Type"]?.lowercased().hasPrefix("text/html") ?? false }
}

/// A refreshed credential. RFC 6749 lets a server omit the refresh token; the previous one is then kept.
private struct RefreshedCredential: DecodableWithConfiguration {
    /// The exchanged refresh token, and the time.
    struct Exchange {
        let refreshToken: String
        let date: Date
    }

    let credential: TokenCredential

    init(from decoder: any Decoder, configuration exchange: Exchange) throws {
        credential = try TokenCredential(
            from: decoder, spentRefreshToken: exchange.refreshToken, asOf: exchange.date)
    }
}

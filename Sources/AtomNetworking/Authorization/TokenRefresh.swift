import Foundation
import HTTPTransport

/// Trades a refresh token for a new credential, as in section 6 of RFC 6749.
struct TokenRefresh: Sendable {
    let endpoint: AuthorizationEndpoint
    let client: ClientCredential
    let configuration: ServiceConfiguration
    let transport: any Transport

    /// Asks for a credential in place of a spent one.
    func callAsFunction(_ spent: TokenCredential) async throws(AtomError) -> TokenCredential {
        let request = try request(spent)
        let answer: HTTPResponse
        do {
            answer = try await transport.send(request)
        } catch {
            throw AtomError(wrapping: error)
        }
        guard answer.status.isSuccess else { throw .response(AtomResponse(answer, request)) }
        // The service's own decoder may rename keys, which RFC 6749 has fixed.
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = configuration.decoder.dateDecodingStrategy
        do {
            return try decoder.decode(RefreshedCredential.self, from: answer.body, configuration: spent.refreshToken)
                .credential
        } catch let error as DecodingError {
            throw .decoder(error)
        } catch {
            throw .unexpected
        }
    }

    /// Neither the old token nor the client's secret goes into a header: that is for servers which say so.
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
        configuration.apply(to: &request)
        return request
    }

    /// What a failure means for the credential.
    static func judge(_ error: any Error) -> RefreshVerdict {
        guard let error = error as? AtomError else { return .passing(retryAfter: nil) }
        switch error {
        case .response(let response):
            // invalid_grant and its like come with 400, invalid_client with 401. Anything else is about the server.
            if error.isBadRequest || error.isAuthorizationFailure { return .final }
            return .passing(retryAfter: RateLimit(response.headers)?.wait)
        case .requestable: return .final
        default: return .passing(retryAfter: nil)
        }
    }
}

/// A refreshed credential. RFC 6749 lets a server keep the refresh token: the one that was spent then goes on.
private struct RefreshedCredential: DecodableWithConfiguration {
    let credential: TokenCredential

    init(from decoder: any Decoder, configuration spentRefreshToken: String) throws {
        credential = try TokenCredential(from: decoder, spentRefreshToken: spentRefreshToken)
    }
}

import ATIdentity
import CoreATProtocol
import Foundation
import HTTPTransport

/// Proves which account the tokens of a login belong to.
struct LoginProof: Sendable {
    /// The pauses between attempts after temporary errors.
    private static let pauses = [Duration.seconds(1), .seconds(2)]

    let identities: IdentityResolver
    let discovery: ServerDiscovery
    let time: TimeSource

    /// Proves that the tokens belong to the account that logged in, and that its data server trusts the authorization
    /// server. No cached data is used.
    func session(with tokens: TokenResponse, of pending: PendingLogin) async throws -> Session {
        let now = time.date()
        if let account = pending.account, account != tokens.subject { throw OAuthLoginError(.accountMismatch) }
        let identity = try await patiently {
            try await identities.resolve(.did(tokens.subject), freshness: .now, handle: .both)
        }
        let dataServer = try OAuthLoginError.translating { try identity.dataServer() }
        let issuer = try await patiently { try await server(of: dataServer, expecting: pending.server.issuer) }
        guard issuer.description.utf8.elementsEqual(pending.server.issuer.utf8) else {
            throw OAuthLoginError(.accountMismatch)
        }
        let grant = OAuthGrant(
            issuer: pending.server.issuer, tokenEndpoint: pending.server.tokenEndpoint,
            revocationEndpoint: pending.server.revocationEndpoint, clientID: pending.clientID,
            clientKey: pending.clientKey,
            requestedScope: pending.scope, scope: tokens.scope, receivedAt: now,
            expiresAt: tokens.lifetime.map { now.addingTimeInterval(Double($0)) },
            proofKey: pending.proofKey)
        return Session(
            accessToken: tokens.accessToken, refreshToken: tokens.refreshToken, did: tokens.subject,
            handle: identity.handle, host: dataServer.absoluteString, oauth: grant)
    }

    /// The authorization server of a data server. A data server that names none is its own, unless the login is at
    /// another one; then the missing document is an error, which may be temporary.
    private func server(of dataServer: URL, expecting expected: String) async throws -> Issuer {
        if let named = try await discovery.namedIssuer(of: dataServer, freshness: .now) { return named }
        let own = try Issuer(server: dataServer, allowedLoopback: discovery.options.allowedLoopback)
        guard own.description.utf8.elementsEqual(expected.utf8) else {
            throw DiscoveryError(.status(.notFound, retryAfter: nil), "\(own)/.well-known/oauth-protected-resource")
        }
        return own
    }

    /// Retries a lookup after temporary errors, because otherwise the user would have to start the login again.
    private func patiently<Result>(_ lookUp: () async throws -> Result) async throws -> Result {
        for pause in Self.pauses {
            do {
                return try await lookUp()
            } catch  where Self.isPassing(error) {
                try await time.sleep(pause)
            } catch {
                throw OAuthLoginError.translated(error)
            }
        }
        return try await OAuthLoginError.translating { try await lookUp() }
    }

    private static func isPassing(_ error: any Error) -> Bool {
        switch error {
        case let error as IdentityError: error.isInconclusive
        case let error as DiscoveryError: error.isTransient || error.isNotFound || error.isNoDocument
        default: false
        }
    }
}

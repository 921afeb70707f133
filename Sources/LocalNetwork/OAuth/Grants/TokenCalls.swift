import ATCrypto
import ATData
import ATOAuth
import Foundation
import HTTPTransport
import LocalServer

/// The endpoints that issue and revoke tokens.
struct TokenCalls: Sendable {
    let context: NetworkContext
    private var oauth: OAuthServices { context.oauth }

    /// A stored grant, with the other values for its tokens.
    private typealias Stored = (id: String, grant: Grant, epoch: Int)

    /// An authenticated app with its DPoP key.
    private struct Requester {
        let client: KnownClient
        let authentication: Grant.Authentication
        let thumbprint: String
    }

    /// How long a code challenge can't be reused.
    private static let challengeLifetime: TimeInterval = 86_400
    /// How long a second use of a code revokes the session.
    private static let codeMemory: TimeInterval = 86_400

    @Sendable func token(_ parameters: OAuthParameters, _ request: ServerRequest) async throws -> ServerResponse {
        let now = oauth.now
        let type = try parameters.required("grant_type")
        guard type == "authorization_code" || type == "refresh_token" else {
            throw OAuthFailure("unsupported_grant_type", "The grant_type \"\(type)\" is not supported")
        }
        // The proof comes first: a request that needs another nonce must have no effect.
        let thumbprint = try oauth.proof(of: request)
        let client = try await oauth.clients.client(
            parameters.required("client_id"), allowsLoopback: oauth.options.allowsLoopbackClients, at: now)
        let requester = Requester(
            client: client,
            authentication: try oauth.clients.authenticate(client, with: parameters, for: oauth.issuer, at: now),
            thumbprint: thumbprint)
        let stored =
            type == "refresh_token"
            ? try await refresh(parameters.required("refresh_token"), by: requester, at: now)
            : try await exchange(parameters, by: requester, at: now)
        return try response(to: stored, at: now)
    }

    private func response(to stored: Stored, at now: Date) throws -> ServerResponse {
        let options = oauth.options
        let lifetime = OAuthServices.seconds(options.accessLifetime)
        let access = try oauth.tokens.accessToken(
            stored.id, stored.grant, form: options.tokenForm, from: now, until: now.addingTimeInterval(lifetime),
            epoch: stored.epoch)
        let answer: LexObject = [
            "access_token": .string(access), "token_type": "DPoP",
            "expires_in": .integer(Int(exactly: lifetime.rounded(.up)) ?? 0),
            "refresh_token": .string(
                oauth.tokens.refreshToken(stored.id, generation: stored.grant.generation)),
            "scope": .string(stored.grant.scope), "sub": .string(stored.grant.did.description),
        ]
        return try .value(answer)
    }

    private func end(at now: Date) -> Double {
        now.addingTimeInterval(OAuthServices.seconds(oauth.options.refreshLifetime)).timeIntervalSince1970
    }

    // MARK: The code

    private func exchange(
        _ parameters: OAuthParameters, by requester: Requester, at now: Date
    ) async throws -> Stored {
        let code = try parameters.required("code")
        let redirect = try parameters.required("redirect_uri")
        guard let proof = PKCE(verifier: try parameters.required("code_verifier")) else {
            throw OAuthFailure.invalidGrant("The code_verifier must have 43 to 128 letters, digits, or -._~")
        }
        let id = GrantTokens.newID()
        let result: Result<Stored, OAuthFailure> = try await context.update { world, changes in
            guard let entry = world.logins.codes.value(code, at: now) else {
                return .failure(.invalidGrant("Invalid code"))
            }
            if let grant = entry.grant {
                world.grants[grant] = nil
                changes.remove(.grant, grant)
                oauth.count { $0.replays += 1 }
                return .failure(.invalidGrant("Code replayed"))
            }
            // Whatever is wrong with the request, the code is spent.
            world.logins.codes.update(code, until: now.addingTimeInterval(Self.codeMemory)) { $0.grant = id }
            if let failure = failure(of: entry.request, redirect, proof, requester) { return .failure(failure) }
            guard world.accounts[entry.did] != nil else { return .failure(.invalidGrant("Account not found")) }
            let challenge = entry.request.challenge
            guard world.logins.challenges.value(challenge, at: now) == nil else {
                return .failure(.invalidGrant("The code_challenge was used before"))
            }
            let grant = Grant(
                did: entry.did, clientID: requester.client.id, scope: oauth.expanded(entry.scopes).description,
                thumbprint: requester.thumbprint, authentication: requester.authentication, endsAt: end(at: now))
            try changes.put(.grant, id, grant)
            world.logins.challenges.insert(
                (), for: challenge, until: now.addingTimeInterval(Self.challengeLifetime), at: now)
            world.makeRoomForGrant(at: now, &changes)
            world.grants[id] = grant
            return .success((id, grant, world.accessEpoch(of: grant)))
        }
        let stored = try result.get()
        oauth.count { $0.exchanges += 1 }
        return stored
    }

    /// The error of a code exchange, if any.
    private func failure(
        of request: PushedRequest, _ redirect: String, _ proof: PKCE, _ requester: Requester
    ) -> OAuthFailure? {
        guard request.clientID.utf8.elementsEqual(requester.client.id.utf8) else {
            return .invalidGrant("The code was not issued to this client")
        }
        guard request.authentication == requester.authentication else {
            return .invalidGrant("The client must authenticate as it did when it began the login")
        }
        guard request.redirectURI.utf8.elementsEqual(redirect.utf8) else {
            return .invalidGrant("The redirect_uri is not the one of the authorization request")
        }
        guard SHA256Digest((try? Base64.url.decode(request.challenge)) ?? []) == SHA256.hash(proof.verifier.utf8) else {
            return .invalidGrant("The code_verifier does not match the code_challenge")
        }
        if let bound = request.thumbprint, bound != requester.thumbprint {
            return .invalidProof("The DPoP proof is not by the key of the authorization request")
        }
        return nil
    }

    // MARK: Refresh

    private func refresh(_ token: String, by requester: Requester, at now: Date) async throws -> Stored {
        guard let refresh = oauth.tokens.refresh(token) else {
            throw OAuthFailure.invalidGrant("Invalid refresh token")
        }
        let policy = oauth.options.onRefreshReplay
        let result: Result<Stored, OAuthFailure> = try await context.update { world, changes in
            guard var grant = world.grants[refresh.grant], world.accounts[grant.did] != nil,
                refresh.generation <= grant.generation
            else { return .failure(.invalidGrant("Invalid refresh token")) }
            guard grant.clientID.utf8.elementsEqual(requester.client.id.utf8) else {
                return .failure(.invalidGrant("Token was not issued to this client"))
            }
            guard grant.authentication == requester.authentication else {
                return .failure(.invalidGrant("The client must authenticate as it did when the session began"))
            }
            guard grant.thumbprint == requester.thumbprint else {
                return .failure(.invalidProof("The DPoP proof is not by the key of the session"))
            }
            guard now.timeIntervalSince1970 < grant.endsAt else {
                return .failure(.invalidGrant("Refresh token expired"))
            }
            if refresh.generation < grant.generation {
                oauth.count { $0.replays += 1 }
                if policy == .revoke {
                    world.grants[refresh.grant] = nil
                    changes.remove(.grant, refresh.grant)
                }
                if policy != .allow { return .failure(.invalidGrant("Refresh token replayed")) }
            }
            grant.generation += 1
            grant.endsAt = end(at: now)
            try changes.put(.grant, refresh.grant, grant)
            world.grants[refresh.grant] = grant
            return .success((refresh.grant, grant, world.accessEpoch(of: grant)))
        }
        let stored = try result.get()
        oauth.count { $0.refreshes += 1 }
        return stored
    }

    // MARK: Revocation

    /// Revokes the session of a token. The response doesn't reveal whether there was one.
    @Sendable func revoke(_ parameters: OAuthParameters, _ request: ServerRequest) async throws -> ServerResponse {
        let now = oauth.now
        if let token = parameters["token"], let id = oauth.tokens.grant(of: token),
            let clientID = parameters["client_id"],
            let client = try? await oauth.clients.client(
                clientID, allowsLoopback: oauth.options.allowsLoopbackClients, at: now),
            let authentication = try? oauth.clients.authenticate(
                client, with: parameters, for: oauth.issuer, at: now)
        {
            let hasEnded = try await context.update { world, changes in
                guard let grant = world.grants[id], grant.clientID.utf8.elementsEqual(client.id.utf8),
                    grant.authentication == authentication
                else { return false }
                world.grants[id] = nil
                changes.remove(.grant, id)
                return true
            }
            if hasEnded { oauth.count { $0.revocations += 1 } }
        }
        return try .value(LexObject())
    }
}

extension World {
    /// The maximum number of sessions of apps.
    private static let mostGrants = 100_000

    /// If there are too many sessions, removes expired ones, or else the one that expires first.
    mutating func makeRoomForGrant(at now: Date, _ changes: inout Changes) {
        guard grants.count >= Self.mostGrants else { return }
        let expired = grants.filter { $0.value.endsAt <= now.timeIntervalSince1970 }.keys
        let first = grants.min { $0.value.endsAt < $1.value.endsAt }?.key
        for id in expired.isEmpty ? [first].compactMap(\.self) : Array(expired) {
            grants[id] = nil
            changes.remove(.grant, id)
        }
    }
}

import ATCrypto
import ATData
import ATOAuth
import ATServer
import Foundation
import HTTPTransport
import LocalServer

// The data server as a resource server: access tokens of apps, each with a proof of their key.

extension NetworkContext {
    /// Identifies an app that logged in with OAuth by its access token and its proof.
    func appCaller(of call: XRPCRequest, _ token: String) throws -> Caller {
        let (options, now) = (oauth.options, oauth.now)
        call.addHeader("DPoP-Nonce", oauth.resourceProofs.nextNonce(options.nonceRotation, at: now))
        call.addHeader("Date", HTTPDate.text(now))
        let access = try accessGrant(of: token, at: now)
        do throws(ProofGate.Refusal) {
            _ = try oauth.resourceProofs.verify(
                call.headers, of: call.request.method, to: call.request.url(at: addresses.pds), accessToken: token,
                boundTo: access.thumbprint, rotation: options.nonceRotation, at: now)
        } catch {
            switch error {
            case .nonce(let words):
                oauth.count { $0.nonceRefusals += 1 }
                throw XRPCError.challenge("use_dpop_nonce", words)
            case .replay:
                oauth.count { $0.replays += 1 }
                throw XRPCError.challenge("invalid_dpop_proof", "DPoP proof replayed")
            case .proof(let words): throw XRPCError.challenge("invalid_dpop_proof", words)
            }
        }
        guard world.withLock({ $0.accounts[access.did] != nil }) else {
            throw XRPCError(.forbidden, error: "AccountNotFound", "Account not found")
        }
        return Caller(did: access.did, scope: .access, scopes: Scopes(parsing: access.scope))
    }

    /// The session and account of an access token.
    private struct Access {
        let did: DID
        let scope: String
        let thumbprint: String
    }

    private func accessGrant(of token: String, at now: Date) throws -> Access {
        let expired = XRPCError.challenge("invalid_token", "\"exp\" claim timestamp check failed")
        let invalid = XRPCError.challenge("invalid_token", "Invalid token")
        if let reference = oauth.tokens.reference(token) {
            let (grant, epoch) = grant(reference.grant)
            guard let grant else { throw invalid }
            guard now < reference.endsAt, reference.epoch >= UInt64(clamping: epoch) else { throw expired }
            return Access(did: grant.did, scope: grant.scope, thumbprint: grant.thumbprint)
        }
        let claims: GrantTokens.Claims
        do {
            claims = try oauth.tokens.claims(of: token, at: now)
        } catch JWTError.expired {
            throw expired
        } catch {
            throw invalid
        }
        let (grant, epoch) = grant(claims.sid)
        guard claims.epoch >= epoch else { throw expired }
        // A data server with another authorization server only knows what the token says.
        guard grant != nil || oauth.shape == .entryway else { throw invalid }
        return Access(did: claims.sub, scope: claims.scope, thumbprint: claims.cnf.jkt)
    }

    /// A grant, and the lowest epoch of its access tokens.
    private func grant(_ id: String) -> (Grant?, epoch: Int) {
        world.withLock { ($0.grants[id], $0.accessEpoch(of: $0.grants[id])) }
    }
}

import ATCrypto
import ATData
import HTTPTransport

extension NetworkContext {
    /// The account of a request to a service other than the data server, from a token signed with the account's key;
    /// `nil` without a token.
    ///
    /// - Parameters:
    ///   - audiences: The accepted audiences of the token.
    ///   - method: The call that the token must allow.
    func serviceCaller(of request: XRPCRequest, audiences: [String], calling method: String) throws -> DID? {
        guard request.headers["Authorization"] != nil else { return nil }
        let refusal = XRPCFailure.unauthorized("jwt signature does not match jwt issuer", "BadJwtSignature")
        guard let token = request.bearer, let claimed = try? UnverifiedJWT(token), let issuer = claimed.claims.issuer,
            let did = try? DID(issuer), let account = world.withLock({ $0.accounts[did] })
        else { throw refusal }
        let jwt: JWT
        do {
            jwt = try claimed.verified(with: account.signingKey().verifyingKey, policy: JWTPolicy(leeway: 5))
        } catch JWTError.expired {
            throw XRPCFailure.unauthorized("jwt expired", "JwtExpired")
        } catch {
            throw refusal
        }
        let claims = try jwt.claims(as: ServiceClaims.self)
        guard audiences.contains(where: { claims.aud.utf8.elementsEqual($0.utf8) }) else {
            throw XRPCFailure.unauthorized("jwt audience does not match service did", "BadJwtAudience")
        }
        guard let allowed = claims.lxm?.description, allowed.utf8.elementsEqual(method.utf8) else {
            throw XRPCFailure.unauthorized(
                "bad jwt lexicon method (\"lxm\"). must match: \(method)", "BadJwtLexiconMethod")
        }
        return did
    }
}

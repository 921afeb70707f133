import ATData
import HTTPTransport

/// The caller of a call, and its permissions.
struct Caller: Sendable {
    let did: DID
    let scope: TokenMint.Scope
}

extension Core {
    /// Identifies the caller by its access token.
    ///
    /// - Parameter fullAccess: Whether app passwords are refused.
    func caller(of call: XRPCRequest, fullAccess: Bool = false) throws -> Caller {
        guard let token = call.bearer else {
            throw XRPCFailure.unauthorized("Authentication Required", "AuthMissing")
        }
        let claims = try tokens.claims(of: token)
        guard claims.scope.isAccess, !fullAccess || claims.scope == .access else { throw XRPCFailure.badScope }
        let (isKnown, epoch) = world.withLock { ($0.accounts[claims.sub] != nil, $0.accessEpoch) }
        guard isKnown else { throw XRPCFailure.badToken }
        guard claims.epoch ?? 0 >= epoch else { throw tokens.expired }
        return Caller(did: claims.sub, scope: claims.scope)
    }
}

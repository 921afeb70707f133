import ATData
import HTTPTransport

/// Who makes a call, and what they may do.
struct Caller: Sendable {
    let did: DID
    let scope: TokenMint.Scope
}

extension Core {
    /// Who makes a call, by its access token.
    ///
    /// - Parameter fullAccess: Whether app passwords are not enough.
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

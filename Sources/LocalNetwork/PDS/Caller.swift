import ATData
import ATOAuth
import ATServer
import HTTPTransport

/// The caller of a call, with its permissions.
struct Caller: Sendable {
    let did: DID
    /// The permissions of a session created with a password. Sessions of apps have `.access`, limited by `scopes`.
    let scope: TokenMint.Scope
    /// The scopes of an app that logged in with OAuth; `nil` for sessions created with a password.
    var scopes: Scopes?

    /// Requires that an app has a scope.
    func require(_ scope: @autoclosure () throws -> Scope) throws {
        guard let scopes else { return }
        let scope = try scope()
        guard scopes.allows(scope) == .yes else { throw XRPCError.missingScope(scope.description) }
    }

    /// Requires that an app is allowed to make a call to a service, or to have it forwarded.
    ///
    /// - Parameter service: The DID of a service and its name, such as `did:web:api.bsky.app#bsky_appview`.
    func require(call nsid: NSID, at service: String) throws {
        guard scopes != nil else { return }
        guard let service = try? ScopeService(service) else {
            throw XRPCError.missingScope("rpc:\(nsid)?aud=\(service)")
        }
        try require(.rpc(nsid, at: .service(service)))
    }

    /// Whether an app has a scope. Sessions created with a password have all.
    func allows(_ scope: Scope) -> Bool { scopes.map { $0.allows(scope) == .yes } ?? true }
}

/// The sessions that are allowed to make a call.
enum CallerKind: Sendable {
    /// All sessions.
    case any
    /// Sessions created with the account's password, and those of apps that logged in with OAuth.
    case full
    /// Sessions created with the account's password.
    case owner
}

extension NetworkContext {
    /// Identifies the caller by its access token.
    ///
    /// - Parameter evenDeactivated: Whether the caller's account may be deactivated.
    func caller(
        of call: XRPCRequest, _ kind: CallerKind = .any, evenDeactivated: Bool = false
    ) throws -> Caller {
        if let token = call.token(scheme: "dpop") {
            let caller = try appCaller(of: call, token)
            try world.withLock { try $0.accounts[caller.did]?.checkUsable(evenDeactivated: evenDeactivated) }
            guard kind != .owner else {
                throw XRPCError(.forbidden, error: "Forbidden", "This call is not available to OAuth sessions")
            }
            return caller
        }
        guard let token = call.bearer else {
            throw XRPCError.authMissing
        }
        let claims: TokenMint.Claims
        do {
            claims = try tokens.claims(of: token)
        } catch {
            throw oauth.tokens.isAccessToken(token) ? XRPCError.badScope : error
        }
        guard claims.scope.isAccess, kind == .any || claims.scope == .access else { throw XRPCError.badScope }
        let (account, epoch) = world.withLock { ($0.accounts[claims.sub], $0.accessEpoch) }
        guard let account else { throw XRPCError.badToken }
        guard claims.epoch ?? 0 >= epoch else { throw tokens.expired }
        try account.checkUsable(evenDeactivated: evenDeactivated)
        return Caller(did: claims.sub, scope: claims.scope)
    }
}

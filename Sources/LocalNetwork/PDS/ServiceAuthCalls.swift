import ATCrypto
import ATData
import ATOAuth
import ATServer
import Foundation
import HTTPTransport
import LocalServer

/// The call for a token that identifies the account to another service.
struct ServiceAuthCalls: Sendable {
    let context: NetworkContext

    func addCalls(to service: XRPCService) {
        service.query("com.atproto.server.getServiceAuth", getServiceAuth)
    }

    @Sendable private func getServiceAuth(_ call: XRPCRequest) throws -> ServerResponse {
        let caller = try context.caller(of: call)
        let audience = try call.required("aud")
        guard (try? DID(String(audience.prefix { $0 != "#" }))) != nil else {
            throw XRPCError.invalid("aud must be a DID")
        }
        let method = try call.value("lxm", as: NSID.self)
        try checkScope(of: caller, audience, method)
        if let method {
            let isForFullAccess = ["com.atproto.server.createAccount"].contains(method.description)
            let isForPrivileged = method.description.hasPrefix("chat.bsky.")
            if isForFullAccess && caller.scope != .access || isForPrivileged && caller.scope == .appPassword {
                throw XRPCError.invalid("insufficient access to request a service auth token for \(method)")
            }
        }
        let now = Int(Date().timeIntervalSince1970)
        let end = try expiration(call.text("exp"), now, hasMethod: method != nil)
        let token = try context.serviceToken(of: caller.did, for: audience, calling: method, now, until: end)
        let answer: LexObject = ["token": .string(token)]
        return try .value(answer)
    }

    /// Checks that an app has the permission for the token's call.
    private func checkScope(of caller: Caller, _ audience: String, _ method: NSID?) throws {
        guard let scopes = caller.scopes else { return }
        var parameters = ["aud": audience]
        parameters["lxm"] = method?.description
        switch scopes.allows(CallNeeds(of: "com.atproto.server.getServiceAuth", parameters: parameters)) {
        case .yes: return
        // A token for all calls: allowed to apps from before there were scopes for each.
        case .maybe where method == nil: return
        case .maybe, .no: throw XRPCError.missingScope("rpc:\(method?.description ?? "*")?aud=\(audience)")
        }
    }

    private func expiration(_ text: String?, _ now: Int, hasMethod: Bool) throws -> Int {
        guard let text else { return now + 60 }
        guard let end = Int(text) else { throw XRPCError.invalid("exp must be a number of seconds") }
        let problem: String? =
            end <= now
            ? "expiration is in past"
            : end - now > 3600
                ? "cannot request a token with an expiration more than an hour in the future"
                : end - now > 60 && !hasMethod
                    ? "cannot request a method-less token with an expiration more than a minute in the future" : nil
        if let problem { throw XRPCError(.badRequest, error: "BadExpiration", problem) }
        return end
    }
}

/// The claims of a token for another service.
struct ServiceClaims: Codable, Sendable {
    let iss: DID
    let aud: String
    let exp: Int
    let iat: Int
    let lxm: NSID?
    let jti: String
}

extension NetworkContext {
    /// Creates a token for calls to a service, signed by an account.
    ///
    /// - Parameters:
    ///   - method: The allowed call; `nil` for all.
    ///   - now: The time in seconds since 1970.
    ///   - end: The expiration; a minute later by default.
    func serviceToken(
        of account: DID, for service: String, calling method: NSID?,
        _ now: Int = Int(Date().timeIntervalSince1970), until end: Int? = nil
    ) throws -> String {
        let key = try world.withLock { try $0.account(.did(account)) }.signingKey()
        let claims = ServiceClaims(
            iss: account, aud: service, exp: end ?? now + 60, iat: now, lxm: method,
            jti: Base64.url.encode(SecureRandom.bytes(16)))
        return try JWT.make(claims, signedWith: key)
    }
}

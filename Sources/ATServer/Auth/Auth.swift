public import ATData

/// Who may make a call.
public struct Auth: Sendable {
    /// An error in a token that makes the caller anonymous instead of failing the call.
    public enum Fault: Hashable, Sendable {
        /// The token is for another service.
        case audience
        /// The token is for another call.
        case method
    }

    enum Kind: Sendable {
        case none
        case optional(Set<Fault>)
        case required
        case accounts(Set<DID>)
    }

    let kind: Kind
    /// Other calls whose tokens are accepted.
    var otherMethods: [NSID] = []

    /// Whether a caller needs a token.
    var isRequired: Bool {
        switch kind {
        case .none, .optional: false
        case .required, .accounts: true
        }
    }

    /// Whether tokens are read.
    var readsTokens: Bool { if case .none = kind { false } else { true } }

    /// Anyone. Tokens aren't read.
    public static let none = Auth(kind: .none)
    /// Anyone, but a token must be valid.
    public static let optional = Auth(kind: .optional([]))
    /// Accounts only.
    public static let required = Auth(kind: .required)

    /// Anyone; a token with one of these errors is ignored. Some data servers send feeds a token for the AppView.
    public static func optional(forgiving faults: Set<Fault>) -> Auth { Auth(kind: .optional(faults)) }

    /// Only these accounts; others get a 403.
    public static func accounts(_ accounts: Set<DID>) -> Auth { Auth(kind: .accounts(accounts)) }

    /// Also accepts tokens for other calls: for example, a token for `getFeed` in a call of `getFeedSkeleton`.
    public func accepting(_ methods: NSID...) -> Auth {
        var auth = self
        auth.otherMethods += methods
        return auth
    }
}

/// Who made a call.
public enum Caller: Hashable, Sendable {
    /// Someone without a token.
    case anonymous
    /// An account, proven by its signature.
    case account(VerifiedCaller)

    /// The account; `nil` if the caller is anonymous.
    public var account: DID? {
        if case .account(let caller) = self { caller.account } else { nil }
    }
}

extension Auth {
    /// Finds out who makes a call.
    ///
    /// - Parameter admit: Throws if the account may not call at the moment. Then its token isn't used up, and takes no
    ///   place among the used ones.
    func caller(
        _ header: String?, calling method: NSID, isProcedure: Bool, _ checks: ServiceAuth, _ keys: InProcessKeys?,
        _ meter: ServiceMeter, admit: (VerifiedCaller) throws -> Void
    ) async throws -> Caller {
        let forgiven: Set<Fault>
        switch kind {
        case .none: return .anonymous
        case .optional(let faults):
            guard header != nil else { return .anonymous }
            forgiven = faults
        case .required, .accounts: forgiven = []
        }
        guard let header else {
            throw ServiceAuthError(.missing, "The call needs a service token. Call it through your data server")
        }
        do {
            let token = try await token(header, calling: method, isProcedure: isProcedure, checks, keys)
            try admit(token.caller)
            try await checks.recordUse(of: token)
            return .account(token.caller)
        } catch let error as ServiceAuthError {
            meter.refused(error.reason)
            let isForgiven =
                error.reason == .wrongAudience && forgiven.contains(.audience)
                || error.reason == .wrongMethod && forgiven.contains(.method)
            guard isForgiven else { throw error }
            return .anonymous
        }
    }

    /// A token of an account that may make the call.
    private func token(
        _ header: String, calling method: NSID, isProcedure: Bool, _ checks: ServiceAuth, _ keys: InProcessKeys?
    ) async throws -> ServiceAuth.ProvenToken {
        let token = try await checks.prove(
            Self.bearer(header), calling: method, accepting: otherMethods, isProcedure: isProcedure, trusting: keys)
        if case .accounts(let allowed) = kind, !allowed.contains(token.caller.account) {
            throw ServiceAuthError(.untrustedIssuer, "The account may not make this call")
        }
        return token
    }

    private static func bearer(_ header: String) throws(ServiceAuthError) -> String {
        guard header.utf8.count <= 8 << 10 else {
            throw ServiceAuthError(.malformed, "The Authorization field is too long")
        }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw ServiceAuthError(.malformed, "The Authorization field has no bearer token")
        }
        return parts[1].trimmingPrefix { $0 == " " }.description
    }
}

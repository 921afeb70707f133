package import ATCrypto
public import ATData
public import ATIdentity
import Foundation
import HTTPTransport

/// Checks the tokens that accounts' servers send with forwarded calls: signed by the account, for this service and this
/// call, for a short time.
///
/// Cheap checks come first: a token for another service is rejected without a lookup or a signature check.
public struct ServiceAuth: Sendable {
    /// The accepted audiences: the DID of the service with its name, and without.
    public var audiences: [String] { didSet { wrongAudience = Self.refusal(of: audiences) } }
    /// The keys that may sign, by their names in the account's document.
    public var keys: Set<String> = ["#atproto"]
    /// The tolerated difference between clocks.
    public var leeway = Duration.seconds(5)
    /// The maximum lifetime and age of a token. If clients call the service directly, set an hour, the lifetime of
    /// tokens from `getServiceAuth`.
    public var maximumAge = Duration.seconds(300)
    /// Which tokens can be used only once.
    public var replay: ReplayCheck
    /// Whether labelers may sign with their label key, as old ones do.
    public var allowsLegacyLabelers = false

    private let lookups: KeyLookup
    private let time: TimeSource
    /// The most frequent refusal, whose message names the audiences.
    private var wrongAudience: ServiceAuthError

    /// Creates the checks of a service.
    ///
    /// - Parameters:
    ///   - audiences: The accepted audiences.
    ///   - resolver: Finds the documents of accounts.
    ///   - replay: Which tokens can be used only once.
    public init(
        audiences: [String], resolver: IdentityResolver = .shared, replay: ReplayCheck = .procedures(.memory)
    ) {
        self.init(audiences: audiences, resolver: resolver, replay: replay, time: .system)
    }

    init(audiences: [String], resolver: IdentityResolver, replay: ReplayCheck, time: TimeSource) {
        self.audiences = audiences
        wrongAudience = Self.refusal(of: audiences)
        self.replay = replay
        self.time = time
        lookups = KeyLookup(resolver, time: time)
    }

    /// Checks a token.
    ///
    /// - Parameters:
    ///   - token: The token, without `Bearer`.
    ///   - method: The call that was made.
    ///   - others: Other calls whose tokens are accepted, too.
    ///   - isProcedure: Whether the call changes something.
    /// - Returns: The account that signed it.
    public func verify(
        _ token: String, calling method: NSID, accepting others: [NSID] = [], isProcedure: Bool = true
    ) async throws(ServiceAuthError) -> VerifiedCaller {
        try await verify(token, calling: method, accepting: others, isProcedure: isProcedure, trusting: nil)
    }

    /// The document of an account or a service, with the limits of lookups that strangers cause.
    func document(of did: DID) async throws(ServiceAuthError) -> DIDDocument {
        try await lookups.document(of: did).document
    }

    func verify(
        _ text: String, calling method: NSID, accepting others: [NSID], isProcedure: Bool,
        trusting inProcess: InProcessKeys?
    ) async throws(ServiceAuthError) -> VerifiedCaller {
        let token = try await prove(
            text, calling: method, accepting: others, isProcedure: isProcedure, trusting: inProcess)
        try await recordUse(of: token)
        return token.caller
    }

    /// A token that its account has signed. Its use is not recorded yet.
    struct ProvenToken {
        let caller: VerifiedCaller
        /// The use to record; `nil` if the token can be used again.
        let use: TokenUse?
    }

    func prove(
        _ text: String, calling method: NSID, accepting others: [NSID], isProcedure: Bool,
        trusting inProcess: InProcessKeys?
    ) async throws(ServiceAuthError) -> ProvenToken {
        let (token, issuer, keyID) = try claims(of: text, calling: method, accepting: others)
        if let key = inProcess?.key(of: issuer) {
            guard token.isSigned(by: key) else { throw Self.badSignature }
        } else {
            try await checkSignature(of: token, issuer, keyID)
        }
        return ProvenToken(
            caller: VerifiedCaller(account: issuer, audience: token.audience, key: keyID),
            use: isProcedure ? use(of: token, issuer) : nil)
    }

    /// Checks a token of an account whose key is known. Its use isn't recorded.
    ///
    /// - Parameter key: Returns the key of an account; `nil` if there is no such account.
    package func verify(
        _ text: String, calling method: NSID, key: (DID) -> VerifyingKey?
    ) throws(ServiceAuthError) -> VerifiedCaller {
        let (token, issuer, keyID) = try claims(of: text, calling: method, accepting: [])
        guard let key = key(issuer), token.isSigned(by: key) else { throw Self.badSignature }
        return VerifiedCaller(account: issuer, audience: token.audience, key: keyID)
    }

    // MARK: Before the key

    /// A token whose claims are right, its issuer, and the name of the key that should have signed it.
    private func claims(
        of text: String, calling method: NSID, accepting others: [NSID]
    ) throws(ServiceAuthError) -> (ServiceToken, DID, String) {
        let token = try ServiceToken(text)
        try checkHeader(token)
        try checkTimes(token, now: now)
        guard audiences.contains(where: { token.isFor($0) }) else { throw wrongAudience }
        guard token.isFor(method) || others.contains(where: { token.isFor($0) }) else {
            throw ServiceAuthError(.wrongMethod, "The token is for another call (lxm). Expected: \(method)")
        }
        let (issuer, fragment) = try issuer(of: token)
        return (token, issuer, try keyID(of: token, issuer, fragment))
    }

    private static func refusal(of audiences: [String]) -> ServiceAuthError {
        let expected = audiences.joined(separator: " or ")
        return ServiceAuthError(.wrongAudience, "The token is for another service (aud). Expected: \(expected)")
    }

    private var now: Int { Int(time.date().timeIntervalSince1970.rounded(.down)) }

    private func checkHeader(_ token: ServiceToken) throws(ServiceAuthError) {
        guard token.isJWT else { throw ServiceAuthError(.wrongType, "The token's type (typ) is not JWT") }
        guard !token.requiresExtensions else {
            throw ServiceAuthError(.malformed, "The token requires extensions (crit), which are not supported")
        }
        guard token.algorithm != nil else {
            throw ServiceAuthError(.malformed, "The token's algorithm (alg) is neither ES256 nor ES256K")
        }
    }

    private func checkTimes(_ token: ServiceToken, now: Int) throws(ServiceAuthError) {
        let leeway = Int(leeway.components.seconds)
        let longest = Int(maximumAge.components.seconds)
        guard now <= token.expires &+ leeway else {
            throw ServiceAuthError(.expired, "The token has expired. If it is new, check the clocks")
        }
        guard token.expires &- now <= longest else {
            throw ServiceAuthError(.tooOld, "The token is valid for more than \(longest) seconds")
        }
        if let issued = token.issued {
            guard issued &- now <= leeway else {
                throw ServiceAuthError(.notYetValid, "The token was issued in the future. Check the clocks")
            }
            guard now &- issued <= longest else {
                throw ServiceAuthError(.tooOld, "The token was issued more than \(longest) seconds ago")
            }
        }
        if let start = token.notBefore, start &- now > leeway {
            throw ServiceAuthError(.notYetValid, "The token is not valid yet. Check the clocks")
        }
    }

    /// The issuer, and the service of a labeler that signed with its label key.
    private func issuer(of token: ServiceToken) throws(ServiceAuthError) -> (DID, String?) {
        let parts = token.issuer.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let did: DID?
        do { did = try DID(String(parts.first ?? "")) } catch { did = nil }
        guard let did, ["plc", "web"].contains(did.method) else {
            throw ServiceAuthError(.badIssuer, "The token's issuer (iss) is not a did:plc or did:web")
        }
        guard parts.count > 1 else { return (did, nil) }
        guard allowsLegacyLabelers, parts[1].utf8.elementsEqual("atproto_labeler".utf8) else {
            throw ServiceAuthError(.badIssuer, "The token's issuer (iss) must be a DID without a fragment")
        }
        return (did, "#atproto_label")
    }

    private func keyID(
        of token: ServiceToken, _ issuer: DID, _ fragment: String?
    ) throws(ServiceAuthError) -> String {
        if let fragment { return fragment }
        guard let given = token.keyID else { return "#atproto" }
        let key = given.hasPrefix("\(issuer)#") ? String(given.dropFirst(issuer.description.count)) : given
        guard let known = keys.first(where: { $0.utf8.elementsEqual(key.utf8) }) else {
            throw ServiceAuthError(
                .badSignature, "The token's key (kid) is not one of \(keys.sorted().joined(separator: ", "))")
        }
        return known
    }

    // MARK: The key

    private static var badSignature: ServiceAuthError {
        ServiceAuthError(.badSignature, "The account's key did not sign the token")
    }

    private func checkSignature(
        of token: ServiceToken, _ issuer: DID, _ keyID: String
    ) async throws(ServiceAuthError) {
        let found = try await lookups.key(keyID, of: issuer)
        if let key = found.key, token.isSigned(by: key) { return }
        // The key may be new. Untrusted tokens can cause one lookup a minute.
        guard !found.isNew, lookups.mayRefresh(issuer) else { throw Self.badSignature }
        let newer = try await lookups.key(keyID, of: issuer, isNew: true).key
        guard let newer, newer != found.key, token.isSigned(by: newer) else { throw Self.badSignature }
    }

    // MARK: After the signature

    private func use(of token: ServiceToken, _ issuer: DID) -> TokenUse {
        let until = max(token.expires, now) &+ Int(leeway.components.seconds) &+ 1
        let name = token.id.map { "j\($0)" } ?? "t" + String(decoding: token.signedPart, as: UTF8.self)
        return TokenUse(issuer: issuer, name: name, expires: Date(timeIntervalSince1970: Double(until)))
    }

    /// Records the use of a token, unless it can be used again.
    func recordUse(of token: ProvenToken) async throws(ServiceAuthError) {
        guard let use = token.use, case .procedures(let store) = replay else { return }
        let outcome: ReplayOutcome
        do {
            outcome = try await store.firstUse(of: use)
        } catch {
            throw ServiceAuthError(.unavailable, "The token can't be checked at the moment")
        }
        switch outcome {
        case .first: return
        case .repeated: throw ServiceAuthError(.repeated, "The token was used before")
        case .tooMany: throw ServiceAuthError(.tooMany, "The account uses too many tokens")
        case .full: throw ServiceAuthError(.unavailable, "The token can't be checked at the moment")
        }
    }
}

/// The account that made a call, proven by its signature.
public struct VerifiedCaller: Hashable, Sendable {
    /// The account.
    public let account: DID
    /// The audience that the token named.
    public let audience: String
    /// The name of the key that signed.
    public let key: String
}

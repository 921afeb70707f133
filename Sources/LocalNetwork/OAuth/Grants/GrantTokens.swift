import ATCrypto
import ATData
import Foundation

/// Creates and verifies the tokens of grants.
///
/// A refresh token consists of the ID of its grant, a number, and a code that only this server can compute. This
/// distinguishes an old used token from a forged one.
struct GrantTokens: Sendable {
    /// The claims of a JWT access token.
    struct Claims: Codable, Sendable {
        struct Confirmation: Codable, Sendable {
            let jkt: String
        }

        let iss: String
        let sub: DID
        let aud: String
        let clientID: String
        let scope: String
        let iat: Int64
        let exp: Int64
        let jti: String
        let cnf: Confirmation
        /// The ID of the grant.
        let sid: String
        /// See `World.accessEpoch`.
        let epoch: Int

        enum CodingKeys: String, CodingKey {
            case iss, sub, aud, scope, iat, exp, jti, cnf, sid, epoch
            case clientID = "client_id"
        }
    }

    /// The contents of an opaque access token.
    struct Reference {
        let grant: String
        let endsAt: Date
        let epoch: UInt64
    }

    /// The contents of a refresh token.
    struct Refresh {
        let grant: String
        let generation: UInt64
    }

    private static let refreshPrefix = "ref-"
    private static let opaquePrefix = "opq-"
    private static let idLength = 16

    let key: SigningKey
    let keyID: String
    private let secret: SymmetricKey
    let issuer: String
    let audience: String

    init(key: SigningKey, secret: SymmetricKey, issuer: String, audience: String) {
        self.key = key
        keyID = String(key.verifyingKey.jwkThumbprint.prefix(16))
        self.secret = secret
        self.issuer = issuer
        self.audience = audience
    }

    /// The ID of a new grant.
    static func newID() -> String { Base64.url.encode(SecureRandom.bytes(idLength)) }

    // MARK: Refresh tokens

    func refreshToken(_ id: String, generation: UInt64) -> String { sealed(Self.refreshPrefix, id, [generation]) }

    /// Parses a refresh token. Returns `nil` if it isn't from this server.
    func refresh(_ token: String) -> Refresh? {
        opened(token, Self.refreshPrefix, numbers: 1).map { Refresh(grant: $0.id, generation: $0.numbers[0]) }
    }

    // MARK: Access tokens

    func accessToken(
        _ id: String, _ grant: Grant, form: LocalNetwork.OAuth.TokenForm, from now: Date, until end: Date, epoch: Int
    ) throws -> String {
        let seconds = Self.seconds(end, .up)
        guard form == .jwt else {
            return sealed(Self.opaquePrefix, id, [UInt64(clamping: seconds), UInt64(clamping: epoch)])
        }
        let claims = Claims(
            iss: issuer, sub: grant.did, aud: audience, clientID: grant.clientID, scope: grant.scope,
            iat: Self.seconds(now, .down), exp: seconds, jti: Base64.url.encode(SecureRandom.bytes(16)),
            cnf: Claims.Confirmation(jkt: grant.thumbprint), sid: id, epoch: epoch)
        return try JWT.make(claims, header: JWTHeader(type: "at+jwt", keyID: keyID), signedWith: key)
    }

    /// Verifies a JWT access token. Throws if it isn't from this server, or has expired.
    func claims(of token: String, at now: Date) throws -> Claims {
        let policy = JWTPolicy(now: now, leeway: 0, type: "at+jwt", issuer: issuer, audience: audience)
        return try JWT(token, verifiedWith: key.verifyingKey, policy: policy).claims(as: Claims.self)
    }

    /// Parses an opaque access token. Returns `nil` if it isn't from this server.
    func reference(_ token: String) -> Reference? {
        opened(token, Self.opaquePrefix, numbers: 2).map {
            Reference(
                grant: $0.id, endsAt: Date(timeIntervalSince1970: Double($0.numbers[0])), epoch: $0.numbers[1])
        }
    }

    /// Whether a text looks like an access token that requires DPoP, from any server.
    func isAccessToken(_ token: String) -> Bool {
        if reference(token) != nil { return true }
        return (try? UnverifiedJWT(token))?.header.algorithm == JWTAlgorithm.es256.rawValue
    }

    /// The grant of any token of this server, even an expired one.
    func grant(of token: String) -> String? {
        if let refresh = refresh(token) { return refresh.grant }
        if let reference = reference(token) { return reference.grant }
        let policy = JWTPolicy(leeway: 1e12, issuer: issuer)
        return try? JWT(token, verifiedWith: key.verifyingKey, policy: policy).claims(as: Claims.self).sid
    }

    private static func seconds(_ date: Date, _ rule: FloatingPointRoundingRule) -> Int64 {
        Int64(exactly: date.timeIntervalSince1970.rounded(rule)) ?? .max
    }

    // MARK: Sealed text

    private func sealed(_ prefix: String, _ id: String, _ numbers: [UInt64]) -> String {
        var bytes = (try? Base64.url.decode(id)) ?? []
        for number in numbers { withUnsafeBytes(of: number.bigEndian) { bytes += $0 } }
        return prefix + Base64.url.encode(bytes + secret.authenticationCode(for: Array(prefix.utf8) + bytes))
    }

    private func opened(_ token: String, _ prefix: String, numbers count: Int) -> (id: String, numbers: [UInt64])? {
        let length = Self.idLength + 8 * count
        guard token.utf8.starts(with: prefix.utf8), token.utf8.count < 256,
            let bytes = try? Base64.url.decode(String(token.dropFirst(prefix.count))),
            bytes.count == length + SHA256Digest.byteCount,
            secret.isValidAuthenticationCode(bytes[length...], for: Array(prefix.utf8) + bytes[..<length])
        else { return nil }
        let numbers = (0..<count).map { place in
            bytes[(Self.idLength + 8 * place)...].prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        return (Base64.url.encode(bytes[..<Self.idLength]), numbers)
    }
}

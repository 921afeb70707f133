import ATCrypto
import ATData
import Foundation

/// Creates and reads the tokens of grants.
///
/// A refresh token is the ID of its grant and a number, with a code that only this server can compute. So a token that
/// was spent long ago can be told from one that was made up.
struct GrantTokens: Sendable {
    /// The claims of an access token that is a JWT.
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

    /// What an opaque access token refers to.
    struct Reference {
        let grant: String
        let endsAt: Date
        let epoch: UInt64
    }

    /// What a refresh token refers to.
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

    /// Reads a refresh token. Returns `nil` if this server has not made it.
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

    /// Reads an access token that is a JWT. Throws if this server has not signed it, or if it has expired.
    func claims(of token: String, at now: Date) throws -> Claims {
        let policy = JWTPolicy(now: now, leeway: 0, type: "at+jwt", issuer: issuer, audience: audience)
        return try JWT(token, verifiedWith: key.verifyingKey, policy: policy).claims(as: Claims.self)
    }

    /// Reads an opaque access token. Returns `nil` if this server has not made it.
    func reference(_ token: String) -> Reference? {
        opened(token, Self.opaquePrefix, numbers: 2).map {
            Reference(
                grant: $0.id, endsAt: Date(timeIntervalSince1970: Double($0.numbers[0])), epoch: $0.numbers[1])
        }
    }

    /// Whether text looks like an access token that needs a proof, from any server.
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

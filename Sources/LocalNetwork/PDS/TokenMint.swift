import ATCrypto
import ATData
import Foundation
import HTTPTransport

/// Makes the tokens of sessions, and tells its own from others.
struct TokenMint: Sendable {
    /// What a token opens.
    enum Scope: String, Codable, Sendable {
        case access = "com.atproto.access"
        case appPassword = "com.atproto.appPass"
        case privilegedAppPassword = "com.atproto.appPassPrivileged"
        case refresh = "com.atproto.refresh"

        var isAccess: Bool { self != .refresh }
    }

    /// What a token says.
    struct Claims: Codable, Sendable {
        let scope: Scope
        let sub: DID
        let aud: String
        let iat: Int
        let exp: Int
        var jti: String?
        /// Which access tokens expired together, see `World.accessEpoch`.
        var epoch: Int?
    }

    private let secret: SymmetricKey
    private let server: String
    private let accessLifetime: Double
    private let refreshLifetime: Double
    private let expiryStatus: HTTPStatusCode

    init(secret: SymmetricKey, server: String, options: LocalNetwork.Options) {
        self.secret = secret
        self.server = server
        accessLifetime = options.accessTokenLifetime.seconds
        refreshLifetime = options.refreshTokenLifetime.seconds
        expiryStatus = options.expiryAnswer == .unauthorized ? .unauthorized : .badRequest
    }

    /// When a refresh token that is made now ends.
    var refreshEnd: Double { Date().timeIntervalSince1970 + refreshLifetime }

    /// Makes the tokens of a session.
    func pair(_ origin: RefreshToken.Origin, refreshName: String, refreshEnd: Double, epoch: Int) throws -> (
        access: String, refresh: String
    ) {
        let now = Date().timeIntervalSince1970
        let scope: Scope =
            origin.appPassword == nil ? .access : origin.isPrivileged ? .privilegedAppPassword : .appPassword
        let access = Claims(
            scope: scope, sub: origin.did, aud: server, iat: Int(now), exp: Int((now + accessLifetime).rounded(.up)),
            epoch: epoch)
        let refresh = Claims(
            scope: .refresh, sub: origin.did, aud: server, iat: Int(now), exp: Int(refreshEnd.rounded(.up)),
            jti: refreshName)
        return (
            try JWT.make(access, header: JWTHeader(type: "at+jwt"), signedWith: secret),
            try JWT.make(refresh, header: JWTHeader(type: "refresh+jwt"), signedWith: secret)
        )
    }

    /// Reads a token of this server's.
    func claims(of token: String) throws -> Claims {
        do {
            let jwt = try JWT(token, verifiedWith: secret, policy: JWTPolicy(leeway: 0))
            return try jwt.claims(as: Claims.self)
        } catch JWTError.expired {
            throw expired
        } catch {
            throw XRPCFailure.badToken
        }
    }

    /// The answer to a token that has run out.
    var expired: XRPCFailure { XRPCFailure(expiryStatus, "ExpiredToken", "Token has expired") }
}

import ATCrypto
import ATData
import ATServer
import Foundation
import HTTPTransport

/// Creates and verifies the tokens of sessions.
struct TokenMint: Sendable {
    /// The purpose of a token.
    enum Scope: String, Codable, Sendable {
        case access = "com.atproto.access"
        case appPassword = "com.atproto.appPass"
        case privilegedAppPassword = "com.atproto.appPassPrivileged"
        case refresh = "com.atproto.refresh"

        var isAccess: Bool { self != .refresh }
    }

    /// The claims of a token.
    struct Claims: Codable, Sendable {
        let scope: Scope
        let sub: DID
        let aud: String
        let iat: Int
        let exp: Int
        var jti: String?
        /// The epoch of an access token, see `World.accessEpoch`.
        var epoch: Int?
    }

    private let secret: SymmetricKey
    private let server: String
    private let accessLifetime: Double
    private let refreshLifetime: Double
    private let expiryStatus: HTTPStatusCode
    /// How far the clock is ahead.
    let offset = Guarded(Duration.zero)

    init(secret: SymmetricKey, server: String, options: LocalNetwork.Options) {
        self.secret = secret
        self.server = server
        accessLifetime = Self.clamped(options.accessTokenLifetime)
        refreshLifetime = Self.clamped(options.refreshTokenLifetime)
        expiryStatus = options.expiryAnswer == .unauthorized ? .unauthorized : .badRequest
    }

    /// A lifetime in seconds, limited so that adding it to the current time can't overflow.
    private static func clamped(_ lifetime: Duration) -> Double { min(max(-1e10, lifetime.seconds), 1e10) }

    /// The time of sessions.
    var now: Date { Date().addingTimeInterval(offset.withLock(\.seconds)) }

    /// The expiration of a refresh token that is created now.
    var refreshEnd: Double { now.timeIntervalSince1970 + refreshLifetime }

    /// Creates the tokens of a session.
    func pair(_ origin: RefreshToken.Origin, refreshName: String, refreshEnd: Double, epoch: Int) throws -> (
        access: String, refresh: String
    ) {
        let now = now.timeIntervalSince1970
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

    /// Verifies a token of this server.
    func claims(of token: String) throws -> Claims {
        do {
            let jwt = try JWT(token, verifiedWith: secret, policy: JWTPolicy(now: now, leeway: 0))
            return try jwt.claims(as: Claims.self)
        } catch JWTError.expired {
            throw expired
        } catch {
            throw XRPCError.badToken
        }
    }

    /// The error response for an expired token.
    var expired: XRPCError { XRPCError(expiryStatus, error: "ExpiredToken", "Token has expired") }
}

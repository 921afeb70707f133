import ATCrypto
import ATData
import CoreATProtocol
import Foundation

/// A login that waits for the user's browser to come back. It survives the end of the process.
///
/// It contains secrets: store it where only the user can read it.
public struct PendingLogin: Sendable, Codable {
    /// How long the user has: an hour.
    static let lifetime: TimeInterval = 3_600

    /// What belongs to the server of a login.
    struct Server: Sendable, Codable {
        let issuer: String
        let pushEndpoint: URL
        let tokenEndpoint: URL
        let revocationEndpoint: URL?
    }

    /// When the login began.
    let startedAt: Date
    let server: Server
    /// The account, unless the user has only named a server.
    let account: DID?
    let clientID: String
    let clientKey: OAuthGrant.ClientKey?
    let redirectURI: String
    let scope: String
    /// What the server must send back.
    let state: String
    let verifier: String
    let proofKey: OAuthGrant.ProofKey
    /// What the app wanted to keep.
    let context: Data

    /// The name under which a login is stored: the hash of its state, which is not a secret.
    public static func name(ofState state: String) -> String {
        Base32.encode(Array(SHA256.hash(state.utf8)))
    }

    /// The name under which this login is stored.
    public var name: String { Self.name(ofState: state) }

    func hasExpired(at date: Date) -> Bool {
        let age = date.timeIntervalSince(startedAt)
        // A clock that was set back doesn't make a login last forever.
        return !(-Self.lifetime...Self.lifetime ~= age)
    }

    func sender() throws -> AuthorizationServer.Sender {
        AuthorizationServer.Sender(
            issuer: server.issuer, clientID: clientID, key: try ProofKey(proofKey),
            clientKey: clientKey.map { ClientKey.Reference(id: $0.id, thumbprint: $0.thumbprint) })
    }
}

/// A login can't begin, because as many as a store keeps wait for their browsers.
///
/// A new login is refused rather than an older one removed: otherwise whoever begins enough logins on a website would end
/// those of its other visitors.
struct TooManyLogins: Error, LocalizedError, CustomStringConvertible {
    /// The most logins that a store keeps at the same time.
    static let limit = 1_000

    /// Throws if another login has no room beside those that wait.
    static func check(_ waiting: Int) throws { if waiting >= limit { throw Self() } }

    var description: String {
        "\(Self.limit) logins wait for their browsers. Try again later: each ends after an hour at the latest."
    }

    var errorDescription: String? { description }
}

extension PendingLogin: CustomStringConvertible, CustomReflectable {
    /// The server. The secrets are never printed.
    public var description: String { "PendingLogin(\(server.issuer))" }

    /// Like the description.
    public var customMirror: Mirror { Mirror(self, children: ["issuer": server.issuer]) }
}

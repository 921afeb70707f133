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
    /// The most logins that a store keeps at the same time. Another one replaces the oldest.
    static let mostWaiting = 100

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

    /// Which of the logins that wait have to be removed to make room for another one: the oldest, if there are too many.
    static func excess<Place>(of waiting: [(place: Place, startedAt: Date)]) -> [Place] {
        let sorted = waiting.sorted { $0.startedAt < $1.startedAt }
        return sorted.prefix(max(0, sorted.count - mostWaiting + 1)).map(\.place)
    }

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

extension PendingLogin: CustomStringConvertible, CustomReflectable {
    /// The server. The secrets are never printed.
    public var description: String { "PendingLogin(\(server.issuer))" }

    /// Like the description.
    public var customMirror: Mirror { Mirror(self, children: ["issuer": server.issuer]) }
}
